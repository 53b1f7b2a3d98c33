//! How squares are numbered in text: the one place where ranks from 1 become ranks from 0.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Display, Formatter};

use super::moves::Move;
use super::square::{File, Rank, Square};
use super::text::from_displayed;

/// The number of Red's back rank in moves that name squares. All code uses ranks from 0; texts are converted on input
/// and output.
///
/// ```
/// use xiangqi::Coordinates;
///
/// let mv = Coordinates::FromOne.read_move("h3e3").unwrap();
/// assert_eq!(mv.to_string(), "h2e2");
/// assert_eq!(Coordinates::FromOne.write_move(mv), "h3e3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Ranks 0 to 9, as in nearly all programs.
    #[default]
    FromZero,
    /// Ranks 1 to 10, as in Fairy-Stockfish, engines derived from it, and pychess.
    FromOne,
}

impl Coordinates {
    /// Both ways to number ranks.
    pub const ALL: [Coordinates; 2] = [Coordinates::FromZero, Coordinates::FromOne];

    /// The number of Red's back rank: 0 or 1.
    pub const fn base(self) -> u8 {
        match self {
            Coordinates::FromZero => 0,
            Coordinates::FromOne => 1,
        }
    }

    /// The number of a rank.
    pub const fn number(self, rank: Rank) -> u8 {
        rank.index() as u8 + self.base()
    }

    /// The rank of a number, if it is on the board.
    pub fn rank(self, number: u8) -> Option<Rank> {
        Rank::ALL.get(usize::from(number.checked_sub(self.base())?)).copied()
    }

    /// The name of a square, `h2` or `h3`.
    pub fn write_square(self, square: Square) -> String {
        format!("{}{}", square.file().letter(), self.number(square.rank()))
    }

    /// The squares of a move, `h2e2` or `h3e3`.
    pub fn write_move(self, mv: Move) -> String {
        self.write_square(mv.from()) + &self.write_square(mv.to())
    }

    /// Reads two squares, in either case, with or without a hyphen between them: `h2e2`, `H2-E2`. A single move does
    /// not show how its ranks are counted.
    pub fn read_move(self, text: &str) -> Option<Move> {
        let (from, rest) = self.read_square(text.as_bytes())?;
        let (to, rest) = self.read_square(rest.strip_prefix(b"-").unwrap_or(rest))?;
        if rest.is_empty() { Move::try_new(from, to) } else { None }
    }

    /// The square at the beginning of a text, and the rest of the text.
    fn read_square(self, text: &[u8]) -> Option<(Square, &[u8])> {
        let (&letter, rest) = text.split_first()?;
        let file = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let (number, rest) = match rest {
            [b'1', b'0', rest @ ..] if self == Coordinates::FromOne => (10, rest),
            [digit @ b'0'..=b'9', rest @ ..] => (digit - b'0', rest),
            _ => return None,
        };
        Some((Square::from_coords(*File::ALL.get(usize::from(file))?, self.rank(number)?), rest))
    }
}

impl Display for Coordinates {
    /// The number of Red's back rank: `0` or `1`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.base().fmt(f)
    }
}

from_displayed!(Coordinates, Coordinates::ALL, "0 or 1, the number of Red's back rank");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_round_trips_in_both_forms() {
        for from in Square::ALL {
            for to in Square::ALL {
                let Some(mv) = Move::try_new(from, to) else { continue };
                for coordinates in Coordinates::ALL {
                    let text = coordinates.write_move(mv);
                    assert_eq!(coordinates.read_move(&text), Some(mv));
                    assert_eq!(coordinates.read_move(&text.to_uppercase()), Some(mv));
                }
                assert_eq!(Coordinates::FromZero.write_move(mv), mv.to_string());
            }
        }
    }

    #[test]
    fn the_forms_differ() {
        let (zero, one) = (Coordinates::FromZero, Coordinates::FromOne);
        assert_eq!(one.write_move(Move::new(Square::A9, Square::A0)), "a10a1");
        assert_eq!(one.read_move("a10a9"), Some(Move::new(Square::A9, Square::A8)));
        assert_eq!(one.read_move("h3-e3"), zero.read_move("H2-E2"));
        assert_eq!(zero.read_move("a10a9"), None);
        for bad in
            ["a0a1", "a11a2", "a1", "a1a", "a1a1", "a1a2x", "j1a2", "a1--a2", "", "(none)", "\u{70ae}1"]
        {
            assert_eq!(one.read_move(bad), None, "{bad}");
        }
        for coordinates in Coordinates::ALL {
            for rank in Rank::ALL {
                assert_eq!(coordinates.rank(coordinates.number(rank)), Some(rank));
            }
        }
        assert_eq!((zero.rank(10), one.rank(0), one.rank(11)), (None, None, None));
    }
}
