//! When and how a game was first over: records go on after that at times.

use xiangqi::Outcome;
use xiangqi::rules::{Game, Ruling};

/// The first end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FirstEnd {
    /// How it was over.
    pub(super) outcome: Outcome,
    /// After how many plies.
    pub(super) plies: usize,
}

impl FirstEnd {
    /// The end of a game that is over now.
    pub(super) fn of(game: &Game) -> Option<FirstEnd> {
        game.outcome().map(|outcome| FirstEnd { outcome, plies: game.position().plies_played() })
    }

    /// Whether the game was over by this ruling.
    pub(super) fn is_by(self, ruling: &Ruling) -> bool {
        !ruling.is_provisional() && self.outcome == Outcome::Repetition(ruling.verdict)
    }
}
