//! The flag that stops a tournament.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared by everything that waits or works. Once set it stays set.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Stops the tournament: games in progress are given up, results are printed and saved.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the tournament has been stopped.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
