//! Perft for xiangqi: the number of ways in which a position can be played on for so many plies.
//!
//! The number says nothing about the game, but everything about the move generator: a single wrong move
//! anywhere in the tree changes it. It is compared with counts that other programs agree on (a *suite*),
//! and where it differs, the counts behind each first move (the *divide*) lead to the wrong one. As it
//! spends its time on nothing but the board, it also measures the board's speed.
//!
//! What is counted are the legal moves at the last ply, also called leaves. Checkmate and stalemate have
//! none and count 0. Repetitions and the natural move limit do not end a line. A depth of 0 counts 1.
//!
//! ```
//! use xiangqi::Position;
//! use chuhe_perft::{Options, Perft, perft};
//!
//! let start = Position::default();
//! assert_eq!(perft(&start, 2), 1_920);
//!
//! let options = Options { threads: 2.try_into()?, hash_mib: Some(1.try_into()?) };
//! assert_eq!(Perft::new(options)?.count(&start, 3), 79_666);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here prints: reports are values ([`Measurement`], [`CaseReport`], [`Summary`]), which serialise
//! with the feature `serde`, and progress goes to a callback ([`Perft::with_progress`]).
//!
//! # Reading order
//!
//! | file | what |
//! |---|---|
//! | `kernel` | the count itself, on a bare board: where the time goes |
//! | `hash` | a table of counts shared between threads, and the count that uses it |
//! | `parallel` | the tree cut into tasks near the root, and the threads that take them |
//! | `runner` | [`Perft`]: options, table and progress together |
//! | `suite` | lines of positions with known counts |
//! | `report` | what a count and a suite's case come to |

mod hash;
mod kernel;
mod parallel;
mod report;
mod runner;
mod suite;

pub use hash::TableError;
pub use parallel::Progress;
pub use report::{CaseReport, DepthReport, Measurement, Mismatch, Summary};
pub use runner::{Options, Perft};
pub use suite::{Case, CaseError, Expected, LineError, Suite};

use xiangqi::{Move, Position};

/// The number of ways to play `depth` plies on, by one thread without a table.
///
/// The depth is a byte because the recursion goes as deep; time runs out long before.
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
