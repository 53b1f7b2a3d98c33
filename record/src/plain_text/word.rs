//! One word of a plain text: a move with its number, its side and its signs.

use xiangqi::Color;
use xiangqi::notation::{looks_like_move, without_number};

use crate::lex::without_signs;
use crate::side_words::{ALONE_BEFORE_MOVE, BEFORE_COLON, side_of};

/// The first letters of the sides before a colon, to tell a move from them at once.
const FIRST_LETTERS: [char; 13] = ['红', '紅', '白', '黑', 'R', 'W', 'B', 'Đ', '先', 'T', '后', '後', 'H'];

/// The maximum length of a side, in characters, and a colon after it.
const MAX_SIDE_CHARS: usize = 6;

/// Whether a word is, or may be, a move with its number, side and signs.
pub(crate) fn names_move(word: &str) -> bool {
    looks_like_move(move_text(word))
}

/// The name of a move without its number, side and signs; empty if nothing is left.
pub(crate) fn move_text(word: &str) -> &str {
    let text = without_side(without_number(word));
    let text = if text.len() < word.len() { without_number(text) } else { text };
    let text = without_signs(text);
    if text.chars().any(char::is_alphanumeric) { text } else { "" }
}

fn without_side(text: &str) -> &str {
    split_side(text).map_or(text, |(_, rest)| rest)
}

/// The side that a word names before its move, or alone before the next word.
pub(super) fn side(word: &str) -> Option<Color> {
    split_side(without_number(word)).map(|(side, _)| side)
}

/// The side that a word names and nothing else.
pub(super) fn names_side(word: &str) -> Option<Color> {
    side_of(&BEFORE_COLON, word)
}

fn split_side(text: &str) -> Option<(Color, &str)> {
    // Most words begin like moves, so their first letter is enough to leave them out at once.
    text.starts_with(FIRST_LETTERS).then_some(())?;
    let colon = text.char_indices().take(MAX_SIDE_CHARS).find(|&(_, c)| matches!(c, ':' | '：'));
    let (name, rest, known) = match colon {
        Some((at, sign)) => (&text[..at], &text[at + sign.len_utf8()..], &BEFORE_COLON[..]),
        None => (text, "", &ALONE_BEFORE_MOVE[..]),
    };
    side_of(known, name).map(|side| (side, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_letters_are_those_of_the_sides() {
        let mut first: Vec<char> = BEFORE_COLON.iter().filter_map(|(name, _)| name.chars().next()).collect();
        let mut listed = FIRST_LETTERS.to_vec();
        first.sort_unstable();
        first.dedup();
        listed.sort_unstable();
        assert_eq!(listed, first);
    }
}
