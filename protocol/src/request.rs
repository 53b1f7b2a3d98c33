//! A search request: the numbers are as sent, and [`limits`](crate::limits) interprets them, invalid ones included.

use xiangqi::Move;

use crate::setup::SetupError;

/// A side's clock as the front end sent it. Its numbers are not checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SentClock {
    /// The time left, in milliseconds; `None` if it was not sent.
    pub remaining: Option<i64>,
    /// The increment per move, in milliseconds.
    pub increment: Option<i64>,
}

/// The time control as the front end sent it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeRequest {
    /// The clocks, indexed by colour.
    pub clocks: [SentClock; 2],
    /// The clock of the side to move; takes precedence over `clocks`.
    pub movers_clock: Option<SentClock>,
    /// Moves to the next time control.
    pub moves_to_go: Option<i64>,
    /// Time for this move, in milliseconds.
    pub move_time: Option<i64>,
}

impl TimeRequest {
    /// Whether a clock was sent, of any side.
    pub(crate) fn has_clock(&self) -> bool {
        self.movers_clock.iter().chain(&self.clocks).any(|clock| clock.remaining.is_some())
    }
}

/// The purpose of the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnswerUse {
    /// The game, or analysis if the search has no end.
    #[default]
    Game,
    /// The game, and the opponent offers a draw.
    GameWithDrawOffer,
    /// Something else than the game. Draw offers wait for the next answer of the game.
    Aside,
}

/// The parts of a request that could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DroppedParts {
    /// One message for each dropped part; only the first few if a line has many.
    pub messages: Vec<String>,
    /// Whether a time, depth or node limit was dropped.
    pub limit: bool,
}

/// At most this many parts of one request are reported: a line can hold half a million.
pub(crate) const MAX_DROPPED: usize = 8;

impl DroppedParts {
    /// Notes that a part was dropped and why.
    pub(crate) fn note(&mut self, message: String) {
        if self.messages.len() < MAX_DROPPED {
            self.messages.push(message);
        }
    }
}

/// A request to search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoRequest {
    /// Whether to ponder: the opponent's expected move is on the board, but not played yet.
    pub ponder: bool,
    /// Whether to answer only after `stop`.
    pub infinite: bool,
    /// The clocks, and the time for this move.
    pub time: TimeRequest,
    /// Depth limit in plies.
    pub depth: Option<i64>,
    /// Node limit.
    pub nodes: Option<i64>,
    /// Stop when a mate in at most this many moves is found.
    pub mate: Option<i64>,
    /// The moves to search at the root; empty for all.
    pub search_moves: Vec<Move>,
    /// The purpose of the answer.
    pub answer: AnswerUse,
    /// The dropped parts of the request.
    pub dropped: DroppedParts,
}

impl GoRequest {
    /// Whether the search ends only by a stop, and is not about a move that the opponent is thinking about: the front
    /// end analyses.
    pub(crate) fn is_analysis(&self) -> bool {
        let GoRequest { ponder, infinite, time, depth, nodes, mate, dropped, .. } = self;
        let is_limited = [depth, nodes, mate].iter().any(|limit| limit.is_some());
        !ponder && (*infinite || !is_limited && *time == TimeRequest::default() && !dropped.limit)
    }

    /// The request of a line that was too long to be read.
    pub(crate) fn too_long() -> GoRequest {
        let dropped = DroppedParts { messages: vec![SetupError::TooLong.to_string()], limit: true };
        GoRequest { dropped, ..GoRequest::default() }
    }
}
