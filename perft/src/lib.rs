#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
//!
//! # Reading order
//!
//! Nothing here prints. Reports are values ([`Measurement`], [`CaseReport`], [`SuiteSummary`]), which serialise
//! with the feature `serde`. Progress goes to a callback ([`Perft::with_progress`]).
//!
//! | file | what |
//! |---|---|
//! | `kernel` | the count itself, on a bare board: where the time goes |
//! | `hash` | a table of counts shared between threads, and the count that uses it |
//! | `parallel` | the tree cut into tasks near the root, and the threads that take them |
//! | `measurement` | [`Measurement`]: one timed count |
//! | `stoppable` | [`divide_until`]: a count that others can end |
//! | `runner` | [`Perft`]: options, table and progress together |
//! | `suite` | positions with known counts, one per line |
//! | `report` | running a suite, and its results |

mod hash;
mod kernel;
mod measurement;
mod parallel;
mod report;
mod runner;
mod stoppable;
mod suite;

pub use hash::PerftTableError;
pub use measurement::Measurement;
pub use parallel::PerftProgress;
pub use report::{CaseReport, DepthReport, Mismatch, SuiteSummary};
pub use runner::{Perft, PerftOptions};
pub use stoppable::{PerftStopped, divide_until};
pub use suite::{KnownCount, PerftCase, PerftCaseError, PerftLineError, PerftSuite};

use xiangqi::{Move, Position};

/// The number of lines of `depth` plies, counted by one thread without a table.
///
/// The depth is a byte, because each ply is one level of recursion; greater depths would take too long anyway.
pub fn perft(position: &Position, depth: u8) -> u64 {
    kernel::count(&mut position.board().clone(), position.side_to_move(), depth)
}

/// The count of each legal move, in the generator's order. For a depth of 1 or more, their sum is the result of
/// [`perft`]. At depth 0 the list is empty.
pub fn divide(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let mut board = position.board().clone();
    let count = |mv| {
        let captured = board.make(mv);
        let count = kernel::count(&mut board, !position.side_to_move(), below);
        board.unmake(mv, captured);
        (mv, count)
    };
    position.legal_moves().into_iter().map(count).collect()
}
