//! The memory that the bodies of all requests together may take.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Bytes of all bodies that are held at the same time. Answering one takes up to 20 times as much.
pub(crate) const ALL_BODIES: usize = 32 << 20;
/// The maximum wait of a request for others to end.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// The rest of a limited number of bytes.
pub(crate) struct Budget {
    left: Mutex<usize>,
    changed: Condvar,
}

/// Bytes that are in use, until the drop.
pub(crate) struct Part<'b> {
    budget: &'b Budget,
    bytes: usize,
}

impl Budget {
    pub(crate) fn new(bytes: usize) -> Budget {
        Budget { left: Mutex::new(bytes), changed: Condvar::new() }
    }

    /// Takes this many bytes, as soon as others have given back enough; `None` if that takes too long.
    pub(crate) fn take(&self, bytes: usize) -> Option<Part<'_>> {
        self.take_before(bytes, Instant::now() + MAX_WAIT)
    }

    fn take_before(&self, bytes: usize, end: Instant) -> Option<Part<'_>> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        while *left < bytes {
            let time = end.saturating_duration_since(Instant::now());
            if time.is_zero() {
                return None;
            }
            left = self.changed.wait_timeout(left, time).unwrap_or_else(PoisonError::into_inner).0;
        }
        *left -= bytes;
        Some(Part { budget: self, bytes })
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        *self.budget.left.lock().unwrap_or_else(PoisonError::into_inner) += self.bytes;
        self.budget.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_granted_than_the_budget() {
        let budget = Budget::new(10);
        let part = budget.take(7).expect("the budget is large enough");
        assert!(budget.take_before(4, Instant::now()).is_none());
        let rest = budget.take_before(3, Instant::now()).expect("the budget is large enough");
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| budget.take(8).is_some());
            drop(part);
            drop(rest);
            assert!(waits.join().expect("no panic"));
        });
        assert!(budget.take_before(10, Instant::now()).is_some());
    }
}
