//! The nodes that a thread has searched, and when it must stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::signals::Signals;
use crate::host::Instant;
use crate::params::time_nodes;
use crate::time::{HostPoll, Limits, TimeBudget};

/// The clock is read once in this many nodes: far less than a millisecond.
const NODES_PER_CLOCK_CHECK: u64 = 1024;

/// A resting thread wakes up after this at the latest, to check for a stop.
const MAX_REST: Duration = Duration::from_millis(20);

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
    /// Asks the host for a stop or a ponder hit, where no other thread can signal one.
    poll: Option<HostPoll>,
    /// Since when the thread has not rested.
    awake_since: Instant,
    /// The limits that apply.
    active: ActiveLimits,
    /// The search was stopped or reached a limit.
    is_stopped: bool,
}

/// The limits that apply. They do not apply at first, because an answer before the first iteration would be an
/// arbitrary legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ActiveLimits {
    /// No limit applies until the first move has a score.
    None,
    /// Only the node limit applies, until the first iteration is done.
    Nodes,
    /// The node limit, the clock and a stop apply.
    All,
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
            poll: limits.poll,
            awake_since: Instant::now(),
            active: ActiveLimits::All,
            is_stopped: false,
        }
    }

    /// Counts the nodes of other threads too.
    pub(super) fn watch(&mut self, counters: Vec<Arc<AtomicU64>>) {
        self.others = counters;
    }

    /// Sets the limits that apply from now on.
    pub(super) fn set_active(&mut self, active: ActiveLimits) {
        self.active = active;
    }

    /// From now on the node limit applies: there is a move to answer with.
    pub(super) fn first_move_found(&mut self) {
        if self.active == ActiveLimits::None {
            self.active = ActiveLimits::Nodes;
        }
    }

    /// Counts a visited position.
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
        if let Some(micros) = (self.all_nodes() * 1000).checked_div(time_nodes() as u64) {
            return Duration::from_micros(micros);
        }
        self.signals.clock_start(self.request).elapsed()
    }

    /// The planned time of the search.
    pub(super) fn budget(&self) -> TimeBudget {
        self.budget
    }

    /// Whether the search was stopped. Later scores are meaningless.
    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether to stop now. On one thread the node limit is exact, so it is checked every time.
    #[inline(always)]
    pub(super) fn must_stop(&mut self) -> bool {
        if !self.is_stopped && self.active != ActiveLimits::None {
            self.is_stopped = self.nodes >= self.node_limit
                || self.active == ActiveLimits::All
                    && (self.signals.is_stopped()
                        || self.nodes.is_multiple_of(NODES_PER_CLOCK_CHECK) && self.is_over_limit());
        }
        self.is_stopped
    }

    #[cold]
    fn is_over_limit(&mut self) -> bool {
        self.take_rest();
        self.counter.store(self.nodes, Relaxed);
        self.signals.poll_host(self.poll);
        self.signals.is_stopped()
            || self.all_nodes() >= self.node_limit
            || !self.signals.is_pondering() && self.budget.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Leaves the processor to others for the chosen share of the time.
    fn take_rest(&mut self) {
        if self.rest > 0 {
            std::thread::sleep(rest_after(self.awake_since.elapsed(), self.rest));
            self.awake_since = Instant::now();
        }
    }
}

/// How long to rest after a time awake, so that the thread rests `percent` of the time; `percent` is below 100.
fn rest_after(awake: Duration, percent: u32) -> Duration {
    (awake * percent / (100 - percent)).min(MAX_REST)
}

impl Drop for Limiter<'_> {
    /// After the search the counter is exact.
    fn drop(&mut self) {
        self.counter.store(self.nodes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::HostSignal;

    /// A limiter that has counted this many nodes.
    fn after(
        nodes: u64,
        signals: &Signals,
        counter: &AtomicU64,
        limits: &Limits,
        test: impl FnOnce(&mut Limiter<'_>),
    ) {
        let mut limiter = Limiter::new(signals, counter, limits, 0);
        (0..nodes).for_each(|_| limiter.count_node());
        test(&mut limiter);
    }

    #[test]
    fn a_search_sleeps_for_a_share_of_the_time() {
        let awake = Duration::from_millis(6);
        assert_eq!(rest_after(awake, 0), Duration::ZERO);
        assert_eq!(rest_after(awake, 25), Duration::from_millis(2));
        assert_eq!(rest_after(awake, 50), awake);
        assert_eq!(rest_after(awake, 75), 3 * awake);
        assert_eq!(rest_after(awake, 99), MAX_REST);
    }

    #[test]
    fn nodes_are_counted_here_and_by_others() {
        let (signals, counter) = (Signals::default(), AtomicU64::new(9));
        let others = [Arc::new(AtomicU64::new(30)), Arc::new(AtomicU64::new(12))];
        after(5, &signals, &counter, &Limits::nodes(6), |limiter| {
            assert_eq!((limiter.nodes(), counter.load(Relaxed)), (5, 0));
            limiter.watch(others.to_vec());
            assert_eq!(limiter.all_nodes(), 47);
            // Reading the node counts of other threads is slow, so it happens only now and then.
            assert!(!limiter.must_stop());
            limiter.count_node();
            limiter.set_active(ActiveLimits::None);
            assert!(!limiter.must_stop() && !limiter.is_stopped());
            limiter.set_active(ActiveLimits::All);
            assert!(limiter.must_stop() && limiter.is_stopped());
            limiter.set_active(ActiveLimits::None);
            assert!(limiter.must_stop(), "a stopped search stays stopped");
        });
        after(5, &signals, &counter, &Limits::nodes(7), |limiter| {
            signals.stop();
            limiter.set_active(ActiveLimits::None);
            limiter.first_move_found();
            assert!(!limiter.must_stop(), "not before the first iteration is done");
            limiter.count_node();
            limiter.count_node();
            assert!(limiter.must_stop());
            signals.reset(false);
        });
        after(5, &signals, &counter, &Limits::nodes(6), |limiter| {
            limiter.count_node();
            limiter.first_move_found();
            assert!(limiter.must_stop(), "where all limits count they go on counting");
        });
        assert_eq!(counter.load(Relaxed), 6, "exact at the end");
        after(
            NODES_PER_CLOCK_CHECK,
            &signals,
            &counter,
            &Limits::nodes(NODES_PER_CLOCK_CHECK + 42),
            |limiter| {
                assert!(!limiter.must_stop());
                assert_eq!(counter.load(Relaxed), NODES_PER_CLOCK_CHECK);
                limiter.watch(others.to_vec());
                assert!(limiter.must_stop());
            },
        );
    }

    #[test]
    fn signals_and_the_clock_end_a_search() {
        let (signals, counter) = (Signals::default(), AtomicU64::new(0));
        // The time was up before the search began: even without time, a search has a millisecond.
        let no_time = Limits { start: Instant::now(), ..Limits::move_time(Duration::ZERO) };
        while no_time.start.elapsed() < Duration::from_millis(1) {}
        after(NODES_PER_CLOCK_CHECK - 1, &signals, &counter, &no_time, |limiter| {
            assert_eq!(limiter.budget().hard, Some(Duration::from_millis(1)));
            assert!(!limiter.must_stop(), "the clock is read once in a while");
            limiter.count_node();
            assert!(limiter.must_stop());
            limiter.count_node();
            assert!(limiter.must_stop(), "without another look at the clock");
        });
        signals.reset(true);
        after(NODES_PER_CLOCK_CHECK, &signals, &counter, &no_time, |limiter| {
            assert!(!limiter.must_stop(), "the clock does not run while pondering");
            signals.ponder_hit(no_time.start);
            assert!(limiter.must_stop());
        });
        signals.reset(false);
        after(NODES_PER_CLOCK_CHECK, &signals, &counter, &Limits::depth(1), |limiter| {
            assert!(!limiter.must_stop(), "no limit");
        });
        after(1, &signals, &counter, &Limits::depth(1), |limiter| {
            assert!(!limiter.must_stop());
            signals.stop();
            assert!(limiter.must_stop());
        });
        // A search without threads asks the host whether to stop.
        for (poll, stops) in [
            ((|| HostSignal::Nothing) as HostPoll, false),
            (|| HostSignal::Stop, true),
            // The clock begins to run at this moment, so the time is not up.
            (|| HostSignal::PonderHit, false),
        ] {
            signals.reset(true);
            let limits = Limits { poll: Some(poll), ..Limits::move_time(Duration::from_secs(1000)) };
            after(NODES_PER_CLOCK_CHECK, &signals, &counter, &limits, |limiter| {
                assert_eq!(limiter.must_stop(), stops);
            });
        }
    }
}
