//! Why a table is not right, or could not be checked.

use xiangqi::Position;

use crate::class::Class;
use crate::format::TableError;
use crate::value::Value;

/// Why a table is not right, or could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// There is no table of the class.
    #[error("there is no table for {0}")]
    Absent(Class),
    /// A table is missing that captures lead to.
    #[error("{class}: captures lead to {needed}, for which there is no table")]
    Missing {
        /// The class to check.
        class: Class,
        /// The class that it needs.
        needed: Class,
    },
    /// A capture leads to a position that has no number in any table.
    #[error("{0}: a position has no value")]
    Unknown(Class),
    /// A table is damaged.
    #[error(transparent)]
    Damaged(#[from] TableError),
    /// The unpacked tables do not fit into memory.
    #[error("checking {class} takes {needed} MiB of memory; the limit is {limit} MiB")]
    Memory {
        /// The class to check.
        class: Class,
        /// The memory that it takes, in MiB.
        needed: u64,
        /// The limit, in MiB.
        limit: u64,
    },
    /// A value does not follow from the values after its moves. The position with the smallest number
    /// is reported.
    #[error("{}: {value:?}, but the best of its moves is {best:?}", position.fen())]
    Contradiction {
        /// The position.
        position: Box<Position>,
        /// Its value in the table.
        value: Value,
        /// The value of the best move, for the side to move; `None` if there is no legal move.
        best: Option<Value>,
    },
    /// A value by ruling that no ruling decides, or a draw that a ruling decides.
    #[error("{}: the table is wrong about a ruling on perpetual check", position.fen())]
    Ruling {
        /// The position.
        position: Box<Position>,
    },
    /// The header has wrong counts of wins, draws or losses, lists a value that no position has, or lists a value
    /// twice.
    #[error("{0}: the header does not match the values of the table")]
    Header(Class),
}
