//! Perft for xiangqi: how many lines of play of a given length a position has.
//!
//! The number says nothing about the game, but everything about the move generator: a single wrong move
//! anywhere in the tree changes it. A *suite* holds positions with counts that several programs agree on.
//! Where a count differs, the counts behind each first move (the *divide*) lead to the wrong one. Perft
//! spends all its time on the board, so it also measures the board's speed.
//!
//! A count is the number of leaves: the legal moves at the last ply. Checkmate and stalemate have none and
//! count 0. Repetitions and the natural move limit do not end a line. Depth 0 counts 1.
//!
//! ```
//! use xiangqi::Position;
//! use chuhe_perft::{PerftOptions, Perft, perft};
//!
//! let start = Position::default();
//! assert_eq!(perft(&start, 2), 1_920);
//!
//! let options = PerftOptions { threads: 2.try_into()?, hash_mib: Some(1.try_into()?) };
//! assert_eq!(Perft::new(options)?.count(&start, 3), 79_666);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here prints. Reports are values ([`Measurement`], [`CaseReport`], [`SuiteSummary`]), which serialise
//! with the feature `serde`. PerftProgress goes to a callback ([`Perft::with_progress`]).
//!
//! # Reading order
//!
//! | file | what |
//! |---|---|
//! | `kernel` | the count itself, on a bare board: where the time goes |
//! | `hash` | a table of counts shared between threads, and the count that uses it |
//! | `parallel` | the tree cut into tasks near the root, and the threads that take them |
//! | `measurement` | [`Measurement`]: one timed count |
//! | `runner` | [`Perft`]: options, table and progress together |
//! | `suite` | positions with known counts, one per line |
//! | `report` | running a suite, and what comes of it |

mod hash;
mod kernel;
mod measurement;
mod parallel;
mod report;
mod runner;
mod suite;

pub use hash::PerftTableError;
pub use measurement::Measurement;
pub use parallel::PerftProgress;
pub use report::{CaseReport, DepthReport, Mismatch, SuiteSummary};
pub use runner::{Perft, PerftOptions};
pub use suite::{KnownCount, PerftCase, PerftCaseError, PerftLineError, PerftSuite};

use xiangqi::{Move, Position};

/// The number of lines of `depth` plies, counted by one thread without a table.
///
/// The depth is a byte because the recursion goes that deep; time runs out long before.
pub fn perft(position: &Position, depth: u8) -> u64 {
    kernel::count(&mut position.board().clone(), position.side_to_move(), depth)
}

/// The count behind each legal move, in the generator's order; for a depth of 1 or more their sum is what
/// [`perft`] returns. At depth 0 there is no move to divide by, and the list is empty.
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
