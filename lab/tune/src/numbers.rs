//! Whole numbers among the arguments.

use std::str::FromStr;

/// The error for a text that is not a positive integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a whole number, at least 1")]
pub(crate) struct NoNumber;

/// Reads an integer above 0. The error of clap's own parser would print the largest number of the type.
pub(crate) fn at_least_one<T: FromStr + From<bool> + PartialOrd>(text: &str) -> Result<T, NoNumber> {
    text.trim().parse().ok().filter(|number| *number >= T::from(true)).ok_or(NoNumber)
}

/// A number and its noun: `1 pair`, `2 pairs`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A number of games.
pub(crate) fn of_games(number: usize) -> String {
    counted(number as u64, "game", "games")
}

/// A number of positions.
pub(crate) fn of_positions(number: usize) -> String {
    counted(number as u64, "position", "positions")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_states_the_expected_number() {
        assert_eq!(at_least_one::<u32>("7"), Ok(7));
        for bad in ["0", "-1", "x", "4294967296"] {
            let refusal = at_least_one::<u32>(bad).map_err(|error| error.to_string());
            assert_eq!(refusal, Err("expected a whole number, at least 1".to_owned()));
        }
    }

    #[test]
    fn nouns_after_one_are_singular() {
        assert_eq!([1, 2].map(of_games), ["1 game", "2 games"]);
        assert_eq!([0, 1].map(of_positions), ["0 positions", "1 position"]);
    }
}
