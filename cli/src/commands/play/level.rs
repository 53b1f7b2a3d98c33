//! The engine's level, as the player names it.

use chuhe_locale::Lang;
use chuhe_locale::levels::{LEVELS, Level, by_id};

use super::engine::Skill;
use crate::argument::ArgumentError;

/// Reads a level: its name in any language, or a rating.
pub(super) fn skill(text: &str) -> Result<Skill, ArgumentError> {
    let by_name = || LEVELS.iter().find(|level| Lang::ALL.iter().any(|&lang| level.name(lang) == text));
    if let Some(level) = by_id(text).or_else(by_name) {
        return Ok(Skill::of_level(level));
    }
    let names = LEVELS.map(|Level { id, .. }| id).join(", ");
    text.parse().map(Skill::of_elo).map_err(|_| ArgumentError::Level(names))
}
