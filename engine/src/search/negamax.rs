//! The main search.

use arrayvec::ArrayVec;

use super::node::{Candidate, Node, NodeState, Null, Pv, Tried};
use super::reduce::{base_reduction, reduction};
use super::searcher::Searcher;
use super::stack::Ply;
use crate::movepick::{MovePicker, Order};
use crate::params::*;
use crate::score::{INFINITE, MAX_PLY, RULED_AT_ONCE, is_decisive, mate_in, mated_in};
use crate::tt::{Bound, Entry};
use xiangqi::{Move, movegen::Checks};

/// Most moves of a node that are left for later because other threads are searching them.
const MAX_DEFERRED: usize = 16;

impl Searcher<'_> {
    /// Negamax alpha-beta: the score of the current position for the side to move, searched about `depth`
    /// plies deep, exact if it lies between `alpha` and `beta` and a bound otherwise (fail-soft).
    /// `is_cut_node` says that a cut-off is expected.
    pub(super) fn negamax<N: Node>(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        is_cut_node: bool,
    ) -> i32 {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        debug_assert!(N::PV || alpha == beta - 1);
        debug_assert!(N::ROOT == (ply == 0) && ply < MAX_PLY);
        if depth <= 0 {
            return self.quiescence::<N>(ply, alpha, beta);
        }
        self.enter(ply);
        if self.limiter.must_stop() {
            return 0;
        }
        let excluded = self.stack[ply].excluded;
        let latest = self.position.latest_occurrence();
        if !N::ROOT {
            if let Some(score) = self.ruled(ply, latest) {
                return score;
            }
            if ply == MAX_PLY - 1 {
                return self.evaluate();
            }
            if let Some(score) = self.endgame(depth, ply) {
                return score;
            }
            // Mate distance pruning: no line from here beats a mate already found nearer the root.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // Transposition table
        let key = self.table_key(latest);
        let known = if excluded.is_none() { self.shared.table.probe(key, ply) } else { None };
        // On the principal variation a single thread does not take the score from the table, so that there is a
        // complete line to show. Several threads do: without these scores each would cost more nodes than it saves.
        if (!N::PV || !N::ROOT && self.in_team)
            && let Some(score) = known.and_then(|entry| entry.cutoff(depth, alpha, beta))
        {
            return score;
        }

        let constraints = self.position.constraints();
        let raw_eval = (!constraints.in_check()).then(|| self.evaluation(known));
        let eval = raw_eval.map(|raw| self.estimate(raw, known));
        // At the root the table's move may belong to another line.
        let table_move = match N::ROOT {
            true => self.root_moves.first_to_search(),
            false => self.legal_table_move(known, &constraints),
        };
        let is_improving = self.is_improving(ply, eval);
        let mut node = NodeState {
            depth,
            ply,
            alpha,
            beta,
            is_cut_node,
            key,
            known,
            table_move,
            raw_eval,
            eval,
            is_improving,
            is_after_check: ply > 0 && self.stack.before(ply, 1).eval.is_none(),
            constraints,
        };
        self.stack[ply].eval = eval;
        let double_extensions = if N::ROOT { 0 } else { self.stack.before(ply, 1).double_extensions };
        self.stack[ply].double_extensions = double_extensions;

        if !N::PV
            && excluded.is_none()
            && let Some(score) = self.prune_node(&node)
        {
            return score;
        }
        if self.is_stopped() {
            return 0;
        }

        // Internal Iterative Reduction (IIR): without a move to begin with, search less deep.
        if depth >= iir_depth() && table_move.is_none() && (N::PV || is_cut_node) {
            node.depth -= 1;
        }

        self.stack[ply + 1].cutoffs = 0;
        let checks = Checks::new(self.position.board(), self.position.side_to_move());
        let mut best_score = -INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut tried = Tried::default();
        let mut picker = MovePicker::all(table_move);
        let continuations = self.continuations(ply);
        let divides_work = self.in_team && node.depth >= defer_depth() && excluded.is_none();
        let mut deferred: ArrayVec<Candidate, MAX_DEFERRED> = ArrayVec::new();
        let mut resumed = 0;
        // Whether a root move loses because of earlier moves of the game, so that the score is not that of the
        // position.
        let mut depends_on_history = false;
        loop {
            let order = self.order(&node.constraints, Some(&checks), continuations);
            let candidate = if let Some(mv) = picker.next(&order) {
                if Some(mv) == excluded || N::ROOT && !self.root_moves.contains(mv) {
                    continue;
                }
                number += 1;
                // The prefetch comes before the move is made, because memory access takes longer than the time from
                // there to the probe.
                self.shared.table.prefetch(self.position.key_after(mv));
                let candidate = self.candidate(mv, number, &node, &order);
                // Moves may be pruned once a move is known that does not lose.
                if !N::ROOT
                    && best_score > mated_in(MAX_PLY)
                    && self.prunes_move(&candidate, &node, &mut picker)
                {
                    continue;
                }
                // Another thread is searching this move. Search it last: by then the table may contain its score.
                if divides_work
                    && number > 1
                    && self.shared.busy.contains(key, mv)
                    && deferred.try_push(candidate).is_ok()
                {
                    continue;
                }
                candidate
            } else if let Some(&candidate) = deferred.get(resumed) {
                resumed += 1;
                if best_score > -INFINITE
                    && let Some(score) = self.found_by_another(&candidate, &node)
                {
                    best_score = best_score.max(score);
                    tried.push(&candidate);
                    continue;
                }
                candidate
            } else {
                break;
            };
            let Candidate { mv, number, gives_check, .. } = candidate;

            // Extensions
            let mut extension = 0;
            if !N::ROOT && Some(mv) == table_move && excluded.is_none() {
                match self.singular_extension::<N>(&node) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(score) => return score,
                }
            }
            if self.is_stopped() {
                return 0;
            }

            let nodes_before = self.limiter.nodes();
            if N::ROOT
                && let Some(live_progress) = self.live_progress
            {
                live_progress.note(self.root_depth, mv, self.root_moves.lines_before() + number);
            }
            if divides_work {
                self.shared.busy.enter(key, mv);
            }
            self.stack[ply].double_extensions = double_extensions + u8::from(extension == 2);
            let change = self.make_examined(mv, gives_check, ply);
            let new_depth = node.depth - 1 + extension;
            let score = self.search_made_move::<N>(new_depth, &candidate, &node);
            self.unmake(&change);
            if divides_work {
                self.shared.busy.leave(key, mv);
            }
            if self.is_stopped() {
                return 0;
            }
            if N::PV && score > node.alpha {
                self.extend_line(ply, mv);
            }
            if N::ROOT {
                let best_so_far = number == 1 || score > node.alpha;
                let nodes = self.limiter.nodes() - nodes_before;
                self.root_moves.note(mv, nodes, best_so_far.then_some(score), &self.lines[0]);
                depends_on_history |= score == -RULED_AT_ONCE;
                if self.settings.multi_pv <= 1 {
                    self.limiter.first_move_found();
                }
            }

            if score > best_score {
                best_score = score;
                if score > node.alpha {
                    best_move = Some(mv);
                    if score >= beta {
                        break;
                    }
                    node.alpha = score;
                }
            }
            if Some(mv) != best_move {
                tried.push(&candidate);
            }
        }

        if number == 0 {
            // There is no legal move: the side is mated or stalemated, and both lose. Or the only legal move was
            // excluded.
            return if excluded.is_some() { alpha } else { mated_in(ply) };
        }
        if best_score == -INFINITE {
            // Every move was pruned.
            best_score = alpha;
        }
        if best_score >= beta {
            self.stack[ply].cutoffs = self.stack[ply].cutoffs.saturating_add(1);
            if let Some(mv) = best_move {
                self.reward(mv, &tried, &node);
            }
        }
        let bound = Bound::of(best_score, alpha, beta);
        if excluded.is_none() && (!N::ROOT || self.root_moves.are_all_searched() && !depends_on_history) {
            self.learn_correction(&node, best_move, best_score, bound);
            let entry = Entry { mv: best_move, score: best_score, depth: node.depth, bound, eval: raw_eval };
            self.store(key, ply, entry);
        }
        debug_assert!(best_score.abs() < INFINITE);
        best_score
    }

    /// The score of the move that was just made, for the side that made it.
    #[inline(always)]
    fn search_made_move<N: Node>(&mut self, depth: i32, candidate: &Candidate, node: &NodeState) -> i32 {
        let (ply, number) = (node.ply, candidate.number);
        let (alpha, beta, is_cut_node) = (node.alpha, node.beta, node.is_cut_node);
        let mut score = -INFINITE;

        // Late Move Reductions (LMR)
        let full_window = if node.depth >= lmr_depth() && number > 1 + usize::from(N::ROOT) {
            let reduction = reduction::<N>(node, candidate, self.stack[ply + 1].cutoffs);
            let reduced = (depth - reduction).clamp(1, depth.max(1));
            score = -self.negamax::<Null>(reduced, ply + 1, -alpha - 1, -alpha, true);
            if score > alpha && reduced < depth {
                score = -self.negamax::<Null>(depth, ply + 1, -alpha - 1, -alpha, !is_cut_node);
            }
            N::PV && score > alpha
        } else if !N::PV || number > 1 {
            score = -self.negamax::<Null>(depth, ply + 1, -alpha - 1, -alpha, !is_cut_node);
            N::PV && score > alpha
        } else {
            true
        };
        // Principal Variation Search (PVS): only the first move, and moves that turn out to be better, get an open
        // window.
        if full_window {
            score = -self.negamax::<Pv>(depth, ply + 1, -beta, -alpha, false);
        }
        score
    }

    /// The evaluation, corrected by history. If the table has a score whose bound allows it, that score is the better
    /// estimate.
    #[inline(always)]
    fn estimate(&self, raw_eval: i32, known: Option<Entry>) -> i32 {
        let eval = self.corrected(raw_eval);
        match known {
            Some(Entry { score, bound, .. }) if !is_decisive(score) && bound.confirms(score, eval) => score,
            _ => eval,
        }
    }

    /// Whether the evaluation is better than two plies ago, or four if there was none two plies ago. True without an
    /// earlier evaluation, false in check.
    #[inline(always)]
    fn is_improving(&self, ply: usize, eval: Option<i32>) -> bool {
        let earlier = self.stack.before(ply, 2).eval.or(self.stack.before(ply, 4).eval);
        match (eval, earlier) {
            (Some(now), Some(then)) => now > then,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// Collects the data of a move that decide whether and how deep it is searched.
    #[inline(always)]
    fn candidate(&self, mv: Move, number: usize, node: &NodeState, order: &Order<'_>) -> Candidate {
        let is_quiet = !self.position.is_capture(mv);
        let history = if is_quiet { order.quiet_score(mv) } else { 0 };
        Candidate {
            mv,
            number,
            is_quiet,
            gives_check: order.gives_check(mv),
            history,
            base_reduction: base_reduction(node.depth, number, history),
        }
    }

    /// The table's score of a move that was left for later because another thread was searching it, if the move fails
    /// low. Threads reduce a move differently, so a slightly shallower search is good enough.
    fn found_by_another(&mut self, candidate: &Candidate, node: &NodeState) -> Option<i32> {
        self.position.make_move(candidate.mv);
        let latest = self.position.latest_occurrence();
        let key = self.table_key(latest);
        self.position.unmake_move();
        if latest.is_some() {
            // The rules decide a repetition, whatever the table says.
            return None;
        }
        let enough = node.depth - 1 - candidate.base_reduction.max(0) - resume_tolerance();
        let entry = self.shared.table.probe(key, node.ply + 1)?;
        let fails_low = entry.bound != Bound::Upper && -entry.score <= node.alpha;
        (fails_low && entry.depth >= enough).then_some(-entry.score)
    }

    /// Singular extensions: if all other moves are much worse than the table's move, that one is forced and
    /// deserves a deeper look; if one of them beats beta as well, a cut-off is certain enough (multi-cut).
    fn singular_extension<N: Node>(&mut self, node: &NodeState) -> Singular {
        let &NodeState { depth, ply, beta, is_cut_node, .. } = node;
        let Some(entry) = node.known else { return Singular::Extend(0) };
        if depth < singular_depth()
            || entry.depth < depth - 3
            || entry.bound == Bound::Upper
            || is_decisive(entry.score)
            || ply >= 2 * self.root_depth
        {
            return Singular::Extend(0);
        }
        let singular_beta = entry.score - singular_margin() * depth / 16;
        self.stack[ply].excluded = entry.mv;
        let before = self.stack[ply];
        let score = self.negamax::<Null>((depth - 1) / 2, ply, singular_beta - 1, singular_beta, is_cut_node);
        // The search of the other moves has overwritten the entries of this ply.
        self.stack[ply] = Ply { excluded: None, ..before };
        self.stack[ply + 1].cutoffs = 0;
        if score < singular_beta {
            let double =
                !N::PV && score < singular_beta - double_extension_margin() && before.double_extensions < 8;
            Singular::Extend(if double { 2 } else { 1 })
        } else if singular_beta >= beta {
            Singular::Cut(singular_beta)
        } else if entry.score >= beta {
            Singular::Extend(-2)
        } else if is_cut_node {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        }
    }

    /// Updates the histories after a cut-off: the move gets a bonus, those tried before it a malus.
    fn reward(&mut self, mv: Move, tried: &Tried, node: &NodeState) {
        let bonus = (history_bonus() * node.depth).min(history_bonus_max());
        if self.position.is_capture(mv) {
            self.update_capture(mv, bonus);
        } else {
            self.update_quiet(mv, bonus, node.ply);
            tried.quiets.iter().for_each(|&other| self.update_quiet(other, -bonus, node.ply));
        }
        tried.captures.iter().for_each(|&other| self.update_capture(other, -bonus));
    }

    /// Updates the correction histories with the difference between the score of the search and the evaluation.
    fn learn_correction(&mut self, node: &NodeState, best_move: Option<Move>, score: i32, bound: Bound) {
        let Some(eval) = node.raw_eval else { return };
        let is_quiet = best_move.is_none_or(|mv| !self.position.is_capture(mv));
        let corrected = self.corrected(eval);
        if is_quiet && bound.confirms(score, corrected) && !is_decisive(score) {
            self.update_correction(score - corrected, node.depth);
        }
    }
}

/// The result of the search without the table's move.
enum Singular {
    /// Extend the move by this many plies (negative: reduce).
    Extend(i32),
    /// Skip the whole node and return this score: another move causes a cut-off too.
    Cut(i32),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::table_key::table_key;
    use crate::search::{Settings, Shared, Worker};
    use crate::time::Limits;
    use xiangqi::Position;

    /// The depth and the bound that an entry of another thread needs.
    #[test]
    fn results_of_other_threads_count_if_deep_enough_and_failing_low() {
        let (position, mv) = (Position::default(), "h2e2".parse().unwrap());
        let node = NodeState {
            depth: 12,
            ply: 3,
            alpha: 50,
            beta: 51,
            is_cut_node: false,
            key: position.key(),
            known: None,
            table_move: None,
            raw_eval: None,
            eval: None,
            is_improving: false,
            is_after_check: false,
            constraints: position.constraints(),
        };
        let found_from = |position: &Position, mv, base_reduction, entry: Entry| {
            let (mut worker, shared) = (Worker::new(Settings::default()), Shared::new(1).unwrap());
            let mut after = position.clone();
            after.make_move(mv);
            let key = table_key(&after, after.latest_occurrence(), None);
            shared.table.store(key, node.ply + 1, entry);
            let candidate =
                Candidate { mv, number: 9, is_quiet: true, gives_check: false, history: 0, base_reduction };
            Searcher::new(&mut worker, &shared, position, &Limits::depth(1), false)
                .found_by_another(&candidate, &node)
        };
        let found = |base_reduction, entry| found_from(&position, mv, base_reduction, entry);
        let entry = |depth, score, bound| Entry { mv: None, score, depth, bound, eval: None };
        for (base_reduction, least) in [(0, 11), (-2, 11), (3, 8), (5, 6)] {
            let least = least - resume_tolerance();
            let at = |depth| entry(depth, -40, Bound::Lower);
            assert_eq!(found(base_reduction, at(least)), Some(40), "reduced by {base_reduction}");
            assert_eq!(found(base_reduction, at(least - 1)), None, "reduced by {base_reduction}");
        }
        for (score, bound, expected) in
            [(-50, Bound::Exact, Some(50)), (-51, Bound::Lower, None), (-40, Bound::Upper, None)]
        {
            assert_eq!(found(0, entry(30, score, bound)), expected, "{score} {bound:?}");
        }
        // The rules decide a move that repeats a position.
        let mut repeating = Position::default();
        for mv in ["h0g2", "h9g7", "g2h0"] {
            repeating.make_move(mv.parse().unwrap());
        }
        for (mv, expected) in [("g7f5", Some(40)), ("g7h9", None)] {
            let entry = entry(30, -40, Bound::Lower);
            assert_eq!(found_from(&repeating, mv.parse().unwrap(), 0, entry), expected, "{mv}");
        }
    }
}
