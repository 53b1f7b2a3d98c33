//! Ctrl-C, and pipes whose other end has stopped, on which a write or a read would wait forever. SIGTERM and SIGHUP
//! count as Ctrl-C.
//!
//! A command that Ctrl-C ends before its work is done has the status [`INTERRUPTED`], whether the signal ends it or
//! [`CliError::Interrupted`].

use std::io::{self, Cursor, ErrorKind, Read, Stdout, Write};
use std::process::exit;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use chuhe_datagen::{INTERRUPTED, InterruptError};
use chuhe_engine::time::HostSignal;
use chuhe_locale::texts::terminal;

use crate::error::CliError;
use crate::language::language;
use crate::reason::reason;

/// How long a write may wait for its reader, once the process is to end.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// Number of write starts and ends: odd while a write is in progress. Only the main thread writes.
static WRITES: AtomicU64 = AtomicU64::new(0);

fn counted<T>(work: impl FnOnce() -> T) -> T {
    WRITES.fetch_add(1, Relaxed);
    let result = work();
    WRITES.fetch_add(1, Relaxed);
    result
}

/// How much of standard input is read at a time.
const CHUNK_BYTES: usize = 1 << 16;

/// How often a read looks whether the process is to end.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// How long the writer must send nothing before that counts as a pause, and how long a read waits for one.
const PAUSE: Duration = Duration::from_millis(100);
const MAX_WAIT_FOR_PAUSE: Duration = Duration::from_millis(500);

/// Set when the command needs no more of standard input, although it does not end yet.
static INPUT_ENDED: AtomicBool = AtomicBool::new(false);

/// Ends standard input for all readers, which would wait for a writer that keeps it open.
pub(crate) fn end_input() {
    INPUT_ENDED.store(true, Relaxed);
}

/// Whether standard input has been ended, by [`end_input`] or because the process is told to end. What was read last
/// may be incomplete.
pub(crate) fn is_input_ended() -> bool {
    STOP.load(Relaxed) || INPUT_ENDED.load(Relaxed)
}

/// Standard input, which also ends when the process is told to end: a command would wait for a writer that keeps it open.
/// A thread reads, because no other way to give up a read is there on every system.
///
/// A read gives all the bytes it is asked for, unless the writer pauses or ends: the pieces in which a text comes do not
/// show in what is read.
pub(crate) struct EndedInput {
    parts: Receiver<io::Result<Vec<u8>>>,
    part: Cursor<Vec<u8>>,
    /// An error behind the bytes of the last read.
    error: Option<io::Error>,
}

impl EndedInput {
    /// # Errors
    /// If no thread can be started.
    pub(crate) fn new(mut input: impl Read + Send + 'static) -> io::Result<EndedInput> {
        let (send, parts) = sync_channel(1);
        let read = move || {
            loop {
                let mut bytes = vec![0; CHUNK_BYTES];
                let part = match input.read(&mut bytes) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    part => part.map(|length| {
                        bytes.truncate(length);
                        bytes
                    }),
                };
                let is_last = part.as_ref().map_or(true, Vec::is_empty);
                if send.send(part).is_err() || is_last {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(read)?;
        Ok(EndedInput { parts, part: Cursor::default(), error: None })
    }
}

impl Read for EndedInput {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let (mut length, mut begin) = (0, None);
        loop {
            length += self.part.read(&mut bytes[length..])?;
            let waited =
                if length > 0 { begin.get_or_insert_with(Instant::now).elapsed() } else { Duration::ZERO };
            if length == bytes.len() || waited > MAX_WAIT_FOR_PAUSE {
                return Ok(length);
            }
            match self.parts.recv_timeout(if length > 0 { PAUSE } else { STOP_CHECK_INTERVAL }) {
                // The end: the thread is gone, so the next read finds nothing, too.
                Ok(Ok(part)) if part.is_empty() => return Ok(length),
                Ok(Ok(part)) => self.part = Cursor::new(part),
                Ok(Err(error)) if length == 0 => return Err(error),
                Ok(Err(error)) => {
                    self.error = Some(error);
                    return Ok(length);
                }
                Err(RecvTimeoutError::Timeout) if length == 0 && !is_input_ended() => {}
                Err(_) => return Ok(length),
            }
        }
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
        counted(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        counted(|| self.0.flush())
    }
}

/// Ends the process with this status as soon as one write has waited for too long.
pub(crate) fn end_when_stuck(status: i32) {
    let watch = move || {
        loop {
            let begun = WRITES.load(Relaxed);
            thread::sleep(MAX_WAIT);
            if begun % 2 == 1 && WRITES.load(Relaxed) == begun {
                exit(status);
            }
        }
    };
    // Without a thread only the second Ctrl-C ends the process.
    let _ = thread::Builder::new().spawn(watch);
}

/// Lets the first Ctrl-C, SIGTERM or SIGHUP do this instead of ending the process, and end standard input. A second one
/// ends the process, and so does a reader that has stopped.
///
/// # Errors
/// If the process watches for Ctrl-C already.
pub(crate) fn on_interrupt(mut act: impl FnMut() + Send + 'static) -> Result<(), InterruptError> {
    chuhe_datagen::on_interrupt(move || {
        STOP.store(true, Relaxed);
        act();
        end_when_stuck(INTERRUPTED.into());
    })
}

/// The error of a process that cannot watch for Ctrl-C.
pub(crate) fn cannot_watch(error: &InterruptError) -> CliError {
    let lang = language();
    CliError::Failed(terminal::error_cannot_watch(lang, &reason(&error.0, lang)))
}

/// Whether Ctrl-C, SIGTERM or SIGHUP came, after [`on_interrupt`].
static STOP: AtomicBool = AtomicBool::new(false);

/// A flag that is set by the first Ctrl-C, SIGTERM or SIGHUP.
///
/// # Errors
/// If the process watches for Ctrl-C already.
pub(crate) fn stop_on_interrupt() -> Result<&'static AtomicBool, CliError> {
    on_interrupt(|| ()).map_err(|error| cannot_watch(&error))?;
    Ok(&STOP)
}

/// Tells a search to stop after [`on_interrupt`] and a signal.
pub(crate) fn poll_interrupt() -> HostSignal {
    if STOP.load(Relaxed) { HostSignal::Stop } else { HostSignal::Nothing }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives single bytes, then fails once, then ends.
    struct Bytes(Vec<u8>, bool);

    impl Read for Bytes {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            match self.0.pop() {
                Some(byte) => {
                    bytes[0] = byte;
                    Ok(1)
                }
                None if std::mem::take(&mut self.1) => Err(io::Error::other("broken")),
                None => Ok(0),
            }
        }
    }

    #[test]
    fn a_read_gathers_what_comes_in_pieces_and_loses_no_error() {
        let mut input = EndedInput::new(Bytes(vec![7; 1000], true)).unwrap();
        let (mut all, mut reads, mut buffer) = (0, 0, [0; 300]);
        let error = loop {
            match input.read(&mut buffer) {
                Ok(0) => panic!("the error is lost"),
                Ok(length) => (all, reads) = (all + length, reads + 1),
                Err(error) => break error,
            }
        };
        assert_eq!((all, error.to_string()), (1000, "broken".to_owned()));
        // A slow machine may pause, but not behind every byte.
        assert!(reads < 500, "{reads}");
        assert!(matches!(EndedInput::new(io::empty()).unwrap().read(&mut buffer), Ok(0)));
    }
}
