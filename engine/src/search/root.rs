//! The root: iterative deepening, aspiration windows, several lines (`MultiPV`), and when to stop.

use super::endgames::shown;
use super::limiter::ActiveLimits;
use super::node::Root;
use super::probe::mating_move;
use super::report::{Info, Line, Listener};
use super::root_moves::{ProvenMate, RootMove};
use super::searcher::Searcher;
use super::table_key::probe;
use crate::params::{aspiration_delta, aspiration_depth};
use crate::score::{INFINITE, MATE, MAX_PLY, is_decisive, is_mate};
use crate::time::{Limits, Stability};
use crate::tt::Bound;
use std::time::Duration;

/// Scores that are only bounds are reported once a search has taken this long. Earlier they would only be noise.
const REPORT_BOUNDS_AFTER: Duration = Duration::from_secs(3);

/// Lines that have not changed are reported again only after this many nodes.
const REPORT_AGAIN_AFTER: u64 = 10_000;

/// Iterative deepening: searches one ply deeper each time, the best line so far first, until a limit or a stop.
/// Returns the report of the best line, and those of the other lines asked for. There must be a root move.
///
/// Only the thread with a listener watches the clock and reports; the others search until they are stopped.
pub(super) fn iterate(
    search: &mut Searcher<'_>,
    limits: &Limits,
    mut listener: Option<&mut dyn Listener>,
) -> (Info, Vec<Info>) {
    let max_depth = limits.max_depth().clamp(1, MAX_PLY as u32 - 1);
    let lines = search.settings.multi_pv.clamp(1, search.root_moves.all().len());
    let mut last = search.info(0, 0, search.root_moves.all()[0].line.clone());
    let mut reports = Reports::default();
    let mut stability = Stability::default();
    for depth in 1..=max_depth {
        // Whatever the limits are, the first move of each line is searched.
        search.limiter.set_active(if depth == 1 && listener.is_some() {
            ActiveLimits::None
        } else {
            ActiveLimits::All
        });
        let searched = search.search_lines(depth, lines, &mut listener);
        search.limiter.set_active(ActiveLimits::All);
        if searched.lines() > 0 || search.is_stopped() && lines > 1 {
            let mut found = search.lines_found(depth, searched, &reports.lines);
            found.truncate(lines);
            if let Some(best) = found.first() {
                last = best.clone();
            }
            reports.take(found, search.limiter.nodes(), &mut listener);
        } else if last.depth > 0 {
            // Nothing new was found, but nodes and time have changed.
            last = search.info(last.depth, last.score.value(), std::mem::take(&mut last.pv));
            reports.are_held_back = false;
            if let Some(listener) = &mut listener {
                listener.info(&last);
            }
        }
        if search.is_stopped() {
            break;
        }
        if listener.is_some() && search.is_enough(depth, &last, limits, &mut stability) {
            break;
        }
    }
    if reports.are_held_back {
        reports.send(&mut listener);
    }
    if last.depth == 0 {
        // The search was stopped before its first move: answer with any legal move. A helper reports nothing then.
        if let Some(listener) = &mut listener {
            let pv = std::mem::take(&mut last.pv);
            let found = search.unsearched();
            let score = shown(found, search.root_moves.all()[0].known);
            last = search.info(1, score, pv);
            listener.info(&last);
        }
    }
    let others = reports.lines.split_off(reports.lines.len().min(1));
    (last, others)
}

/// The reports of the lines.
#[derive(Default)]
struct Reports {
    /// The lines of the latest iteration.
    lines: Vec<Info>,
    /// Whether they were held back because they only repeat those before.
    are_held_back: bool,
    /// The nodes of this thread at the last report.
    nodes: u64,
}

impl Reports {
    /// Takes the lines of an iteration that ended after `nodes`, and reports them. Lines that only repeat those before
    /// are held back: without this the same mates, draws or values of tables would be reported about a hundred times
    /// in a moment.
    fn take(&mut self, found: Vec<Info>, nodes: u64, listener: &mut Option<&mut dyn Listener>) {
        let is_soon = nodes - self.nodes < REPORT_AGAIN_AFTER;
        let is_mate = found.iter().all(|info| info.score.is_mate());
        let is_same = |(new, old): (&Info, &Info)| new.score == old.score && new.pv == old.pv;
        self.are_held_back = (is_soon || is_mate)
            && found.len() == self.lines.len()
            && found.iter().zip(&self.lines).all(is_same);
        self.lines = found;
        if listener.is_some() && !self.are_held_back {
            self.nodes = nodes;
            self.send(listener);
        }
    }

    fn send(&self, listener: &mut Option<&mut dyn Listener>) {
        if let Some(listener) = listener {
            self.lines.iter().for_each(|info| listener.info(info));
        }
    }
}

/// What an iteration has found, as numbers of root moves.
#[derive(Clone, Copy)]
struct Searched {
    /// The first root moves, whose lines no other move can beat at this depth.
    settled: usize,
    /// Whether a stop cut the search of the line after them: its move is the best of those searched.
    is_cut: bool,
}

impl Searched {
    fn lines(self) -> usize {
        self.settled + usize::from(self.is_cut)
    }
}

impl Searcher<'_> {
    /// Whether the iteration of `depth`, which found the line `last`, was the last one: its result or a limit is
    /// reached.
    fn is_enough(&self, depth: u32, last: &Info, limits: &Limits, stability: &mut Stability) -> bool {
        let best = &self.root_moves.all()[0];
        let share = best.nodes as f64 / self.limiter.nodes().max(1) as f64;
        stability.note(best.mv, best.score, share);
        let soft = self.limiter.budget().soft.map(|soft| stability.scale(soft));
        let out_of_time = !self.shared.signals.is_pondering()
            && soft.is_some_and(|soft| self.limiter.elapsed() >= soft || self.root_moves.all().len() == 1);
        // A mate within the depth searched cannot get shorter.
        let mate_in = MATE - last.score.value().abs();
        let settled = last.score.is_mate() && mate_in <= depth as i32;
        // The next iterations may complete the line.
        let is_complete = self.in_team || last.pv.len() as i32 >= mate_in;
        let mate_found = limits.mate.is_some_and(|longest| {
            last.score.mate().is_some_and(|moves| moves > 0 && moves as u32 <= longest)
        }) && (is_complete || settled);
        let nodes_used_up = limits.soft_nodes.is_some_and(|limit| self.limiter.all_nodes() >= limit);
        let planned = soft.is_some() || limits.soft_nodes.is_some();
        mate_found || out_of_time || nodes_used_up || settled && planned
    }

    /// One iteration: finds the best `lines` root moves one after the other, each without those before. They come
    /// first in `root_moves`, the best one first. Returns what was found: all, unless the search was stopped.
    fn search_lines(
        &mut self,
        depth: u32,
        lines: usize,
        listener: &mut Option<&mut dyn Listener>,
    ) -> Searched {
        let last_scores: Vec<i32> =
            self.root_moves.all()[..lines].iter().map(|root_move| root_move.score).collect();
        self.root_depth = depth as usize;
        for (line, &last_score) in last_scores.iter().enumerate() {
            self.root_moves.begin_line(line);
            // The result of an interrupted search is used too: the old best move is searched first, so a move that
            // replaced it is better. With several lines no bounds are reported, because a bound would be mistaken for
            // one of the lines.
            let bounds_to = match listener {
                Some(listener) if lines == 1 => Some(&mut **listener as &mut dyn Listener),
                _ => None,
            };
            let found = self.search_root(depth as i32, last_score, bounds_to);
            self.root_moves.sort_searchable();
            if self.is_stopped() {
                let cut = found.map(|_| self.root_moves.all()[line].mv);
                self.root_moves.sort_first(line + usize::from(cut.is_some()));
                // A move that is better than one of the lines searched to the end belongs to them.
                let is_cut = cut.is_some_and(|mv| self.root_moves.all()[line].mv == mv);
                return Searched { settled: line + usize::from(cut.is_some() && !is_cut), is_cut };
            }
        }
        self.root_moves.sort_first(lines);
        Searched { settled: lines, is_cut: false }
    }

    /// The lines to report after an iteration: those of the moves that it `searched`, then the lines of the reports
    /// `before` that begin with other moves, with their own depth and score. If the last line was cut, these are
    /// compared with it, unless the move was searched too and found to be worse.
    fn lines_found(&mut self, depth: u32, searched: Searched, before: &[Info]) -> Vec<Info> {
        let mut found: Vec<Info> = Vec::new();
        for RootMove { score, line, known, .. } in &self.root_moves.all()[..searched.lines()] {
            let score = shown(*score, *known);
            found.push(self.info(depth, score, self.completed(line, depth, score)));
        }
        // The table may have completed the line of a mate, and may lose these moves later.
        found.iter().for_each(|info| self.root_moves.note_mate(info.score.value(), &info.pv));
        let cut = if searched.is_cut { found.pop() } else { None };
        let is_new = |old: &&Info| {
            let is_other = |new: &Info| new.pv.first() != old.pv.first();
            found.iter().chain(&cut).all(is_other)
        };
        let others = before.iter().filter(is_new);
        let (better, others): (Vec<Info>, Vec<Info>) = others
            .map(|old| self.info(old.depth, old.score.value(), old.pv.clone()))
            .partition(|old| cut.as_ref().is_some_and(|cut| old.score > cut.score && !self.is_searched(old)));
        found.extend(better.into_iter().chain(cut).chain(others));
        found.iter_mut().enumerate().for_each(|(index, info)| info.multi_pv = index + 1);
        found
    }

    /// Whether the move of this line was searched for the line that was searched last.
    fn is_searched(&self, info: &Info) -> bool {
        let mut searched = self.root_moves.searchable().iter().filter(|root_move| root_move.is_searched);
        searched.any(|root_move| info.pv.first() == Some(&root_move.mv))
    }

    /// Searches the root to `depth`, with a window around the last score of the line that is widened until the score
    /// lies inside. Once the search takes long, it reports scores outside the window to `listener`. Returns the
    /// score, or `None` if the search was stopped before even the first move was done. Mates found earlier stay: only
    /// shorter ones replace them.
    fn search_root(
        &mut self,
        depth: i32,
        last_score: i32,
        mut listener: Option<&mut dyn Listener>,
    ) -> Option<i32> {
        self.look_for_mate(depth);
        let mut delta = aspiration_delta();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mate = self.root_moves.shortest_mate();
        let loss = self.root_moves.longest_loss().filter(|_| mate.is_none()).cloned();
        if let Some(mate) = mate.filter(|mate| mate.is_complete()) {
            // Only a shorter mate is of interest.
            alpha = mate.score;
        } else if let Some(loss) = &loss {
            beta = loss.score + 1;
        } else if depth >= aspiration_depth() && !is_decisive(last_score) {
            (alpha, beta) = (last_score - delta, last_score + delta);
        }
        loop {
            self.root_moves.forget_scores();
            let score = self.negamax::<Root>(depth, 0, alpha.max(-INFINITE), beta.min(INFINITE), false);
            let is_last =
                self.is_stopped() || alpha < score && score < beta || is_mate(alpha) || is_mate(beta);
            let best = self.root_moves.searchable().iter().map(|root_move| root_move.score).max()?;
            // A mate that was not found again stays, and so does a mate of the opponent that seems to be refuted.
            let mate = self.root_moves.shortest_mate().filter(|mate| is_last && best <= mate.score);
            let loss = loss.as_ref().filter(|loss| best > loss.score);
            if let Some(ProvenMate { score, line }) = mate.or(loss).cloned() {
                self.root_moves.forget_scores();
                self.root_moves.note(line[0], 0, Some(score), &line);
                return Some(score);
            }
            if self.is_stopped() {
                return (best > -INFINITE && self.has_line()).then_some(best);
            }
            if (score <= alpha || score >= beta)
                && self.limiter.since_request() >= REPORT_BOUNDS_AFTER
                && let Some(listener) = &mut listener
            {
                let bound = if score >= beta { Bound::Lower } else { Bound::Upper };
                listener.info(&self.bound_found(depth, score, bound));
            }
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = score - delta;
            } else if score >= beta {
                beta = score + delta;
                // The move that failed high comes first.
                self.root_moves.sort_searchable();
            } else {
                self.root_moves.note_loss(score);
                return Some(score);
            }
            delta += delta / 2;
            if is_decisive(score) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// The report of a score that is only a bound, with the line of the move that it belongs to.
    fn bound_found(&self, depth: i32, score: i32, bound: Bound) -> Info {
        let best = self.root_moves.searchable().iter().max_by_key(|root_move| root_move.score);
        let pv = best.map(|best| best.line.clone()).unwrap_or_default();
        Info { bound, ..self.info(depth as u32, score, pv) }
    }

    /// Completes a line that ends where the table gave the score: adds the table's moves, up to `depth` plies, or up to
    /// the mate that `score` promises. With one thread, only those of mates can end there.
    fn completed(&self, line: &Line, depth: u32, score: i32) -> Line {
        let mut completed = line.clone();
        if !self.in_team && !is_mate(score) {
            return completed;
        }
        let mut position = self.position.clone();
        for &mv in line {
            position.make_move(mv);
        }
        let plies = if is_mate(score) { (MATE - score.abs()) as usize } else { depth as usize };
        while completed.len() < plies && position.latest_occurrence().is_none() {
            let is_last_of_mate = is_mate(score) && completed.len() + 1 == plies;
            let mates = if is_last_of_mate { mating_move(&position) } else { None };
            let of_table = || probe(&self.shared.table, &position, self.settings.rules)?.mv;
            let Some(mv) = mates.or_else(of_table) else { break };
            completed.push(mv);
            position.make_move(mv);
        }
        if is_mate(score) && completed.len() + 1 >= plies && position.count_legal_moves() > 0 {
            // The table's moves, of searches with other windows, do not mate in time.
            return line.clone();
        }
        completed
    }
}
