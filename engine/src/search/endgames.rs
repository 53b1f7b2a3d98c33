//! Endgame tables in the search: which moves of the root keep its value, and the score of a value.
//!
//! The tables know nothing of the game before, so two things are left to the search: repetitions of positions on the
//! board, and whether the natural move limit leaves time for a win.

use chuhe_tables::{RatedMove, Tables, Value};
use xiangqi::rules::{RepetitionResult, RepetitionRule};
use xiangqi::{Move, Position};

use crate::score::{DRAW, MAX_PLY, TABLE, is_mate};

/// Endgame tables, and the depth at which to probe them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgames {
    /// The tables.
    pub tables: Tables,
    /// Minimum remaining depth, in plies, at which a node probes the tables.
    pub depth: u8,
}

impl Endgames {
    /// These tables, probed at every node; near the leaves only in blocks that are already unpacked.
    pub fn new(tables: Tables) -> Endgames {
        Endgames { tables, depth: 1 }
    }

    /// The built-in tables, probed at every node.
    pub fn embedded() -> Endgames {
        Endgames::new(Tables::embedded())
    }

    /// The pieces of the largest positions to ask for inside the search.
    pub(super) fn most_men(&self) -> u32 {
        self.tables.most_men() as u32
    }

    /// The root moves that keep the value, and the score to show for them. `None` if the tables do not know, or the
    /// natural move limit comes first.
    pub(super) fn best_moves(&self, position: &Position, limit: Option<u16>) -> Option<(Vec<Move>, i32)> {
        let (value, mut moves) = self.tables.rate(position).ok()??;
        if !is_in_time(value, position, limit) {
            return None;
        }
        let mut after = position.clone();
        for rated in &mut moves {
            after.make_move(rated.mv);
            let repetition =
                after.repetition(1, RepetitionRule::Wxf).filter(|repetition| repetition.is_final);
            after.unmake_move();
            if let Some(repetition) = repetition {
                rated.value = match repetition.result {
                    RepetitionResult::Draw => Value::Draw,
                    RepetitionResult::Loses => Value::Win { plies: 1 },
                    RepetitionResult::Wins => Value::Loss { plies: 1 },
                };
            }
        }
        let best = moves.iter().max_by_key(|rated| rated.value.merit())?.value;
        moves.retain(|rated| rated.value == best);
        if matches!(best, Value::RuledWin { .. }) && moves.iter().any(|rated| !position.gives_check(rated.mv))
        {
            // A side that also checks in reply to perpetual check has not won.
            moves.retain(|rated| !position.gives_check(rated.mv));
        }
        Some((moves.iter().map(|&RatedMove { mv, .. }| mv).collect(), score(best)))
    }
}

/// Scores of wins without a ruling come first, then those by ruling.
const MOST_PLIES: u16 = 200;
const MOST_STEPS: u16 = 50;

/// The score of a value: outside of mates and rulings on the board, above all evaluations.
pub(super) fn score(value: Value) -> i32 {
    let win = |plies: u16| TABLE - i32::from(plies.min(MOST_PLIES));
    let ruled_win = |steps: u16| TABLE - i32::from(MOST_PLIES + steps.min(MOST_STEPS));
    match value {
        Value::Draw => DRAW,
        Value::Win { plies } => win(plies),
        Value::Loss { plies } => -win(plies),
        Value::RuledWin { steps } => ruled_win(steps),
        Value::RuledLoss { steps } => -ruled_win(steps),
    }
}

/// Whether the natural move limit leaves time to reach the value.
pub(super) fn is_in_time(value: Value, position: &Position, limit: Option<u16>) -> bool {
    match value {
        Value::Win { plies } | Value::Loss { plies } => {
            limit.is_none_or(|limit| position.clock().saturating_add(plies) <= limit)
        }
        _ => true,
    }
}

/// The score to show for a root move whose value the tables know.
pub(super) fn shown(found: i32, known: Option<i32>) -> i32 {
    known.filter(|_| !is_mate(found)).unwrap_or(found)
}

const _: () = assert!((MOST_PLIES + MOST_STEPS) as usize <= 2 * MAX_PLY, "the scores lie in their band");
