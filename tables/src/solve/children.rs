//! The positions after captures, in other classes.

use xiangqi::{Board, Color};

use crate::value::Value;

/// The values after captures, for the side to move there. Only asked about boards on which a side can attack.
pub trait Children: Sync {
    /// The value; `None` if the table of that class is missing.
    fn value(&self, board: &Board, side_to_move: Color) -> Option<Value>;
}
