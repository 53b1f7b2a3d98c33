//! The two sides.

use core::fmt::{self, Display, Formatter};
use core::ops::Not;
use core::str::FromStr;

use super::text::ParseValueError;

/// A side. Red moves first and begins at the bottom of the board, on ranks 0 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first (upper case in FEN, `w` as the side to move).
    Red,
    /// The side at the top (lower case in FEN, `b` as the side to move).
    Black,
}

impl Color {
    /// Number of sides.
    pub const NUM: usize = 2;
    /// Both sides, Red first.
    pub const ALL: [Color; Self::NUM] = [Color::Red, Color::Black];

    /// The index: 0 for Red, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the side to move in FEN: `w` for Red, `b` for Black.
    pub const fn fen_char(self) -> char {
        match self {
            Color::Red => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    /// The opponent.
    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        }
    }
}

impl Display for Color {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Red => "Red",
            Color::Black => "Black",
        })
    }
}

impl FromStr for Color {
    type Err = ParseValueError;

    /// Reads the names, and the letters that FEN has for the side to move; all in either case.
    fn from_str(text: &str) -> Result<Color, ParseValueError> {
        let is = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
        match text {
            _ if is(&["red", "r", "w"]) => Ok(Color::Red),
            _ if is(&["black", "b"]) => Ok(Color::Black),
            _ => Err(ParseValueError::new(text, "red or black, r, w or b")),
        }
    }
}
