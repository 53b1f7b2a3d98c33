//! A search as it was asked for: the numbers are as sent, and what odd ones mean is handled by
//! [`limits`](crate::limits).

use xiangqi::Move;

/// A side's clock as it was sent. Any number can be sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SentClock {
    /// What is left, in milliseconds; `None` if nobody said.
    pub remaining: Option<i64>,
    /// What each move adds, in milliseconds.
    pub increment: Option<i64>,
}

/// What was said of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeRequest {
    /// The clocks, indexed by colour.
    pub clocks: [SentClock; 2],
    /// The clock of whoever is to move; counts before the others.
    pub movers_clock: Option<SentClock>,
    /// Moves to the next time control.
    pub moves_to_go: Option<i64>,
    /// Time for this move, in milliseconds.
    pub move_time: Option<i64>,
}

/// What the answer is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnswerUse {
    /// The game, or analysis if the search has no end.
    #[default]
    Game,
    /// The game, and the opponent offers a draw.
    GameWithDrawOffer,
    /// Not the game: offers of a draw wait for another answer.
    Aside,
}

/// What was left out of a request because it could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DroppedParts {
    /// One message each for the first of them.
    pub messages: Vec<String>,
    /// Whether a time, depth or node limit is among them.
    pub limit: bool,
}

/// At most this many parts of one request are reported as dropped: a line can hold half a million.
pub const MAX_DROPPED: usize = 8;

impl DroppedParts {
    /// Notes that a part was dropped and why.
    pub fn note(&mut self, message: String) {
        if self.messages.len() < MAX_DROPPED {
            self.messages.push(message);
        }
    }
}

/// A search to begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoRequest {
    /// The opponent's expected move is on the board; wait for it to be played.
    pub ponder: bool,
    /// Don't answer before being told to stop.
    pub infinite: bool,
    /// The clocks, and the time for this move.
    pub time: TimeRequest,
    /// Depth limit in plies.
    pub depth: Option<i64>,
    /// Node limit.
    pub nodes: Option<i64>,
    /// Find a mate in this many moves.
    pub mate: Option<i64>,
    /// Only these moves at the root; empty for all.
    pub search_moves: Vec<Move>,
    /// What the answer is for.
    pub answer: AnswerUse,
    /// What was dropped from the request.
    pub dropped: DroppedParts,
}
