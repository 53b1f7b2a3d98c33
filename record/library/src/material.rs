//! Material: which pieces are on the board, and patterns of it such as "rook and horse against rook".

use xiangqi::{Color, PieceType};

use crate::moves::Material;

/// Why a text is not a pattern of material.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    /// The text does not have two sides.
    #[error("expected two sides, as in 'rook and horse against rook' or RN/R")]
    Sides,
    /// A word is not a piece.
    #[error("'{0}' is not a piece: expected words like rook, horse, pawns, or letters like RN")]
    Piece(String),
    /// A side has more of a piece than there are.
    #[error("a side has at most {most} {name}s")]
    TooMany {
        /// The maximum number of these pieces.
        most: usize,
        /// The piece.
        name: &'static str,
    },
}

/// A pattern of material: what the two sides have, in either colour. The numbers of rooks, horses, cannons and pawns
/// must match. Advisors and elephants must match only if the pattern names one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialPattern {
    /// Masks of the bits to compare, and their values: with the first side as Red, and as Black.
    ways: [(u64, u64); 2],
}

/// The top bit of each four-bit count. No count is large enough to set it.
const HIGH: u64 = 0x8888_8888_8888_8888;

impl std::str::FromStr for MaterialPattern {
    type Err = MaterialError;

    /// Reads two sides, between them "against", "vs", "v", "-" or "/". A side is words, such as "rook and two pawns", or
    /// letters: "RPP". The kings are not named.
    fn from_str(text: &str) -> Result<MaterialPattern, MaterialError> {
        let lower = text.to_lowercase();
        let parted = [" against ", " versus ", " vs. ", " vs ", " v ", "/", "-"]
            .iter()
            .find_map(|mark| lower.split_once(mark))
            .filter(|(_, other)| !other.contains(['/']));
        let (one, other) = parted.ok_or(MaterialError::Sides)?;
        let sides = [side(one)?, side(other)?];
        let names = |kind: PieceType| sides.iter().any(|side| side[kind.index()] > 0);
        let counts = |kind: PieceType| match kind {
            PieceType::King => false,
            PieceType::Advisor | PieceType::Elephant => {
                names(PieceType::Advisor) || names(PieceType::Elephant)
            }
            _ => true,
        };
        let way = |colors: [Color; 2]| {
            let (mut mask, mut value) = (0, 0);
            for (color, side) in colors.into_iter().zip(&sides) {
                for kind in PieceType::ALL.into_iter().filter(|&kind| counts(kind)) {
                    mask |= 0xF << Material::shift(color, kind);
                    value |= (side[kind.index()] as u64) << Material::shift(color, kind);
                }
            }
            (mask, value)
        };
        Ok(MaterialPattern { ways: [way([Color::Red, Color::Black]), way([Color::Black, Color::Red])] })
    }
}

impl MaterialPattern {
    /// Whether this material matches.
    pub(crate) fn matches(&self, material: Material) -> bool {
        self.ways.iter().any(|&(mask, value)| material.0 & mask == value)
    }

    /// Whether a game that ends with this material may have had the pattern: the number of pieces only falls.
    pub(crate) fn may_have_been(&self, end: Material) -> bool {
        self.ways.iter().any(|&(mask, value)| ((value | HIGH) - (end.0 & mask)) & HIGH == HIGH)
    }
}

/// The number of pieces of each kind on a side.
fn side(text: &str) -> Result<[usize; PieceType::NUM], MaterialError> {
    let mut counts = [0; PieceType::NUM];
    let mut number = 1;
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '+' | '&')) {
        match word {
            "" | "and" | "a" | "an" | "the" | "one" | "1" | "king" | "k" | "lone" | "bare" | "nothing" => {
                continue;
            }
            "two" | "2" => number = 2,
            "three" | "3" => number = 3,
            "four" | "4" => number = 4,
            "five" | "5" => number = 5,
            _ => {
                let is_letters = word.bytes().all(|letter| letter_kind(letter).is_some());
                let kinds: Vec<PieceType> = match named(word) {
                    Some(kind) => vec![kind],
                    None if is_letters => word.bytes().filter_map(letter_kind).collect(),
                    None => return Err(MaterialError::Piece(word.to_owned())),
                };
                for kind in kinds {
                    counts[kind.index()] += number;
                }
                number = 1;
            }
        }
    }
    for kind in PieceType::ALL.into_iter().filter(|kind| *kind != PieceType::King) {
        if counts[kind.index()] > kind.max_count() {
            return Err(MaterialError::TooMany { most: kind.max_count(), name: kind.name() });
        }
    }
    Ok(counts)
}

/// The kind of a word.
fn named(word: &str) -> Option<PieceType> {
    Some(match word.strip_suffix('s').unwrap_or(word) {
        "advisor" | "guard" => PieceType::Advisor,
        "elephant" | "bishop" | "minister" => PieceType::Elephant,
        "horse" | "knight" => PieceType::Horse,
        "rook" | "chariot" | "car" => PieceType::Rook,
        "cannon" => PieceType::Cannon,
        "pawn" | "soldier" => PieceType::Pawn,
        _ => return None,
    })
}

/// The kind of a letter, as in FEN.
fn letter_kind(letter: u8) -> Option<PieceType> {
    xiangqi::Piece::from_fen_char(char::from(letter)).map(|piece| piece.kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Position;

    fn pattern(text: &str) -> MaterialPattern {
        text.parse().unwrap()
    }

    #[test]
    fn words_and_letters_are_read() {
        for (one, other) in [
            ("rook and horse against rook", "RN/R"),
            ("a rook, a horse vs rook", "rh-r"),
            ("Two Pawns and cannon v 2 advisors", "KCPP/KAA"),
            ("horse against nothing", "N/"),
        ] {
            assert_eq!(pattern(one), pattern(other), "{one}");
        }
        for bad in ["rook", "rook against queen", "R/R/R", "3 rooks against rook"] {
            assert!(bad.parse::<MaterialPattern>().is_err(), "{bad}");
        }
    }

    #[test]
    fn either_colour_fits_and_defenders_count_only_if_they_are_named() {
        for (fen, text, expected) in [
            ("3k5/9/9/9/9/9/9/9/R6N1/4K4 w - - 0 1", "RN/", true),
            ("3k5/9/9/9/9/9/9/9/r6n1/4K4 w - - 0 1", "RN/", true),
            ("3k5/9/9/9/9/9/9/9/r3A2n1/4K4 w - - 0 1", "RN/", true),
            ("3k5/9/9/9/9/9/9/9/r3A2n1/4K4 w - - 0 1", "RN/A", true),
            ("3k5/9/9/9/9/9/9/9/r3A2n1/4K4 w - - 0 1", "RN/AA", false),
            ("3k5/9/9/9/9/9/9/9/r3A2n1/4K4 w - - 0 1", "R/N", false),
            ("3k5/9/9/9/9/9/9/9/r6n1/4K3P w - - 0 1", "RN/", false),
        ] {
            let material = Material::of(Position::from_fen(fen).unwrap().board());
            assert_eq!(pattern(text).matches(material), expected, "{fen} {text}");
            assert!(!expected || pattern(text).may_have_been(material));
        }
        let all = Material::of(Position::default().board());
        assert!(!pattern("RN/R").may_have_been(all));
        assert!(pattern("RRNNCCPPPPP/RRNNCCPPPPP").may_have_been(all));
    }
}
