//! The effect of a move on the board, and why a move cannot be played.

use alloc::format;
use alloc::string::String;

use crate::types::{Color, Move, Piece, Square};

/// The changes that a move made on the board: everything that an incremental update needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The piece that moved.
    pub piece: Piece,
    /// The square that the piece came from.
    pub from: Square,
    /// The square that it moved to.
    pub to: Square,
    /// The piece that was captured.
    pub captured: Option<Piece>,
}

/// Why a move cannot be played. The position is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The start square holds no piece of the side to move.
    NoPiece {
        /// The move.
        mv: Move,
        /// The side to move.
        side: Color,
    },
    /// The piece does not move that way.
    Impossible {
        /// The move.
        mv: Move,
        /// The piece on its start square.
        piece: Piece,
    },
    /// The move would leave the mover's king attacked or facing the other king.
    LeavesKingAttacked {
        /// The move.
        mv: Move,
        /// The side to move.
        side: Color,
    },
}

impl PlayError {
    /// The reason for the error as text, without the move.
    pub fn reason(&self) -> String {
        match self {
            PlayError::NoPiece { mv, side } => format!("{side} has no piece on {}", mv.from()),
            PlayError::Impossible { piece, .. } => format!("the {piece} cannot go there"),
            PlayError::LeavesKingAttacked { side, .. } => format!("the {side} king would be attacked"),
        }
    }
}

impl core::error::Error for PlayError {}

impl core::fmt::Display for PlayError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (PlayError::NoPiece { mv, .. }
        | PlayError::Impossible { mv, .. }
        | PlayError::LeavesKingAttacked { mv, .. }) = self;
        write!(f, "{mv}: {}", self.reason())
    }
}
