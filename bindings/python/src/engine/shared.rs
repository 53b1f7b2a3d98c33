//! The session of an engine: one thread at a time uses it, and any other may stop its search.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;

use crate::errors::EngineError;
use chuhe_engine::session::Session;

/// A session, and who uses it.
pub(super) struct SharedSession {
    session: Mutex<Session>,
    /// One of the states below. One word, so that a stop is never lost, nor meant for the next search.
    state: AtomicU8,
}

/// Nobody uses the session.
const IDLE: u8 = 0;
/// A search runs or is about to, or an option is being changed.
const BUSY: u8 = 1;
/// Like `BUSY`, and the search must stop.
const STOPPING: u8 = 2;

/// The right to use the session, for as long as it lives.
pub(super) struct Claim<'a>(&'a SharedSession);

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        self.0.state.store(IDLE, Ordering::Release);
    }
}

impl SharedSession {
    pub(super) fn new(session: Session) -> SharedSession {
        SharedSession { session: Mutex::new(session), state: AtomicU8::new(IDLE) }
    }

    /// The right to use the session, if nobody has it.
    pub(super) fn claim(&self) -> PyResult<Claim<'_>> {
        match self.state.compare_exchange(IDLE, BUSY, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => Ok(Claim(self)),
            Err(_) => Err(EngineError::new_err("the engine is searching: call stop() first")),
        }
    }

    /// Whether the running search must stop.
    pub(super) fn is_stopping(&self) -> bool {
        self.state.load(Ordering::Acquire) == STOPPING
    }

    /// Locks the session. Hold the lock briefly and without the interpreter lock: waiting for both could deadlock.
    pub(super) fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody uses the session.
    pub(super) fn is_claimed(&self) -> bool {
        self.state.load(Ordering::Acquire) != IDLE
    }

    /// Changes the idle session.
    pub(super) fn change<T: Send>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut Session) -> T + Send,
    ) -> PyResult<T> {
        let _claim = self.claim()?;
        Ok(py.detach(|| change(&mut self.session())))
    }

    /// Ends the running search, if there is one.
    pub(super) fn stop(&self, py: Python<'_>) {
        if self.state.compare_exchange(BUSY, STOPPING, Ordering::AcqRel, Ordering::Acquire).is_ok() {
            py.detach(|| {
                let session = self.session();
                // If that search has ended already, the running search belongs to another caller.
                if self.is_stopping() {
                    session.stop();
                }
            });
        }
    }
}
