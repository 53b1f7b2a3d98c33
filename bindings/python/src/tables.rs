//! `Tables`: endgame tables, built in and from files.

use std::path::PathBuf;

use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors::{self, TableError};
use crate::moves::PyMove;
use crate::saved::{Saved, broken, saved};
use chuhe_tables::{Tables, Value};

/// The value of a position or a move in an endgame table, from the point of view of the side to move.
#[pyclass(name = "TableValue", module = "chuhe", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyTableValue(Value);

/// The value of this kind, for pickle.
#[pyfunction(name = "_table_value")]
pub(crate) fn table_value_of(kind: &str, number: u16) -> PyResult<PyTableValue> {
    Ok(PyTableValue(match kind {
        "draw" => Value::Draw,
        "win" => Value::Win { plies: number },
        "loss" => Value::Loss { plies: number },
        "ruled-win" => Value::RuledWin { steps: number },
        "ruled-loss" => Value::RuledLoss { steps: number },
        _ => return Err(broken("a TableValue")),
    }))
}

#[pymethods]
impl PyTableValue {
    /// 1 for a win, 0 for a draw, -1 for a loss, if both sides play their best. Rulings count.
    #[getter]
    fn outcome(&self) -> i8 {
        self.0.outcome()
    }

    /// Plies to the mate, the stalemate or the capture that leads to a lost ending; None for a draw or a ruling.
    #[getter]
    fn plies(&self) -> Option<u16> {
        match self.0 {
            Value::Win { plies } | Value::Loss { plies } => Some(plies),
            _ => None,
        }
    }

    /// Whether the loser has to break off a perpetual check or chase.
    #[getter]
    fn is_ruling(&self) -> bool {
        self.0.is_ruled()
    }

    /// Whether it takes longer than the natural move limit allows.
    #[getter]
    fn is_cursed(&self) -> bool {
        self.0.is_cursed()
    }

    fn __repr__(&self) -> String {
        format!("<TableValue {:?}>", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Saved<'py>> {
        let state = match self.0 {
            Value::Draw => ("draw", 0),
            Value::Win { plies } => ("win", plies),
            Value::Loss { plies } => ("loss", plies),
            Value::RuledWin { steps } => ("ruled-win", steps),
            Value::RuledLoss { steps } => ("ruled-loss", steps),
        };
        saved(py, "_table_value", state)
    }
}

/// Endgame tables. They ignore the repetitions and the clock of a board.
///
/// Args:
///     path: a folder of tables, or the file of one; None for the built-in ones alone.
///     embedded: whether to use the built-in tables too.
///
/// Raises:
///     OSError: the folder cannot be read.
#[pyclass(name = "Tables", module = "chuhe", frozen)]
pub(crate) struct PyTables {
    pub(crate) tables: Tables,
    faults: Vec<String>,
}

fn damaged(error: impl std::fmt::Display) -> PyErr {
    TableError::new_err(error.to_string())
}

#[pymethods]
impl PyTables {
    #[new]
    #[pyo3(signature = (path=None, *, embedded=true))]
    fn new(path: Option<PathBuf>, embedded: bool) -> PyResult<PyTables> {
        let mut tables = if embedded { Tables::embedded() } else { Tables::new() };
        let mut faults = Vec::new();
        if let Some(path) = path {
            let (_, failed) = tables.add(&path).map_err(|error| errors::file(&path, &error))?;
            faults = failed.iter().map(ToString::to_string).collect();
        }
        Ok(PyTables { tables, faults })
    }

    /// The names of the classes of endings, like 'KR-KAE'.
    #[getter]
    fn classes(&self) -> Vec<String> {
        self.tables.iter().map(|table| table.class().to_string()).collect()
    }

    /// Why files of the folder could not be used, and why tables are not used any more because a read failed.
    #[getter]
    fn faults(&self) -> Vec<String> {
        let met = self.tables.faults().map(ToString::to_string);
        self.faults.iter().cloned().chain(met).collect()
    }

    /// The value of a position; None if no table has it.
    ///
    /// Raises:
    ///     TableError: a table is damaged.
    fn probe(&self, board: PyRef<'_, PyBoard>) -> PyResult<Option<PyTableValue>> {
        let position = board.position();
        let value = self.tables.value(position.board(), position.side_to_move()).map_err(damaged)?;
        Ok(value.map(PyTableValue))
    }

    /// All legal moves with their values to the side that makes them, the best first; None if one of them is not known.
    ///
    /// Raises:
    ///     TableError: a table is damaged.
    fn rate(&self, board: PyRef<'_, PyBoard>) -> PyResult<Option<Vec<(PyMove, PyTableValue)>>> {
        let rated = self.tables.rate(board.position()).map_err(damaged)?;
        let pair = |rated: chuhe_tables::RatedMove| (PyMove(rated.mv), PyTableValue(rated.value));
        Ok(rated.map(|(_, moves)| moves.into_iter().map(pair).collect()))
    }

    fn __repr__(&self) -> String {
        format!("<Tables of {} classes>", self.tables.iter().count())
    }
}
