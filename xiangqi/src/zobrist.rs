//! Hash keys of positions (Zobrist 1970): one random word for each piece on each square and one for the side to
//! move, combined by exclusive or.
//!
//! # Stability
//! The words come from SplitMix64 with the seed below. They never change within a major version, because opening
//! book files contain keys. A test pins the key of the start position.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use crate::random::split_mix;
use crate::types::{Color, Move, ParseValueError, Piece, PieceId, Square};

/// A position's hash key, made of the pieces on their squares and the side to move. Equal positions have equal
/// keys. Two different positions have equal keys with a chance of 2^-64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Key(pub u64);

impl Display for Key {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Key {
    type Err = ParseValueError;

    /// Reads the displayed text: 16 hexadecimal digits, in either case.
    fn from_str(text: &str) -> Result<Key, ParseValueError> {
        // `from_str_radix` would also accept a sign.
        let is_key = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = if is_key { u64::from_str_radix(text, 16).ok() } else { None };
        bits.map(Key).ok_or_else(|| ParseValueError::new(text, "a key of 16 hexadecimal digits"))
    }
}

/// "Chuhe" followed by the year of the first version, in ASCII.
const SEED: u64 = u64::from_be_bytes(*b"Chuhe 26");

struct Words {
    pieces: [[u64; Square::NUM]; Piece::NUM],
    black_to_move: u64,
}

static WORDS: Words = {
    let mut words = Words { pieces: [[0; Square::NUM]; Piece::NUM], black_to_move: 0 };
    let mut state = SEED;
    let mut p = 0;
    while p < Piece::NUM {
        let mut s = 0;
        while s < Square::NUM {
            (state, words.pieces[p][s]) = split_mix(state);
            s += 1;
        }
        p += 1;
    }
    (_, words.black_to_move) = split_mix(state);
    words
};

impl Key {
    /// Adds a piece on a square, or removes it if it is there.
    #[inline(always)]
    pub const fn toggle_piece(&mut self, piece: Piece, square: Square) {
        self.0 ^= WORDS.pieces[piece.index()][square.index()];
    }

    /// Passes the move to the other side.
    #[inline(always)]
    pub(crate) fn toggle_side(&mut self) {
        self.0 ^= WORDS.black_to_move;
    }

    /// The key after the piece `id` has made a move that captured `captured`: for code that makes moves on a
    /// [`Board`](crate::Board) and keeps the key itself. A position keeps its own key.
    #[inline(always)]
    pub fn after(mut self, id: PieceId, mv: Move, captured: Option<PieceId>) -> Key {
        self.toggle_piece(id.piece(), mv.from());
        self.toggle_piece(id.piece(), mv.to());
        if let Some(captured) = captured {
            self.toggle_piece(captured.piece(), mv.to());
        }
        self.toggle_side();
        self
    }

    /// The key of pieces on squares with a side to move, computed from scratch.
    pub(crate) fn of(pieces: impl Iterator<Item = (Square, Piece)>, side_to_move: Color) -> Key {
        let mut key = Key(0);
        pieces.for_each(|(square, piece)| key.toggle_piece(piece, square));
        if side_to_move == Color::Black {
            key.toggle_side();
        }
        key
    }
}
