//! The data that a thread keeps from one search to the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::correction::Corrections;
use super::refuted::Refuted;
use super::settings::Settings;
use crate::eval::Evaluator;
use crate::history::Histories;
use xiangqi::Position;

/// The memory of one thread. Keep it from one move of a game to the next: its histories speed up later searches.
pub struct Worker {
    pub(super) settings: Settings,
    pub(super) evaluator: Evaluator,
    pub(super) histories: Histories,
    pub(super) corrections: Corrections,
    pub(super) refuted: Refuted,
    /// Positions visited in the current or last search, for other threads to read.
    pub(super) counter: Arc<AtomicU64>,
}

impl Default for Worker {
    fn default() -> Self {
        Worker::new(Settings::default())
    }
}

impl Worker {
    /// A worker with empty histories.
    pub fn new(settings: Settings) -> Worker {
        Worker {
            evaluator: Evaluator::new(&settings.evaluation, Position::default().board()),
            settings,
            histories: Histories::default(),
            corrections: Corrections::default(),
            refuted: Refuted::default(),
            counter: Arc::default(),
        }
    }

    /// Forgets everything learned in earlier searches.
    pub fn forget(&mut self) {
        *self = Worker::new(self.settings.clone());
    }

    /// Changes the settings, from the next search on.
    pub fn set(&mut self, settings: Settings) {
        if settings.evaluation != self.settings.evaluation {
            self.evaluator = Evaluator::new(&settings.evaluation, Position::default().board());
        }
        self.settings = settings;
    }

    /// Positions visited in the last search.
    pub fn nodes(&self) -> u64 {
        self.counter.load(Relaxed)
    }

    /// Shares the histories of moves with another thread from now on.
    pub(super) fn share_histories_with(&mut self, other: &Worker) {
        self.histories = other.histories.clone();
    }
}
