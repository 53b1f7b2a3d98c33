//! The headers of games, a row each.

use chuhe_library::{Game, LibraryError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::{Columns, Numbers, Texts};

/// A row per game.
#[derive(Debug, Default)]
pub(in super::super) struct GameColumns {
    game: Numbers<i64>,
    red: Texts,
    black: Texts,
    event: Texts,
    site: Texts,
    date: Texts,
    year: Numbers<i32>,
    round: Texts,
    result: Texts,
    red_elo: Numbers<i32>,
    black_elo: Numbers<i32>,
    opening: Texts,
    ecco: Texts,
    plies: Numbers<i32>,
}

impl Columns for GameColumns {
    fn add(&mut self, game: &Game) -> Result<(), LibraryError> {
        self.game.push(Some(game.id));
        self.red.push(game.red.as_deref());
        self.black.push(game.black.as_deref());
        self.event.push(game.event.as_deref());
        self.site.push(game.site.as_deref());
        self.date.push(game.date.as_deref());
        self.year.push(game.year);
        self.round.push(game.round.as_deref());
        self.result.push(Some(game.result.as_str()));
        self.red_elo.push(game.red_elo);
        self.black_elo.push(game.black_elo);
        self.opening.push(game.opening.as_deref());
        self.ecco.push(game.ecco.as_deref());
        self.plies.push(i32::try_from(game.plies).ok());
        Ok(())
    }

    fn python(self, py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
        let list = PyList::empty(py);
        self.game.give("game", &list)?;
        self.red.give("red", &list)?;
        self.black.give("black", &list)?;
        self.event.give("event", &list)?;
        self.site.give("site", &list)?;
        self.date.give("date", &list)?;
        self.year.give("year", &list)?;
        self.round.give("round", &list)?;
        self.result.give("result", &list)?;
        self.red_elo.give("red_elo", &list)?;
        self.black_elo.give("black_elo", &list)?;
        self.opening.give("opening", &list)?;
        self.ecco.give("ecco", &list)?;
        self.plies.give("plies", &list)?;
        Ok(list)
    }
}
