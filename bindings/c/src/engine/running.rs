//! A running search: its callbacks, and the threads that wait for it.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::ThreadId;

use chuhe_engine::search::{BestMove, Info, Listener};
use once_cell::sync::OnceCell;

use super::report::{ChuheBestMove, ChuheCallbacks, ChuheInfo};
use crate::errors::Fault;
use crate::values::{ChuheMove, number_of, numbers_of};

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search, from its beginning until after its last callback.
#[derive(Default)]
pub(super) struct Search {
    state: Mutex<State>,
    changed: Condvar,
    to_stop: AtomicBool,
    /// The thread that calls the callbacks.
    thread: OnceCell<ThreadId>,
}

#[derive(Default)]
struct State {
    has_ended: bool,
    found: Option<ChuheBestMove>,
}

impl Search {
    /// A search that has ended without a result, for the time before the first search.
    pub(super) fn ended() -> Search {
        let state = State { has_ended: true, found: Some(ChuheBestMove::default()) };
        Search { state: Mutex::new(state), ..Search::default() }
    }

    pub(super) fn has_ended(&self) -> bool {
        lock(&self.state).has_ended
    }

    pub(super) fn ask_to_stop(&self) {
        self.to_stop.store(true, SeqCst);
    }

    pub(super) fn is_to_stop(&self) -> bool {
        self.to_stop.load(SeqCst)
    }

    pub(super) fn end(&self) {
        lock(&self.state).has_ended = true;
        self.changed.notify_all();
    }

    /// Waits for the end. `None` if the search ended without an answer.
    pub(super) fn wait(&self) -> Option<ChuheBestMove> {
        let state = lock(&self.state);
        let state = self.changed.wait_while(state, |state| !state.has_ended);
        state.unwrap_or_else(PoisonError::into_inner).found
    }

    /// An error in a callback of this search, which would wait for itself.
    pub(super) fn check_not_in_callback(&self) -> Result<(), Fault> {
        let is_here = self.thread.get() == Some(&std::thread::current().id()) && !self.has_ended();
        if is_here { Err(Fault::InCallback) } else { Ok(()) }
    }
}

/// Calls the callbacks. The search has ended when this is dropped.
pub(super) struct Reporter {
    /// Ends the search.
    stop: Box<dyn Fn() + Send>,
    search: Arc<Search>,
    callbacks: ChuheCallbacks,
    /// The latest report of the best line.
    best: ChuheBestMove,
    /// The line of the report, in memory that is used again.
    line: Vec<ChuheMove>,
}

// SAFETY: the pointer to the caller's data is only passed to the caller's functions, and the header says on which
// thread that happens.
unsafe impl Send for Reporter {}

impl Reporter {
    pub(super) fn new(
        stop: impl Fn() + Send + 'static,
        search: Arc<Search>,
        callbacks: ChuheCallbacks,
    ) -> Reporter {
        Reporter { stop: Box::new(stop), search, callbacks, best: ChuheBestMove::default(), line: Vec::new() }
    }

    fn user(&self) -> *mut c_void {
        // This distinguishes a callback from a caller outside the search.
        self.search.thread.get_or_init(|| std::thread::current().id());
        self.callbacks.user
    }
}

impl Listener for Reporter {
    fn info(&mut self, info: &Info) {
        if info.multi_pv == 1 {
            self.best = ChuheBestMove::of(info);
        }
        let Some(call) = self.callbacks.info else { return };
        self.line = numbers_of(info.pv.iter().copied());
        if call(self.user(), &ChuheInfo::of(info, &self.line)) != 0 {
            (self.stop)();
        }
    }

    fn best_move(&mut self, best: &BestMove) {
        self.best.mv = number_of(best.best);
        self.best.reply = number_of(best.ponder);
        lock(&self.search.state).found = Some(self.best);
        if let Some(call) = self.callbacks.best_move {
            call(self.user(), &self.best);
        }
    }
}

impl Drop for Reporter {
    fn drop(&mut self) {
        self.search.end();
    }
}
