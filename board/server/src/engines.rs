//! Engines for searches: how many there are, and how a search ends when nobody waits for it any more.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use chuhe_engine::session::Session;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::failure::Failure;

/// The engines of a server. Idle ones keep what they have learned, but no more than one: an idle server takes
/// little memory.
pub(crate) struct Engines {
    places: Arc<Semaphore>,
    idle: Arc<Mutex<Option<Session>>>,
    threads: NonZeroUsize,
    hash_mib: usize,
}

impl Engines {
    pub(crate) fn new(searches: NonZeroUsize, threads: NonZeroUsize, hash_mib: usize) -> Engines {
        Engines { places: Arc::new(Semaphore::new(searches.get())), idle: Arc::default(), threads, hash_mib }
    }

    pub(crate) fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    pub(crate) fn hash_mib(&self) -> usize {
        self.hash_mib
    }

    /// A place among those who search.
    ///
    /// # Errors
    /// If all places are taken.
    pub(crate) fn place(&self) -> Result<OwnedSemaphorePermit, Failure> {
        Arc::clone(&self.places).try_acquire_owned().map_err(|_| Failure::busy())
    }

    /// An engine. Takes a moment if a new one must be made.
    ///
    /// # Errors
    /// If all are in use, or there is no memory for another.
    pub(crate) fn take(&self) -> Result<Lease, Failure> {
        let place = self.place()?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).take();
        let session = match idle {
            Some(session) => session,
            None => {
                let mut session = Session::new(self.hash_mib).map_err(Failure::internal)?;
                session.set_threads(self.threads);
                session
            }
        };
        Ok(Lease { session: Some(session), idle: Arc::clone(&self.idle), place: Some(place) })
    }
}

/// An engine in use. Dropping it ends its search.
pub(crate) struct Lease {
    /// There until the drop.
    session: Option<Session>,
    idle: Arc<Mutex<Option<Session>>>,
    place: Option<OwnedSemaphorePermit>,
}

impl Lease {
    /// Does something with the engine.
    pub(crate) fn with<T>(&mut self, work: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.session.as_mut().map(work)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let (Some(mut session), place) = (self.session.take(), self.place.take()) else { return };
        session.stop();
        let idle = Arc::clone(&self.idle);
        // A search needs a moment to end: the threads that answer requests don't wait for it.
        std::thread::spawn(move || {
            session.wait();
            *idle.lock().unwrap_or_else(PoisonError::into_inner) = Some(session);
            drop(place);
        });
    }
}

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) engines: Arc<Engines>,
}
