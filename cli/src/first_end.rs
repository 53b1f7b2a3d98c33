//! When and how a game first ended: some records contain moves after the end.

use chuhe_locale::Lang;
use chuhe_locale::outcome::outcome_in;
use chuhe_locale::texts::terminal;
use serde::Serialize;
use xiangqi::rules::{Game, Ruling};
use xiangqi::{Move, Outcome, Position};

/// The first end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FirstEnd {
    /// The outcome at that end.
    pub(crate) outcome: Outcome,
    /// After how many plies.
    pub(crate) plies: usize,
}

/// The first end of a game in JSON: nothing while the game continues.
#[derive(Serialize)]
pub(crate) struct EndJson {
    /// The outcome in English, if the game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    /// The number of plies after which the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    over_after: Option<usize>,
}

impl From<Option<FirstEnd>> for EndJson {
    fn from(end: Option<FirstEnd>) -> EndJson {
        EndJson { outcome: end.map(|end| end.outcome.to_string()), over_after: end.map(|end| end.plies) }
    }
}

/// The sentence on a position without legal moves and how the game ended; `None` if there is a legal move.
pub(crate) fn no_move_text(position: &Position, lang: Lang) -> Option<String> {
    let outcome = outcome_in(position.no_legal_move()?, lang);
    Some(terminal::analyze_no_move(lang, &outcome))
}

impl FirstEnd {
    /// The end of a game, if it is over now.
    pub(crate) fn of(game: &Game) -> Option<FirstEnd> {
        game.outcome().map(|outcome| FirstEnd { outcome, plies: game.position().plies_played() })
    }

    /// The first end of a game that began with these moves; each move must be legal after the earlier ones.
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

    /// Returns a sentence about the end, for a game that now has `plies` plies.
    pub(crate) fn sentence(self, plies: usize, lang: Lang) -> String {
        let outcome = outcome_in(self.outcome, lang);
        match self.plies < plies {
            true => terminal::game_over_after(lang, self.plies, &outcome),
            false => terminal::game_over(lang, &outcome),
        }
    }
}
