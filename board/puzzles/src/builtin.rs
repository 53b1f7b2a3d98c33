//! The built-in puzzles: made from the engine's own games, and verified with ten times the nodes that made them.
//! `docs/puzzles.md` says how.

use std::io::Read;

use once_cell::sync::Lazy;
use ruzstd::decoding::StreamingDecoder;

use crate::puzzle::Puzzle;
use crate::table::Reader;

/// A puzzle file, compressed by Zstandard.
const FILE: &[u8] = include_bytes!("../data/puzzles.csv.zst");

static PUZZLES: Lazy<Vec<Puzzle>> = Lazy::new(|| {
    let text = builtin_text();
    Reader::new(text.as_bytes()).into_iter().flatten().flatten().collect()
});

/// The built-in puzzles, in the order of their ratings. They are read once and shared.
pub fn builtin() -> &'static [Puzzle] {
    &PUZZLES
}

/// The built-in puzzles as the text of a puzzle file. If the data were damaged, the text would be empty; a test checks
/// that it is not.
fn builtin_text() -> String {
    let mut text = String::new();
    let read = StreamingDecoder::new(FILE).map(|mut file| file.read_to_string(&mut text));
    if matches!(read, Ok(Ok(_))) { text } else { String::new() }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;
    use crate::puzzle::Grade;
    use crate::scene::scene;
    use crate::theme::Theme;

    #[test]
    fn the_built_in_puzzles_are_valid_and_distinct() {
        let text = builtin_text();
        let puzzles: Vec<Puzzle> = Reader::new(text.as_bytes()).unwrap().collect::<Result<_, _>>().unwrap();
        assert_eq!(puzzles.len(), builtin().len());
        assert!(FILE.len() <= 200_000, "{} bytes", FILE.len());
        let scenes: HashSet<_> =
            puzzles.iter().map(|puzzle| scene(&puzzle.question(), puzzle.answer())).collect();
        let names: HashSet<_> = puzzles.iter().map(Puzzle::id).collect();
        assert_eq!((scenes.len(), names.len()), (puzzles.len(), puzzles.len()));
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating));
        for puzzle in &puzzles {
            assert_eq!(puzzle.id(), Puzzle::id_of(puzzle.start(), puzzle.moves()));
            let points = [Theme::Mate, Theme::Win, Theme::Save];
            assert_eq!(points.iter().filter(|point| puzzle.themes.contains(point)).count(), 1);
        }
    }

    #[test]
    fn there_are_all_grades_and_many_themes() {
        for grade in Grade::ALL {
            let count = builtin().iter().filter(|puzzle| puzzle.grade() == grade).count();
            assert!(20 * count >= builtin().len(), "{count} of {grade:?}");
        }
        let themes: BTreeSet<Theme> = builtin().iter().flat_map(|puzzle| puzzle.themes.clone()).collect();
        assert!(themes.len() >= 15, "{themes:?}");
    }
}
