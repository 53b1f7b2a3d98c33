//! The errors of commands.

use std::io;
use std::path::PathBuf;

use chuhe_datagen::{GameFileError, ReplayError};
use chuhe_match::EngineError;

use crate::eval::render::RenderError;
use crate::numbers::counted;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TuneError {
    /// Ctrl-C.
    #[error("interrupted after {}: the same command resumes from {}", counted(*.done, "pair", "pairs"), .path.display())]
    Interrupted { path: PathBuf, done: u64 },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// Another run has the state.
    #[error(transparent)]
    Locked(#[from] chuhe_storage::LockError),
    /// A game file cannot be read.
    #[error("{}: {error}", path.display())]
    Games { path: PathBuf, error: GameFileError },
    /// A game in a file is not legal.
    #[error("{}: game {index} cannot be replayed: {error}", path.display())]
    Replay { path: PathBuf, index: u64, error: ReplayError },
    /// There is no usable data.
    #[error("{0}")]
    Data(String),
    /// The file to write the tables to is not one that holds them.
    #[error("{}: {error}", path.display())]
    Tables { path: PathBuf, error: RenderError },
    /// There is not enough memory for a transposition table.
    #[error(transparent)]
    Allocation(#[from] chuhe_engine::tt::AllocationError),
    /// An engine process failed.
    #[error("the engine: {0}")]
    Engine(#[from] EngineError),
    /// A handler of Ctrl-C cannot be installed.
    #[error(transparent)]
    Interrupt(#[from] chuhe_datagen::InterruptError),
    /// Output failed.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl chuhe_datagen::ProgramError for TuneError {
    fn is_interruption(&self) -> bool {
        matches!(self, TuneError::Interrupted { .. })
    }
}
