//! Faults of a FEN, and counters that are read as another number.

use alloc::string::String;

use super::validate::PositionError;
use crate::types::{Piece, Square};

/// A counter of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenCounter {
    /// Plies since the last capture.
    Clock,
    /// The number of the move.
    MoveNumber,
}

/// A counter of a FEN that was out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenCounterChange {
    /// The counter.
    pub counter: FenCounter,
    /// The number in the FEN; at most `u32::MAX`.
    pub written: u32,
    /// The number used instead.
    pub read: u32,
}

impl core::fmt::Display for FenCounterChange {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let FenCounterChange { counter, written, read } = self;
        match counter {
            FenCounter::Clock => {
                write!(f, "the FEN's clock of {written} plies without a capture is read as {read}")
            }
            FenCounter::MoveNumber => write!(f, "the FEN's move number {written} is read as {read}"),
        }
    }
}

/// An error in a FEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The text is blank.
    #[error("the FEN is empty")]
    Empty,
    /// The board does not have ten ranks.
    #[error("the board has {found} rank{}, expected 10 joined by '/'", if *.found == 1 { "" } else { "s" })]
    RankCount {
        /// The number of ranks found.
        found: usize,
    },
    /// A rank does not have nine files.
    #[error("rank {rank} (\"{text}\") has {found} file{}, expected 9", if *.found == 1 { "" } else { "s" })]
    FileCount {
        /// The rank, 9 (Black's back rank) being the first in a FEN.
        rank: u8,
        /// The rank as written.
        text: String,
        /// The number of files found.
        found: usize,
    },
    /// A character of the board is neither a piece nor a digit 1 to 9.
    #[error("'{letter}' on rank {rank} is not a piece: expected one of KABNRCP (or E, H) or a digit 1-9")]
    UnknownPiece {
        /// The character.
        letter: char,
        /// The rank it stands on.
        rank: u8,
    },
    /// A side has more pieces of a kind than a set contains.
    #[error("{square}: {} has too many {}s (at most {})", .piece.color, .piece.kind.name(), .piece.kind.max_count())]
    TooMany {
        /// The piece that is one too many.
        piece: Piece,
        /// The square of the piece.
        square: Square,
    },
    /// The second field is not a side.
    #[error("'{0}' is not a side to move: expected w (or r) or b")]
    UnknownSide(String),
    /// The pieces do not make a valid position.
    #[error(transparent)]
    Position(#[from] PositionError),
}
