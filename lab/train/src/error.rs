//! The errors of commands.

use std::io;
use std::path::PathBuf;

use chuhe_engine::eval::nnue::LoadError;

use crate::checkpoint::CheckpointError;
use crate::data::DataError;
use crate::export::ExportError;
use crate::start::StartError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TrainError {
    /// The arguments contradict each other or are not usable.
    #[error("{0}")]
    Usage(String),
    /// Ctrl-C.
    #[error("interrupted: {epochs} epochs are saved in {}; the same command resumes", dir.display())]
    Interrupted { dir: PathBuf, epochs: usize },
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// Games cannot be played.
    #[error("{}: {error}", path.display())]
    Games { path: PathBuf, error: chuhe_datagen::GenerateError },
    /// Games cannot be learned from.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A network cannot be read.
    #[error("{}: {error}", path.display())]
    Network { path: PathBuf, error: LoadError },
    /// A training cannot begin with a network.
    #[error("{}: {error}", path.display())]
    Start { path: PathBuf, error: StartError },
    /// A checkpoint cannot be read or written.
    #[error("{}: {error}", path.display())]
    Checkpoint { path: PathBuf, error: CheckpointError },
    /// The network cannot be written in integers.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// A handler of Ctrl-C cannot be installed.
    #[error(transparent)]
    Interrupt(#[from] chuhe_datagen::InterruptError),
    /// Output failed.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl chuhe_datagen::ProgramError for TrainError {
    fn is_interruption(&self) -> bool {
        matches!(self, TrainError::Interrupted { .. })
    }
}
