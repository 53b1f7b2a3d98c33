//! The names of the engine's levels.

use crate::lang::Lang;

/// A level with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// One word, for command lines.
    pub id: &'static str,
    /// The rating on the engine's own scale; `None` for full strength.
    pub elo: Option<u32>,
    en: &'static str,
    zh: &'static str,
    vi: &'static str,
}

impl Level {
    /// The name of the level.
    pub fn name(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
            Lang::Vi => self.vi,
        }
    }
}

const fn level(id: &'static str, elo: u32, en: &'static str, zh: &'static str, vi: &'static str) -> Level {
    Level { id, elo: Some(elo), en, zh, vi }
}

/// The levels, weakest first.
pub const LEVELS: [Level; 8] = [
    level("beginner", 600, "Beginner", "入门", "Nhập môn"),
    level("novice", 900, "Novice", "新手", "Mới chơi"),
    level("casual", 1200, "Casual", "初级", "Sơ cấp"),
    level("club", 1500, "Club player", "中级", "Trung cấp"),
    level("strong", 1800, "Strong player", "高级", "Cao cấp"),
    level("expert", 2200, "Expert", "强手", "Cao thủ"),
    level("master", 2600, "Master", "大师", "Đại sư"),
    Level { id: "full", elo: None, en: "Full strength", zh: "最强", vi: "Mạnh nhất" },
];

/// The level of that id.
pub fn by_id(id: &str) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_and_have_names_of_their_own() {
        for pair in LEVELS.windows(2) {
            assert!(pair[1].elo.is_none() || pair[0].elo < pair[1].elo);
            assert!(
                pair[0].id != pair[1].id
                    && Lang::ALL.iter().all(|&lang| pair[0].name(lang) != pair[1].name(lang))
            );
        }
        assert_eq!(by_id("Club").and_then(|level| level.elo), Some(1500));
        assert_eq!(by_id("grandmother"), None);
    }
}
