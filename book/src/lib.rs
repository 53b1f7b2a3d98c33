//! Opening books: what a player consults before the search.
//!
//! This crate owns the trait that every book format implements and the choice among a book's moves. The
//! formats come as one file each; reading and writing them is theirs, playing from them is the caller's.

use chuhe_engine::{Move, Position};

/// A move that a book knows for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, legal in the position asked about.
    pub mv: Move,
    /// How much the book recommends it, relative to the position's other moves; 0 means never.
    pub weight: u16,
}

/// A source of opening moves.
pub trait Book: Send + Sync {
    /// The book's moves for the position, best first, legal moves only; empty if it has none.
    fn probe(&self, position: &Position) -> Vec<BookMove>;
}
