//! The judgement of moves: whether they keep the win or the draw, and the right line after a mistake.

use chuhe_tables::{RatedMove, Tables, Value};
use xiangqi::{Move, Position};

use crate::error::EndingError;
use crate::exercise::Goal;

/// The judgement of a move of the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The value before the move, for the learner.
    pub before: Value,
    /// The value after the move, for the learner. The distance includes the move itself.
    pub after: Value,
    /// Whether the goal can still be reached according to the tables, which do not know about repetitions: see
    /// [`Standing`](crate::Standing).
    pub is_kept: bool,
    /// Whether the move keeps the goal, and no other move has a better value.
    pub is_best: bool,
}

/// All moves of a position with their values, the best first.
pub(crate) fn rate(tables: &Tables, position: &Position) -> Result<(Value, Vec<RatedMove>), EndingError> {
    tables.rate(position)?.ok_or_else(|| EndingError::unknown(position.board()))
}

/// Judges a legal move.
pub(crate) fn judge(
    tables: &Tables,
    position: &Position,
    mv: Move,
    goal: Goal,
) -> Result<Judgement, EndingError> {
    let (before, moves) = rate(tables, position)?;
    let found = moves.iter().find(|rated| rated.mv == mv);
    let after = found.ok_or_else(|| EndingError::unknown(position.board()))?.value;
    let is_kept = goal.is_kept_by(after.outcome());
    let is_best = is_kept && moves.first().is_some_and(|best| best.value.merit() == after.merit());
    Ok(Judgement { before, after, is_kept, is_best })
}

/// The shortest line of a position that is won or lost: best play of both sides up to the end of the game, or to the
/// capture that decides. Empty if it is a draw.
pub(crate) fn shortest_line(tables: &Tables, position: &Position) -> Result<Vec<Move>, EndingError> {
    let mut position = position.clone();
    // The line must not end because of earlier repetitions.
    position.forget_moves();
    let mut line = Vec::new();
    // Each move comes nearer to the end, unless a ruling is the end. In that case the line stops at the first
    // repetition.
    while position.latest_occurrence().is_none() {
        let (value, moves) = rate(tables, &position)?;
        let Some(best) = moves.first().filter(|_| value != Value::Draw) else { break };
        line.push(best.mv);
        let decides = matches!(best.value, Value::Win { plies: 1 });
        position.make_move(best.mv);
        if decides {
            break;
        }
    }
    Ok(line)
}

/// Returns how to reach the goal from a position: the shortest win, or a move that holds.
pub(crate) fn solution(tables: &Tables, position: &Position, goal: Goal) -> Result<Vec<Move>, EndingError> {
    match goal {
        Goal::Win => shortest_line(tables, position),
        Goal::Hold => {
            let (value, moves) = rate(tables, position)?;
            let is_kept = goal.is_kept_by(value.outcome());
            Ok(moves.first().filter(|_| is_kept).map(|best| best.mv).into_iter().collect())
        }
    }
}
