//! Ctrl-C, and pipes whose other end has stopped, on which a write or a read would wait forever. SIGTERM and SIGHUP
//! count as Ctrl-C.
//!
//! A command that Ctrl-C ends before its work is done has the status [`INTERRUPTED`], whether the signal ends it or
//! [`CliError::Interrupted`].

use std::io::{self, Read, Stdin, Stdout, Write};
use std::process::exit;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use chuhe_datagen::{INTERRUPTED, InterruptError};
use chuhe_engine::time::HostSignal;
use chuhe_locale::texts::terminal;

use crate::error::CliError;
use crate::language::language;
use crate::reason::reason;

/// How long a write may wait for its reader, or a read for its writer, once the process is to end.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// Number of write starts and ends: odd while a write is in progress. Only the main thread writes.
static WRITES: AtomicU64 = AtomicU64::new(0);

/// Number of read starts and ends on standard input, likewise. One thread reads it.
static READS: AtomicU64 = AtomicU64::new(0);

fn counted<T>(counter: &AtomicU64, work: impl FnOnce() -> T) -> T {
    counter.fetch_add(1, Relaxed);
    let result = work();
    counter.fetch_add(1, Relaxed);
    result
}

/// Standard input; it notes when a read is waiting for the writer.
pub(crate) struct WatchedInput(pub(crate) Stdin);

impl Read for WatchedInput {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        counted(&READS, || self.0.read(bytes))
    }
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
        counted(&WRITES, || self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        counted(&WRITES, || self.0.flush())
    }
}

/// Ends the process with this status as soon as one write or one read has waited for too long.
pub(crate) fn end_when_stuck(status: i32) {
    let watch = move || {
        let counts = || [&WRITES, &READS].map(|counter| counter.load(Relaxed));
        loop {
            let begun = counts();
            thread::sleep(MAX_WAIT);
            if begun.iter().zip(counts()).any(|(&begun, now)| begun % 2 == 1 && now == begun) {
                exit(status);
            }
        }
    };
    // Without a thread only the second Ctrl-C ends the process.
    let _ = thread::Builder::new().spawn(watch);
}

/// Lets the first Ctrl-C, SIGTERM or SIGHUP do this instead of ending the process. A second one ends it, and so does a
/// reader or a writer that has stopped.
///
/// # Errors
/// If the process watches for Ctrl-C already.
pub(crate) fn on_interrupt(mut act: impl FnMut() + Send + 'static) -> Result<(), InterruptError> {
    chuhe_datagen::on_interrupt(move || {
        act();
        end_when_stuck(INTERRUPTED.into());
    })
}

/// The error of a process that cannot watch for Ctrl-C.
pub(crate) fn cannot_watch(error: &InterruptError) -> CliError {
    let lang = language();
    CliError::Failed(terminal::error_cannot_watch(lang, &reason(&error.0, lang)))
}

/// Whether Ctrl-C, SIGTERM or SIGHUP came.
static STOP: AtomicBool = AtomicBool::new(false);

/// A flag that is set by the first Ctrl-C, SIGTERM or SIGHUP.
///
/// # Errors
/// If the process watches for Ctrl-C already.
pub(crate) fn stop_on_interrupt() -> Result<&'static AtomicBool, CliError> {
    on_interrupt(|| STOP.store(true, Relaxed)).map_err(|error| cannot_watch(&error))?;
    Ok(&STOP)
}

/// Tells a search to stop after [`stop_on_interrupt`] and a signal.
pub(crate) fn asked() -> HostSignal {
    if STOP.load(Relaxed) { HostSignal::Stop } else { HostSignal::Nothing }
}
