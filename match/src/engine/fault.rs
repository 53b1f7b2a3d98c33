//! How an engine fails.

use std::io;
use std::path::PathBuf;

/// Why an engine gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// The engine's process has ended, or closed its pipes.
    #[error("the process ended")]
    Disconnected,
    /// The engine did not answer within the timeout.
    #[error("no answer")]
    Silent,
    /// The engine has said that it cannot set up positions, and is asked to.
    #[error("it cannot set up positions")]
    NoSetUp,
    /// The tournament has been stopped.
    #[error("interrupted")]
    Stopped,
    /// This program was suspended for a while, so that the clocks are not reliable.
    #[error("interrupted")]
    Suspended,
}

/// Why an engine cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The program cannot be started.
    #[error("{command}: {error}")]
    Process {
        /// The program.
        command: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The folder in which the engine should run is missing.
    #[error("the folder {} does not exist", .0.display())]
    NoFolder(PathBuf),
    /// The engine's process ended early.
    #[error("the process exits instead of {0}")]
    Ended(&'static str),
    /// The engine did not answer in time.
    #[error("there is no answer in time: {0}")]
    Silent(&'static str),
    /// The engine has said `feature setboard=0`, and a game begins from another position than the start position.
    #[error("it cannot set up the position of an opening: it says 'feature setboard=0'")]
    NoSetUp,
    /// The tournament has been stopped meanwhile.
    #[error("the tournament was stopped")]
    Stopped,
    /// The engine's answer is not a move.
    #[error("it answered '{0}'")]
    NotAMove(String),
    /// The engine has no option of this name.
    #[error("it has no option '{name}'{}", crate::nearest::meant(nearest.as_deref()))]
    NoOption {
        /// The text as given.
        name: String,
        /// The name that was probably meant.
        nearest: Option<String>,
    },
    /// The engine refuses the value of an option.
    #[error("it refuses an option: {0}")]
    Refused(String),
    /// The engine's answer to `go perft` is not as expected.
    #[error("{0}")]
    Counts(String),
}

impl EngineError {
    /// The result of waiting for `what`.
    pub(crate) fn waiting(fault: Fault, what: &'static str) -> EngineError {
        match fault {
            Fault::Disconnected => EngineError::Ended(what),
            Fault::Silent => EngineError::Silent(what),
            Fault::NoSetUp => EngineError::NoSetUp,
            Fault::Stopped | Fault::Suspended => EngineError::Stopped,
        }
    }
}
