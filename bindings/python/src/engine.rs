//! `Engine`: an engine in Python's own process.
//!
//! | file | what |
//! |---|---|
//! | `limits` | the limits of a search, as Python has them |
//! | `shared` | the session, which one thread at a time uses and any may stop |
//! | `running` | a search in the background: its reports, Ctrl-C, the stop from another thread |

mod limits;
mod running;
mod shared;

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors::{self, EngineError};
use crate::moves::MoveArguments;
use crate::numbers::within;
use crate::report::{PyInfo, PyPlayResult};
use chuhe_engine::session::{MAX_HASH_MIB, MAX_LINES, MAX_THREADS, Session};
use chuhe_engine::strength::{LEVELS, MAX_ELO, MIN_ELO, Strength};
use limits::SearchLimits;
use running::{Found, RequestedSearch};
use shared::SharedSession;

/// The engine Chuhe, in this process.
///
/// It searches one position at a time. Other Python threads run meanwhile; one of them may call stop(), and Ctrl-C ends
/// a search by KeyboardInterrupt. While a search runs, everything except stop() and is_searching raises EngineError.
/// The engine remembers results for the next search; new_game() forgets them.
///
/// Args:
///     hash_mib: the size of the transposition table in MiB, 1 to 33554432.
///     threads: search threads, 1 to 1024. With one, searches limited by depth or nodes are reproducible.
///     level: the strength of play(), from 0 (beginner) to 20 (full strength).
///     elo: the strength of play() as a rating on the engine's own scale, 600 to 3550. Give only one of level and elo.
///
/// Raises:
///     ArgumentError: an argument is out of its range.
///     MemoryError: there is no memory for the table.
#[pyclass(name = "Engine", module = "chuhe", frozen)]
pub(crate) struct PyEngine {
    session: SharedSession,
    options: Mutex<Options>,
}

/// The options, as Python reads them back.
#[derive(Clone, Copy)]
struct Options {
    hash_mib: u32,
    threads: u32,
    strength: Chosen,
}

/// How the strength was chosen.
#[derive(Clone, Copy)]
enum Chosen {
    Level(u8),
    Elo(u32),
}

impl Chosen {
    fn level(level: i64) -> PyResult<Chosen> {
        within("level", level, 0..=LEVELS.len() as i64).map(Chosen::Level)
    }

    fn elo(elo: i64) -> PyResult<Chosen> {
        within("elo", elo, i64::from(MIN_ELO)..=i64::from(MAX_ELO)).map(Chosen::Elo)
    }

    fn strength(self) -> Strength {
        match self {
            Chosen::Level(level) => Strength::of_skill(usize::from(level)),
            Chosen::Elo(elo) => Strength::of_elo(elo),
        }
    }
}

impl PyEngine {
    fn options(&self) -> MutexGuard<'_, Options> {
        self.options.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_strength(&self, py: Python<'_>, chosen: Chosen) -> PyResult<()> {
        self.session.change(py, |session| session.set_strength(chosen.strength()))?;
        self.options().strength = chosen;
        Ok(())
    }
}

fn threads_from(threads: i64) -> PyResult<(u32, NonZeroUsize)> {
    let threads = within("threads", threads, 1..=MAX_THREADS.into())?;
    Ok((threads, NonZeroUsize::new(threads as usize).unwrap_or(NonZeroUsize::MIN)))
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (*, hash_mib=16, threads=1, level=None, elo=None))]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = crate::numbers::integer)] hash_mib: i64,
        #[pyo3(from_py_with = crate::numbers::integer)] threads: i64,
        #[pyo3(from_py_with = crate::numbers::maybe_integer)] level: Option<i64>,
        #[pyo3(from_py_with = crate::numbers::maybe_integer)] elo: Option<i64>,
    ) -> PyResult<PyEngine> {
        let hash_mib: u32 = within("hash_mib", hash_mib, 1..=MAX_HASH_MIB.into())?;
        let (threads, thread_count) = threads_from(threads)?;
        let strength = match (level, elo) {
            (Some(_), Some(_)) => {
                return Err(errors::argument("give level or elo, not both"));
            }
            (None, Some(elo)) => Chosen::elo(elo)?,
            (level, None) => Chosen::level(level.unwrap_or(LEVELS.len() as i64))?,
        };
        let session = py.detach(|| {
            let mut session = Session::new(hash_mib as usize)?;
            session.set_threads(thread_count);
            session.set_strength(strength.strength());
            Ok(session)
        });
        Ok(PyEngine {
            session: SharedSession::new(session.map_err(|error| errors::memory(&error))?),
            options: Mutex::new(Options { hash_mib, threads, strength }),
        })
    }

    /// The size of the transposition table in MiB, 1 to 33554432. A new size clears the table. After a MemoryError the
    /// table has its old size or, if there is no memory even for that, 1 MiB.
    #[getter]
    fn hash_mib(&self) -> u32 {
        self.options().hash_mib
    }

    #[setter]
    fn set_hash_mib(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = crate::numbers::integer)] hash_mib: i64,
    ) -> PyResult<()> {
        let hash_mib: u32 = within("hash_mib", hash_mib, 1..=MAX_HASH_MIB.into())?;
        let change = |session: &mut Session| (session.set_hash(hash_mib as usize), session.hash_mib());
        let (changed, in_use) = self.session.change(py, change)?;
        self.options().hash_mib = in_use as u32;
        changed.map_err(|error| errors::memory(&error))
    }

    /// Search threads, 1 to 1024.
    #[getter]
    fn threads(&self) -> u32 {
        self.options().threads
    }

    #[setter]
    fn set_threads(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = crate::numbers::integer)] threads: i64,
    ) -> PyResult<()> {
        let (threads, count) = threads_from(threads)?;
        self.session.change(py, |session| session.set_threads(count))?;
        self.options().threads = threads;
        Ok(())
    }

    /// The strength of play(), from 0 (beginner) to 20 (full strength); None if elo was set last. Below 20, one thread
    /// searches and answers at once. analyse() always uses full strength.
    #[getter]
    fn level(&self) -> Option<u8> {
        match self.options().strength {
            Chosen::Level(level) => Some(level),
            Chosen::Elo(_) => None,
        }
    }

    #[setter]
    fn set_level(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = crate::numbers::integer)] level: i64,
    ) -> PyResult<()> {
        self.set_strength(py, Chosen::level(level)?)
    }

    /// The strength of play() as a rating on the engine's own scale, 600 to 3550; None if level was set last.
    #[getter]
    fn elo(&self) -> Option<u32> {
        match self.options().strength {
            Chosen::Level(_) => None,
            Chosen::Elo(elo) => Some(elo),
        }
    }

    #[setter]
    fn set_elo(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = crate::numbers::integer)] elo: i64,
    ) -> PyResult<()> {
        self.set_strength(py, Chosen::elo(elo)?)
    }

    /// Whether a search runs.
    #[getter]
    fn is_searching(&self) -> bool {
        self.session.is_claimed()
    }

    /// Searches a position at full strength, until the first limit is reached.
    ///
    /// Args:
    ///     board: the position. Repetitions are judged by its moves and rules.
    ///     depth: plies of the main search, 1 to 127.
    ///     nodes: positions to visit, 1 or more; exact on one thread.
    ///     movetime: seconds.
    ///     mate: moves; a mate in at most this many ends the search. If there is no other limit, the search ends without
    ///         a mate too, 20 plies beyond the length of such a mate.
    ///     infinite: searches until stop() or Ctrl-C, whatever the other limits. Without any limit this is required.
    ///     multipv: how many lines to report, 1 to 128.
    ///     root_moves: only these moves are searched, each a Move or a text.
    ///     on_info: called in this thread with each Info while the search runs. An exception in it ends the search.
    ///
    /// Returns:
    ///     the lines, the best first; fewer than asked for if there are not as many legal moves. If the game is over on
    ///     the board, one line of depth 0 without moves.
    ///
    /// Raises:
    ///     ArgumentError: no limit, or one out of its range.
    ///     IllegalMoveError: a root move is not legal.
    ///     EngineError: the engine is searching already.
    ///     KeyboardInterrupt: Ctrl-C.
    #[pyo3(signature = (board, *, depth=None, nodes=None, movetime=None, mate=None, infinite=false, multipv=1,
        root_moves=None, on_info=None))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        board: Bound<'_, PyBoard>,
        #[pyo3(from_py_with = crate::numbers::maybe_integer)] depth: Option<i64>,
        #[pyo3(from_py_with = crate::numbers::maybe_integer)] nodes: Option<i64>,
        movetime: Option<f64>,
        #[pyo3(from_py_with = crate::numbers::maybe_integer)] mate: Option<i64>,
        infinite: bool,
        #[pyo3(from_py_with = crate::numbers::integer)] multipv: i64,
        root_moves: Option<MoveArguments>,
        on_info: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<PyInfo>> {
        let lines = within("multipv", multipv, 1..=MAX_LINES.into())?;
        let limits = SearchLimits { depth, nodes, movetime, mate, infinite, ..SearchLimits::default() };
        let mut limits = limits.for_engine()?;
        limits.analysis = true;
        let asked = RequestedSearch::new(&*board.try_borrow()?, limits, lines, root_moves)?;
        let Found { lines, .. } = running::search(py, &self.session, asked, on_info.as_ref())?;
        Ok(lines)
    }

    /// Chooses a move, as strongly as level or elo allow, until the first limit is reached.
    ///
    /// Args:
    ///     board: the position. Repetitions are judged by its moves and rules.
    ///     depth: plies of the main search, 1 to 127.
    ///     nodes: positions to visit, 1 or more; exact on one thread.
    ///     movetime: seconds for this move.
    ///     clock: seconds left on the clock; the engine divides them among the moves to come.
    ///     increment: seconds that each move adds to the clock.
    ///     moves_to_go: moves to the next time control, 1 or more; None if the clock is for the rest of the game.
    ///     root_moves: only these moves are searched, each a Move or a text.
    ///
    /// Raises:
    ///     ArgumentError: no limit at full strength, or one out of its range.
    ///     IllegalMoveError: a root move is not legal.
    ///     EngineError: the engine is searching already.
    ///     KeyboardInterrupt: Ctrl-C.
    #[pyo3(signature = (board, *, depth=None, nodes=None, movetime=None, clock=None, increment=0.0, moves_to_go=None,
        root_moves=None))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn play(
        &self,
        py: Python<'_>,
        board: Bound<'_, PyBoard>,
        #[pyo3(from_py_with = crate::numbers::maybe_integer)] depth: Option<i64>,
        #[pyo3(from_py_with = crate::numbers::maybe_integer)] nodes: Option<i64>,
        movetime: Option<f64>,
        clock: Option<f64>,
        increment: f64,
        #[pyo3(from_py_with = crate::numbers::maybe_integer)] moves_to_go: Option<i64>,
        root_moves: Option<MoveArguments>,
    ) -> PyResult<PyPlayResult> {
        // Every strength level below the highest has its own limit of nodes.
        let is_limited = self.options().strength.strength() != Strength::Full;
        let limits = SearchLimits {
            depth,
            nodes,
            movetime,
            clock,
            increment,
            moves_to_go,
            is_limited,
            ..SearchLimits::default()
        };
        let asked = RequestedSearch::new(&*board.try_borrow()?, limits.for_engine()?, 1, root_moves)?;
        let Found { best, mut lines } = running::search(py, &self.session, asked, None)?;
        let nothing = || EngineError::new_err("the search ended without a report");
        let info = lines.drain(..).next().ok_or_else(nothing)?;
        Ok(PyPlayResult { best, info })
    }

    /// Ends the search that another thread waits for; it returns soon, with the best move so far. Does nothing if
    /// none runs.
    fn stop(&self, py: Python<'_>) {
        self.session.stop(py);
    }

    /// Forgets everything learned in earlier searches.
    ///
    /// Raises:
    ///     EngineError: the engine is searching.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.session.change(py, Session::new_game)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    /// Ends a search that runs.
    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.session.stop(py);
    }

    fn __repr__(&self) -> String {
        let Options { hash_mib, threads, strength } = *self.options();
        let strength = match strength {
            Chosen::Level(level) => format!("level={level}"),
            Chosen::Elo(elo) => format!("elo={elo}"),
        };
        format!("Engine(hash_mib={hash_mib}, threads={threads}, {strength})")
    }
}
