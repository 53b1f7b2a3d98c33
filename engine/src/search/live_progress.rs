//! The progress of a running search, for other threads to read at any time.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::report::Progress;
use crate::host::Instant;
use xiangqi::Move;

/// The progress that the main thread records at each move of the root.
#[derive(Default)]
pub(super) struct LiveProgress(Mutex<Option<ProgressState>>);

struct ProgressState {
    request: Instant,
    /// The node counters of all threads.
    counters: Vec<Arc<AtomicU64>>,
    root_moves: usize,
    depth: u32,
    /// The move being searched, and its number.
    current: Option<(Move, usize)>,
}

impl LiveProgress {
    fn lock(&self) -> MutexGuard<'_, Option<ProgressState>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search begins.
    pub(super) fn begin(&self, request: Instant, counters: Vec<Arc<AtomicU64>>, root_moves: usize) {
        *self.lock() = Some(ProgressState { request, counters, root_moves, depth: 0, current: None });
    }

    /// The iteration begins to search a move.
    pub(super) fn note(&self, depth: usize, mv: Move, number: usize) {
        if let Some(state) = &mut *self.lock() {
            state.depth = depth as u32;
            state.current = Some((mv, number));
        }
    }

    /// The search has ended.
    pub(super) fn end(&self) {
        *self.lock() = None;
    }

    /// The progress of the search; `None` if no search runs, or if it has not begun its first move.
    pub(super) fn read(&self, hashfull: impl FnOnce() -> u32) -> Option<Progress> {
        let guard = self.lock();
        let ProgressState { request, counters, root_moves, depth, current } = guard.as_ref()?;
        let (current_move, move_number) = (*current)?;
        Some(Progress {
            depth: *depth,
            nodes: counters.iter().map(|counter| counter.load(Relaxed)).sum(),
            time: request.elapsed(),
            hashfull: hashfull(),
            current_move,
            move_number,
            root_moves: *root_moves,
        })
    }
}
