//! The engine's level, as the player names it.

use chuhe_locale::levels::{LEVELS, Level, by_id};

use super::engine::Skill;
use crate::error::ArgumentError;

/// Reads a level: its name, or a rating.
pub(super) fn skill(text: &str) -> Result<Skill, ArgumentError> {
    if let Some(level) = by_id(text) {
        return Ok(Skill::of_level(level));
    }
    let names = LEVELS.map(|Level { id, .. }| id).join(", ");
    text.parse().map(Skill::of_elo).map_err(|_| ArgumentError::Level(names))
}
