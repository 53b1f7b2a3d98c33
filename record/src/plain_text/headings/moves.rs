//! Moves among the words of a heading, which may be the first moves of the game.

use xiangqi::Position;
use xiangqi::notation::{Reader, has_form_of_move, looks_like_move, numbered};

use crate::lex::{is_chinese, main_words};
use crate::plain_text::word::move_text;
use crate::replay::{move_names, plies_if_legal};

/// The first of the moves among the words of a heading, if the moves of the game could go on after them: 红方以炮二平五开局
/// above 马8进7 马二进三. A game that begins with the number 1, or with the same move, has no such moves.
pub(crate) fn first_move<'t>(
    heading: &'t str,
    text: &str,
    start: &Position,
    reader: Reader,
) -> Option<&'t str> {
    const MAX_MOVES: usize = 6;
    let said = moves_among(heading);
    let first = *said.first()?;
    if main_words(text).next().and_then(numbered).is_some_and(|(number, _)| number == 1) {
        return None;
    }
    let names = || move_names(text).take(MAX_MOVES);
    let goes_on = names().next().is_some_and(|name| name != first)
        && plies_if_legal(start, reader, said.iter().copied().chain(names())).is_some();
    goes_on.then_some(first)
}

/// The moves in a text, also those that other characters are joined to.
pub(super) fn moves_among(text: &str) -> Vec<&str> {
    const LENGTH: usize = 4;
    let mut found = Vec::new();
    for word in main_words(text) {
        let name = move_text(word);
        if looks_like_move(name) {
            found.push(name);
            continue;
        }
        let mut from = 0;
        for (at, c) in word.char_indices() {
            let end = word[at..].char_indices().nth(LENGTH).map_or(word.len(), |(length, _)| at + length);
            if at >= from && is_chinese(c) && has_form_of_move(&word[at..end]) {
                found.push(&word[at..end]);
                from = end;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_found_among_words() {
        for (text, expected) in [
            ("红方以炮二平五开局，黑方马8进7应着", &["炮二平五", "马8进7"][..]),
            ("Red opens with C2=5, and then", &["C2=5"]),
            ("中炮对屏风马 2024", &[]),
        ] {
            assert_eq!(moves_among(text), expected, "{text}");
        }
    }

    #[test]
    fn a_move_in_the_heading_is_doubtful_if_the_game_goes_on_behind_it() {
        let start = Position::default();
        let first = |heading, text| first_move(heading, text, &start, Reader::default());
        assert_eq!(first("红方以炮二平五开局", "马8进7 马二进三 车9平8"), Some("炮二平五"));
        for (heading, text) in [
            ("红方以炮二平五开局", "炮二平五 马8进7 马二进三"),
            ("红方以炮二平五开局", "1. 相三进五 炮8平5"),
            ("不走炮二平五", "相三进五 炮8平5 马八进七 马8进7"),
            ("中炮对屏风马", "马二进三 车9平8"),
        ] {
            assert_eq!(first(heading, text), None, "{heading}");
        }
    }
}
