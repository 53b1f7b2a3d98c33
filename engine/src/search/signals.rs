//! Signals from other threads: stop, and ponder hit.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::host::Instant;
use crate::time::{HostPoll, HostSignal};

/// Flags that a search watches.
#[derive(Default)]
pub struct Signals {
    /// Read at every node, so outside the lock.
    stop: AtomicBool,
    pondering: AtomicBool,
    /// The search has answered.
    ended: AtomicBool,
    /// When the ponder hit came. The lock also guards the waiting below.
    hit: Mutex<Option<Instant>>,
    changed: Condvar,
}

impl Signals {
    fn lock(&self) -> MutexGuard<'_, Option<Instant>> {
        self.hit.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prepares for a search that begins now.
    pub(crate) fn reset(&self, ponder: bool) {
        *self.lock() = None;
        self.stop.store(false, Ordering::Release);
        self.ended.store(false, Ordering::Release);
        self.pondering.store(ponder, Ordering::Release);
    }

    /// Ends the search; it answers with the best move so far.
    pub fn stop(&self) {
        let guard = self.lock();
        self.stop.store(true, Ordering::Release);
        drop(guard);
        self.changed.notify_all();
    }

    /// The expected move was played at `now`: pondering becomes a timed search.
    pub(crate) fn ponder_hit(&self, now: Instant) {
        let mut hit = self.lock();
        if self.pondering.swap(false, Ordering::AcqRel) {
            *hit = Some(now);
        }
        drop(hit);
        self.changed.notify_all();
    }

    /// Asks the host for a stop or a ponder hit, where it has no other thread to signal one.
    pub(super) fn poll_host(&self, poll: Option<HostPoll>) {
        match poll.map(|poll| poll()) {
            None | Some(HostSignal::Nothing) => {}
            Some(HostSignal::PonderHit) => self.ponder_hit(Instant::now()),
            Some(HostSignal::Stop) => self.stop(),
        }
    }

    /// The search has answered: nobody needs to watch its time any more.
    pub(crate) fn end(&self) {
        let guard = self.lock();
        self.ended.store(true, Ordering::Release);
        drop(guard);
        self.changed.notify_all();
    }

    /// Stops the search when its time is up. Returns then, or when the search has ended. It sleeps meanwhile, so it
    /// is in time even if the searching threads wait for a processor.
    pub(crate) fn keep_time(&self, request: Instant, time: Duration) {
        let mut guard = self.lock();
        while !self.is_stopped() && !self.ended.load(Ordering::Acquire) {
            if self.is_pondering() {
                guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let left = time.saturating_sub(guard.unwrap_or(request).elapsed());
            if left.is_zero() {
                self.stop.store(true, Ordering::Release);
                break;
            }
            (guard, _) = self.changed.wait_timeout(guard, left).unwrap_or_else(PoisonError::into_inner);
        }
        drop(guard);
        self.changed.notify_all();
    }

    /// Whether a stop was signalled.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the opponent is still thinking.
    #[inline(always)]
    pub(super) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// When the clock of this search began to run: at the ponder hit if there was one.
    pub(super) fn clock_start(&self, request: Instant) -> Instant {
        self.lock().unwrap_or(request)
    }

    /// Returns when a finished search may answer: at once, unless it ponders or has to run until it is stopped.
    pub(super) fn wait_for_permission_to_answer(&self, infinite: bool, poll: Option<HostPoll>) {
        while poll.is_some() && !self.is_stopped() && (infinite || self.is_pondering()) {
            self.poll_host(poll);
        }
        let mut guard = self.lock();
        while !self.is_stopped() && (infinite || self.is_pondering()) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLISECOND: Duration = Duration::from_millis(1);

    #[test]
    fn time_is_kept_from_the_request_or_the_ponder_hit_on() {
        let signals = Signals::default();
        signals.reset(false);
        signals.keep_time(Instant::now(), MILLISECOND);
        assert!(signals.is_stopped());

        signals.reset(true);
        let long_ago = Instant::now() - Duration::from_secs(5);
        std::thread::scope(|scope| {
            let watch = scope.spawn(|| signals.keep_time(long_ago, MILLISECOND));
            std::thread::sleep(5 * MILLISECOND);
            assert!(!signals.is_stopped(), "the clock does not run while pondering");
            signals.ponder_hit(Instant::now());
            assert!(watch.join().is_ok());
        });
        assert!(signals.is_stopped());

        signals.reset(true);
        let hit = Instant::now();
        signals.ponder_hit(hit);
        signals.keep_time(long_ago, 20 * MILLISECOND);
        assert!(signals.is_stopped() && hit.elapsed() >= 20 * MILLISECOND, "time counts from the hit on");
        // The hit was of that search alone, and a hit without pondering does not count.
        signals.reset(false);
        assert_eq!(signals.clock_start(long_ago), long_ago);
        signals.ponder_hit(Instant::now());
        assert_eq!(signals.clock_start(long_ago), long_ago);
    }

    #[test]
    fn the_watch_ends_with_the_search() {
        let signals = Signals::default();
        signals.reset(false);
        std::thread::scope(|scope| {
            let watch = scope.spawn(|| signals.keep_time(Instant::now(), Duration::from_secs(1000)));
            signals.end();
            assert!(watch.join().is_ok());
        });
        assert!(!signals.is_stopped());
        // The next search has a watch of its own.
        signals.reset(false);
        signals.keep_time(Instant::now(), Duration::ZERO);
        assert!(signals.is_stopped());
    }
}
