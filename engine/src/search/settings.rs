//! How to search, beside the limits.

use super::endgames::Endgames;
use super::noise::Noise;
use super::pruning::Pruning;
use crate::eval::Evaluation;
use xiangqi::rules::{GameRules, RepetitionRule};

/// The greatest contempt, in centipawns; more counts as this much. A draw must not look like a mate.
pub const MAX_CONTEMPT: i16 = 1000;

/// How to search, beside the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rules of the game.
    pub rules: GameRules,
    /// The evaluation.
    pub evaluation: Evaluation,
    /// How many lines to report, the best first; at most one per root move.
    pub multi_pv: usize,
    /// A deliberate error in the evaluation.
    pub noise: Noise,
    /// What the search may leave out.
    pub pruning: Pruning,
    /// How much less than nothing a draw is worth to the side to move at the root, in centipawns, up to
    /// [`MAX_CONTEMPT`] either way. The transposition table keeps what a draw was worth to that side: search for the
    /// same one while it is set.
    pub contempt: i16,
    /// The share of the time that a thread rests, in percent.
    pub rest: u8,
    /// Endgame tables. Only with the rules of the World Xiangqi Federation are they asked.
    pub endgames: Option<Endgames>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            rules: GameRules::default(),
            evaluation: Evaluation::default(),
            multi_pv: 1,
            noise: Noise::default(),
            pruning: Pruning::default(),
            contempt: 0,
            rest: 0,
            endgames: None,
        }
    }
}

impl Settings {
    /// The endgame tables, if they are by the rules of the game.
    pub(super) fn endgames_by_rules(&self) -> Option<&Endgames> {
        self.endgames.as_ref().filter(|_| self.rules.repetition == RepetitionRule::Wxf)
    }
}
