//! Engines for searches: how many there are, and who waits for one.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chuhe_engine::session::Session;
use chuhe_engine::tt::AllocationError;

/// The maximum number of waiting requests; each takes a connection.
const MAX_WAITING: usize = 32;
/// How often a waiting request checks whether its client is still there.
const CLIENT_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// The engines of a server. At most one idle engine keeps its transposition table, so an idle server takes little memory.
pub(crate) struct Engines {
    state: Mutex<Queue>,
    changed: Condvar,
    threads: NonZeroUsize,
    hash_mib: usize,
}

struct Queue {
    /// The number of engines that are still free.
    free: usize,
    /// The numbers of the waiting requests, in the order of service.
    waiting: Vec<u64>,
    next_number: u64,
    idle: Option<Session>,
}

/// Why there is no engine.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoEngine {
    #[error("{MAX_WAITING} requests are waiting for an engine: try again later")]
    Crowded,
    #[error("the client is gone")]
    Unwanted,
    #[error(transparent)]
    Memory(#[from] AllocationError),
}

impl Engines {
    pub(crate) fn new(searches: NonZeroUsize, threads: NonZeroUsize, hash_mib: usize) -> Engines {
        let state = Queue { free: searches.get(), waiting: Vec::new(), next_number: 0, idle: None };
        Engines { state: Mutex::new(state), changed: Condvar::new(), threads, hash_mib }
    }

    fn state(&self) -> MutexGuard<'_, Queue> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a new request would be refused.
    pub(crate) fn is_crowded(&self) -> bool {
        self.state().waiting.len() >= MAX_WAITING
    }

    /// An engine, as soon as one is free, in the order of the requests. While the request waits, `waits` is called with
    /// the number of requests before it whenever that changes, and regularly with `None`. It may give up.
    ///
    /// # Errors
    /// If too many wait already, `waits` gives up, or there is no memory for another engine.
    pub(crate) fn take(
        &self,
        mut waits: impl FnMut(Option<usize>) -> ControlFlow<()>,
    ) -> Result<Lease<'_>, NoEngine> {
        let mut state = self.state();
        if state.waiting.len() >= MAX_WAITING {
            return Err(NoEngine::Crowded);
        }
        let number = state.next_number;
        state.next_number += 1;
        state.waiting.push(number);
        let mut told = None;
        loop {
            let before = state.waiting.iter().position(|&waiting| waiting == number).unwrap_or(0);
            if state.free > before {
                state.waiting.retain(|&waiting| waiting != number);
                state.free -= 1;
                break;
            }
            let news = (told != Some(before)).then_some(before);
            told = Some(before);
            if news.is_none() {
                let waited = self.changed.wait_timeout(state, CLIENT_CHECK_INTERVAL);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            drop(state);
            let goes_on = waits(news);
            state = self.state();
            if goes_on.is_break() {
                state.waiting.retain(|&waiting| waiting != number);
                self.changed.notify_all();
                return Err(NoEngine::Unwanted);
            }
        }
        // Perhaps the next request wants another engine, which is free.
        self.changed.notify_all();
        let idle = state.idle.take();
        drop(state);
        let mut lease = Lease { engines: self, session: idle };
        if lease.session.is_none() {
            let mut session = Session::new(self.hash_mib)?;
            session.set_threads(self.threads);
            lease.session = Some(session);
        }
        Ok(lease)
    }
}

/// An engine in use.
pub(crate) struct Lease<'e> {
    engines: &'e Engines,
    /// The engine; `None` until the lease is given out.
    session: Option<Session>,
}

impl Lease<'_> {
    /// Calls `work` with the engine.
    pub(crate) fn with(&mut self, work: impl FnOnce(&mut Session)) {
        if let Some(session) = &mut self.session {
            work(session);
        }
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        // After a panic the state of the engine is unknown.
        let session = self.session.take().filter(|_| !std::thread::panicking());
        let mut state = self.engines.state();
        state.free += 1;
        if session.is_some() {
            state.idle = session;
        }
        drop(state);
        self.engines.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn engines(count: usize) -> Engines {
        Engines::new(NonZeroUsize::new(count).expect("not zero"), NonZeroUsize::MIN, 1)
    }

    #[test]
    fn requests_are_served_in_order_and_get_their_place() {
        let engines = engines(1);
        let held = engines.take(|_| panic!("one is free")).expect("an engine");
        let (sender, heard) = channel();
        std::thread::scope(|scope| {
            for name in ["first", "second"] {
                let sender = sender.clone();
                let engines = &engines;
                scope.spawn(move || {
                    let tell = sender.clone();
                    let lease = engines.take(|before| {
                        if let Some(before) = before {
                            tell.send((name, Some(before))).expect("the test receives the message");
                        }
                        ControlFlow::Continue(())
                    });
                    sender.send((name, None)).expect("the test receives the message");
                    drop(lease.expect("an engine"));
                });
                // The second request starts only after the first one has begun to wait.
                let before = usize::from(name == "second");
                assert_eq!(heard.recv().expect("a request waits"), (name, Some(before)));
            }
            drop(held);
            let served = std::iter::from_fn(|| heard.recv().ok()).filter(|(_, before)| before.is_none());
            let served: Vec<_> = served.map(|(name, _)| name).take(2).collect();
            assert_eq!(served, ["first", "second"]);
        });
    }

    #[test]
    fn a_free_engine_goes_to_the_longest_wait() {
        let engines = engines(1);
        engines.state().waiting.push(99);
        let mut heard = Vec::new();
        let taken = engines.take(|before| {
            heard.extend(before);
            ControlFlow::Break(())
        });
        assert!(matches!(taken, Err(NoEngine::Unwanted)) && heard == [1], "{heard:?}");
    }

    #[test]
    fn giving_up_leaves_the_queue_and_a_full_queue_refuses() {
        let engines = engines(1);
        let held = engines.take(|_| ControlFlow::Continue(())).expect("an engine");
        assert!(matches!(engines.take(|_| ControlFlow::Break(())), Err(NoEngine::Unwanted)));
        engines.state().waiting = (100..).take(MAX_WAITING).collect();
        assert!(engines.is_crowded());
        assert!(matches!(engines.take(|_| ControlFlow::Continue(())), Err(NoEngine::Crowded)));
        engines.state().waiting.clear();
        drop(held);
        drop(engines.take(|_| panic!("it is free")).expect("an engine"));
    }

    #[test]
    fn an_engine_is_kept_for_the_next_request() {
        let engines = engines(2);
        let leases = [0, 1].map(|_| engines.take(|_| panic!("one is free")).expect("an engine"));
        assert!(engines.state().idle.is_none());
        drop(leases);
        assert!(engines.state().idle.is_some());
        // Its memory is not taken again.
        let lease = engines.take(|_| panic!("one is free")).expect("an engine");
        assert!(engines.state().idle.is_none() && lease.session.is_some());
    }

    #[test]
    fn an_engine_is_not_used_after_a_panic() {
        let engines = engines(1);
        let work = std::panic::AssertUnwindSafe(|| {
            let mut lease = engines.take(|_| ControlFlow::Continue(())).expect("an engine");
            lease.with(|_| panic!("as a test"));
        });
        assert!(std::panic::catch_unwind(work).is_err());
        assert!(engines.state().idle.is_none());
        drop(engines.take(|_| panic!("it is free")).expect("an engine"));
    }
}
