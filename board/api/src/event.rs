//! Events of searches, reviews and file imports while they run.

use std::ops::ControlFlow;

use chuhe_engine::search::{BestMove, Info, Listener};
use chuhe_locale::Text;
use chuhe_reasons::ChosenFact;
use chuhe_review::Found;
use chuhe_review::data::{Evaluation, NamedMove, ShownGame};
use chuhe_review::reviewer::evaluation_of;
use serde::Serialize;
use xiangqi::Position;

/// An event of a stream.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum BoardEvent {
    /// A search has found a line, or has searched a line deeper.
    Info {
        /// Its place among the lines, from 1.
        line: usize,
        /// Plies searched.
        depth: u32,
        /// The evaluation of the line.
        evaluation: Evaluation,
        /// Nodes searched so far.
        nodes: u64,
        /// Nodes per second.
        nps: u64,
        /// Milliseconds since the search began.
        time_ms: u64,
        /// The line.
        pv: Vec<NamedMove>,
    },
    /// A search has ended.
    BestMove {
        /// Its answer; nothing if there is no legal move.
        best: Option<NamedMove>,
    },
    /// The progress of a review.
    Progress {
        /// Positions reviewed.
        done: usize,
        /// Positions to review.
        total: usize,
        /// The result for the last of them.
        found: Option<Found>,
    },
    /// A review has ended.
    Review {
        /// The game with its marks.
        game: Box<ShownGame>,
    },
    /// Proven facts, the most important first.
    Explained {
        /// About the move that led to the position; verified before it, or [after](chuhe_reasons::Holds::After) it.
        of_move: Vec<ChosenFact>,
        /// About the position.
        of_position: Vec<ChosenFact>,
    },
    /// All engines are busy; the work begins when an engine is free.
    Waiting {
        /// Searches and reviews that wait longer.
        before: usize,
    },
    /// A game of the file.
    Game {
        /// The game.
        game: Box<ShownGame>,
    },
    /// The file was read to its end.
    Read {
        /// Games that could be read.
        games: usize,
        /// The first errors.
        errors: Vec<Text>,
    },
    /// The work failed.
    Error {
        /// The reason.
        error: String,
    },
}

impl BoardEvent {
    /// The event as JSON, on one line.
    pub fn json(&self) -> String {
        // Writing cannot fail, because the event contains only strings and numbers.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Takes the events of a stream, and may end it.
pub type Emit<'e> = dyn FnMut(BoardEvent) -> ControlFlow<()> + 'e;

/// Turns the reports of a search into events.
pub(crate) struct SearchEvents<F> {
    pub(crate) position: Position,
    pub(crate) emit: F,
}

impl<F: FnMut(BoardEvent)> Listener for SearchEvents<F> {
    fn info(&mut self, info: &Info) {
        if info.depth == 0 {
            return;
        }
        (self.emit)(BoardEvent::Info {
            line: info.multi_pv,
            depth: info.depth,
            evaluation: evaluation_of(&self.position, info.score),
            nodes: info.nodes,
            nps: info.nps(),
            time_ms: info.time.as_millis() as u64,
            pv: NamedMove::line(&self.position, info.pv.iter().copied()),
        });
    }

    fn best_move(&mut self, best: &BestMove) {
        let best = best.best.map(|mv| NamedMove::new(&self.position, mv));
        (self.emit)(BoardEvent::BestMove { best });
    }
}
