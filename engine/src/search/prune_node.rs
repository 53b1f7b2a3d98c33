//! Pruning of whole nodes, before any of their moves: reverse futility, null move, probcut.

use super::node::{NodeState, Null};
use super::pruning::Pruning;
use super::searcher::Searcher;
use crate::movepick::MovePicker;
use crate::params::*;
use crate::score::is_decisive;
use crate::tt::{Bound, Entry};

impl Searcher<'_> {
    /// Prunes the whole node if the evaluation says that searching its moves is not worth it: returns the score to
    /// cut with. Never prunes in check. The caller must not be on the principal variation and must not leave out a move.
    pub(super) fn prune_node(&mut self, node: &NodeState) -> Option<i32> {
        let eval = node.eval?;
        if is_decisive(node.beta) || !self.may_prune(Pruning::Small) {
            return None;
        }
        if !self.may_prune(Pruning::Medium) {
            return self.null_move(node, eval);
        }
        let cut = self.reverse_futility(node, eval).or_else(|| self.null_move(node, eval));
        // Both prunings miss a quiet mate: the evaluation searches no moves, and the search after a null move is too
        // shallow.
        cut.filter(|_| node.depth < threat_depth() || !self.is_threatened())
            .or_else(|| self.probcut(node, eval))
    }

    /// Reverse Futility Pruning (RFP): the evaluation is so far above beta that a search would hardly fall below beta.
    /// A quiet table move forbids this pruning: a search found that move, and the evaluation does not know why.
    fn reverse_futility(&self, node: &NodeState, eval: i32) -> Option<i32> {
        let &NodeState { depth, beta, is_improving, table_move, .. } = node;
        let margin =
            reverse_futility_margin() * depth - if is_improving { reverse_futility_improving() } else { 0 };
        (depth <= reverse_futility_depth()
            && eval - margin >= beta
            && table_move.is_none_or(|mv| self.position.is_capture(mv)))
        .then_some((eval + beta) / 2)
    }

    /// Null Move Pruning (NMP): if the score after a pass is at least beta, a real move will reach beta too.
    /// Positions without a piece that makes threats are left out: passing may be better there than every move.
    fn null_move(&mut self, node: &NodeState, eval: i32) -> Option<i32> {
        let &NodeState { depth, ply, beta, is_cut_node, .. } = node;
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
        let score = -self.negamax::<Null>(depth - reduction, ply + 1, -beta, -beta + 1, !is_cut_node);
        self.position.unmake_null();
        if self.is_stopped() || score < beta {
            return None;
        }
        // A mate or a ruling after a pass proves nothing.
        let score = if is_decisive(score) { beta } else { score };
        if depth < null_move_verify_depth() || self.null_move_from_ply > 0 {
            return Some(score);
        }
        self.null_move_from_ply = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let verified = self.negamax::<Null>(depth - reduction, ply, beta - 1, beta, false);
        self.null_move_from_ply = 0;
        (!self.is_stopped() && verified >= beta).then_some(score)
    }

    /// Probcut: a capture that beats beta by a margin in a shallow search will beat it in a deep one.
    fn probcut(&mut self, node: &NodeState, eval: i32) -> Option<i32> {
        let &NodeState { depth, ply, beta, is_cut_node, .. } = node;
        let raised = beta + probcut_margin();
        let reduced = depth - probcut_reduction();
        let hopeless = node.known.is_some_and(|entry| entry.depth >= reduced && entry.score < raised);
        if depth < probcut_depth() || is_decisive(raised) || hopeless {
            return None;
        }
        let table_move = node.table_move.filter(|&mv| self.position.is_capture(mv));
        let mut picker = MovePicker::captures(table_move, raised - eval);
        let continuations = self.continuations(ply);
        while let Some(mv) = picker.next(&self.order(&node.constraints, None, continuations)) {
            let change = self.make(mv, ply);
            let mut score = -self.quiescence::<Null>(ply + 1, -raised, -raised + 1);
            if score >= raised {
                score = -self.negamax::<Null>(reduced, ply + 1, -raised, -raised + 1, !is_cut_node);
            }
            self.unmake(&change);
            if self.is_stopped() {
                return None;
            }
            if score >= raised {
                let depth = reduced + 1;
                let entry = Entry { mv: Some(mv), score, depth, bound: Bound::Lower, eval: node.raw_eval };
                self.store(node.key, ply, entry);
                return Some(score);
            }
        }
        None
    }
}

#[cfg(test)]
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "a method is bound to one lifetime of the search"
)]
mod tests {
    use super::*;
    use crate::search::{Settings, Shared, Worker};
    use crate::time::Limits;
    use chuhe_test_support::rules::sources::{composed, scaled};
    use xiangqi::{Position, SplitMix64};

    /// Larger than any evaluation, so only a mate can reach it.
    const HIGH: i32 = 25_000;

    /// Lets `prune` judge the position as a node one ply from the root, with an evaluation a little above beta.
    fn pruned(
        (worker, shared): &mut (Worker, Shared),
        position: &Position,
        depth: i32,
        beta: i32,
        prune: impl FnOnce(&mut Searcher<'_>, &NodeState, i32) -> Option<i32>,
    ) -> Option<i32> {
        let mut search = Searcher::new(worker, shared, position, &Limits::depth(1), false);
        let eval = beta + 100;
        let node = NodeState {
            depth,
            ply: 1,
            alpha: beta - 1,
            beta,
            is_cut_node: true,
            key: search.table_key(None),
            known: None,
            table_move: None,
            raw_eval: Some(eval),
            eval: Some(eval),
            is_improving: true,
            is_after_check: false,
            constraints: position.constraints(),
        };
        prune(&mut search, &node, eval)
    }

    #[test]
    fn a_mate_after_a_pass_proves_no_mate() {
        // The worker and the table are made once, because there are 96,000 searches.
        let mut tools = (Worker::new(Settings::default()), Shared::new(1).unwrap());
        // If Red passes, its rook mates after any reply of Black. A search of four plies sees that before Black's node
        // is pruned.
        let mut net = Position::from_fen("4k4/1R7/9/9/8p/9/9/9/R8/3K5 b").unwrap();
        net.make_move("i5i4".parse().unwrap());
        for depth in 11..16 {
            let found =
                pruned(&mut tools, &net, depth, HIGH, |search, node, eval| search.null_move(node, eval));
            assert_eq!(found, Some(HIGH), "at depth {depth}");
        }
        // A score from pruning without a search proves neither a mate nor a ruling.
        let mut random = SplitMix64::new(72);
        let mut counts = [0; 2];
        for _ in 0..scaled(8_000) {
            let mut position = composed(&mut random);
            let moves = position.legal_moves();
            if moves.is_empty() {
                continue;
            }
            position.make_move(random.pick(&moves));
            if position.is_check() {
                continue;
            }
            for (count, beta) in counts.iter_mut().zip([100, HIGH]) {
                for depth in [3, 6, 11] {
                    for score in [
                        pruned(&mut tools, &position, depth, beta, |search, node, eval| {
                            search.null_move(node, eval)
                        }),
                        pruned(&mut tools, &position, depth, beta, |search, node, eval| {
                            search.reverse_futility(node, eval)
                        }),
                    ] {
                        *count += usize::from(score.is_some());
                        assert!(
                            score.is_none_or(|score| !is_decisive(score)),
                            "{score:?} {}",
                            position.fen()
                        );
                    }
                }
            }
        }
        assert!(counts[0] > scaled(4_000) && counts[1] > 0, "{counts:?} nodes were pruned");
    }
}
