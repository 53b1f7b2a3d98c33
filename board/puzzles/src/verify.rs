//! The answer of a puzzle, proven again.

use xiangqi::Move;

use crate::prove::{Criteria, NoAnswer, Point, Proof, PuzzleProver};
use crate::puzzle::Puzzle;
use crate::theme::{MATES, Theme};

/// A fault of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleFault {
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
    #[error("move {number} of the solver: {}, not {}", .found.name(), .given.name())]
    Point {
        /// The number of the move, counted from 1.
        number: usize,
        /// The point that the answer reaches.
        found: Point,
        /// The point that the themes state.
        given: Point,
    },
    /// The answer mates in another number of moves.
    #[error("mate in {found}, not in {given}")]
    Length {
        /// The number of moves of the proven mate.
        found: usize,
        /// The number of moves that the puzzle has, or that its themes state.
        given: usize,
    },
    /// The line of a mate does not end with checkmate.
    #[error("the last move does not mate")]
    NoMate,
}

/// Proves again that each move of the solver is the only one that reaches the point. If neither tables nor a mate prove
/// it, a search with this many nodes decides. Returns the point that is proven: a mate only if the line is the mate, and
/// not just the beginning of one.
///
/// # Errors
/// The first fault.
pub fn verify(puzzle: &Puzzle, prover: &mut PuzzleProver, nodes: u64) -> Result<Point, PuzzleFault> {
    prover.begin();
    let line_mates = line_mates(puzzle);
    let names_point =
        [Theme::Mate, Theme::Win, Theme::Save].iter().any(|theme| puzzle.themes.contains(theme));
    let mut given = puzzle.point();
    let mut position = puzzle.question();
    let last = puzzle.answer().len() - 1;
    let count = last / 2 + 1;
    let claimed = MATES.iter().position(|theme| puzzle.themes.contains(theme)).map(|index| index + 1);
    let mut proven = (given, count);
    for (ply, &mv) in puzzle.answer().iter().enumerate() {
        if ply % 2 == 0 {
            let number = ply / 2 + 1;
            // At the end of a mate any mating move is right, so the last move is checked only if it is also the first
            // move of the answer.
            if given != Point::Mate || ply != last || ply == 0 {
                let answer = prover.answer(&position, nodes, Criteria::TO_HOLD);
                let answer = answer.map_err(|fault| PuzzleFault::NoAnswer { number, fault })?;
                if answer.mv != mv {
                    return Err(PuzzleFault::Other { number, found: answer.mv, given: mv });
                }
                if ply == 0 && !names_point {
                    given = match answer.point {
                        Point::Mate if !line_mates => Point::Win,
                        point => point,
                    };
                }
                // By its scores a search may call a move both a win and a save: no sharp line divides them.
                let is_save = ply == 0 && given == Point::Save;
                if !given.goes_on_with(answer.point) || is_save && !answer.saves {
                    return Err(PuzzleFault::Point { number, found: answer.point, given });
                }
                if ply == 0 {
                    let length = match answer.proof {
                        Proof::Mate { moves } => usize::from(moves),
                        _ => count,
                    };
                    proven = (if is_save { given } else { answer.point }, length);
                }
            }
        }
        position.make_move(mv);
    }
    if given == Point::Mate {
        if !line_mates {
            return Err(PuzzleFault::NoMate);
        }
        if proven.1 != count {
            return Err(PuzzleFault::Length { found: proven.1, given: count });
        }
        if let Some(claimed) = claimed.filter(|&claimed| claimed != count.min(MATES.len())) {
            return Err(PuzzleFault::Length { found: count, given: claimed });
        }
    }
    Ok(match proven {
        (Point::Mate, length) if !line_mates || length != count => Point::Win,
        (point, _) => point,
    })
}

/// Whether the answer ends with checkmate or stalemate.
fn line_mates(puzzle: &Puzzle) -> bool {
    let mut position = puzzle.question();
    for &mv in puzzle.answer() {
        position.make_move(mv);
    }
    position.no_legal_move().is_some()
}
