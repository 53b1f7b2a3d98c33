//! Words between the names of two players.

/// Words that only say that the two play, in small letters, the longer first.
pub(super) const VERSUS: [&str; 11] =
    ["versus", "v.s.", "vs.", "vs", "pk", "对阵", "對陣", "对", "對", "đấu với", "gặp"];

/// Fates of the player who begins.
pub(crate) const FIRST_FATES: [&str; 5] = ["先胜", "先勝", "先负", "先負", "先和"];

/// These fates as words of their own, and what they mean.
pub(super) const FATES: [(&str, &str); 4] = [("胜", "先胜"), ("勝", "先胜"), ("负", "先负"), ("負", "先负")];

/// All of these words.
pub(super) fn between_names() -> impl Iterator<Item = &'static str> {
    VERSUS.into_iter().chain(FIRST_FATES).chain(FATES.into_iter().map(|(name, _)| name))
}

/// Whether one of these words is a fate.
pub(super) fn is_fate(word: &str) -> bool {
    FIRST_FATES.contains(&word) || FATES.iter().any(|(name, _)| *name == word)
}
