//! `puzzles` and `Puzzle`: puzzles with one proven answer, built in and from files.

use std::fs::File;
use std::path::PathBuf;

use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors::{self, PuzzleFileError};
use crate::moves::PyMove;
use crate::saved::{Saved, broken, moves, saved, texts};
use chuhe_puzzles::{Point, Puzzle, PuzzleFileError as Fault, Reader, Theme, builtin};
use xiangqi::Position;
use xiangqi::rules::Game;

/// The built-in puzzles, or the puzzles of a file.
///
/// Args:
///     path: a puzzle file, CSV with the columns of lichess's puzzle file; None for the built-in ones.
///
/// Raises:
///     OSError: the file cannot be opened.
///     PuzzleFileError: the file is not a puzzle file, or a line is not a puzzle.
#[pyfunction]
#[pyo3(signature = (path = None))]
pub(crate) fn puzzles(py: Python<'_>, path: Option<PathBuf>) -> PyResult<Vec<PyPuzzle>> {
    let Some(path) = path else { return Ok(builtin().iter().cloned().map(PyPuzzle).collect()) };
    let file = File::open(&path).map_err(|error| errors::file(&path, &error))?;
    let faulty = |error: Fault| PuzzleFileError::new_err(format!("{}: {error}", path.display()));
    let read = || Reader::new(file)?.map(|puzzle| puzzle.map(PyPuzzle)).collect::<Result<_, Fault>>();
    py.detach(read).map_err(faulty)
}

/// A puzzle of its parts, for pickle.
#[pyfunction(name = "_puzzle")]
pub(crate) fn puzzle_of(
    id: String,
    start: &str,
    line: Vec<String>,
    rating: u16,
    themes: Vec<String>,
    source: String,
) -> PyResult<PyPuzzle> {
    let start = Position::from_fen(start).map_err(|error| errors::fen(&error))?;
    let mut puzzle = Puzzle::new(id, start, moves(&line)?).map_err(|_| broken("a Puzzle"))?;
    let theme = |name: String| Theme::ALL.iter().copied().find(|theme| theme.name() == name);
    let themes = themes.into_iter().map(theme).collect::<Option<_>>();
    puzzle.themes = themes.ok_or_else(|| broken("a Puzzle"))?;
    puzzle.rating = rating;
    puzzle.source = source;
    Ok(PyPuzzle(puzzle))
}

/// A puzzle: a position in which exactly one move mates, wins or saves the game.
#[pyclass(name = "Puzzle", module = "chuhe", frozen)]
pub(crate) struct PyPuzzle(Puzzle);

#[pymethods]
impl PyPuzzle {
    /// The name, computed from the position and the moves.
    #[getter]
    fn id(&self) -> &str {
        self.0.id()
    }

    /// The FEN of the position to solve.
    #[getter]
    fn fen(&self) -> String {
        self.0.question().fen()
    }

    /// The position to solve. The mistake of the other side is the last move of its history.
    #[getter]
    fn board(&self) -> PyResult<PyBoard> {
        let mut game = Game::new(self.0.start().clone());
        game.play(self.0.mistake()).map_err(|error| crate::errors::play(&error))?;
        Ok(game.into())
    }

    /// The moves of the answer and the replies between them, the solver first.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.0.answer().iter().copied().map(PyMove).collect()
    }

    /// The point of the puzzle: 'mate', 'win' or 'save'.
    #[getter]
    fn point(&self) -> &'static str {
        match self.0.point() {
            Point::Mate => "mate",
            Point::Win => "win",
            Point::Save => "save",
        }
    }

    /// The rating of its difficulty, about 600 to 2500.
    #[getter]
    fn rating(&self) -> u16 {
        self.0.rating
    }

    /// The grade of its difficulty, 1 to 5.
    #[getter]
    fn grade(&self) -> u8 {
        self.0.grade().number()
    }

    /// The names of its themes, like 'mateIn2'.
    #[getter]
    fn themes(&self) -> Vec<&'static str> {
        self.0.themes.iter().map(|theme| theme.name()).collect()
    }

    /// The origin of the puzzle; empty if unknown.
    #[getter]
    fn source(&self) -> &str {
        &self.0.source
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}: {}, rated {}>", self.0.id(), self.point(), self.0.rating)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Saved<'py>> {
        let line = texts(self.0.moves().iter().copied());
        let state = (self.id(), self.0.start().fen(), line, self.rating(), self.themes(), self.source());
        saved(py, "_puzzle", state)
    }
}
