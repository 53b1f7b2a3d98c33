//! The playing search: what it takes, what it reports, and the way to it.
//!
//! | file | what |
//! |---|---|
//! | `root` | iterative deepening, aspiration windows, several lines, when to stop |
//! | `parallel` | several threads on one position, and which of them answers |
//! | `negamax` | the main search: principal variation search, extensions |
//! | `prune_node` | pruning of whole nodes |
//! | `prune_move` | pruning of single moves |
//! | `busy` | which moves other threads are at |
//! | `quiescence` | captures and evasions to the end, against the horizon effect |
//! | `reduce` | by how much late moves are reduced |
//! | `node` | kinds of nodes |
//! | `stack` | what the search remembers of the line it is looking at |
//! | `worker` | what one thread owns: position, evaluation, history, lines; making moves; limits |
//! | `noise` | a deliberate error in the evaluation |
//! | `pruning` | how much may be left out |
//! | `signals` | stop and ponder hit, from other threads |
//!
//! The search knows no protocol and prints nothing: results leave as data through a [`Listener`].

mod busy;
mod negamax;
mod node;
mod noise;
mod parallel;
mod prune_move;
mod prune_node;
mod pruning;
mod quiescence;
mod reduce;
mod root;
mod signals;
mod stack;
mod worker;

use std::time::Duration;

use busy::Busy;
pub use noise::Noise;
pub use parallel::search_in_parallel;
pub use pruning::Pruning;
pub use signals::Signals;
pub(crate) use worker::probe;
pub use worker::{MAX_CONTEMPT, Settings, Worker};

use crate::score::MAX_PLY;
use crate::time::Limits;
use crate::tt::{AllocationError, TranspositionTable};
use crate::wdl::{Wdl, wdl};
use xiangqi::{Move, Position};

/// A line of moves.
pub type Line = arrayvec::ArrayVec<Move, MAX_PLY>;

/// What all threads of a search share.
pub struct Shared {
    /// What was found out about positions.
    pub table: TranspositionTable,
    /// How others end the search.
    pub signals: Signals,
    /// Which moves threads are at.
    busy: Busy,
}

impl Shared {
    /// With an empty table of `hash_mib` MiB.
    ///
    /// # Errors
    /// If the table cannot be allocated.
    pub fn new(hash_mib: usize) -> Result<Shared, AllocationError> {
        Ok(Shared {
            table: TranspositionTable::new(hash_mib)?,
            signals: Signals::default(),
            busy: Busy::default(),
        })
    }
}

/// The state of a search after an iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// Which line this is, from 1: the best, the second best ...
    pub multi_pv: usize,
    /// The depth of the iteration in plies, which a stop may have cut short; 0 if the game is over.
    pub depth: u32,
    /// The deepest line looked at, in plies.
    pub seldepth: u32,
    /// Score for the side to move; see [`score`](crate::score).
    pub score: i32,
    /// Men on the board, the kings included, in the position searched.
    pub men: usize,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the request.
    pub time: Duration,
    /// How full the transposition table is, in permille.
    pub hashfull: u32,
    /// The line expected to be played.
    pub pv: Line,
}

impl Info {
    /// Positions visited a second.
    pub fn nps(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }

    /// The chances that go with the score.
    pub fn wdl(&self) -> Wdl {
        wdl(self.score, self.men)
    }
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move to play; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The reply expected, legal after `best`.
    pub ponder: Option<Move>,
}

/// Receives what a search reports. The order is: any number of `info`, then one `best_move`. The last
/// `info` with [`multi_pv`](Info::multi_pv) 1 before the answer has a line that begins with it, or depth 0
/// if the game is over.
pub trait Listener: Send {
    /// A line of an iteration that ended.
    fn info(&mut self, info: &Info);
    /// The search ended.
    fn best_move(&mut self, best: &BestMove);
}

/// Keeps the last of what a search reports: its result, for those who wait for it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Last {
    /// The state after the last iteration; with several lines, that of the last line.
    pub info: Option<Info>,
    /// The answer.
    pub best: Option<BestMove>,
}

impl Last {
    /// The move found, and its score for the side to move; `None` if there is no legal move.
    pub fn found(&self) -> Option<(Move, i32)> {
        Some((self.best?.best?, self.info.as_ref()?.score))
    }
}

impl Listener for Last {
    fn info(&mut self, info: &Info) {
        self.info = Some(info.clone());
    }

    fn best_move(&mut self, best: &BestMove) {
        self.best = Some(*best);
    }
}

/// Searches a position on this thread and answers through `listener`. Returns when it has answered.
pub fn search(
    worker: &mut Worker,
    shared: &Shared,
    position: &Position,
    limits: &Limits,
    listener: &mut dyn Listener,
) {
    search_in_parallel(std::slice::from_mut(worker), shared, position, limits, listener);
}
