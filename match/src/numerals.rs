//! Numbers with their nouns, for lines of output.

/// A number and its noun: `1 game`, `2 games`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A number of games.
pub(crate) fn of_games(number: u64) -> String {
    counted(number, "game", "games")
}
