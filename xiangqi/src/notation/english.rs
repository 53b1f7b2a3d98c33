//! Moves in English words: `Cannon 2 = 5`, `horse 8 advances 7`, `front chariot retreats 2`.
//!
//! The words stand for the four symbols of a relative notation, in any case and with or without spaces.

use arrayvec::{ArrayString, ArrayVec};

use super::glyph::{half_width, is_dash};
use super::name::{Direction, Name, Step, Symbol};
use super::relative::{Names, Relative, in_order};
use super::vietnamese::{after, digit};
use crate::types::PieceType;

/// Pieces by their names.
const PIECES: [(&str, PieceType); 18] = {
    use PieceType::*;
    [
        ("king", King),
        ("general", King),
        ("marshal", King),
        ("advisor", Advisor),
        ("adviser", Advisor),
        ("guard", Advisor),
        ("mandarin", Advisor),
        ("elephant", Elephant),
        ("bishop", Elephant),
        ("minister", Elephant),
        ("horse", Horse),
        ("knight", Horse),
        ("chariot", Rook),
        ("rook", Rook),
        ("car", Rook),
        ("cannon", Cannon),
        ("pawn", Pawn),
        ("soldier", Pawn),
    ]
};

/// The place among two or three pieces on a file.
const PLACES: [(&str, Symbol); 3] =
    [("front", Symbol::Front), ("middle", Symbol::Middle), ("rear", Symbol::Rear)];

/// Directions by their words and signs. A word stands before its own prefixes.
const DIRECTIONS: [(&str, Direction); 17] = [
    ("forwards", Direction::Forward),
    ("forward", Direction::Forward),
    ("advances", Direction::Forward),
    ("advance", Direction::Forward),
    ("+", Direction::Forward),
    ("backwards", Direction::Backward),
    ("backward", Direction::Backward),
    ("back", Direction::Backward),
    ("retreats", Direction::Backward),
    ("retreat", Direction::Backward),
    ("-", Direction::Backward),
    ("traverses", Direction::Level),
    ("traverse", Direction::Level),
    ("sideways", Direction::Level),
    ("across", Direction::Level),
    ("=", Direction::Level),
    (".", Direction::Level),
];

/// Words between the parts of a move, which say nothing.
const FILLERS: [(&str, ()); 4] = [("moves", ()), ("goes", ()), ("to", ()), ("by", ())];

/// Reads a text as a move in English words; `None` if it is not such a move.
pub(super) fn parse(text: &str) -> Option<Relative> {
    let text = plain(text)?;
    let (place, rest) = after(&text, &PLACES).map_or((None, &*text), |(place, rest)| (Some(place), rest));
    let (kind, rest) = after(rest, &PIECES)?;
    let (file, rest) = digit(rest).map_or((None, rest), |(file, rest)| (Some(Symbol::Digit(file)), rest));
    let name: Name = in_order(Symbol::Man(kind), place.or(file)?);
    let (direction, rest) = after(without_filler(rest), &DIRECTIONS)?;
    let (argument, rest) = digit(without_filler(rest))?;
    let names = Names::new(ArrayVec::from_iter([name]));
    rest.is_empty().then_some(Relative { names, step: Step { direction, argument } })
}

/// Whether a word may begin such a move: the name of a piece, or its place.
pub(super) fn begins_move(word: &str) -> bool {
    let is_of = |word: &str| {
        PIECES.iter().any(|(name, _)| *name == word) || PLACES.iter().any(|(name, _)| *name == word)
    };
    plain(word).is_some_and(|word| is_of(word.trim_end_matches(|c: char| c.is_ascii_digit())))
}

fn without_filler(text: &str) -> &str {
    after(text, &FILLERS).map_or(text, |((), rest)| rest)
}

/// The longest text that is a move, in bytes: `middle soldier moves forwards to 5`, with room for spaces.
const MAX_LENGTH: usize = 48;

/// A text in lower case without spaces and without marks at its end. `None` if a character occurs in no move.
fn plain(text: &str) -> Option<ArrayString<MAX_LENGTH>> {
    let mut plain = ArrayString::new();
    let text = text.trim_end_matches(['!', '?', '+', '#']);
    for c in text.chars().map(half_width).filter(|c| !c.is_whitespace()) {
        let c = if is_dash(c) { '-' } else { c.to_ascii_lowercase() };
        if !c.is_ascii() {
            return None;
        }
        plain.try_push(c).ok()?;
    }
    Some(plain)
}
