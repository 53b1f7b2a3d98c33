//! `Outcome`.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;

use crate::names::Named;
use crate::saved::{Saved, broken, saved};
use xiangqi::Outcome;

/// How a game ended. str() gives it in English.
#[pyclass(name = "Outcome", module = "chuhe", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PyOutcome(pub(crate) Outcome);

impl Hash for PyOutcome {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_string().hash(state);
    }
}

/// The outcome with this text, for pickle.
#[pyfunction(name = "_outcome")]
pub(crate) fn outcome_of(text: &str) -> PyResult<PyOutcome> {
    text.parse().map(PyOutcome).map_err(|_| broken("an Outcome"))
}

#[pymethods]
impl PyOutcome {
    /// The reason why the game ended.
    #[getter]
    fn termination<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.member(py)
    }

    /// Who won; None for a draw.
    #[getter]
    fn winner<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.winner().map(|winner| winner.member(py)).transpose()
    }

    /// The verdict on a repetition; None if the game ended otherwise.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.0 {
            Outcome::Repetition(verdict) => verdict.member(py).map(Some),
            _ => Ok(None),
        }
    }

    /// The result as records write it: '1-0' if Red won, '0-1' if Black won, '1/2-1/2' for a draw.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}: {}>", self.result(), self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Saved<'py>> {
        saved(py, "_outcome", (self.0.to_string(),))
    }
}
