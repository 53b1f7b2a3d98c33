//! The moves of the other side.

use chuhe_tables::{RatedMove, Tables, Value};
use xiangqi::rules::Game;
use xiangqi::{Color, Move};

use crate::error::EndingError;
use crate::exercise::Goal;
use crate::judge::rate;

/// The play of the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Defence {
    /// The defence delays the end as long as possible.
    #[default]
    Longest,
    /// The defence leaves the learner as few good moves as possible. Its replies last at least half as long as the
    /// longest defence.
    Human,
}

impl Defence {
    /// The name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Defence::Longest => "longest",
            Defence::Human => "human",
        }
    }
}

/// A move of the other side, and the reasons for it.
struct Candidate {
    mv: Move,
    value: Value,
    /// A larger number is a better result for the other side. A game that continues is better than one that has ended
    /// with the same result.
    result: i8,
    /// Whether the position after it has occurred before: the move makes no progress.
    repeats: bool,
    /// The learner's moves after it that lose the goal, and all its moves.
    traps: (usize, usize),
}

impl Candidate {
    fn new(tables: &Tables, game: &Game, rated: RatedMove, goal: Goal) -> Result<Candidate, EndingError> {
        let RatedMove { mv, value } = rated;
        let side = game.position().side_to_move();
        let mut game = game.clone();
        game.play(mv)?;
        let result = match game.outcome() {
            Some(outcome) => 2 * for_side(outcome.winner(), side),
            None => 2 * value.outcome() + 1,
        };
        let (_, moves) = rate(tables, game.position())?;
        let losing = moves.iter().filter(|rated| !goal.is_kept_by(rated.value.outcome())).count();
        let repeats = game.position().latest_occurrence().is_some();
        Ok(Candidate { mv, value, result, repeats, traps: (losing, moves.len()) })
    }

    /// The share of the learner's moves that lose the goal, in thousandths.
    fn share(&self) -> usize {
        self.traps.0 * 1000 / self.traps.1.max(1)
    }

    /// The plies until a loss. A position that is not lost, or only by a ruling, counts as far away.
    fn distance(&self) -> u16 {
        if let Value::Loss { plies } = self.value { plies } else { u16::MAX }
    }
}

fn for_side(winner: Option<Color>, side: Color) -> i8 {
    winner.map_or(0, |winner| if winner == side { 1 } else { -1 })
}

/// The move of the side to move, against a learner with this goal; `None` if there is no legal move.
pub(crate) fn reply(
    tables: &Tables,
    game: &Game,
    goal: Goal,
    defence: Defence,
) -> Result<Option<Move>, EndingError> {
    let (_, moves) = rate(tables, game.position())?;
    let mut candidates: Vec<Candidate> =
        moves.into_iter().map(|rated| Candidate::new(tables, game, rated, goal)).collect::<Result<_, _>>()?;
    let Some(best) = candidates.iter().map(|it| it.value.outcome()).max() else { return Ok(None) };
    // A move that worsens the result is not considered.
    candidates.retain(|it| it.value.outcome() == best);
    let longest = candidates.iter().map(Candidate::distance).max().unwrap_or_default();
    let is_by_traps = match (goal, defence) {
        // In a draw no loss can be delayed, so the other side can only make the right moves hard to find.
        (Goal::Hold, _) => true,
        (Goal::Win, Defence::Human) => {
            candidates.retain(|it| it.distance() >= longest / 2);
            true
        }
        (Goal::Win, Defence::Longest) => false,
    };
    let chosen = candidates.iter().max_by_key(|it| {
        let traps = if is_by_traps { it.share() } else { 0 };
        // A winning attack must not repeat positions; a defence may.
        let moves_on = goal == Goal::Win || !it.repeats;
        (it.result, moves_on, traps, it.value.merit(), std::cmp::Reverse(it.mv.to_string()))
    });
    Ok(chosen.map(|it| it.mv))
}
