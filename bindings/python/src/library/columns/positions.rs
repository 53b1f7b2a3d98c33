//! The positions of games, a row each.

use chuhe_library::{Game, LibraryError, position_key};
use pyo3::prelude::*;
use pyo3::types::PyList;
use xiangqi::{Move, Position};

use super::{Columns, Numbers, Texts};

/// A row per position: the start and one after each move.
#[derive(Debug, Default)]
pub(in super::super) struct PositionColumns {
    game: Numbers<i64>,
    ply: Numbers<i16>,
    key: Numbers<i64>,
    mv: Texts,
    /// Only if requested: they take most of the space.
    fen: Option<Texts>,
}

impl PositionColumns {
    pub(in super::super) fn new(fens: bool) -> PositionColumns {
        PositionColumns { fen: fens.then(Texts::default), ..PositionColumns::default() }
    }

    fn row(&mut self, game: i64, ply: usize, position: &Position, next: Option<Move>) {
        self.game.push(Some(game));
        self.ply.push(i16::try_from(ply).ok());
        self.key.push(Some(position_key(position)));
        self.mv.push(next.map(|mv| mv.to_string()).as_deref());
        if let Some(fens) = &mut self.fen {
            fens.push(Some(&position.fen()));
        }
    }
}

impl Columns for PositionColumns {
    fn add(&mut self, game: &Game) -> Result<(), LibraryError> {
        game.each_position(|ply, position, next| self.row(game.id, ply, position, next))
    }

    fn python(self, py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
        let list = PyList::empty(py);
        self.game.give("game", &list)?;
        self.ply.give("ply", &list)?;
        self.key.give("key", &list)?;
        self.mv.give("move", &list)?;
        if let Some(fens) = &self.fen {
            fens.give("fen", &list)?;
        }
        Ok(list)
    }
}
