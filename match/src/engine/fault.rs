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
    /// A game needs a position to be set up, and the engine has said that it cannot do that.
    #[error("it cannot set up positions")]
    NoSetUp,
    /// The tournament has been stopped.
    #[error("interrupted")]
    Stopped,
    /// This program was suspended for a while, so that the clocks are not reliable.
    #[error("interrupted")]
    Suspended,
}

/// What an engine was to do when it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineTask {
    /// To say what it is and what options it has.
    #[error("shaking hands")]
    Handshake,
    /// To play a move that shows from which rank it counts.
    #[error("playing a first move, by which its ranks are detected (not needed with ranks=0 or ranks=1)")]
    FirstMove,
    /// To set an option.
    #[error("setting an option")]
    Option,
    /// To begin a game.
    #[error("beginning a game")]
    NewGame,
    /// To find a move.
    #[error("finding a move")]
    Move,
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
    Ended(EngineTask),
    /// The engine did not answer in time.
    #[error("there is no answer in time: {0}")]
    Silent(EngineTask),
    /// The engine has said `feature setboard=0`, and a game begins from another position than the start position.
    #[error("it cannot set up the position of an opening: it says 'feature setboard=0'")]
    NoSetUp,
    /// The engine has said `feature variants="..."` without xiangqi.
    #[error("it does not play xiangqi: its 'feature variants' lacks it")]
    NoXiangqi,
    /// The engine counts time in whole seconds, and its limits have a fraction of one.
    #[error("it counts time in whole seconds: give a whole number in st=, or at least 1 in tc=")]
    WholeSeconds,
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
    /// The fault of an engine that was to do `task`.
    pub(crate) fn waiting(fault: Fault, task: EngineTask) -> EngineError {
        match fault {
            Fault::Disconnected => EngineError::Ended(task),
            Fault::Silent => EngineError::Silent(task),
            Fault::NoSetUp => EngineError::NoSetUp,
            Fault::Stopped | Fault::Suspended => EngineError::Stopped,
        }
    }
}
