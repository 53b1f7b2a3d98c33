//! `opening` and `Opening`: the code and names of the opening that a board's moves are.

use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::saved::{Saved, broken, saved};
use chuhe_openings::{Opening, by_code, opening_of};

/// The opening of the moves played on a board. It is found by position, so neither the order of moves nor mirroring
/// matters.
///
/// None before the first move, and for boards with another start position.
#[pyfunction]
pub(crate) fn opening(board: PyRef<'_, PyBoard>) -> Option<PyOpening> {
    opening_of(board.position()).map(PyOpening)
}

/// The opening with this code, for pickle.
#[pyfunction(name = "_opening")]
pub(crate) fn opening_by_code(code: &str) -> PyResult<PyOpening> {
    by_code(code).map(PyOpening).ok_or_else(|| broken("an Opening"))
}

/// An opening of the ECCO classification.
#[pyclass(name = "Opening", module = "chuhe", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyOpening(&'static Opening);

#[pymethods]
impl PyOpening {
    /// A letter and two digits, A00 to E99.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.code
    }

    /// The Chinese name, in simplified characters.
    #[getter]
    fn chinese(&self) -> &'static str {
        &self.0.chinese
    }

    /// The English name.
    #[getter]
    fn english(&self) -> &'static str {
        &self.0.english
    }

    fn __repr__(&self) -> String {
        format!("<Opening {}: {}>", self.0.code, self.0.english)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Saved<'py>> {
        saved(py, "_opening", (self.0.code,))
    }
}
