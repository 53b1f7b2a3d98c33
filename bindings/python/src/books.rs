//! `Book`: opening books, the built-in one and files.

use std::path::PathBuf;

use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors::{self, BookError};
use crate::moves::PyMove;
use crate::saved::{Saved, saved};
use chuhe_book::open::{BookFile, OpenError, open};
use chuhe_book::{Book, BookMove, embedded};

/// A move of an opening book.
#[pyclass(name = "BookMove", module = "chuhe", frozen)]
pub(crate) struct PyBookMove(BookMove);

/// A book move of its parts, for pickle.
#[pyfunction(name = "_book_move")]
pub(crate) fn book_move_of(
    r#move: &str,
    weight: u32,
    games: u32,
    points: u32,
    score: Option<i16>,
    depth: u16,
) -> PyResult<PyBookMove> {
    let mv = r#move.parse().map_err(|error| errors::move_text(&error))?;
    Ok(PyBookMove(BookMove { mv, weight, games, points, score, depth }))
}

#[pymethods]
impl PyBookMove {
    /// The move.
    #[getter]
    fn r#move(&self) -> PyMove {
        PyMove(self.0.mv)
    }

    /// How much the book recommends it, compared with the position's other moves; 0 means never.
    #[getter]
    fn weight(&self) -> u32 {
        self.0.weight
    }

    /// Games in which it was played; 0 if the book does not come from games.
    #[getter]
    fn games(&self) -> u32 {
        self.0.games
    }

    /// Points that the mover took in those games: 1 for a win, a half for a draw.
    #[getter]
    fn points(&self) -> f64 {
        f64::from(self.0.points) / 2.0
    }

    /// Its score in centipawns for the mover; None if the book has none.
    #[getter]
    fn score(&self) -> Option<i16> {
        self.0.score
    }

    fn __repr__(&self) -> String {
        format!("<BookMove {} weight {}>", self.0.mv, self.0.weight)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Saved<'py>> {
        let BookMove { mv, weight, games, points, score, depth } = self.0;
        saved(py, "_book_move", (mv.to_string(), weight, games, points, score, depth))
    }
}

/// An opening book: the built-in one, or a file in Chuhe's format, ElephantEye's BOOK.DAT, or an .obk, .pfBook or .xqb.
///
/// Args:
///     path: the file; None for the built-in book.
///
/// Raises:
///     BookError: the file is not a book, or is damaged.
///     OSError: it cannot be read.
#[pyclass(name = "Book", module = "chuhe", frozen)]
pub(crate) struct PyBook(Option<BookFile>);

#[pymethods]
impl PyBook {
    #[new]
    #[pyo3(signature = (path=None))]
    fn new(path: Option<PathBuf>) -> PyResult<PyBook> {
        let open = |path: PathBuf| {
            open(&path).map_err(|error| match error {
                OpenError::Io(error) => errors::file(&path, &error),
                error => BookError::new_err(format!("{}: {error}", path.display())),
            })
        };
        path.map(open).transpose().map(PyBook)
    }

    /// The name of the format.
    #[getter]
    fn format(&self) -> &'static str {
        self.0.as_ref().map_or("Chuhe", BookFile::format)
    }

    /// The book's moves for a position, the best first; empty if it does not know the position.
    ///
    /// Raises:
    ///     BookError: the file cannot be read any more.
    fn probe(&self, board: PyRef<'_, PyBoard>) -> PyResult<Vec<PyBookMove>> {
        let moves = match &self.0 {
            Some(file) => file.probe(board.position()),
            None => embedded().probe(board.position()),
        };
        let moves = moves.map_err(|error| BookError::new_err(error.to_string()))?;
        Ok(moves.into_iter().map(PyBookMove).collect())
    }

    fn __repr__(&self) -> String {
        format!("<Book in the format of {}>", self.format())
    }
}
