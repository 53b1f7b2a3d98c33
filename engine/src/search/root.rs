//! The root: iterative deepening, aspiration windows, several lines (`MultiPV`), and when to stop.

use super::node::Root;
use super::{Info, Line, Listener, Shared, Worker, probe};
use crate::params::{aspiration_delta, aspiration_depth};
use crate::score::{INFINITE, MATE, MAX_PLY, is_decisive, is_mate};
use crate::time::{Limits, Steadiness};
use xiangqi::Move;

/// A move at the root.
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// From this iteration, if it was the best so far in it.
    pub(super) score: i32,
    /// Positions visited below it in this search.
    pub(super) nodes: u64,
    /// The line it begins, from when it was last the best.
    pub(super) line: Line,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> RootMove {
        let mut line = Line::new();
        line.push(mv);
        RootMove { mv, score: -INFINITE, nodes: 0, line }
    }
}

/// Iterative deepening: searches one ply deeper each time, the best line so far first, until a limit or a
/// stop. The state of the best line at the end. There must be a root move.
///
/// Only the thread with a listener watches the clock and reports; the others go on until they are stopped.
pub(super) fn iterate(
    worker: &mut Worker,
    shared: &Shared,
    limits: &Limits,
    mut listener: Option<&mut dyn Listener>,
) -> Info {
    let max_depth = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
    let lines = worker.settings.multi_pv.clamp(1, worker.root_moves.len());
    let mut last = Info { pv: worker.root_moves[0].line.clone(), ..worker.info(shared, 0, 0) };
    let mut steadiness = Steadiness::default();
    for depth in 1..=max_depth {
        let complete = worker.search_lines(shared, depth, lines);
        for rank in 0..complete {
            let RootMove { score, line, .. } = &worker.root_moves[rank];
            let pv = worker.completed(line.clone(), shared, depth);
            let info = Info { multi_pv: rank + 1, pv, ..worker.info(shared, depth, *score) };
            if let Some(listener) = &mut listener {
                listener.info(&info);
            }
            if rank == 0 {
                last = info;
            }
        }
        if complete == 0 && last.depth > 0 {
            // Nothing new was found, but what it took counts.
            let now = worker.info(shared, last.depth, last.score);
            last = Info { pv: std::mem::take(&mut last.pv), ..now };
            if let Some(listener) = &mut listener {
                listener.info(&last);
            }
        }
        if worker.stopped {
            break;
        }
        if listener.is_none() {
            continue;
        }
        let best = &worker.root_moves[0];
        let share = best.nodes as f64 / worker.nodes().max(1) as f64;
        steadiness.note(best.mv, best.score, share);
        let mate_found = limits.mate.is_some_and(|moves| i64::from(MATE - last.score) < 2 * i64::from(moves));
        let soft = worker.budget.soft.map(|soft| steadiness.scale(soft));
        let out_of_time = !shared.signals.is_pondering()
            && soft.is_some_and(|soft| worker.elapsed(shared) >= soft || worker.root_moves.len() == 1);
        // A mate by the shortest way the depth can tell won't get shorter.
        let settled = is_mate(last.score) && MATE - last.score.abs() <= depth as i32;
        let nodes_used_up = limits.soft_nodes.is_some_and(|limit| worker.all_nodes() >= limit);
        let planned = soft.is_some() || limits.soft_nodes.is_some();
        if mate_found || out_of_time || nodes_used_up || settled && planned {
            break;
        }
    }
    if last.depth == 0 {
        // Stopped before the first move was searched: answer with any legal move all the same. A helper has
        // nothing to say then.
        if let Some(listener) = &mut listener {
            let pv = std::mem::take(&mut last.pv);
            let score = worker.evaluate();
            last = Info { pv, ..worker.info(shared, 1, score) };
            listener.info(&last);
        }
    }
    last
}

impl Worker {
    /// One iteration: the best `lines` root moves, one after the other, each without those before. How many
    /// were found: all of them, unless the search was stopped. They come first in `root_moves`, the best
    /// one first.
    fn search_lines(&mut self, shared: &Shared, depth: u32, lines: usize) -> usize {
        let last_scores: Vec<i32> =
            self.root_moves[..lines].iter().map(|root_move| root_move.score).collect();
        self.root_depth = depth as usize;
        for (line, &last_score) in last_scores.iter().enumerate() {
            self.first_root_move = line;
            // An interrupted search counts as far as it came: the line searched first is the old best, so
            // whatever replaced it is better.
            let found = self.search_root(shared, depth as i32, last_score);
            self.root_moves[line..].sort_by_key(|root_move| -root_move.score);
            if self.stopped {
                let complete = line + usize::from(found.is_some());
                self.root_moves[..complete].sort_by_key(|root_move| -root_move.score);
                return complete;
            }
        }
        self.root_moves[..lines].sort_by_key(|root_move| -root_move.score);
        lines
    }

    /// Searches the root to `depth`, with a window around the last score of the line that is widened until
    /// the score lies inside. The score, or `None` if the search was stopped before even the first move was
    /// done.
    fn search_root(&mut self, shared: &Shared, depth: i32, last_score: i32) -> Option<i32> {
        let mut delta = aspiration_delta();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= aspiration_depth() && !is_decisive(last_score) {
            (alpha, beta) = (last_score - delta, last_score + delta);
        }
        loop {
            // What a narrower window showed no longer counts.
            self.root_moves[self.first_root_move..]
                .iter_mut()
                .for_each(|root_move| root_move.score = -INFINITE);
            let score =
                self.negamax::<Root>(shared, depth, 0, alpha.max(-INFINITE), beta.min(INFINITE), false);
            if self.stopped {
                let best = self.searchable_root_moves().iter().max_by_key(|root_move| root_move.score)?;
                return (best.score > -INFINITE && self.has_line()).then_some(best.score);
            }
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = score - delta;
            } else if score >= beta {
                beta = score + delta;
                // What beat the window comes first now.
                self.root_moves[self.first_root_move..].sort_by_key(|root_move| -root_move.score);
            } else {
                return Some(score);
            }
            delta += delta / 2;
            if is_decisive(score) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// A line that ends where the table settled the rest, with the table's moves after it, up to `depth`
    /// plies. On one thread lines don't end there.
    fn completed(&self, mut line: Line, shared: &Shared, depth: u32) -> Line {
        if self.in_team {
            let mut position = self.position.clone();
            for &mv in &line {
                position.make_move(mv);
            }
            while line.len() < depth as usize
                && position.latest_occurrence().is_none()
                && let Some(mv) =
                    probe(&shared.table, &position, self.settings.rules).and_then(|entry| entry.mv)
            {
                line.push(mv);
                position.make_move(mv);
            }
        }
        line
    }

    /// The root moves that are not taken by a better line.
    #[inline(always)]
    fn searchable_root_moves(&self) -> &[RootMove] {
        &self.root_moves[self.first_root_move..]
    }

    /// The move that the root's search begins with: the best so far.
    pub(super) fn first_to_search(&self) -> Option<Move> {
        self.searchable_root_moves().first().map(|root_move| root_move.mv)
    }

    /// Whether all of the root's moves are being searched, and not only some that were asked for or that are
    /// left for a further line: only then is the result the position's.
    pub(super) fn searches_all_root_moves(&self) -> bool {
        self.first_root_move == 0 && !self.is_restricted
    }

    /// Whether the search may play the move at the root now.
    #[inline(always)]
    pub(super) fn is_root_move(&self, mv: Move) -> bool {
        self.searchable_root_moves().iter().any(|root_move| root_move.mv == mv)
    }

    /// A root move was searched, which took so many `nodes`. `score` is given if it is the best so far.
    pub(super) fn note_root_move(&mut self, mv: Move, nodes: u64, score: Option<i32>) {
        let line = &self.lines[0];
        let found = self.root_moves[self.first_root_move..].iter_mut().find(|root_move| root_move.mv == mv);
        if let Some(root_move) = found {
            root_move.nodes += nodes;
            if let Some(score) = score {
                root_move.score = score;
                // After a fail low there is none: the old one must do.
                if line.first() == Some(&mv) {
                    root_move.line = line.clone();
                }
            }
        }
    }
}
