//! Moves and lists of moves.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::num::NonZeroU16;

use super::square::Square;

/// A move: the square it starts from and the square it goes to. Xiangqi has no promotion, castling or drops,
/// so nothing else is needed. The position knows which piece moves and what it captures.
///
/// Packed into 16 bits, `from + 128 * to`. The two squares differ, so a move is never 0 and `Option<Move>` has
/// the same size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

/// An upper bound on the number of moves in a position. At most 17 for each rook and cannon, 8 for each horse,
/// 3 for each pawn, and 4 for each elephant, each advisor and the king add up to 119.
pub const MAX_MOVES: usize = 128;

/// A list of moves, stored on the stack.
pub type MoveList = arrayvec::ArrayVec<Move, MAX_MOVES>;

/// Text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a move: expected two different squares, like h2e2")]
pub struct ParseMoveError(pub String);

impl Move {
    /// The move from `from` to `to`.
    ///
    /// # Panics
    /// If the two squares are the same.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Move {
        match Move::try_new(from, to) {
            Some(mv) => mv,
            None => panic!("the two squares of a move differ"),
        }
    }

    /// The move from `from` to `to`, or `None` if they are the same square.
    #[inline(always)]
    pub const fn try_new(from: Square, to: Square) -> Option<Move> {
        if from as u8 == to as u8 {
            return None;
        }
        match NonZeroU16::new(from as u16 | (to as u16) << 7) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }

    /// The inverse of [`bits`](Self::bits); `None` if the bits are not a move.
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let (from, to) = ((bits & 127) as usize, (bits >> 7) as usize);
        if from >= Square::NUM || to >= Square::NUM {
            return None;
        }
        Move::try_new(Square::ALL[from], Square::ALL[to])
    }

    /// The packed form, never 0.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The square the move starts from.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::ALL[(self.0.get() & 127) as usize]
    }

    /// The square the move goes to.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::ALL[(self.0.get() >> 7) as usize]
    }

    /// The move on a board mirrored left to right.
    pub const fn mirrored(self) -> Move {
        Move::new(self.from().mirrored(), self.to().mirrored())
    }

    /// The move on a board rotated by 180 degrees.
    pub const fn rotated(self) -> Move {
        Move::new(self.from().rotated(), self.to().rotated())
    }

    /// The move on a board mirrored top to bottom.
    pub const fn flipped(self) -> Move {
        Move::new(self.from().flipped(), self.to().flipped())
    }
}

impl core::str::FromStr for Move {
    type Err = ParseMoveError;

    /// Reads `h2e2`, in either case, with or without a hyphen in the middle (`H2-E2` is the ICCS form).
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let error = || ParseMoveError(text.to_owned());
        if !text.is_ascii() {
            return Err(error());
        }
        let (from, to) = match text.len() {
            4 => (&text[..2], &text[2..]),
            5 if text.as_bytes()[2] == b'-' => (&text[..2], &text[3..]),
            _ => return Err(error()),
        };
        let from = from.parse().map_err(|_| error())?;
        let to = to.parse().map_err(|_| error())?;
        Move::try_new(from, to).ok_or_else(error)
    }
}

impl core::fmt::Display for Move {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl core::fmt::Debug for Move {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

const _: () = assert!(size_of::<Option<Move>>() == 2, "absence of a move costs no byte");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_round_trips() {
        for from in Square::ALL {
            for to in Square::ALL {
                let Some(mv) = Move::try_new(from, to) else {
                    assert_eq!(from, to);
                    continue;
                };
                assert_eq!((mv.from(), mv.to()), (from, to));
                assert_eq!(mv.to_string().parse(), Ok(mv));
                assert_eq!(Move::from_bits(mv.bits()), Some(mv));
                assert_eq!(mv.mirrored().flipped(), mv.rotated());
            }
        }
        assert_eq!("H2-E2".parse(), Ok(Move::new(Square::H2, Square::E2)));
        for bad in ["", "h2", "h2h2", "h2e", "h2e22", "h2+e2", "h2ez", "0000", "炮二平五", "a0é"] {
            assert!(bad.parse::<Move>().is_err(), "{bad}");
        }
        assert_eq!(Move::from_bits(0), None);
        assert_eq!(Move::from_bits(u16::MAX), None);
    }
}
