//! The playing search: what it takes, what it reports, and iterative deepening at the root.
//!
//! | file | what |
//! |---|---|
//! | `negamax` | the main search: principal variation search, pruning, extensions |
//! | `quiescence` | captures and evasions to the end, against the horizon effect |
//! | `reduce` | by how much late moves are reduced |
//! | `node` | kinds of nodes |
//! | `stack` | what the search remembers of the line it is looking at |
//! | `worker` | what one thread owns: position, evaluation, history, lines; making moves; limits |
//! | `signals` | stop and ponder hit, from other threads |
//!
//! The search knows no protocol and prints nothing: results leave as data through a [`Listener`].

mod negamax;
mod node;
mod quiescence;
mod reduce;
mod signals;
mod stack;
mod worker;

use std::time::Duration;

use node::Root;
pub use signals::Signals;
pub use worker::{Settings, Worker};

use crate::params::{aspiration_delta, aspiration_depth};
use crate::position::Position;
use crate::score::{INFINITE, MATE, MAX_PLY, is_decisive, is_mate};
use crate::time::{Limits, TimeBudget};
use crate::tt::TranspositionTable;
use crate::types::Move;

/// A line of moves.
pub type Line = arrayvec::ArrayVec<Move, MAX_PLY>;

/// What all threads of a search share.
pub struct Shared {
    /// What was found out about positions.
    pub table: TranspositionTable,
    /// How others end the search.
    pub signals: Signals,
}

/// The state of a search after an iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// Plies searched in full; 0 if the game is over.
    pub depth: u32,
    /// The deepest line looked at, in plies.
    pub seldepth: u32,
    /// Score for the side to move; see [`score`](crate::score).
    pub score: i32,
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
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move to play; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The reply expected, legal after `best`.
    pub ponder: Option<Move>,
}

/// Receives what a search reports. The order is: any number of `info`, then one `best_move`. Before the
/// answer there is at least one `info` whose line begins with it, or one of depth 0 if the game is over.
pub trait Listener: Send {
    /// An iteration ended.
    fn info(&mut self, info: &Info);
    /// The search ended.
    fn best_move(&mut self, best: &BestMove);
}

/// A move at the root.
struct RootMove {
    mv: Move,
    /// From the last iteration, if it was the best so far in it.
    score: i32,
}

/// Searches a position and answers through `listener`. Returns when it has answered.
pub fn search(
    worker: &mut Worker,
    shared: &Shared,
    position: &Position,
    limits: &Limits,
    listener: &mut dyn Listener,
) {
    worker.begin(position, limits);
    shared.table.begin_search();
    let mut last = worker.info(shared, 0, 0);
    if worker.root_moves.is_empty() {
        last.score = -MATE;
        listener.info(&last);
    } else {
        last.pv.push(worker.root_moves[0].mv);
        iterate(worker, shared, limits, listener, &mut last);
    }
    shared.signals.wait_for_permission_to_answer(limits.infinite);
    let ponder = last.pv.get(1).copied();
    listener.best_move(&BestMove { best: last.pv.first().copied(), ponder });
}

/// Iterative deepening: searches one ply deeper each time, the best line so far first, until a limit.
fn iterate(
    worker: &mut Worker,
    shared: &Shared,
    limits: &Limits,
    listener: &mut dyn Listener,
    last: &mut Info,
) {
    let max_depth = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
    let TimeBudget { soft, .. } = worker.budget;
    for depth in 1..=max_depth {
        let score = worker.search_root(shared, depth as i32, last.score);
        // An interrupted iteration counts as far as it came: the line searched first is the old best,
        // so whatever replaced it is better.
        if let Some(score) = score {
            *last = worker.info(shared, depth, score);
            listener.info(last);
        } else if last.depth > 0 {
            // Nothing new was found, but what it took counts.
            let now = worker.info(shared, last.depth, last.score);
            *last = Info { pv: std::mem::take(&mut last.pv), ..now };
            listener.info(last);
        }
        if worker.stopped {
            break;
        }
        worker.root_moves.sort_by_key(|root_move| -root_move.score);
        let mate_found = limits.mate.is_some_and(|moves| MATE - last.score < 2 * moves as i32);
        let out_of_time = !shared.signals.is_pondering()
            && soft.is_some_and(|soft| worker.elapsed(shared) >= soft || worker.root_moves.len() == 1);
        // A mate by the shortest way the depth can tell won't get shorter.
        let settled = is_mate(last.score) && MATE - last.score.abs() <= depth as i32;
        let nodes_used_up = limits.soft_nodes.is_some_and(|limit| worker.nodes() >= limit);
        let planned = soft.is_some() || limits.soft_nodes.is_some();
        if mate_found || out_of_time || nodes_used_up || settled && planned {
            break;
        }
    }
    if last.depth == 0 {
        // Stopped before the first move was searched: answer with any legal move all the same.
        let pv = std::mem::take(&mut last.pv);
        let score = worker.evaluate();
        *last = Info { pv, ..worker.info(shared, 1, score) };
        listener.info(last);
    }
}

impl Worker {
    /// One iteration: searches the root to `depth`, with a window around the score of the last iteration
    /// that is widened until the score lies inside. The score, or `None` if the search was stopped before
    /// even the first move was done.
    fn search_root(&mut self, shared: &Shared, depth: i32, last_score: i32) -> Option<i32> {
        self.root_moves.iter_mut().for_each(|root_move| root_move.score = -INFINITE);
        self.root_depth = depth as usize;
        let mut delta = aspiration_delta();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= aspiration_depth() && !is_decisive(last_score) {
            (alpha, beta) = (last_score - delta, last_score + delta);
        }
        loop {
            let score =
                self.negamax::<Root>(shared, depth, 0, alpha.max(-INFINITE), beta.min(INFINITE), false);
            if self.stopped {
                let best = self.root_moves.iter().max_by_key(|root_move| root_move.score)?;
                return (best.score > -INFINITE && self.has_line()).then_some(best.score);
            }
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = score - delta;
            } else if score >= beta {
                beta = score + delta;
            } else {
                return Some(score);
            }
            delta += delta / 2;
            if is_decisive(score) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }
}
