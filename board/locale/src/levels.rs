//! The names of the engine's levels.

use crate::lang::Lang;
use crate::texts::named;

/// A level with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// One word, for command lines.
    pub id: &'static str,
    /// The rating on the engine's own scale; `None` for full strength.
    pub elo: Option<u32>,
}

impl Level {
    /// The name of the level.
    pub fn name(&self, lang: Lang) -> &'static str {
        named("level", self.id, lang)
    }
}

const fn level(id: &'static str, elo: u32) -> Level {
    Level { id, elo: Some(elo) }
}

/// The levels, weakest first.
pub const LEVELS: [Level; 8] = [
    level("beginner", 600),
    level("novice", 900),
    level("casual", 1200),
    level("club", 1500),
    level("strong", 1800),
    level("expert", 2200),
    level("master", 2600),
    Level { id: "full", elo: None },
];

/// The level with this id.
pub fn by_id(id: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_in_ascending_order_and_have_distinct_names() {
        for pair in LEVELS.windows(2) {
            assert!(pair[1].elo.is_none() || pair[0].elo < pair[1].elo);
            assert!(
                pair[0].id != pair[1].id
                    && Lang::ALL.iter().all(|&lang| pair[0].name(lang) != pair[1].name(lang))
            );
        }
        assert!(LEVELS.iter().all(|level| !level.name(Lang::Zh).is_empty()));
        assert_eq!(by_id("Club").and_then(|level| level.elo), Some(1500));
        assert_eq!(by_id("grandmother"), None);
    }
}
