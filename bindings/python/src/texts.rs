//! Texts from Python.

use pyo3::prelude::*;
use pyo3::types::PyString;

/// A text that is then read as a position, a move or a square. A lone surrogate, which Rust's texts cannot hold, becomes
/// U+FFFD: so it leads to the documented error, like any other character without a meaning.
///
/// # Errors
/// `TypeError` if it is not a str.
pub(crate) fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(value.cast::<PyString>()?.to_string_lossy().into_owned())
}

/// Several such texts.
///
/// # Errors
/// `TypeError` if one is not a str.
pub(crate) fn texts(values: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    values.extract::<Vec<Bound<'_, PyAny>>>()?.iter().map(text).collect()
}
