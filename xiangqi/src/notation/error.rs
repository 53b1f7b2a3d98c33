//! Why a text is not a move.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Notation, write};
use crate::position::{PlayError, Position};
use crate::text::{MAX_QUOTED, shortened};
use crate::types::Move;

/// A move that may have been meant, in the notation of the text and as squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The move as it should have been written.
    pub text: String,
}

/// Moves that may have been meant; empty if none is similar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates(pub Vec<Candidate>);

/// Why a text is not a move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The text is not a move in any notation.
    #[error("'{text}' is not a move: expected one like h2e2, H2-E2, C2=5 or 炮二平五")]
    Unreadable {
        /// The text, shortened.
        text: String,
    },
    /// The text has the form of a move, but no piece can make it.
    #[error("'{text}': no such move here{}", .candidates.question())]
    NoSuchMove {
        /// The text, shortened.
        text: String,
        /// Legal moves that are similar.
        candidates: Candidates,
    },
    /// The text names a move that the rules forbid.
    #[error("{}{error}{}", lead(.text, .error), .candidates.question())]
    Illegal {
        /// The text, shortened.
        text: String,
        /// The reason why the move is not legal.
        error: PlayError,
        /// Legal moves of the same piece.
        candidates: Candidates,
    },
    /// The text names several legal moves, or can be read in several ways.
    #[error("'{text}' could be any of {}", .candidates.list(" and "))]
    Ambiguous {
        /// The text, shortened.
        text: String,
        /// The moves it could be.
        candidates: Candidates,
    },
}

/// The text before its fault, unless the fault begins with it.
fn lead(text: &str, error: &PlayError) -> String {
    if error.to_string().starts_with(text) { String::new() } else { format!("'{text}': ") }
}

impl Candidates {
    /// The moves as `notation` writes them.
    pub(super) fn new(
        position: &Position,
        moves: impl IntoIterator<Item = Move>,
        notation: Notation,
    ) -> Self {
        let text = |mv| Candidate { mv, text: write(position, mv, notation) };
        Candidates(moves.into_iter().map(text).collect())
    }

    /// The moves joined, the last by `last`; a long list is shortened, so that messages stay on one line.
    fn list(&self, last: &str) -> String {
        const MAX_SHOWN: usize = 8;
        let show = |candidate: &Candidate| {
            let squares = candidate.mv.to_string();
            if candidate.text == squares { squares } else { format!("{} ({squares})", candidate.text) }
        };
        let shown: Vec<_> = self.0.iter().take(MAX_SHOWN).map(show).collect();
        match shown.split_last() {
            Some((_, _)) if self.0.len() > MAX_SHOWN => {
                format!("{}{last}{} others", shown.join(", "), self.0.len() - MAX_SHOWN)
            }
            Some((end, begin)) if !begin.is_empty() => format!("{}{last}{end}", begin.join(", ")),
            _ => shown.join(""),
        }
    }

    fn question(&self) -> String {
        if self.0.is_empty() { String::new() } else { format!("; did you mean {}?", self.list(" or ")) }
    }
}

/// Several legal moves fit.
pub(super) fn ambiguous(
    position: &Position,
    text: &str,
    found: &[Move],
    notation: Notation,
) -> NotationError {
    let candidates = Candidates::new(position, found.iter().copied(), notation);
    NotationError::Ambiguous { text: shortened(text, MAX_QUOTED), candidates }
}

/// No legal move fits; these are similar.
pub(super) fn no_such_move(
    position: &Position,
    text: &str,
    near: &[Move],
    notation: Notation,
) -> NotationError {
    let candidates = Candidates::new(position, near.iter().copied(), notation);
    NotationError::NoSuchMove { text: shortened(text, MAX_QUOTED), candidates }
}

/// The rules forbid the named move.
pub(super) fn illegal(
    position: &Position,
    text: &str,
    mv: Move,
    near: &[Move],
    notation: Notation,
) -> NotationError {
    match position.clone().play(mv) {
        Err(error) => {
            // If the starting square is empty, the error says only that. Otherwise it lists the legal moves of the
            // piece.
            let near = if matches!(error, PlayError::NoPiece { .. }) { &[] } else { near };
            let candidates = Candidates::new(position, near.iter().copied(), notation);
            NotationError::Illegal { text: shortened(text, MAX_QUOTED), error, candidates }
        }
        // The move is legal but does not fit the text, so the text names another piece.
        Ok(()) => no_such_move(position, text, near, notation),
    }
}
