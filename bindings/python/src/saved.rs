//! Pickling: each value is saved as a function of `chuhe._chuhe` and its arguments.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors;
use xiangqi::Move;

/// What `__reduce__` returns.
pub(crate) type Saved<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// The call of a function of this module that makes the value again.
pub(crate) fn saved<'py, T>(py: Python<'py>, function: &str, arguments: T) -> PyResult<Saved<'py>>
where
    T: IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>>,
    PyErr: From<T::Error>,
{
    let function = PyModule::import(py, "chuhe._chuhe")?.getattr(function)?;
    Ok((function, arguments.into_pyobject(py)?))
}

/// The error for saved data that make no valid value.
pub(crate) fn broken(name: &str) -> PyErr {
    errors::argument(format!("the saved data of {name} are broken"))
}

/// Moves as they are saved.
pub(crate) fn texts(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    moves.into_iter().map(|mv| mv.to_string()).collect()
}

/// Moves that were saved.
pub(crate) fn moves(texts: &[String]) -> PyResult<Vec<Move>> {
    texts.iter().map(|text| text.parse().map_err(|error| errors::move_text(&error))).collect()
}
