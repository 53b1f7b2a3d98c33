//! The state of the game.

use xiangqi::{Move, Position};

use crate::concessions::Concessions;

/// The position to search, and the settings for it.
pub(super) struct CurrentGame {
    /// `None` after one was refused.
    pub(super) position: Option<Position>,
    /// Moves that must not be played from the position.
    pub(super) banned: Vec<Move>,
    pub(super) concessions: Concessions,
}

impl Default for CurrentGame {
    /// The start position, without settings.
    fn default() -> CurrentGame {
        CurrentGame {
            position: Some(Position::default()),
            banned: Vec::new(),
            concessions: Concessions::default(),
        }
    }
}
