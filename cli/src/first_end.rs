//! When and how a game was first over: records go on after that at times.

use std::fmt::{self, Display, Formatter};

use xiangqi::rules::{Game, Ruling};
use xiangqi::{Move, Outcome, Position};

/// The first end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FirstEnd {
    /// How it was over.
    pub(crate) outcome: Outcome,
    /// After how many plies.
    pub(crate) plies: usize,
}

impl FirstEnd {
    /// The end of a game that is over now.
    pub(crate) fn of(game: &Game) -> Option<FirstEnd> {
        game.outcome().map(|outcome| FirstEnd { outcome, plies: game.position().plies_played() })
    }

    /// The first end of a game that began with these moves, each legal in its turn.
    pub(crate) fn of_line(start: &Position, moves: &[Move]) -> Option<FirstEnd> {
        let mut game = Game::new(start.clone());
        let mut end = FirstEnd::of(&game);
        for &mv in moves {
            if end.is_some() || game.play(mv).is_err() {
                break;
            }
            end = FirstEnd::of(&game);
        }
        end
    }

    /// Whether the game was over by this ruling.
    pub(crate) fn is_by(self, ruling: &Ruling) -> bool {
        !ruling.is_provisional() && self.outcome == Outcome::Repetition(ruling.verdict)
    }

    /// A sentence on a game that has now come to `plies`.
    pub(crate) fn told(self, plies: usize) -> impl Display {
        Told { end: self, is_earlier: self.plies < plies }
    }
}

/// The sentence.
struct Told {
    end: FirstEnd,
    is_earlier: bool,
}

impl Display for Told {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let FirstEnd { outcome, plies } = self.end;
        match self.is_earlier {
            true => write!(f, "Game over after {plies} plies: {outcome}."),
            false => write!(f, "Game over: {outcome}."),
        }
    }
}
