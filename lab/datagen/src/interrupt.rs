//! Ctrl-C in programs that can resume their work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Nobody can be told of Ctrl-C: something else in the process already is.
#[derive(Debug, thiserror::Error)]
#[error("cannot watch for Ctrl-C: {0}")]
pub struct InterruptError(#[from] ctrlc::Error);

/// A flag that the first Ctrl-C sets. A second one ends the process with status 130. For programs, once in a process.
///
/// # Errors
/// If the process watches for Ctrl-C already.
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
