//! The engine's level, as the player names it.

use chuhe_engine::strength::MIN_ELO;
use chuhe_locale::Lang;
use chuhe_locale::levels::{LEVELS, Level, by_id};

use super::engine::Skill;
use crate::argument::ArgumentError;

/// Reads a level: its name in any language, its number from 1 for the weakest, or a rating from [`MIN_ELO`] on.
pub(super) fn skill(text: &str) -> Result<Skill, ArgumentError> {
    let name = text.to_lowercase();
    let is_named = |level: &&Level| Lang::ALL.iter().any(|&lang| level.name(lang).to_lowercase() == name);
    if let Some(level) = by_id(text).or_else(|| LEVELS.iter().find(is_named)) {
        return Ok(Skill::of_level(level));
    }
    let number: Option<u32> = text.parse().ok();
    let numbered = number.and_then(|number| LEVELS.get((number as usize).checked_sub(1)?));
    numbered
        .map(Skill::of_level)
        .or_else(|| number.filter(|&elo| elo >= MIN_ELO).map(Skill::of_elo))
        .ok_or_else(|| ArgumentError::Level(LEVELS.map(|level| level.id).to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_a_name_a_number_or_a_rating() {
        let club = skill("club").expect("a level");
        for text in ["Club", "CLUB PLAYER", "trung CẤP", "中级", "4", "1500"] {
            assert_eq!(skill(text), Ok(club), "{text}");
        }
        for (text, name) in [("1", "beginner"), ("8", "full"), ("600", "beginner"), ("9999", "full")] {
            assert_eq!(skill(text), skill(name), "{text}");
        }
        for text in ["0", "9", "599", "-1", "1.5", "grandmother", ""] {
            assert!(matches!(skill(text), Err(ArgumentError::Level(_))), "{text}");
        }
    }
}
