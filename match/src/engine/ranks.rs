//! Moves whose ranks count from 0, as nearly everyone does, or from 1, as Fairy-Stockfish does.

use serde::{Deserialize, Serialize};
use xiangqi::{Move, Position};

/// The number of Red's back rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ranks {
    /// Ranks 0 to 9.
    #[default]
    FromZero,
    /// Ranks 1 to 10.
    FromOne,
}

impl Ranks {
    /// A move as text.
    pub fn write(self, mv: Move) -> String {
        match self {
            Ranks::FromZero => mv.to_string(),
            Ranks::FromOne => {
                let text = mv.to_string();
                let bumped = |part: &str| {
                    let (file, rank) = part.split_at(1);
                    format!("{file}{}", rank.parse::<u8>().map_or(0, |rank| rank + 1))
                };
                format!("{}{}", bumped(&text[..2]), bumped(&text[2..]))
            }
        }
    }

    /// Reads a move; `None` if the text is not a move.
    pub fn read(self, text: &str) -> Option<Move> {
        match self {
            Ranks::FromZero => text.parse().ok(),
            Ranks::FromOne => {
                // Two points, each of them a letter and one or two digits.
                let split = 1 + text.get(1..)?.find(|c: char| c.is_ascii_alphabetic())?;
                let lowered = |part: &str| {
                    let rank: u8 = part.get(1..)?.parse().ok()?;
                    Some(format!("{}{}", part.get(..1)?, rank.checked_sub(1)?))
                };
                format!("{}{}", lowered(&text[..split])?, lowered(&text[split..])?).parse().ok()
            }
        }
    }

    /// How ranks are counted in a move that was played from the start position. It can be a move in one way
    /// only: the pieces of Red stand on ranks 0, 2 and 3, and where both counts name a rank, on different files.
    pub(crate) fn of_first_move(text: &str) -> Option<Ranks> {
        let start = Position::default();
        let is_move = |ranks: &Ranks| ranks.read(text).is_some_and(|mv| start.is_legal(mv));
        [Ranks::FromZero, Ranks::FromOne].into_iter().find(is_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_counts_are_read_and_written() {
        let mv: Move = "h9g7".parse().unwrap();
        assert_eq!(Ranks::FromOne.write(mv), "h10g8");
        assert_eq!(Ranks::FromOne.read("h10g8"), Some(mv));
        assert_eq!(Ranks::FromZero.read("h9g7"), Some(mv));
        assert_eq!(Ranks::FromOne.read("a10a9").map(|mv| mv.to_string()).as_deref(), Some("a9a8"));
        for bad in ["", "a", "h0g1", "h10", "h11g1", "10h8", "(none)", "é1a2", "a1é2", "a1a1"] {
            assert_eq!(Ranks::FromOne.read(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_first_move_shows_the_count_of_ranks() {
        for mv in Position::default().legal_moves() {
            for ranks in [Ranks::FromZero, Ranks::FromOne] {
                assert_eq!(Ranks::of_first_move(&ranks.write(mv)), Some(ranks), "{mv}");
            }
        }
        assert_eq!(Ranks::of_first_move("e5e6"), None);
    }
}
