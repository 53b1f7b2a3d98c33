//! The root: iterative deepening, aspiration windows, several lines (`MultiPV`), and when to stop.

use super::node::Root;
use super::report::{Info, Line, Listener};
use super::root_moves::RootMove;
use super::state::Search;
use super::table_key::probe;
use crate::params::{aspiration_delta, aspiration_depth};
use crate::score::{INFINITE, MATE, MAX_PLY, is_decisive, is_mate};
use crate::time::{Limits, Steadiness};

/// Iterative deepening: searches one ply deeper each time, the best line so far first, until a limit or a
/// stop. The state of the best line at the end. There must be a root move.
///
/// Only the thread with a listener watches the clock and reports; the others go on until they are stopped.
pub(super) fn iterate(
    search: &mut Search<'_>,
    limits: &Limits,
    mut listener: Option<&mut dyn Listener>,
) -> Info {
    let max_depth = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
    let lines = search.settings.multi_pv.clamp(1, search.root_moves.all().len());
    let mut last = Info { pv: search.root_moves.all()[0].line.clone(), ..search.info(0, 0) };
    let mut steadiness = Steadiness::default();
    for depth in 1..=max_depth {
        let complete = search.search_lines(depth, lines);
        for rank in 0..complete {
            let RootMove { score, line, .. } = &search.root_moves.all()[rank];
            let pv = search.completed(line.clone(), depth);
            let info = Info { multi_pv: rank + 1, pv, ..search.info(depth, *score) };
            if let Some(listener) = &mut listener {
                listener.info(&info);
            }
            if rank == 0 {
                last = info;
            }
        }
        if complete == 0 && last.depth > 0 {
            // Nothing new was found, but what it took counts.
            let now = search.info(last.depth, last.score);
            last = Info { pv: std::mem::take(&mut last.pv), ..now };
            if let Some(listener) = &mut listener {
                listener.info(&last);
            }
        }
        if search.is_stopped() {
            break;
        }
        if listener.is_none() {
            continue;
        }
        let best = &search.root_moves.all()[0];
        let share = best.nodes as f64 / search.limiter.nodes().max(1) as f64;
        steadiness.note(best.mv, best.score, share);
        let mate_found = limits.mate.is_some_and(|moves| i64::from(MATE - last.score) < 2 * i64::from(moves));
        let soft = search.limiter.budget().soft.map(|soft| steadiness.scale(soft));
        let out_of_time = !search.shared.signals.is_pondering()
            && soft
                .is_some_and(|soft| search.limiter.elapsed() >= soft || search.root_moves.all().len() == 1);
        // A mate by the shortest way the depth can tell won't get shorter.
        let settled = is_mate(last.score) && MATE - last.score.abs() <= depth as i32;
        let nodes_used_up = limits.soft_nodes.is_some_and(|limit| search.limiter.all_nodes() >= limit);
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
            let score = search.evaluate();
            last = Info { pv, ..search.info(1, score) };
            listener.info(&last);
        }
    }
    last
}

impl Search<'_> {
    /// One iteration: the best `lines` root moves, one after the other, each without those before. How many
    /// were found: all of them, unless the search was stopped. They come first in `root_moves`, the best
    /// one first.
    fn search_lines(&mut self, depth: u32, lines: usize) -> usize {
        let last_scores: Vec<i32> =
            self.root_moves.all()[..lines].iter().map(|root_move| root_move.score).collect();
        self.root_depth = depth as usize;
        for (line, &last_score) in last_scores.iter().enumerate() {
            self.root_moves.begin_line(line);
            // An interrupted search counts as far as it came: the line searched first is the old best, so
            // whatever replaced it is better.
            let found = self.search_root(depth as i32, last_score);
            self.root_moves.sort_searchable();
            if self.is_stopped() {
                let complete = line + usize::from(found.is_some());
                self.root_moves.sort_first(complete);
                return complete;
            }
        }
        self.root_moves.sort_first(lines);
        lines
    }

    /// Searches the root to `depth`, with a window around the last score of the line that is widened until
    /// the score lies inside. The score, or `None` if the search was stopped before even the first move was
    /// done.
    fn search_root(&mut self, depth: i32, last_score: i32) -> Option<i32> {
        let mut delta = aspiration_delta();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= aspiration_depth() && !is_decisive(last_score) {
            (alpha, beta) = (last_score - delta, last_score + delta);
        }
        loop {
            self.root_moves.forget_scores();
            let score = self.negamax::<Root>(depth, 0, alpha.max(-INFINITE), beta.min(INFINITE), false);
            if self.is_stopped() {
                let best = self.root_moves.searchable().iter().max_by_key(|root_move| root_move.score)?;
                return (best.score > -INFINITE && self.has_line()).then_some(best.score);
            }
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = score - delta;
            } else if score >= beta {
                beta = score + delta;
                // What beat the window comes first now.
                self.root_moves.sort_searchable();
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
    fn completed(&self, mut line: Line, depth: u32) -> Line {
        if self.in_team {
            let mut position = self.position.clone();
            for &mv in &line {
                position.make_move(mv);
            }
            while line.len() < depth as usize
                && position.latest_occurrence().is_none()
                && let Some(mv) =
                    probe(&self.shared.table, &position, self.settings.rules).and_then(|entry| entry.mv)
            {
                line.push(mv);
                position.make_move(mv);
            }
        }
        line
    }
}
