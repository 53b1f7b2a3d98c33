//! How a game ended. Data only, for both the position and the referee.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use crate::types::{Color, ParseValueError, from_displayed, parse_value};

/// Plies without a capture after which the game is drawn: 60 moves of each side.
pub const NATURAL_MOVE_LIMIT: u16 = 120;

/// The number of checks of a side, since the last capture, that count for the natural move limit. From the next
/// one on, neither the check nor the move that answers it advances the clock.
pub const COUNTED_CHECKS: u8 = 10;

/// The occurrence of a position at which the referee rules.
pub const RULED_OCCURRENCE: usize = 3;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move is mated and loses.
    Checkmate {
        /// The winner.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check. It loses, as by checkmate.
    Stalemate {
        /// The winner.
        winner: Color,
    },
    /// A position occurred for the third time.
    Repetition(Verdict),
    /// Each side made 60 moves without a capture: a draw.
    NaturalMoveLimit,
    /// Neither side has a rook, horse, cannon or pawn: a draw.
    NothingToAttackWith,
    /// A side resigned, ran out of time, or left the game.
    Resignation {
        /// The winner.
        winner: Color,
    },
    /// The players agreed on a draw.
    Agreement,
    /// An arbiter or a program decided.
    Adjudication {
        /// The winner; `None` for a draw.
        winner: Option<Color>,
    },
}

impl Outcome {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner }
            | Outcome::Stalemate { winner }
            | Outcome::Resignation { winner } => Some(winner),
            Outcome::Repetition(verdict) => verdict.winner(),
            Outcome::Adjudication { winner } => winner,
            Outcome::NaturalMoveLimit | Outcome::NothingToAttackWith | Outcome::Agreement => None,
        }
    }

    /// The result as records write it: `1-0` if Red won, `0-1` if Black won, `1/2-1/2` for a draw.
    pub fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::Red) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Outcome::Stalemate { winner } => write!(f, "{winner} wins by stalemate"),
            Outcome::Repetition(verdict) => verdict.fmt(f),
            Outcome::NaturalMoveLimit => f.write_str("draw by the natural move limit"),
            Outcome::NothingToAttackWith => f.write_str("draw: neither side has a piece to attack with"),
            Outcome::Resignation { winner } => write!(f, "{winner} wins by resignation"),
            Outcome::Agreement => f.write_str("draw by agreement"),
            Outcome::Adjudication { winner: Some(winner) } => write!(f, "{winner} wins by adjudication"),
            Outcome::Adjudication { winner: None } => f.write_str("draw by adjudication"),
        }
    }
}

/// The verdict of a ruling on a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// One side checks with every move and the other does not: the first loses.
    PerpetualCheck {
        /// The loser.
        loser: Color,
    },
    /// One side chases the same piece with every move, and the other side's conduct is less bad: the first loses.
    PerpetualChase {
        /// The loser.
        loser: Color,
    },
    /// Both sides check with every move: a draw.
    MutualPerpetualCheck,
    /// Both sides chase with every move: a draw.
    MutualPerpetualChase,
    /// Neither side breaks a rule: a draw.
    NoViolation,
    /// The rule in force makes every repetition a draw.
    Unjudged,
}

impl Verdict {
    /// The loser; `None` for a draw.
    pub const fn loser(self) -> Option<Color> {
        match self {
            Verdict::PerpetualCheck { loser } | Verdict::PerpetualChase { loser } => Some(loser),
            _ => None,
        }
    }

    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        self.loser().map(|loser| !loser)
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::PerpetualCheck { loser } => write!(f, "{} wins (perpetual check by {loser})", !*loser),
            Verdict::PerpetualChase { loser } => write!(f, "{} wins (perpetual chase by {loser})", !*loser),
            Verdict::MutualPerpetualCheck => f.write_str("draw by mutual perpetual check"),
            Verdict::MutualPerpetualChase => f.write_str("draw by mutual perpetual chase"),
            Verdict::NoViolation => f.write_str("draw by repetition without violation"),
            Verdict::Unjudged => f.write_str("draw by repetition"),
        }
    }
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 8] = [
        Verdict::PerpetualCheck { loser: Color::Red },
        Verdict::PerpetualCheck { loser: Color::Black },
        Verdict::PerpetualChase { loser: Color::Red },
        Verdict::PerpetualChase { loser: Color::Black },
        Verdict::MutualPerpetualCheck,
        Verdict::MutualPerpetualChase,
        Verdict::NoViolation,
        Verdict::Unjudged,
    ];
}

from_displayed!(Verdict, Verdict::ALL, "a verdict, as it is displayed");

impl FromStr for Outcome {
    type Err = ParseValueError;

    /// Reads the displayed text, in either case.
    fn from_str(text: &str) -> Result<Outcome, ParseValueError> {
        let won = Color::ALL.into_iter().flat_map(|winner| {
            [
                Outcome::Checkmate { winner },
                Outcome::Stalemate { winner },
                Outcome::Resignation { winner },
                Outcome::Adjudication { winner: Some(winner) },
            ]
        });
        let drawn = [
            Outcome::NaturalMoveLimit,
            Outcome::NothingToAttackWith,
            Outcome::Agreement,
            Outcome::Adjudication { winner: None },
        ];
        let ruled = Verdict::ALL.into_iter().map(Outcome::Repetition);
        parse_value(text, won.chain(drawn).chain(ruled), "an outcome, as it is displayed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_is_read_back() {
        let by_side = |winner| {
            [
                Outcome::Checkmate { winner },
                Outcome::Stalemate { winner },
                Outcome::Resignation { winner },
                Outcome::Adjudication { winner: Some(winner) },
                Outcome::Repetition(Verdict::PerpetualCheck { loser: winner }),
                Outcome::Repetition(Verdict::PerpetualChase { loser: winner }),
                Outcome::Adjudication { winner: None },
                Outcome::Agreement,
                Outcome::NaturalMoveLimit,
                Outcome::NothingToAttackWith,
                Outcome::Repetition(Verdict::MutualPerpetualCheck),
                Outcome::Repetition(Verdict::MutualPerpetualChase),
                Outcome::Repetition(Verdict::NoViolation),
                Outcome::Repetition(Verdict::Unjudged),
            ]
        };
        for outcome in Color::ALL.into_iter().flat_map(by_side) {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
            if let Outcome::Repetition(verdict) = outcome {
                assert_eq!(outcome.to_string().parse(), Ok(verdict));
            }
        }
        assert!("".parse::<Outcome>().is_err() && "Red wins by luck".parse::<Outcome>().is_err());
        assert!("Red wins by checkmate".parse::<Verdict>().is_err());
    }
}
