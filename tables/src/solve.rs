//! The solver: every position of a class, given the classes that captures lead to.
//!
//! | file | what |
//! |---|---|
//! | `error` | why a class could not be solved |
//! | `children` | the positions after captures |
//! | `cells` | the facts known of each position so far |
//! | `start` | the moves of each position: mates, captures, how many others there are |
//! | `retro` | retro-moves: the predecessors of a position |
//! | `spread` | retrograde analysis: from decided positions to their predecessors, ply by ply |
//! | `threat` | threats, as the rules on chases define them |
//! | `perpetual` | positions in which one side only checks or chases |
//!
//! `docs/tables.md` in the repository has the proof that the solver is right.

mod cells;
mod children;
mod error;
mod perpetual;
mod retro;
mod spread;
mod start;
mod threat;

use crate::class::Class;
use crate::index::Index;
use cells::Cells;
pub use cells::IMPOSSIBLE;
pub use children::Children;
pub use error::SolveError;

/// A class, solved.
#[derive(Debug)]
pub struct Solution {
    /// The index of its placements.
    pub index: Index,
    /// The words of values: first those with the first side to move. Impossible positions have [`IMPOSSIBLE`].
    pub words: Vec<u16>,
    /// Positions whose value is not proven, because chases might decide them. Without such positions the class is
    /// proven, provided that the classes after captures are.
    pub open: Vec<Open>,
}

/// A position that a chase might decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// The number of its placement.
    pub number: u64,
    /// The first (0) or the second side (1) is to move.
    pub side: usize,
    /// The side that would win by the chase.
    pub winner: usize,
}

/// The memory that solving a class takes, in bytes, without the tables of other classes.
pub fn memory(index: &Index) -> u64 {
    // Each position needs memory for a word, for a count, and for lists of the positions at two successive distances.
    index.len() * 2 * 5
}

/// Solves a class with this many threads.
///
/// # Errors
/// If a class that captures lead to is missing.
pub fn solve(class: Class, children: &dyn Children, threads: usize) -> Result<Solution, SolveError> {
    let cells = Cells::new(Index::new(class));
    let start = start::start(&cells, children, threads)?;
    spread::plain(&cells, start.decided, threads);
    let mut open = Vec::new();
    for winner in [0, 1] {
        perpetual::by_checks(&cells, winner, &start.ruled, children, threads);
    }
    for winner in [0, 1] {
        open.extend(perpetual::open_to_chases(&cells, winner, children, threads).into_iter().map(|cell| {
            let side = cells.side(cell);
            Open { number: u64::from(cell) - side as u64 * cells.len(), side, winner }
        }));
    }
    let (index, words) = cells.into_words();
    Ok(Solution { index, words, open })
}
