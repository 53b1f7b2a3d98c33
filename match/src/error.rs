//! What can go wrong outside the games.

use std::io;
use std::path::PathBuf;

use crate::openings::OpeningsError;

/// What is wrong with the arguments, in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ArgsError(pub(crate) String);

/// Why a tournament cannot be played, or cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The arguments make no sense.
    #[error(transparent)]
    Args(#[from] ArgsError),
    /// The openings cannot be read.
    #[error("openings: {0}")]
    Openings(#[from] OpeningsError),
    /// An engine does not start.
    #[error("engine {name} does not start: {reason}")]
    Engine {
        /// The engine.
        name: String,
        /// What it does instead.
        reason: String,
    },
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A saved tournament cannot be read.
    #[error("{path}: not a saved tournament: {error}")]
    State {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// The output fails.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl MatchError {
    /// An error with the file that it happened to.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> MatchError {
        let path = path.into();
        |error| MatchError::File { path, error }
    }
}
