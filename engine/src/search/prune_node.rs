//! Pruning of whole nodes, before any of their moves: razoring, reverse futility, null move, probcut.

use super::negamax::Situation;
use super::node::Null;
use super::{Pruning, Shared, Worker};
use crate::movepick::MovePicker;
use crate::params::*;
use crate::score::{is_decisive, is_ruled};
use crate::tt::{Bound, Entry};
use xiangqi::Key;

impl Worker {
    /// Pruning of whole nodes, where the evaluation says that searching their moves is not worth it: a
    /// score means cut. Never in check, on the principal variation or while a move is left out.
    #[expect(clippy::too_many_arguments, reason = "the node's own arguments and what it found out")]
    pub(super) fn prune_node(
        &mut self,
        shared: &Shared,
        key: Key,
        depth: i32,
        ply: usize,
        beta: i32,
        eval: i32,
        situation: &Situation,
        cut_node: bool,
    ) -> Option<i32> {
        if is_decisive(beta) || !self.may_prune(Pruning::Small) {
            return None;
        }
        if !self.may_prune(Pruning::Medium) {
            return self.null_move(shared, depth, ply, beta, eval, cut_node);
        }
        self.razor(shared, depth, ply, beta, eval)
            .or_else(|| reverse_futility(depth, beta, eval, situation.improving))
            .or_else(|| self.null_move(shared, depth, ply, beta, eval, cut_node))
            .or_else(|| self.probcut(shared, key, depth, ply, beta, situation, cut_node))
    }

    /// Razoring: so far below alpha that only captures could help.
    fn razor(&mut self, shared: &Shared, depth: i32, ply: usize, beta: i32, eval: i32) -> Option<i32> {
        if depth > razor_depth() || eval + razor_margin() * depth >= beta {
            return None;
        }
        let score = self.quiescence::<Null>(shared, ply, beta - 1, beta);
        (score < beta).then_some(score)
    }

    /// Null Move Pruning (NMP): if passing still holds beta, some move will. Not in positions where passing
    /// could be the best there is: those without a piece that makes threats.
    fn null_move(
        &mut self,
        shared: &Shared,
        depth: i32,
        ply: usize,
        beta: i32,
        eval: i32,
        cut_node: bool,
    ) -> Option<i32> {
        if depth < null_move_depth()
            || eval < beta
            || ply < self.null_move_from_ply
            || self.position.last_move().is_none()
            || !self.has_attacking_piece()
        {
            return None;
        }
        let reduction = null_move_reduction()
            + 100 * depth / null_move_depth_divisor()
            + ((eval - beta) / null_move_eval_divisor()).min(3);
        self.make_null(ply);
        let score = -self.negamax::<Null>(shared, depth - reduction, ply + 1, -beta, -beta + 1, !cut_node);
        self.position.unmake_null();
        if self.stopped || score < beta {
            return None;
        }
        // A mate or a ruling after a pass proves nothing.
        let score = if is_decisive(score) { beta } else { score };
        if depth < null_move_verify_depth() || self.null_move_from_ply > 0 {
            return Some(score);
        }
        self.null_move_from_ply = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let verified = self.negamax::<Null>(shared, depth - reduction, ply, beta - 1, beta, false);
        self.null_move_from_ply = 0;
        (!self.stopped && verified >= beta).then_some(score)
    }

    /// Probcut: a capture that beats beta by a margin in a shallow search will beat it in a deep one.
    #[expect(clippy::too_many_arguments, reason = "the node's own arguments and what it found out")]
    fn probcut(
        &mut self,
        shared: &Shared,
        key: Key,
        depth: i32,
        ply: usize,
        beta: i32,
        situation: &Situation,
        cut_node: bool,
    ) -> Option<i32> {
        let raised = beta + probcut_margin();
        let hopeless =
            situation.known.is_some_and(|e| e.depth >= depth - probcut_reduction() && e.score < raised);
        if depth < probcut_depth() || is_decisive(raised) || hopeless {
            return None;
        }
        let table_move = situation.table_move.filter(|&mv| self.position.is_capture(mv));
        let mut picker = MovePicker::captures(table_move, raised - situation.eval.unwrap_or(raised));
        while let Some(mv) = picker.next(&self.order(&situation.constraints, ply)) {
            let change = self.make(shared, mv, ply);
            let mut score = -self.quiescence::<Null>(shared, ply + 1, -raised, -raised + 1);
            if score >= raised {
                let reduced = depth - probcut_reduction();
                score = -self.negamax::<Null>(shared, reduced, ply + 1, -raised, -raised + 1, !cut_node);
            }
            self.unmake(&change);
            if self.stopped {
                return None;
            }
            if score >= raised {
                let depth = depth - probcut_reduction() + 1;
                let eval = situation.raw_eval;
                let entry = if is_ruled(score) {
                    Entry::without_score(Some(mv), eval)
                } else {
                    Entry { mv: Some(mv), score, depth, bound: Bound::Lower, eval }
                };
                shared.table.store(key, ply, entry);
                return Some(score);
            }
        }
        None
    }
}

/// Reverse Futility Pruning (RFP): so far above beta that nothing will bring it down.
fn reverse_futility(depth: i32, beta: i32, eval: i32, improving: bool) -> Option<i32> {
    let margin = reverse_futility_margin() * depth - if improving { reverse_futility_improving() } else { 0 };
    (depth <= reverse_futility_depth() && eval - margin >= beta).then_some((eval + beta) / 2)
}
