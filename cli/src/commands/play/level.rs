//! The engine's level, as the player names it.

use chuhe_locale::levels::{LEVELS, Level, by_id};

use super::engine::Skill;

/// Reads a level: its name, or a rating.
pub(super) fn skill(text: &str) -> Result<Skill, String> {
    if let Some(level) = by_id(text) {
        return Ok(Skill::of_level(level));
    }
    let names = LEVELS.map(|Level { id, .. }| id).join(", ");
    text.parse().map(Skill::of_elo).map_err(|_| format!("it is {names}, or a rating like 1500"))
}
