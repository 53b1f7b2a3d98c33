//! The state that all threads of a search share.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::busy::Busy;
use super::live_progress::LiveProgress;
use super::report::Progress;
use super::signals::Signals;
use crate::tt::{AllocationError, TranspositionTable};

/// The data shared by all threads of a search.
pub struct Shared {
    /// The transposition table.
    pub table: TranspositionTable,
    /// The flags by which other threads end the search.
    pub signals: Arc<Signals>,
    /// The moves that threads are searching.
    pub(super) busy: Busy,
    /// The number of positions found in endgame tables in the current or last search.
    pub(super) table_hits: AtomicU64,
    /// The progress of the search.
    pub(super) live_progress: LiveProgress,
}

impl Shared {
    /// A new state with an empty table of `hash_mib` MiB.
    ///
    /// # Errors
    /// If the table cannot be allocated.
    pub fn new(hash_mib: usize) -> Result<Shared, AllocationError> {
        Shared::with_signals(hash_mib, Arc::default())
    }

    /// A new state with an empty table, and with signals that others already have.
    pub(crate) fn with_signals(hash_mib: usize, signals: Arc<Signals>) -> Result<Shared, AllocationError> {
        Ok(Shared {
            table: TranspositionTable::new(hash_mib)?,
            signals,
            busy: Busy::default(),
            table_hits: AtomicU64::new(0),
            live_progress: LiveProgress::default(),
        })
    }

    /// The progress of the running search; `None` if none runs.
    pub fn progress(&self) -> Option<Progress> {
        self.live_progress.read(|| self.table.hashfull())
    }
}
