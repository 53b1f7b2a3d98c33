//! Ctrl-C, and the signals that mean the same: SIGTERM, from `kill`, `timeout` and service managers, and SIGHUP, from a
//! terminal that closes.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A handler of Ctrl-C cannot be installed: the process has one already.
#[derive(Debug, thiserror::Error)]
#[error("cannot watch for Ctrl-C: {0}")]
pub struct InterruptError(#[from] pub ctrlc::Error);

/// The exit status of a program that was interrupted before its work was done: 128 plus the number of the signal of
/// Ctrl-C, like the status that shells report for a process ended by a signal. It is the same for the other signals.
pub const INTERRUPTED: u8 = 130;

/// Signals within this time are one request: `timeout` sends its signal twice, to the program and to its group, and a
/// terminal that closes sends SIGHUP, as does its shell.
const ONE_REQUEST: Duration = Duration::from_millis(500);

/// Lets the first Ctrl-C, SIGTERM or SIGHUP do this instead of ending the process. A second one ends it with status
/// [`INTERRUPTED`]. SIGHUP stays without effect if the process was started so, as `nohup` does. For programs; call it
/// once per process.
///
/// # Errors
/// If the process handles Ctrl-C already.
pub fn on_interrupt(mut act: impl FnMut() + Send + 'static) -> Result<(), InterruptError> {
    let mut first: Option<Instant> = None;
    let outlives_terminal = ignores_hangup();
    // Until it is ignored again, SIGHUP waits, and then it is dropped.
    if outlives_terminal {
        hold_hangup(true);
    }
    let set = ctrlc::set_handler(move || match first {
        None => {
            first = Some(Instant::now());
            act();
        }
        Some(first) if first.elapsed() < ONE_REQUEST => {}
        Some(_) => exit(INTERRUPTED.into()),
    });
    if outlives_terminal {
        ignore_hangup();
        hold_hangup(false);
    }
    Ok(set?)
}

/// Returns a flag that is set by the first Ctrl-C, SIGTERM or SIGHUP; see [`on_interrupt`].
///
/// # Errors
/// If the process handles Ctrl-C already.
pub fn stop_on_interrupt() -> Result<Arc<AtomicBool>, InterruptError> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    on_interrupt(move || told.store(true, Relaxed))?;
    Ok(stop)
}

/// Ignores SIGHUP, and returns what happened on it before.
#[cfg(unix)]
fn ignore_hangup() -> Option<nix::sys::signal::SigHandler> {
    use nix::sys::signal::{SigHandler, Signal, signal};
    // SAFETY: to ignore a signal runs no code.
    unsafe { signal(Signal::SIGHUP, SigHandler::SigIgn) }.ok()
}

/// Says whether this thread, and those that it starts, leave a SIGHUP waiting.
#[cfg(unix)]
fn hold_hangup(holds: bool) {
    use nix::sys::signal::{SigSet, SigmaskHow, Signal};
    let how = if holds { SigmaskHow::SIG_BLOCK } else { SigmaskHow::SIG_UNBLOCK };
    // It can fail only for a value of `how` that does not exist.
    let _ = SigSet::from(Signal::SIGHUP).thread_swap_mask(how);
}

/// Whether the process ignores SIGHUP. Afterwards it is ignored until a handler is set.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    matches!(ignore_hangup(), Some(nix::sys::signal::SigHandler::SigIgn))
}

#[cfg(not(unix))]
fn ignore_hangup() {}

#[cfg(not(unix))]
fn hold_hangup(_holds: bool) {}

#[cfg(not(unix))]
fn ignores_hangup() -> bool {
    false
}
