//! Keys of positions in book files.
//!
//! A book looks at a position as the side to move does: the board is rotated if Black is to move, and pieces are the
//! mover's own or the enemy's. Of a position and its mirror image it keeps the one with the smaller key. So four
//! positions share a key, and a record for one serves all.
//!
//! # Stability
//! The keys are part of the file format, version 1, and never change: neither do the random words below, nor
//! the order of pieces and squares. They are not the search's keys, which may change at will. A test pins both.

use std::cmp::Ordering;

use xiangqi::{Color, Move, PieceType, Position, Square, split_mix};

/// The key of a position, of its mirror image, and of both with the colours exchanged; without the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookKey(pub u64);

/// How a position relates to the one that the book stores under its key: rotated, mirrored, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientation {
    /// Black is to move, so the board is rotated.
    turned: bool,
    symmetry: Symmetry,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symmetry {
    /// The book keeps the position itself, rotated or not, and not its mirror image.
    AsIs,
    /// The book keeps the mirror image.
    Mirrored,
    /// The position is its own mirror image.
    Symmetric,
}

impl Orientation {
    /// A move of the position as the book stores it. In a symmetric position, the book stores only one of two moves
    /// that are mirror images: the one with the greater number.
    pub fn stored(self, mv: Move) -> Move {
        let seen = if self.turned { mv.rotated() } else { mv };
        match self.symmetry {
            Symmetry::AsIs => seen,
            Symmetry::Mirrored => seen.mirrored(),
            Symmetry::Symmetric => seen.max(seen.mirrored()),
        }
    }

    /// Converts a stored move to a move of the position.
    pub fn restored(self, mv: Move) -> Move {
        let seen = if self.symmetry == Symmetry::Mirrored { mv.mirrored() } else { mv };
        if self.turned { seen.rotated() } else { seen }
    }

    /// Whether the position is its own mirror image.
    pub fn is_symmetric(self) -> bool {
        self.symmetry == Symmetry::Symmetric
    }
}

/// "XQ book1" in ASCII.
const SEED: u64 = u64::from_be_bytes(*b"XQ book1");

/// The kinds of pieces in the order of their words: it belongs to the format.
const KINDS: [PieceType; PieceType::NUM] = [
    PieceType::King,
    PieceType::Advisor,
    PieceType::Elephant,
    PieceType::Horse,
    PieceType::Rook,
    PieceType::Cannon,
    PieceType::Pawn,
];

/// A random word for each square of each kind of piece, first the mover's own, then the enemy's.
static WORDS: [[[u64; Square::NUM]; PieceType::NUM]; 2] = {
    let mut words = [[[0; Square::NUM]; PieceType::NUM]; 2];
    let mut state = SEED;
    let mut side = 0;
    while side < 2 {
        let mut kind = 0;
        while kind < KINDS.len() {
            let mut square = 0;
            while square < Square::NUM {
                (state, words[side][KINDS[kind].index()][square]) = split_mix(state);
                square += 1;
            }
            kind += 1;
        }
        side += 1;
    }
    words
};

impl BookKey {
    /// The key of a position, and how the position relates to the one that the book stores.
    pub fn of(position: &Position) -> (BookKey, Orientation) {
        let us = position.side_to_move();
        let turned = us == Color::Black;
        let (mut as_is, mut mirrored) = (0, 0);
        for (square, piece) in position.board().pieces() {
            let seen = if turned { square.rotated() } else { square };
            let words = &WORDS[usize::from(piece.color != us)][piece.kind.index()];
            as_is ^= words[seen.index()];
            mirrored ^= words[seen.mirrored().index()];
        }
        let (key, symmetry) = match as_is.cmp(&mirrored) {
            Ordering::Less => (as_is, Symmetry::AsIs),
            Ordering::Equal => (as_is, Symmetry::Symmetric),
            Ordering::Greater => (mirrored, Symmetry::Mirrored),
        };
        (BookKey(key), Orientation { turned, symmetry })
    }
}

impl std::fmt::Display for BookKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
