//! Vietnamese notation: `P2-5`, `M8.7`, `X1/2`, `Pt-5`, or in words: Pháo 2 bình 5, Mã 8 tấn 7, Xe trước thoái 2.
//!
//! It has the four symbols of the other relative notations, but a dot is forward, a hyphen sideways, a stroke backward,
//! and its letters mean other pieces in English: `P` is a cannon, `M` a horse, `S` an advisor. Words are read with and
//! without diacritics. Without them Tướng, the king, and Tượng, the elephant, are one word, and the position decides.

use arrayvec::{ArrayString, ArrayVec};

use super::glyph::{half_width, is_dash};
use super::name::{Direction, Name, Step, Symbol};
use super::relative::{Names, Relative, in_order};
use crate::types::PieceType;

/// Pieces by their words and letters, without diacritics. A word stands before its own prefixes.
const PIECES: [(&str, &[PieceType]); 17] = {
    use PieceType::*;
    [
        ("tuong", &[King, Elephant]),
        ("tg", &[King]),
        ("tot", &[Pawn]),
        ("chot", &[Pawn]),
        ("binh", &[Pawn]),
        ("phao", &[Cannon]),
        ("voi", &[Elephant]),
        ("xe", &[Rook]),
        ("ma", &[Horse]),
        ("si", &[Advisor]),
        ("t", &[Elephant]),
        ("s", &[Advisor]),
        ("x", &[Rook]),
        ("p", &[Cannon]),
        ("m", &[Horse]),
        ("b", &[Pawn]),
        ("c", &[Pawn]),
    ]
};

/// The place among two or three pieces on a file.
const PLACES: [(&str, Symbol); 6] = [
    ("truoc", Symbol::Front),
    ("giua", Symbol::Middle),
    ("sau", Symbol::Rear),
    ("t", Symbol::Front),
    ("g", Symbol::Middle),
    ("s", Symbol::Rear),
];

/// Directions by their words and signs.
const DIRECTIONS: [(&str, Direction); 9] = [
    ("tan", Direction::Forward),
    ("tien", Direction::Forward),
    ("binh", Direction::Level),
    ("thoai", Direction::Backward),
    ("lui", Direction::Backward),
    (".", Direction::Forward),
    ("-", Direction::Level),
    ("/", Direction::Backward),
    ("\\", Direction::Backward),
];

/// Reads a text as a move in Vietnamese notation; `None` if it is not such a move.
pub(super) fn parse(text: &str) -> Option<Relative> {
    let (text, marks) = plain(text)?;
    let (kinds, rest) = after(&text, &PIECES)?;
    let kinds: ArrayVec<PieceType, 2> = match marks {
        // Only the accents distinguish the two words that begin so.
        Some(kind) if text.starts_with("tuong") => [kind].into_iter().collect(),
        _ => kinds.iter().copied().collect(),
    };
    let mut strict = ArrayVec::new();
    let rest = if let Some((place, rest)) = after(rest, &PLACES) {
        strict.extend(kinds.iter().map(|&kind| in_order(Symbol::Man(kind), place)));
        // The text may also name the file, which is not needed.
        digit(rest).map_or(rest, |(_, rest)| rest)
    } else {
        let (file, rest) = digit(rest)?;
        match digit(rest) {
            // For pawns on a file with several pawns, the number from the front stands before the file.
            Some((second, rest)) if kinds.contains(&PieceType::Pawn) => {
                strict.push([Symbol::Digit(file), Symbol::Digit(second)]);
                rest
            }
            _ => {
                strict.extend(kinds.iter().map(|&kind| [Symbol::Man(kind), Symbol::Digit(file)] as Name));
                rest
            }
        }
    };
    let (direction, rest) = after(rest, &DIRECTIONS)?;
    let (argument, rest) = digit(rest)?;
    if !rest.is_empty() {
        return None;
    }
    Some(Relative { names: Names::new(strict), step: Step { direction, argument } })
}

/// Whether a word is the name of a piece, in words rather than in letters.
pub(super) fn is_piece(word: &str) -> bool {
    let plain = plain(word);
    plain.is_some_and(|(plain, _)| plain.len() > 1 && PIECES.iter().any(|(name, _)| **name == *plain))
}

/// The meaning of the first word of a text, and the rest of the text.
pub(super) fn after<'t, T: Copy>(text: &'t str, list: &[(&str, T)]) -> Option<(T, &'t str)> {
    list.iter().find_map(|&(word, meaning)| Some((meaning, text.strip_prefix(word)?)))
}

/// A digit from 1 to 9, and the rest of the text.
pub(super) fn digit(text: &str) -> Option<(u8, &str)> {
    let digit = text.bytes().next().filter(|byte| (b'1'..=b'9').contains(byte))?;
    Some((digit - b'0', &text[1..]))
}

/// The longest text that is a move, in bytes: `Tướng trước thoái 1` with room for separate diacritics.
const MAX_LENGTH: usize = 60;

/// A text in lower case without diacritics and spaces, and which of the two words `tuong` its diacritics mean. `None`
/// if a character occurs in no move.
fn plain(text: &str) -> Option<(ArrayString<MAX_LENGTH>, Option<PieceType>)> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    // `plain` has room: no character becomes longer.
    let mut plain = ArrayString::new();
    let mut marks = None;
    for c in text.trim_end_matches(['!', '?', '+', '#']).chars().filter(|c| !c.is_whitespace()) {
        let c = half_width(c);
        match c {
            'ớ' | 'Ớ' => marks = Some(PieceType::King),
            'ợ' | 'Ợ' => marks = Some(PieceType::Elephant),
            // The accents may be separate characters. One of the two words has an acute accent, the other a dot below.
            '\u{301}' => marks = Some(PieceType::King),
            '\u{323}' => marks = Some(PieceType::Elephant),
            _ => {}
        }
        match without_mark(c) {
            None => {}
            Some(c @ ('a'..='z' | '0'..='9' | '.' | '/' | '\\')) => plain.push(c),
            Some(c) if is_dash(c) => plain.push('-'),
            Some(_) => return None,
        }
    }
    Some((plain, marks))
}

/// A Vietnamese letter without diacritics, in lower case. Digits, signs and other letters are unchanged. `None` for a
/// diacritic alone.
pub fn without_mark(c: char) -> Option<char> {
    const LETTERS: [(char, &str); 7] = [
        ('a', "àáảãạăằắẳẵặâầấẩẫậ"),
        ('e', "èéẻẽẹêềếểễệ"),
        ('i', "ìíỉĩị"),
        ('o', "òóỏõọôồốổỗộơờớởỡợ"),
        ('u', "ùúủũụưừứửữự"),
        ('y', "ỳýỷỹỵ"),
        ('d', "đ"),
    ];
    match c {
        '\0'..='\u{7F}' => return Some(c.to_ascii_lowercase()),
        '\u{300}'..='\u{36F}' => return None,
        // Characters after the last letter, such as Chinese ones.
        '\u{1F00}'.. => return c.to_lowercase().next(),
        _ => {}
    }
    let small = c.to_lowercase().next()?;
    Some(LETTERS.iter().find(|(_, marked)| marked.contains(small)).map_or(small, |&(letter, _)| letter))
}
