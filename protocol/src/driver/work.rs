//! The state of a search, or of other work that must be answered.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chuhe_engine::host::Instant;
use chuhe_engine::search::{Info, Shared};
use chuhe_engine::time::Limits;
use chuhe_engine::tt::Bound;
use xiangqi::Move;

use crate::command::Urgency;
use crate::concessions::Concessions;
use crate::online_book::Question;

/// Work in another thread.
pub(super) enum Work {
    /// There is no work: every command is carried out at once.
    Idle,
    /// The online book was asked; a search follows if it has no move in time.
    OnlineBook(Box<Question>),
    Search(SearchUnderWay),
    Perft {
        stop: Arc<AtomicBool>,
    },
    Bench {
        shared: Arc<Shared>,
    },
}

impl Work {
    pub(super) fn is_idle(&self) -> bool {
        matches!(self, Work::Idle)
    }

    /// Whether the work ends only after a further command.
    pub(super) fn is_endless(&self) -> bool {
        matches!(self, Work::Search(search) if search.is_endless || search.pondering)
    }

    /// Whether it has an end of its own before which `quit` does not end the process: a count or a bench.
    pub(super) fn is_finished_before_quit(&self) -> bool {
        matches!(self, Work::Perft { .. } | Work::Bench { .. })
    }

    /// Whether a command of this urgency stops it.
    pub(super) fn is_ended_by(&self, urgency: Urgency) -> bool {
        match urgency {
            Urgency::EndsEndlessSearch => self.is_endless(),
            Urgency::EndsAnalysis => {
                matches!(self, Work::Search(search) if search.is_endless && !search.pondering)
            }
            Urgency::Now | Urgency::InTurn | Urgency::Later => false,
        }
    }

    /// The search, if this work is a search.
    pub(super) fn search(&mut self) -> Option<&mut SearchUnderWay> {
        if let Work::Search(search) = self { Some(search) } else { None }
    }
}

/// A search that has not answered yet.
pub(super) struct SearchUnderWay {
    /// The search does not end before a stop.
    pub(super) is_endless: bool,
    /// The search does not end before a stop or a ponder hit.
    pub(super) pondering: bool,
    /// The time of the last progress report; at first the time when it began.
    pub(super) last_progress: Instant,
    /// The best move that it has reported.
    pub(super) best_so_far: Option<Move>,
    /// The moves that it was restricted to; empty if it was not.
    pub(super) search_moves: Vec<Move>,
}

impl SearchUnderWay {
    /// A search that begins with these limits.
    pub(super) fn new(limits: &Limits) -> SearchUnderWay {
        SearchUnderWay {
            is_endless: !limits.ends_by_itself(),
            pondering: limits.ponder,
            last_progress: Instant::now(),
            best_so_far: None,
            search_moves: limits.search_moves.clone(),
        }
    }

    /// Keeps the parts of a report that the answer needs.
    pub(super) fn note(&mut self, info: &Info, concessions: &mut Concessions) {
        if info.multi_pv == 1 && info.bound == Bound::Exact {
            concessions.note(info.score.value());
            self.best_so_far = info.pv.first().copied();
        }
    }
}
