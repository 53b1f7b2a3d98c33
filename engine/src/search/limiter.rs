//! The nodes that a thread has searched, and when it must stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::signals::Signals;
use crate::host::Instant;
use crate::time::{Asked, Limits, TimeBudget};

/// The clock is read once in this many nodes: far less than a millisecond.
const NODES_PER_CLOCK_CHECK: u64 = 1024;

/// A resting thread wakes up after this at the latest, to hear what it is told.
const LONGEST_REST: Duration = Duration::from_millis(20);

/// Counts the nodes of one thread's search and watches its limits.
pub(super) struct Limiter<'a> {
    signals: &'a Signals,
    /// Positions visited.
    nodes: u64,
    /// A copy of `nodes` for other threads, updated from time to time.
    counter: &'a AtomicU64,
    /// The counters of the threads whose nodes count as well.
    others: Vec<Arc<AtomicU64>>,
    node_limit: u64,
    budget: TimeBudget,
    request: Instant,
    /// The share of the time that the thread rests, in percent.
    rest: u32,
    /// Tells what the host wants, where no other thread can.
    asks: Option<fn() -> Asked>,
    /// Since when the thread has not rested.
    awake_since: Instant,
    /// No limit counts yet, because the first move is still to be found.
    holds_on: bool,
    /// The search was told to end or ran into a limit.
    is_stopped: bool,
}

impl<'a> Limiter<'a> {
    /// Begins a search. Other threads read from `counter` how many nodes this one has visited, to within
    /// [`NODES_PER_CLOCK_CHECK`]. `rest` is the share of the time that this thread rests, in percent.
    pub(super) fn new(signals: &'a Signals, counter: &'a AtomicU64, limits: &Limits, rest: u8) -> Self {
        counter.store(0, Relaxed);
        Limiter {
            signals,
            nodes: 0,
            counter,
            others: Vec::new(),
            node_limit: limits.nodes.unwrap_or(u64::MAX).max(1),
            budget: TimeBudget::new(limits),
            request: limits.start,
            rest: u32::from(rest.min(99)),
            asks: limits.asks,
            awake_since: Instant::now(),
            holds_on: false,
            is_stopped: false,
        }
    }

    /// Counts the nodes of other threads too.
    pub(super) fn watch(&mut self, counters: Vec<Arc<AtomicU64>>) {
        self.others = counters;
    }

    /// While `holds_on` is true no limit counts: for the moment that it takes to find a first move.
    pub(super) fn hold_on(&mut self, holds_on: bool) {
        self.holds_on = holds_on;
    }

    /// Counts another position.
    #[inline(always)]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
    }

    /// Positions visited by this thread.
    #[inline(always)]
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions visited by all threads.
    pub(super) fn all_nodes(&self) -> u64 {
        self.nodes + self.others.iter().map(|counter| counter.load(Relaxed)).sum::<u64>()
    }

    /// Time since the request.
    pub(super) fn since_request(&self) -> Duration {
        self.request.elapsed()
    }

    /// Time since the clock of this search began to run.
    pub(super) fn elapsed(&self) -> Duration {
        self.signals.clock_start(self.request).elapsed()
    }

    /// How long the search plans to take.
    pub(super) fn budget(&self) -> TimeBudget {
        self.budget
    }

    /// Whether the search has given up: scores from then on mean nothing.
    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether to give up now. On one thread the node limit is exact, so it is looked at every time.
    #[inline(always)]
    pub(super) fn must_stop(&mut self) -> bool {
        if !self.is_stopped && !self.holds_on {
            self.is_stopped = self.nodes >= self.node_limit
                || self.signals.is_stopped()
                || self.nodes.is_multiple_of(NODES_PER_CLOCK_CHECK) && self.is_over_limit();
        }
        self.is_stopped
    }

    #[cold]
    fn is_over_limit(&mut self) -> bool {
        self.take_rest();
        self.counter.store(self.nodes, Relaxed);
        self.signals.hear(self.asks);
        self.signals.is_stopped()
            || self.all_nodes() >= self.node_limit
            || !self.signals.is_pondering() && self.budget.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Leaves the processor to others for the chosen share of the time.
    fn take_rest(&mut self) {
        if self.rest > 0 {
            let rest = self.awake_since.elapsed() * self.rest / (100 - self.rest);
            std::thread::sleep(rest.min(LONGEST_REST));
            self.awake_since = Instant::now();
        }
    }
}

impl Drop for Limiter<'_> {
    /// After the search the counter is exact.
    fn drop(&mut self) {
        self.counter.store(self.nodes, Relaxed);
    }
}
