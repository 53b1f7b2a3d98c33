//! What goes wrong in a command, and which exit status comes of it.

use std::error::Error;
use std::io;

use chuhe_locale::texts::terminal;
use chuhe_protocol::options::OptionError;
use chuhe_storage::OutputError;

use crate::language::language;
use crate::reason::reason;

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// The arguments are not valid: exit status 2.
    #[error("{0}")]
    Usage(String),
    /// The work failed, or found something wrong: exit status 1.
    #[error("{0}")]
    Failed(String),
    /// The work is done, but not completely: exit status 1.
    #[error("{0}")]
    Incomplete(String),
    /// Output failed.
    #[error("{}", terminal::error_output(language(), &reason(.0, language())))]
    Output(#[from] io::Error),
}

impl CliError {
    /// The work on something with this name failed.
    pub(crate) fn of(name: &str, error: &(dyn Error + 'static)) -> CliError {
        let lang = language();
        CliError::Failed(terminal::error_argument(lang, &name, &reason(error, lang)))
    }

    /// The value of an argument is not valid.
    pub(crate) fn of_argument(argument: &str, error: &(dyn Error + 'static)) -> CliError {
        let lang = language();
        CliError::Usage(terminal::error_argument(lang, &argument, &reason(error, lang)))
    }

    /// A file cannot be read.
    pub(crate) fn unreadable(name: &str, error: &(dyn Error + 'static)) -> CliError {
        let lang = language();
        CliError::Failed(terminal::error_cannot_read(lang, &name, &reason(error, lang)))
    }

    /// A file cannot be written.
    pub(crate) fn unwritten(name: &str, error: &io::Error) -> CliError {
        let lang = language();
        CliError::Failed(terminal::error_cannot_write(lang, &name, &reason(error, lang)))
    }
}

impl From<OutputError> for CliError {
    fn from(error: OutputError) -> CliError {
        match error {
            OutputError::Io { .. } => CliError::Failed(reason(&error, language())),
            _ => CliError::Usage(reason(&error, language())),
        }
    }
}

/// Why the value of an argument is refused: what is expected instead. The argument is named by who reads the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ArgumentError {
    /// Not a whole number from the first to the second.
    #[error("{}", expected_number(*.0, *.1))]
    Number(u64, u64),
    /// Not the name of one of these.
    #[error("expected one of {0}")]
    Name(String),
    /// Not a time control of a person's game.
    #[error("expected minutes, or minutes+seconds, like 10 or 5+3")]
    TimeControl,
    /// Not a level of strength; its names.
    #[error("expected {0}, or a rating like 1500")]
    Level(String),
    /// Not what the header `Host` may hold.
    #[cfg(feature = "serve")]
    #[error("expected a name like chess.lan, or with a port, chess.lan:8000")]
    Host,
    /// Not what the engine's option of the same name takes.
    #[error(transparent)]
    Engine(#[from] OptionError),
}

fn expected_number(least: u64, most: u64) -> String {
    match most {
        u64::MAX => format!("expected a whole number, at least {least}"),
        _ => format!("expected a whole number from {least} to {most}"),
    }
}

/// What a command comes to.
pub(crate) type CliResult = Result<(), CliError>;
