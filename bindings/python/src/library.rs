//! A library of games: `chuhe-library` answers. Python's `library.py` makes its classes from the data of this module.

mod columns;
mod importing;

pub(crate) use importing::import_files;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::board::PyBoard;
use crate::errors::{self, LibraryError};
use crate::games::of_record;
use crate::moves::PyMove;
use crate::names::square;
use chuhe_library::{Explored, Library, LibraryError as Fault, Query, Tally, position_key};
use chuhe_record::GameResult;
use columns::{Columns, games, positions};
use xiangqi::Piece;

/// Number of games between two checks for Ctrl-C.
const GAMES_PER_SIGNAL_CHECK: usize = 4096;

/// A library that is open for reading. Use chuhe.Library instead.
#[pyclass(name = "LibraryFile", module = "chuhe._chuhe", frozen)]
pub(crate) struct PyLibraryFile(Mutex<Library>);

/// Results: games that Red won, drawn ones, games that Black won, and those whose result is unknown.
type Results = (u64, u64, u64, u64);

fn results(tally: Tally) -> Results {
    (tally.red_wins, tally.draws, tally.black_wins, tally.unknown)
}

fn failed(error: Fault) -> PyErr {
    match error {
        Fault::Io(error) => error.into(),
        error => LibraryError::new_err(error.to_string()),
    }
}

/// The exception of a library that cannot be opened.
fn not_opened(path: &Path, error: Fault) -> PyErr {
    match error {
        Fault::Io(error) => errors::file(path, &error),
        // The text of this error already names the file.
        Fault::Locked(error) => LibraryError::new_err(error.to_string()),
        error => LibraryError::new_err(format!("{}: {error}", path.display())),
    }
}

/// A query, as Python passes it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Conditions<'py> {
    position: Option<PyRef<'py, PyBoard>>,
    players: Vec<String>,
    red: Option<String>,
    black: Option<String>,
    event: Option<String>,
    years: Option<(i32, i32)>,
    result: Option<String>,
    opening: Option<String>,
    sequence: Vec<PyRef<'py, PyMove>>,
    pieces: Vec<(String, String)>,
    material: Option<String>,
}

impl Conditions<'_> {
    fn query(self) -> PyResult<Query> {
        let result = |text: String| {
            let unknown = || errors::argument("result: expected 1-0, 0-1, 1/2-1/2 or *");
            GameResult::from_text(&text).ok_or_else(unknown)
        };
        let piece = |(on, text): (String, String)| {
            let mut letters = text.chars();
            let letter = letters.next().filter(|_| letters.next().is_none());
            let unknown = || {
                let text = xiangqi::text::shortened(&text, xiangqi::text::MAX_QUOTED);
                errors::argument(format!("'{text}' is not a piece: expected one of KABNRCPkabnrcp"))
            };
            Ok((square(&on)?, letter.and_then(Piece::from_fen_char).ok_or_else(unknown)?))
        };
        let material =
            self.material.map(|text| text.parse().map_err(|error| errors::argument(format!("{error}"))));
        Ok(Query {
            position: self.position.map(|board| board.position().clone()),
            players: self.players,
            red: self.red,
            black: self.black,
            event: self.event,
            years: self.years,
            result: self.result.map(result).transpose()?,
            opening: self.opening,
            sequence: self.sequence.iter().map(|mv| mv.0).collect(),
            pieces: self.pieces.into_iter().map(piece).collect::<PyResult<_>>()?,
            material: material.transpose()?,
        })
    }
}

impl PyLibraryFile {
    /// The answer of the library to a query, while other threads of Python run.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&Library) -> Result<T, Fault> + Send,
    ) -> PyResult<T> {
        py.detach(|| question(&self.0.lock().unwrap_or_else(PoisonError::into_inner))).map_err(failed)
    }

    /// The columns of some games, made by `add` from each; Ctrl-C ends it.
    fn columns<T: Columns>(&self, py: Python<'_>, games: &[i64], mut table: T) -> PyResult<T> {
        for some in games.chunks(GAMES_PER_SIGNAL_CHECK) {
            table = self.ask(py, |library| {
                for &id in some {
                    if let Some(game) = library.game(id)? {
                        table.add(&game)?;
                    }
                }
                Ok(table)
            })?;
            py.check_signals()?;
        }
        Ok(table)
    }
}

#[pymethods]
impl PyLibraryFile {
    #[new]
    fn new(path: PathBuf) -> PyResult<PyLibraryFile> {
        let library = Library::open(&path).map_err(|error| not_opened(&path, error))?;
        Ok(PyLibraryFile(Mutex::new(library)))
    }

    /// Number of games.
    fn games(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.ask(py, |library| library.find_page(&Query::default(), 0, 0))?.total)
    }

    /// How many games meet the conditions, and the numbers of some with the plies.
    fn find(
        &self,
        py: Python<'_>,
        conditions: Conditions<'_>,
        offset: usize,
        limit: Option<usize>,
    ) -> PyResult<(usize, Vec<i64>, Vec<Option<usize>>)> {
        let query = conditions.query()?;
        let page = self.ask(py, |library| library.find_page(&query, offset, limit.unwrap_or(usize::MAX)))?;
        let (games, plies) = page.hits.iter().map(|hit| (hit.game, hit.ply)).unzip();
        Ok((page.total, games, plies))
    }

    /// Years and the numbers of their games; None for games without a year.
    fn years(&self, py: Python<'_>) -> PyResult<Vec<(Option<i32>, Vec<i64>)>> {
        let years = self.ask(py, Library::games_by_year)?;
        Ok(years.into_iter().map(|of| (of.year, of.games)).collect())
    }

    /// The game with this number as chuhe.games takes it; None if there is none.
    fn game<'py>(&self, py: Python<'py>, number: i64) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let record = self.ask(py, |library| library.game(number)?.map(|game| game.record()).transpose())?;
        record.map(|record| of_record(py, &record)).transpose()
    }

    /// The headers of games as columns of Arrow: see `columns`.
    fn game_columns<'py>(&self, py: Python<'py>, numbers: Vec<i64>) -> PyResult<Bound<'py, PyList>> {
        self.columns(py, &numbers, games::GameColumns::default())?.python(py)
    }

    /// The positions of games as columns of Arrow.
    fn position_columns<'py>(
        &self,
        py: Python<'py>,
        numbers: Vec<i64>,
        fens: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        self.columns(py, &numbers, positions::PositionColumns::new(fens))?.python(py)
    }

    /// Results of the games with a position; and for each move: it, results, performance, mean year, last games.
    fn explore<'py>(
        &self,
        py: Python<'py>,
        board: PyRef<'py, PyBoard>,
    ) -> PyResult<(Results, Bound<'py, PyList>)> {
        let position = board.position().clone();
        let Explored { results: all, moves } = self.ask(py, |library| library.explore(&position))?;
        let list = PyList::empty(py);
        for stats in moves {
            let last: Vec<i64> = stats.last.iter().map(|game| game.game).collect();
            list.append((
                PyMove(stats.mv),
                results(stats.results),
                stats.results.score(position.side_to_move()),
                stats.performance,
                stats.average_year,
                last,
            ))?;
        }
        Ok((results(all), list))
    }

    /// The key that the index has for a position and its mirror image.
    #[staticmethod]
    fn key(board: PyRef<'_, PyBoard>) -> i64 {
        position_key(board.position())
    }
}
