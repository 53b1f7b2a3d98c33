//! The arguments read so far.

use std::ops::Range;

use chuhe_stats::{Model, Sprt};

use crate::openings::OpeningsFormat;
use crate::state::SavedTournament;

/// A tournament whose arguments are being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) saved: SavedTournament,
    pub(super) notes: Vec<String>,
    /// The engines that a flag applies to, by their places.
    pub(super) selected: Range<usize>,
    pub(super) test: TestDraft,
    /// The draft before `-config`.
    pub(super) before: Option<Box<Draft>>,
    /// Whether the tournament that `-config` loads gives no settings.
    pub(super) discards: bool,
    /// Whether a saved tournament was loaded.
    pub(super) is_loaded: bool,
    /// Whether the results of a tournament that was loaded count.
    pub(super) keeps_scores: bool,
    /// `-crc32 pgn=...`, which may come before `-pgnout`.
    pub(super) crc32: Option<bool>,
    /// The format of the openings, if `-openings` says it.
    pub(super) format: Option<OpeningsFormat>,
    /// Whether the order of openings is chosen, and not left to chance.
    pub(super) has_seed: bool,
    /// Whether there is an end to the games without a test.
    pub(super) has_rounds: bool,
}

impl Draft {
    /// Adds a note for the user, unless the same note exists.
    pub(super) fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

/// A sequential test whose arguments are being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct TestDraft {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    pub(super) alpha: f64,
    pub(super) beta: f64,
    pub(super) model: Model,
}

impl TestDraft {
    /// The arguments of a test.
    pub(super) fn of(Sprt { elo0, elo1, alpha, beta, model }: Sprt) -> TestDraft {
        TestDraft { elo0, elo1, alpha, beta, model }
    }
}

impl Default for TestDraft {
    fn default() -> TestDraft {
        TestDraft { elo0: 0.0, elo1: 0.0, alpha: 0.05, beta: 0.05, model: Model::Normalized }
    }
}
