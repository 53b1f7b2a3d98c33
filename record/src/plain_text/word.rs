//! One word of a plain text: a move with its number, its side and its signs.

use xiangqi::Color;
use xiangqi::notation::{looks_like_move, without_number};

use crate::lex::without_signs;

/// Words that name the side of the next move.
const SIDES: [(&str, Color); 20] = [
    ("红方", Color::Red),
    ("紅方", Color::Red),
    ("黑方", Color::Black),
    ("红", Color::Red),
    ("紅", Color::Red),
    ("黑", Color::Black),
    ("Red", Color::Red),
    ("Black", Color::Black),
    ("Đỏ", Color::Red),
    ("Đen", Color::Black),
    ("R", Color::Red),
    ("B", Color::Black),
    ("先手", Color::Red),
    ("先", Color::Red),
    ("Tiên", Color::Red),
    ("后手", Color::Black),
    ("後手", Color::Black),
    ("后", Color::Black),
    ("後", Color::Black),
    ("Hậu", Color::Black),
];

/// The first letters of these words, to tell a move from them at once.
const FIRST_LETTERS: [char; 11] = ['红', '紅', '黑', 'R', 'B', 'Đ', '先', 'T', '后', '後', 'H'];

/// The number of sides that may also stand alone before the next word.
const ALONE: usize = 10;

/// The maximum length of one, in characters, and a colon after it.
const LONGEST_SIDE: usize = 6;

/// Whether a word is, or may be, a move with its number, side and signs.
pub(super) fn names_move(word: &str) -> bool {
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
    SIDES.iter().find(|(name, _)| *name == word).map(|&(_, side)| side)
}

fn split_side(text: &str) -> Option<(Color, &str)> {
    // Most words begin like moves.
    text.starts_with(FIRST_LETTERS).then_some(())?;
    let colon = text.char_indices().take(LONGEST_SIDE).find(|&(_, c)| matches!(c, ':' | '：'));
    let (name, rest, known) = match colon {
        Some((at, sign)) => (&text[..at], &text[at + sign.len_utf8()..], &SIDES[..]),
        None => (text, "", &SIDES[..ALONE]),
    };
    known.iter().find(|(side, _)| *side == name).map(|&(_, side)| (side, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_letters_are_those_of_the_sides() {
        let mut first: Vec<char> = SIDES.iter().filter_map(|(name, _)| name.chars().next()).collect();
        let mut listed = FIRST_LETTERS.to_vec();
        first.sort_unstable();
        first.dedup();
        listed.sort_unstable();
        assert_eq!(listed, first);
    }
}
