//! Endgame tables in the search: which moves of the root keep its value, and the values of other nodes.
//!
//! The tables know nothing of the game before, so two things are left to the search: repetitions of positions on the
//! board, and whether the natural move limit leaves time for a win.

use std::sync::atomic::Ordering::Relaxed;

use chuhe_tables::{RatedMove, Tables, Value};
use xiangqi::rules::{RepetitionResult, RepetitionRule};
use xiangqi::{Move, Position};

use super::searcher::Searcher;
use super::settings::Settings;
use crate::score::{DRAW, MAX_PLY, TABLE, is_mate};

/// Endgame tables, and when to ask them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgames {
    /// The tables.
    pub tables: Tables,
    /// Nodes with fewer plies left to search do not ask them.
    pub depth: u8,
}

/// Scores of wins without a ruling come first, then those by ruling.
const MOST_PLIES: u16 = 200;
const MOST_STEPS: u16 = 50;

/// The score of a value: outside of mates and rulings on the board, above all evaluations.
fn score(value: Value) -> i32 {
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

/// The tables, if they are by the rules of the game.
fn of(settings: &Settings) -> Option<&Endgames> {
    let by_these_rules = settings.rules.repetition == RepetitionRule::Wxf;
    settings.endgames.as_ref().filter(|_| by_these_rules)
}

/// Whether the natural move limit leaves time for what the value promises.
fn is_in_time(value: Value, position: &Position, limit: Option<u16>) -> bool {
    match value {
        Value::Win { plies } | Value::Loss { plies } => {
            limit.is_none_or(|limit| position.clock().saturating_add(plies) <= limit)
        }
        _ => true,
    }
}

/// The pieces of the largest positions to ask for inside the search; 0 for none.
pub(super) fn most_men(settings: &Settings) -> u32 {
    of(settings).map_or(0, |endgames| endgames.tables.most_men() as u32)
}

/// The root moves that keep the value, and the score to show for them. `None` if the tables do not know, or several lines
/// are wanted: then all moves are searched, and the tables asked behind them.
pub(super) fn best_moves(settings: &Settings, position: &Position) -> Option<(Vec<Move>, i32)> {
    let endgames = of(settings).filter(|_| settings.multi_pv <= 1)?;
    let (value, mut moves) = endgames.tables.rate(position).ok()??;
    if !is_in_time(value, position, settings.rules.natural_move_limit) {
        return None;
    }
    let mut after = position.clone();
    for rated in &mut moves {
        after.make_move(rated.mv);
        let repetition = after.repetition(1, RepetitionRule::Wxf).filter(|repetition| repetition.is_final);
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
    if matches!(best, Value::RuledWin { .. }) && moves.iter().any(|rated| !position.gives_check(rated.mv)) {
        // Who checks as well in answer to checks for ever has not won.
        moves.retain(|rated| !position.gives_check(rated.mv));
    }
    Some((moves.iter().map(|&RatedMove { mv, .. }| mv).collect(), score(best)))
}

/// The score to show for a root move whose value the tables know.
pub(super) fn shown(found: i32, known: Option<i32>) -> i32 {
    known.filter(|_| !is_mate(found)).unwrap_or(found)
}

impl Searcher<'_> {
    /// The score of the current position, if the tables have it.
    #[inline(always)]
    pub(super) fn endgame(&self, depth: i32, ply: usize) -> Option<i32> {
        if self.position.board().occupied().len() > self.endgame_men { None } else { self.probed(depth, ply) }
    }

    #[cold]
    fn probed(&self, depth: i32, ply: usize) -> Option<i32> {
        let endgames = self.settings.endgames.as_ref()?;
        if depth < i32::from(endgames.depth) {
            return None;
        }
        let value = endgames.tables.value(self.position.board(), self.position.side_to_move()).ok()??;
        if !is_in_time(value, &self.position, self.settings.rules.natural_move_limit) {
            return None;
        }
        self.shared.table_hits.fetch_add(1, Relaxed);
        Some(if value == Value::Draw { self.draw(ply) } else { score(value) })
    }
}

const _: () = assert!((MOST_PLIES + MOST_STEPS) as usize <= 2 * MAX_PLY, "the scores lie in their band");
