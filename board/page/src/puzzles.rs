//! The built-in puzzles as the page takes them.

use std::collections::BTreeMap;

use chuhe_locale::Lang;
use chuhe_puzzles::{Puzzle, Theme, builtin};
use serde::Serialize;

#[derive(Serialize)]
struct Data {
    /// The words for each theme: English, Chinese, Vietnamese.
    themes: Words,
    /// Name, position before the mistake, moves, rating, grade, and the numbers of its themes among the words.
    puzzles: Vec<Row>,
}

type Row = (&'static str, String, String, u16, u8, Vec<usize>);

/// The words in the order of the themes.
struct Words;

impl Serialize for Words {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(
            Theme::ALL.iter().map(|theme| (theme.name(), Lang::HELD.map(|lang| theme.words(lang)))),
        )
    }
}

fn row(puzzle: &'static Puzzle, numbers: &BTreeMap<Theme, usize>) -> Row {
    let moves: Vec<String> = puzzle.moves().iter().map(ToString::to_string).collect();
    let themes = puzzle.themes.iter().filter_map(|theme| numbers.get(theme).copied()).collect();
    let grade = puzzle.grade().number();
    (puzzle.id(), puzzle.start().fen(), moves.join(" "), puzzle.rating, grade, themes)
}

/// The text of `puzzles.json`.
pub(crate) fn text() -> String {
    let numbers = Theme::ALL.iter().enumerate().map(|(index, &theme)| (theme, index)).collect();
    let puzzles = builtin().iter().map(|puzzle| row(puzzle, &numbers)).collect();
    // Writing cannot fail, because the data contains only numbers and strings.
    serde_json::to_string(&Data { themes: Words, puzzles }).unwrap_or_default()
}
