//! Shared by programs that can resume their work: how they end.

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use crate::interrupt::INTERRUPTED;

/// Why a program ended before its work was done.
pub trait ProgramError: Display {
    /// Whether Ctrl-C ended it.
    fn is_interruption(&self) -> bool;
}

/// The exit code of a program. An error is printed as one line to `errors`.
pub fn exit_code<E: ProgramError>(done: Result<(), E>, errors: &mut impl Write) -> ExitCode {
    let Err(error) = done else { return ExitCode::SUCCESS };
    let is_interruption = error.is_interruption();
    let mark = if is_interruption { "" } else { "error: " };
    // If nobody reads the message, the exit status is enough.
    let _ = writeln!(errors, "{mark}{error}");
    if is_interruption { ExitCode::from(INTERRUPTED) } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    enum End {
        #[error("no disk")]
        Error,
        #[error("interrupted")]
        Interrupted,
    }

    impl ProgramError for End {
        fn is_interruption(&self) -> bool {
            matches!(self, End::Interrupted)
        }
    }

    #[test]
    fn an_error_has_a_line_and_an_exit_status() {
        let mut errors = Vec::new();
        assert_eq!(exit_code::<End>(Ok(()), &mut errors), ExitCode::SUCCESS);
        assert!(errors.is_empty());
        assert_eq!(exit_code(Err(End::Error), &mut errors), ExitCode::FAILURE);
        assert_eq!(exit_code(Err(End::Interrupted), &mut errors), ExitCode::from(130));
        assert_eq!(errors, b"error: no disk\ninterrupted\n");
    }
}
