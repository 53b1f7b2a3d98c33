//! Ctrl-C, and output that nobody reads: a write waits for its reader, and if the reader has stopped, the write would
//! wait forever.

use std::io::{self, Stdout, Write};
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use crate::error::CliError;

/// The status of a process that Ctrl-C has ended: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// How long a write may wait for its reader once the process is to end.
const PATIENCE: Duration = Duration::from_secs(3);

/// How many writes have begun and ended: odd while one is under way. Only the main thread writes.
static WRITES: AtomicU64 = AtomicU64::new(0);

fn counted<T>(write: impl FnOnce() -> T) -> T {
    WRITES.fetch_add(1, Relaxed);
    let result = write();
    WRITES.fetch_add(1, Relaxed);
    result
}

/// Standard output or standard error; it notes when a write is waiting for the reader.
pub(crate) struct Watched<W = Stdout>(W);

impl<W: Write> Watched<W> {
    pub(crate) fn new(sink: W) -> Watched<W> {
        Watched(sink)
    }
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        counted(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        counted(|| self.0.flush())
    }
}

/// Ends the process with this status as soon as one write has waited for its reader for too long.
pub(crate) fn end_when_stuck(status: i32) {
    let watch = move || {
        loop {
            let begun = WRITES.load(Relaxed);
            thread::sleep(PATIENCE);
            if begun % 2 == 1 && WRITES.load(Relaxed) == begun {
                exit(status);
            }
        }
    };
    // Without a thread only the second Ctrl-C ends the process.
    let _ = thread::Builder::new().spawn(watch);
}

/// Lets the first Ctrl-C do this instead of ending the process. A second one ends it, and so does a reader that has
/// stopped.
///
/// # Errors
/// If the process watches for Ctrl-C already.
pub(crate) fn on_interrupt(mut act: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    let mut is_second = false;
    ctrlc::set_handler(move || {
        if is_second {
            exit(INTERRUPTED);
        }
        is_second = true;
        act();
        end_when_stuck(INTERRUPTED);
    })
}

/// A flag that the first Ctrl-C sets.
///
/// # Errors
/// If the process watches for Ctrl-C already.
pub(crate) fn stop_on_interrupt() -> Result<Arc<AtomicBool>, CliError> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    on_interrupt(move || told.store(true, Relaxed))
        .map_err(|error| CliError::Failed(format!("cannot watch for Ctrl-C: {error}")))?;
    Ok(stop)
}
