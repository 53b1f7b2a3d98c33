//! Stopping a search from another thread.

use std::sync::Arc;

use crate::host::Instant;
use crate::search::Signals;

/// Stops the searches of a [`Session`](super::Session) from any thread. All copies act on the same session.
///
/// Only the running search is stopped, not later ones.
#[derive(Clone)]
pub struct StopHandle(pub(super) Arc<Signals>);

impl StopHandle {
    /// Ends a running search; it answers soon with the best move so far. Does nothing when idle.
    pub fn stop(&self) {
        self.0.stop();
    }

    /// The opponent played the expected move at `now`: pondering becomes a timed search. Does nothing when not pondering.
    pub fn ponder_hit(&self, now: Instant) {
        self.0.ponder_hit(now);
    }
}

impl std::fmt::Debug for StopHandle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StopHandle").field("stopped", &self.0.is_stopped()).finish()
    }
}
