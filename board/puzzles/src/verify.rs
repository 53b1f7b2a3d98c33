//! The answer of a puzzle, proven again.

use xiangqi::Move;

use crate::prove::{Criteria, NoAnswer, Point, Prover};
use crate::puzzle::Puzzle;

/// A fault of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A position of the solver has no answer, or several.
    #[error("move {number} of the solver: {fault}")]
    NoAnswer {
        /// The number of the move, counted from 1.
        number: usize,
        /// The reason.
        fault: NoAnswer,
    },
    /// The answer is another move.
    #[error("move {number} of the solver: the answer is {found}, not {given}")]
    Other {
        /// The number of the move, counted from 1.
        number: usize,
        /// The answer.
        found: Move,
        /// The move of the puzzle.
        given: Move,
    },
    /// The answer reaches less than the themes claim.
    #[error("move {number} of the solver: {found:?}, not {given:?}")]
    Point {
        /// The number of the move, counted from 1.
        number: usize,
        /// The point that the answer reaches.
        found: Point,
        /// The point that the themes state.
        given: Point,
    },
    /// The line of a mate does not end with checkmate.
    #[error("the last move does not mate")]
    NoMate,
}

/// Proves again that each move of the solver is the only one that reaches the point. If neither tables nor a mate prove
/// it, a search with this many nodes decides.
///
/// # Errors
/// The first fault.
pub fn verify(puzzle: &Puzzle, prover: &mut Prover, nodes: u64) -> Result<(), Fault> {
    prover.begin();
    let given = puzzle.point();
    let mut position = puzzle.question();
    let last = puzzle.answer().len() - 1;
    for (ply, &mv) in puzzle.answer().iter().enumerate() {
        if ply % 2 == 0 {
            let number = ply / 2 + 1;
            // At the end of a mate any mating move is right, so the last move is checked only if it is also the first
            // move of the answer.
            if given != Point::Mate || ply != last || ply == 0 {
                let answer = prover.answer(&position, nodes, Criteria::TO_HOLD);
                let answer = answer.map_err(|fault| Fault::NoAnswer { number, fault })?;
                if answer.mv != mv {
                    return Err(Fault::Other { number, found: answer.mv, given: mv });
                }
                if !given.goes_on_with(answer.point) {
                    return Err(Fault::Point { number, found: answer.point, given });
                }
            }
        }
        position.make_move(mv);
    }
    if given == Point::Mate && position.no_legal_move().is_none() {
        return Err(Fault::NoMate);
    }
    Ok(())
}
