//! `Move`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;
use crate::names::square;
use crate::texts::text;
use xiangqi::notation::read;
use xiangqi::{Move, Position};

/// A move: the square it starts from and the square it goes to.
///
/// Squares are written as file and rank, from 'a0', Red's left corner, to 'i9'. A move does not know a position: ask a
/// Board whether it is legal and what it captures. Moves are immutable, hashable and equal by value.
///
/// Args:
///     text: two squares, 'h2e2' or 'H2-E2'. Other notations need a position: see Board.read.
///
/// Raises:
///     InvalidMoveError: the text is not two different squares.
#[pyclass(name = "Move", module = "chuhe", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyMove(pub(crate) Move);

#[pymethods]
impl PyMove {
    #[new]
    fn new(#[pyo3(from_py_with = crate::texts::text)] text: String) -> PyResult<PyMove> {
        text.parse().map(PyMove).map_err(|error| errors::move_text(&error))
    }

    /// The move between two squares, like Move.from_squares('h2', 'e2').
    #[staticmethod]
    fn from_squares(
        #[pyo3(from_py_with = crate::texts::text)] from_square: String,
        #[pyo3(from_py_with = crate::texts::text)] to_square: String,
    ) -> PyResult<PyMove> {
        let (from, to) = (square(&from_square)?, square(&to_square)?);
        let same = || errors::argument("the two squares of a move differ");
        Move::try_new(from, to).map(PyMove).ok_or_else(same)
    }

    /// The square it starts from, like 'h2'.
    #[getter(from_square)]
    fn start(&self) -> String {
        self.0.from().to_string()
    }

    /// The square it goes to, like 'e2'.
    #[getter(to_square)]
    fn target(&self) -> String {
        self.0.to().to_string()
    }

    /// The move as engines write it: 'h2e2'.
    fn uci(&self) -> String {
        self.0.to_string()
    }

    /// The move on a board mirrored left to right: 'h2e2' becomes 'b2e2'.
    fn mirrored(&self) -> PyMove {
        PyMove(self.0.mirrored())
    }

    /// The move on a board mirrored top to bottom: 'h2e2' becomes 'h7e7'.
    fn flipped(&self) -> PyMove {
        PyMove(self.0.flipped())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// An argument that is a Move or a text.
pub(crate) enum MoveArgument {
    Move(Move),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for MoveArgument {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = argument.extract::<PyRef<'_, PyMove>>() {
            return Ok(MoveArgument::Move(mv.0));
        }
        text(&argument).map(MoveArgument::Text).map_err(|_| {
            let found = argument
                .get_type()
                .name()
                .map_or_else(|_| "another object".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!("expected a Move or a str, not {found}"))
        })
    }
}

/// An argument that is several of them, from anything that can be iterated over. A text can, too, but nobody means its
/// letters.
pub(crate) struct MoveArguments(pub(crate) Vec<MoveArgument>);

impl<'py> FromPyObject<'_, 'py> for MoveArguments {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if argument.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("expected several moves, not one str"));
        }
        let moves = argument.try_iter()?.map(|mv| mv?.extract::<MoveArgument>());
        moves.collect::<PyResult<_>>().map(MoveArguments)
    }
}

impl MoveArgument {
    /// The move; a text is one of the legal moves.
    pub(crate) fn read(&self, position: &Position) -> PyResult<Move> {
        match self {
            MoveArgument::Move(mv) => Ok(*mv),
            MoveArgument::Text(text) => read(position, text).map_err(|error| errors::notation(&error)),
        }
    }

    /// The move, if it is legal.
    pub(crate) fn read_legal(&self, position: &Position) -> PyResult<Move> {
        let mv = self.read(position)?;
        if !position.is_legal(mv) {
            position.clone().play(mv).map_err(|error| errors::play(&error))?;
        }
        Ok(mv)
    }
}

/// Moves as Python lists them.
pub(crate) fn list(moves: impl IntoIterator<Item = Move>) -> Vec<PyMove> {
    moves.into_iter().map(PyMove).collect()
}
