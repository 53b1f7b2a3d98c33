//! The settings of a search, apart from its limits.

use super::endgames::Endgames;
use super::noise::Noise;
use super::pruning::Pruning;
use crate::eval::Evaluation;
use crate::score::DRAW;
use xiangqi::rules::{GameRules, RepetitionRule};

/// The maximum contempt, in centipawns; greater values are clamped. A draw must not look like a mate.
pub const MAX_CONTEMPT: i16 = 1000;

/// The settings of a search. Limits are separate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rules of the game.
    pub rules: GameRules,
    /// The evaluation.
    pub evaluation: Evaluation,
    /// How many lines to report, the best first; at most one per root move.
    pub multi_pv: usize,
    /// Deliberate errors of the evaluation.
    pub noise: Noise,
    /// The prunings that are allowed.
    pub pruning: Pruning,
    /// Draw penalty for the side to move at the root, in centipawns, clamped to ±[`MAX_CONTEMPT`]. The transposition
    /// table stores scores with this penalty: search for the same side while it is set.
    pub contempt: i16,
    /// The share of time in which a thread sleeps, in percent.
    pub rest: u8,
    /// Endgame tables. They are probed only under the rules of the World Xiangqi Federation.
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
    /// The value of a draw `ply` plies from the root, for the side to move there.
    pub(super) fn draw(&self, ply: usize) -> i32 {
        let contempt = i32::from(self.contempt.clamp(-MAX_CONTEMPT, MAX_CONTEMPT));
        if ply.is_multiple_of(2) { DRAW - contempt } else { DRAW + contempt }
    }

    /// The endgame tables, if the game has the rules for which they were computed.
    pub(super) fn endgames_by_rules(&self) -> Option<&Endgames> {
        self.endgames.as_ref().filter(|_| self.rules.repetition == RepetitionRule::Wxf)
    }
}
