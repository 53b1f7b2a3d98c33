//! Ending a search from elsewhere.

use std::sync::Arc;

use crate::host::Instant;
use crate::search::Signals;

/// Ends the searches of a [`Session`](super::Session) from any thread. Copies and their session act on the same searches,
/// as long as any of them exists.
///
/// Only the search that runs is ended: one that begins later is not.
#[derive(Clone)]
pub struct StopHandle(pub(super) Arc<Signals>);

impl StopHandle {
    /// Ends a running search; it answers soon with the best it has. Does nothing when idle.
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
