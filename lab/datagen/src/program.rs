//! Shared by programs that can resume their work: Ctrl-C, and how they end.

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A handler of Ctrl-C cannot be installed: the process has one already.
#[derive(Debug, thiserror::Error)]
#[error("cannot watch for Ctrl-C: {0}")]
pub struct InterruptError(#[from] ctrlc::Error);

/// A flag that the first Ctrl-C sets. A second one ends the process with status 130. For programs, once in a process.
///
/// # Errors
/// If the process handles Ctrl-C already.
pub fn stop_on_interrupt() -> Result<Arc<AtomicBool>, InterruptError> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if told.swap(true, Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(stop)
}

/// The exit code of a program. An error is printed as one line to `errors`.
pub fn exit_code<E: Display>(done: Result<(), E>, errors: &mut impl Write) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Without a reader the exit status must do.
            let _ = writeln!(errors, "error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_has_a_line_and_an_exit_status() {
        let mut errors = Vec::new();
        assert_eq!(exit_code::<&str>(Ok(()), &mut errors), ExitCode::SUCCESS);
        assert!(errors.is_empty());
        assert_eq!(exit_code(Err("no disk"), &mut errors), ExitCode::FAILURE);
        assert_eq!(errors, b"error: no disk\n");
    }
}
