//! The state of the game.

use xiangqi::{Move, Position};

use crate::etiquette::Etiquette;

/// The position to search, and the settings for it.
pub(super) struct CurrentGame {
    /// `None` after one was refused.
    pub(super) position: Option<Position>,
    /// Not to be played from there.
    pub(super) banned: Vec<Move>,
    pub(super) etiquette: Etiquette,
}

impl Default for CurrentGame {
    /// The start position, without settings.
    fn default() -> CurrentGame {
        CurrentGame {
            position: Some(Position::default()),
            banned: Vec::new(),
            etiquette: Etiquette::default(),
        }
    }
}
