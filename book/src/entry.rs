//! The common interface of all formats of books: a book move, and the look-up of a position's moves.

use xiangqi::{Move, Position};

/// A move of a book for a position, with its weight, results and score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, legal in the position asked about.
    pub mv: Move,
    /// The weight of the move, relative to the position's other moves; 0 means never.
    pub weight: u32,
    /// Number of games in which the move was played; 0 if the move does not come from games.
    pub games: u32,
    /// Half points that the mover scored in those games: 2 for a win, 1 for a draw.
    pub points: u32,
    /// The score in centipawns for the mover, if the book has one.
    pub score: Option<i16>,
    /// Search depth of the score, in plies; 0 if unknown.
    pub depth: u16,
}

impl BookMove {
    /// A move with a weight and no other information.
    pub fn new(mv: Move, weight: u32) -> BookMove {
        BookMove { mv, weight, games: 0, points: 0, score: None, depth: 0 }
    }
}

/// An open book can no longer be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the book cannot be read: {0}")]
pub struct ProbeError(pub String);

/// A source of opening moves.
pub trait Book: Send + Sync {
    /// The book's moves for the position, best first, legal and different moves only; empty if it has none.
    ///
    /// # Errors
    /// If the book is a file that must be read for this and cannot be. A position that the book doesn't know is not an
    /// error.
    fn probe(&self, position: &Position) -> Result<Vec<BookMove>, ProbeError>;
}

/// Sorts moves as [`Book::probe`] promises: by weight, then by score, then by number of games; then by the
/// moves themselves, so that the order never depends on how a file was written.
pub(crate) fn best_first(moves: &mut [BookMove]) {
    moves.sort_unstable_by_key(|m| (std::cmp::Reverse((m.weight, m.score, m.games)), m.mv));
}

/// The moves of a hit that was found by a hash key, best first: none if one of them is not legal, because then
/// the hit belongs to another position that has the same key.
pub(crate) fn unless_collision(position: &Position, mut moves: Vec<BookMove>) -> Vec<BookMove> {
    if !moves.iter().all(|m| position.is_legal(m.mv)) {
        return Vec::new();
    }
    best_first(&mut moves);
    moves
}
