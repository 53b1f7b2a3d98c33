//! The 90 points of the board, and their files and ranks.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use super::color::Color;
use super::text::from_displayed;

/// A file: `a` on Red's left to `i` on Red's right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "the names say it all")]
pub enum File { A, B, C, D, E, F, G, H, I }

impl File {
    /// Number of files.
    pub const NUM: usize = 9;
    /// All files, from `a`.
    pub const ALL: [File; Self::NUM] =
        [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H, File::I];

    /// The index: 0 for `a` up to 8 for `i`.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter, `a` to `i`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

/// A rank: 0 is Red's back rank, 9 is Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Rank { R0, R1, R2, R3, R4, R5, R6, R7, R8, R9 }

impl Rank {
    /// Number of ranks.
    pub const NUM: usize = 10;
    /// All ranks, from Red's side.
    #[rustfmt::skip]
    pub const ALL: [Rank; Self::NUM] = [
        Rank::R0, Rank::R1, Rank::R2, Rank::R3, Rank::R4, Rank::R5, Rank::R6, Rank::R7, Rank::R8, Rank::R9,
    ];

    /// The index: 0 for Red's back rank up to 9 for Black's.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank counted from the back rank of `color`: 0 is its own, 9 the enemy's. Ranks 5 to 9 are across the
    /// river.
    #[inline(always)]
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::Red => self,
            Color::Black => Rank::ALL[Rank::NUM - 1 - self.index()],
        }
    }
}

/// A point of the board. The index is `9 * rank + file`: `a0`, Red's left corner, is 0 and `i9` is 89.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Square {
    A0, B0, C0, D0, E0, F0, G0, H0, I0,
    A1, B1, C1, D1, E1, F1, G1, H1, I1,
    A2, B2, C2, D2, E2, F2, G2, H2, I2,
    A3, B3, C3, D3, E3, F3, G3, H3, I3,
    A4, B4, C4, D4, E4, F4, G4, H4, I4,
    A5, B5, C5, D5, E5, F5, G5, H5, I5,
    A6, B6, C6, D6, E6, F6, G6, H6, I6,
    A7, B7, C7, D7, E7, F7, G7, H7, I7,
    A8, B8, C8, D8, E8, F8, G8, H8, I8,
    A9, B9, C9, D9, E9, F9, G9, H9, I9,
}

/// Text that is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a square: expected a file a-i and a rank 0-9")]
pub struct ParseSquareError(pub String);

impl Square {
    /// Number of squares.
    pub const NUM: usize = 90;
    /// All squares in index order.
    #[rustfmt::skip]
    pub const ALL: [Square; Self::NUM] = {
        use Square::*;
        [
            A0, B0, C0, D0, E0, F0, G0, H0, I0,
            A1, B1, C1, D1, E1, F1, G1, H1, I1,
            A2, B2, C2, D2, E2, F2, G2, H2, I2,
            A3, B3, C3, D3, E3, F3, G3, H3, I3,
            A4, B4, C4, D4, E4, F4, G4, H4, I4,
            A5, B5, C5, D5, E5, F5, G5, H5, I5,
            A6, B6, C6, D6, E6, F6, G6, H6, I6,
            A7, B7, C7, D7, E7, F7, G7, H7, I7,
            A8, B8, C8, D8, E8, F8, G8, H8, I8,
            A9, B9, C9, D9, E9, F9, G9, H9, I9,
        ]
    };

    /// The square where `file` and `rank` cross.
    #[inline(always)]
    pub const fn from_coords(file: File, rank: Rank) -> Square {
        Self::ALL[rank as usize * File::NUM + file as usize]
    }

    /// The square at zero-based coordinates, if they lie on the board.
    pub const fn try_from_coords(file: i32, rank: i32) -> Option<Square> {
        if file < 0 || file >= File::NUM as i32 || rank < 0 || rank >= Rank::NUM as i32 {
            return None;
        }
        Some(Self::ALL[rank as usize * File::NUM + file as usize])
    }

    /// The square `files` to the right and `ranks` up, as Red sees it, if it lies on the board.
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Square> {
        Self::try_from_coords(self.file() as i32 + files, self.rank() as i32 + ranks)
    }

    /// The index: 0 for `a0` up to 89 for `i9`.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file.
    #[inline(always)]
    pub const fn file(self) -> File {
        const FILES: [File; Square::NUM] = {
            let mut files = [File::A; Square::NUM];
            let mut i = 0;
            while i < Square::NUM {
                files[i] = File::ALL[i % File::NUM];
                i += 1;
            }
            files
        };
        FILES[self as usize]
    }

    /// The rank.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        const RANKS: [Rank; Square::NUM] = {
            let mut ranks = [Rank::R0; Square::NUM];
            let mut i = 0;
            while i < Square::NUM {
                ranks[i] = Rank::ALL[i / File::NUM];
                i += 1;
            }
            ranks
        };
        RANKS[self as usize]
    }

    /// The square mirrored left to right: `a0` becomes `i0`.
    #[inline]
    pub const fn mirrored(self) -> Square {
        Self::ALL[self.rank().index() * File::NUM + (File::NUM - 1 - self.file().index())]
    }

    /// The square mirrored top to bottom, on the same file: `a0` becomes `a9`.
    #[inline]
    pub const fn flipped(self) -> Square {
        Self::ALL[(Rank::NUM - 1 - self.rank().index()) * File::NUM + self.file().index()]
    }

    /// The square rotated by 180 degrees, as the other player sees the board: `a0` becomes `i9`.
    #[inline]
    pub const fn rotated(self) -> Square {
        Self::ALL[Square::NUM - 1 - self as usize]
    }

    /// Whether the square is on `color`'s own side of the river.
    #[inline(always)]
    pub const fn on_own_side(self, color: Color) -> bool {
        match color {
            Color::Red => (self as usize) < Square::NUM / 2,
            Color::Black => self as usize >= Square::NUM / 2,
        }
    }

    /// Whether the square is one of the nine points of `color`'s palace.
    pub const fn in_palace(self, color: Color) -> bool {
        let file = self.file() as u8;
        file >= File::D as u8 && file <= File::F as u8 && self.rank().relative_to(color) as u8 <= 2
    }
}

impl Display for File {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

from_displayed!(File, File::ALL, "a file, a to i");

impl Display for Rank {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.index().fmt(f)
    }
}

from_displayed!(Rank, Rank::ALL, "a rank, 0 to 9");

impl TryFrom<u8> for Square {
    type Error = ParseSquareError;

    fn try_from(index: u8) -> Result<Square, ParseSquareError> {
        Self::ALL.get(index as usize).copied().ok_or_else(|| ParseSquareError(index.to_string()))
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `a0` to `i9`, in either case.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let &[file, rank] = text.as_bytes() else {
            return Err(ParseSquareError(text.to_owned()));
        };
        let file = i32::from(file.to_ascii_lowercase()) - i32::from(b'a');
        let rank = i32::from(rank) - i32::from(b'0');
        Square::try_from_coords(file, rank).ok_or_else(|| ParseSquareError(text.to_owned()))
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

const _: () = assert!(size_of::<Option<Square>>() == 1, "the piece list holds one byte a piece");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_and_text_round_trip() {
        for (i, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index(), i);
            assert_eq!(Square::from_coords(square.file(), square.rank()), square);
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.mirrored().mirrored(), square);
            assert_eq!(square.mirrored().flipped(), square.rotated());
            assert_eq!(Square::try_from(i as u8), Ok(square));
        }
        assert_eq!("E9".parse(), Ok(Square::E9));
        for bad in ["", "e", "e10", "j0", "`0", "a:", "é"] {
            assert!(bad.parse::<Square>().is_err(), "{bad}");
        }
        assert!(Square::try_from(90).is_err());
    }

    #[test]
    fn halves_and_palaces() {
        assert!(Square::I4.on_own_side(Color::Red) && !Square::A5.on_own_side(Color::Red));
        assert!(Square::A5.on_own_side(Color::Black) && !Square::I4.on_own_side(Color::Black));
        for color in Color::ALL {
            assert_eq!(Square::ALL.into_iter().filter(|s| s.in_palace(color)).count(), 9);
        }
        assert!(Square::D7.in_palace(Color::Black) && !Square::D7.in_palace(Color::Red));
    }
}
