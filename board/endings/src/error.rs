//! Why an ending cannot be practised.

use chuhe_tables::Class;
use chuhe_tables::format::TableError;
use xiangqi::{Board, PlayError};

/// Why an ending cannot be practised.
#[derive(Debug, thiserror::Error)]
pub enum EndingError {
    /// There is no table for the class, or for a class after a capture.
    #[error("there is no table for {0}")]
    NoTable(Class),
    /// The position belongs to no class that tables can have.
    #[error("no table can contain this position: neither side can attack, or there are too many attackers")]
    NoClass,
    /// The position is not won, or not drawn, for the side to move.
    #[error("the goal is out of reach here: the position is a {0}")]
    OutOfReach(&'static str),
    /// The move is not legal.
    #[error(transparent)]
    Move(#[from] PlayError),
    /// A table is damaged.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl EndingError {
    /// The error of a position whose moves are not all known.
    pub(crate) fn unknown(board: &Board) -> EndingError {
        Class::of(board).map_or(EndingError::NoClass, |(class, _)| EndingError::NoTable(class))
    }
}
