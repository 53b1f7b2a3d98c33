//! The flag that stops a tournament.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A flag that stops the tournament, shared by all threads. Once set, it stays set.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Stops the tournament: running games are aborted, results are printed and saved.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the tournament has been stopped.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Waits for this time, or until the tournament has been stopped; returns whether it has.
    pub(crate) fn is_set_within(&self, time: Duration) -> bool {
        const CHECK_INTERVAL: Duration = Duration::from_millis(50);
        let begin = Instant::now();
        while !self.is_set() {
            let left = time.saturating_sub(begin.elapsed());
            if left.is_zero() {
                return false;
            }
            std::thread::sleep(left.min(CHECK_INTERVAL));
        }
        true
    }
}
