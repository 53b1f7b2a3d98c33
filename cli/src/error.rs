//! The errors of commands, and the exit status of each.

use std::error::Error;
use std::io;

use chuhe_locale::texts::terminal;
use chuhe_storage::OutputError;

use crate::language::language;
use crate::reason::reason;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// The arguments are not valid: exit status 2.
    #[error("{0}")]
    Usage(String),
    /// The work failed, or found something wrong: exit status 1.
    #[error("{0}")]
    Failed(String),
    /// Ctrl-C came before the work was done: exit status 130, as if the signal had ended the process. No text if the output
    /// says it.
    #[error("{}", .0.as_deref().unwrap_or_default())]
    Interrupted(Option<String>),
    /// The work is done, but not completely: exit status 1.
    #[error("{0}")]
    Incomplete(String),
    /// Output failed.
    #[error("{}", terminal::error_output(language(), &reason(.0, language())))]
    Output(#[from] io::Error),
}

impl CliError {
    /// Ctrl-C came before the work was done.
    pub(crate) fn interrupted(text: impl Into<String>) -> CliError {
        CliError::Interrupted(Some(text.into()))
    }

    /// The work on something with this name failed.
    pub(crate) fn of(name: &str, error: &(dyn Error + 'static)) -> CliError {
        let lang = language();
        CliError::Failed(terminal::error_argument(lang, &name, &reason(error, lang)))
    }

    /// A line of a file is refused.
    pub(crate) fn of_line(name: &str, line: usize, error: &(dyn Error + 'static)) -> CliError {
        CliError::of(&terminal::file_line(language(), &name, &line), error)
    }

    /// Reading a file failed: the system did not give its content, or the content is refused.
    pub(crate) fn of_reading(name: &str, error: &(dyn Error + 'static)) -> CliError {
        let mut cause = Some(error);
        while let Some(error) = cause {
            if let Some(error) = error.downcast_ref::<io::Error>() {
                return CliError::unreadable(name, error);
            }
            cause = error.source();
        }
        CliError::of(name, error)
    }

    /// An error that names its file itself.
    pub(crate) fn plain(error: &(dyn Error + 'static)) -> CliError {
        CliError::Failed(reason(error, language()))
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

/// The result of a command.
pub(crate) type CliResult = Result<(), CliError>;
