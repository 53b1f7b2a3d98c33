//! What captures lead to: positions of other classes.

use xiangqi::{Board, Color};

use crate::value::Value;

/// What a capture leads to: the value to the side to move there. Never asked about boards on which nobody can attack.
pub trait Children: Sync {
    /// The value; `None` if the table of that class is missing.
    fn value(&self, board: &Board, side_to_move: Color) -> Option<Value>;
}
