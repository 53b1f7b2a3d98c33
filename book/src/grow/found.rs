//! The result of a search.

use xiangqi::Move;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best move.
    pub mv: Move,
    /// The score for the mover; fits 16 bits.
    pub score: i32,
    /// The depth of the search, in plies.
    pub depth: u16,
}
