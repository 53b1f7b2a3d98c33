//! What goes wrong in a command, and which exit status comes of it.

use std::io;

use chuhe_storage::OutputError;

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// What was asked makes no sense: exit status 2.
    #[error("{0}")]
    Usage(String),
    /// The work failed, or found something wrong: exit status 1.
    #[error("{0}")]
    Failed(String),
    /// The work is done, but not all of it could be: exit status 1.
    #[error("{0}")]
    Incomplete(String),
    /// Output failed.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl From<OutputError> for CliError {
    fn from(error: OutputError) -> CliError {
        match error {
            OutputError::Io { .. } => CliError::Failed(error.to_string()),
            _ => CliError::Usage(error.to_string()),
        }
    }
}

/// What a command comes to.
pub(crate) type CliResult = Result<(), CliError>;
