//! Games of the engine against itself, for `chuhe.batch`. `chuhe-datagen` plays and stores them.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors::{self, GameFileError};
use crate::numbers::within;
use chuhe_datagen::{
    Damage, GameFileError as FileError, GenerateError, MergeError, RunEnd, SelfPlay, SelfPlayAdjudication,
    generate, merge,
};

/// The time between two checks for Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

fn file(path: &Path, error: FileError) -> PyErr {
    match error {
        FileError::Io(error) => errors::file(path, &error),
        error => GameFileError::new_err(format!("{}: {error}", path.display())),
    }
}

/// Plays the games 0 to games of a seed on one thread and writes them into a file, except games that the file already
/// has. The games depend only on seed and settings. Other Python threads run meanwhile; Ctrl-C ends the function after
/// the current game.
///
/// Args:
///     path: the file, usually with the extension .chg.
///     seed: the seed; another seed gives other games.
///     games: the number of games in the file at the end.
///     nodes: positions to visit per move; an iteration that has begun is finished.
///     opening_score: openings with a larger advantage for either side are skipped, in centipawns, 0 to 65535.
///     disturbed: the percentage of games from positions with pieces removed and moved at random, 0 to 100.
///     win_score: a score above it for six plies wins, in centipawns, 0 to 65535.
///
/// Raises:
///     ArgumentError: an argument is out of its range.
///     GameFileError: the file is damaged, in use, or has other games.
///     OSError: the file cannot be read or written.
#[pyfunction]
#[pyo3(signature = (path, *, seed, games, nodes=3000, opening_score=150, disturbed=0, win_score=1500))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn generate_games(
    py: Python<'_>,
    path: PathBuf,
    seed: u64,
    games: u64,
    #[pyo3(from_py_with = crate::numbers::integer)] nodes: i64,
    #[pyo3(from_py_with = crate::numbers::integer)] opening_score: i64,
    #[pyo3(from_py_with = crate::numbers::integer)] disturbed: i64,
    #[pyo3(from_py_with = crate::numbers::integer)] win_score: i64,
) -> PyResult<()> {
    let settings = SelfPlay {
        nodes: within("nodes", nodes, 1..=i64::MAX)?,
        opening_score: within("opening_score", opening_score, 0..=i64::from(u16::MAX))?,
        disturbed: within("disturbed", disturbed, 0..=100)?,
        adjudication: SelfPlayAdjudication {
            win_score: within("win_score", win_score, 0..=i64::from(u16::MAX))?,
            ..SelfPlayAdjudication::default()
        },
        ..SelfPlay::default()
    };
    let stop = AtomicBool::new(false);
    let going_on = |_| if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let (sender, mut end) = channel();
    std::thread::scope(|scope| {
        std::thread::Builder::new().name("self-play".to_owned()).spawn_scoped(scope, || {
            let played = generate(&path, seed, games, &settings, NonZeroUsize::MIN, going_on);
            // If the receiver was dropped, Python raises an exception there, and nothing remains to be done here.
            let _ = sender.send(played);
        })?;
        loop {
            // The receiver is moved into the closure: it may go to another thread, but two threads may not share it.
            let only = &mut end;
            let next = py.detach(move || only.recv_timeout(SIGNAL_INTERVAL));
            let interrupted = py.check_signals();
            if interrupted.is_err() {
                stop.store(true, Relaxed);
                // The current game is played to its end, so that the file contains it.
                let only = &mut end;
                let _ = py.detach(move || only.recv());
            }
            interrupted?;
            match next {
                Ok(Ok(RunEnd::Complete | RunEnd::Stopped)) => return Ok(()),
                Ok(Err(GenerateError::File(error))) => return Err(file(&path, error)),
                Ok(Err(GenerateError::Allocation(error))) => return Err(errors::memory(&error)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("self-play failed"));
                }
            }
        }
    })
}

/// Writes the games of files into a new one, those with the same moves, scores and result once. They must have been
/// played with the same settings; seeds may differ. The new file appears only once it is complete.
///
/// Returns:
///     the number of games in the new file, and the number of duplicates left out.
///
/// Raises:
///     GameFileError: a file is damaged, its games were played with other settings, there are no files, or the new one
///         exists.
///     OSError: a file cannot be read or written.
#[pyfunction]
pub(crate) fn merge_games(py: Python<'_>, out: PathBuf, files: Vec<PathBuf>) -> PyResult<(u64, u64)> {
    let merged = py.detach(|| merge(&out, &files, Damage::Refuse));
    let merged = merged.map_err(|error| match error {
        MergeError::File { path, error: FileError::Io(error) } => errors::file(&path, &error),
        error => GameFileError::new_err(error.to_string()),
    })?;
    Ok((merged.games, merged.twice))
}
