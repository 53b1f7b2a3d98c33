//! Pruning of single moves: late ones, futile ones, those with a bad history, those that lose material.

use super::node::{Candidate, NodeState};
use super::pruning::Pruning;
use super::searcher::Searcher;
use crate::movepick::{MovePicker, Stage};
use crate::params::*;
use crate::see::see_at_least;

/// Late Move Pruning (LMP): the number of moves after which the other quiet moves are skipped.
fn late_move_limit(depth: i32, is_improving: bool) -> usize {
    ((lmp_base() + depth * depth) / if is_improving { 1 } else { 2 }) as usize
}

impl Searcher<'_> {
    /// Whether to prune a move. May also make the picker skip all later quiet moves.
    #[inline(always)]
    pub(super) fn prunes_move(
        &self,
        candidate: &Candidate,
        node: &NodeState,
        picker: &mut MovePicker,
    ) -> bool {
        if !self.may_prune(Pruning::Large) {
            return false;
        }
        let &Candidate { mv, number, is_quiet, gives_check, history, base_reduction } = candidate;
        let depth = node.depth;
        let reduced_depth = (depth - base_reduction).max(0);
        if is_quiet {
            // Late Move Pruning (LMP)
            if number > late_move_limit(depth, node.is_improving) {
                picker.skip_quiets();
            }
            // Futility pruning, never in check
            if !gives_check
                && reduced_depth <= futility_depth()
                && let Some(eval) = node.eval
                && eval + futility_base() + futility_margin() * reduced_depth <= node.alpha
            {
                picker.skip_quiets();
                return true;
            }
            // History pruning
            if reduced_depth <= history_pruning_depth() && history < -history_pruning_margin() * depth {
                return true;
            }
        }
        // Pruning by static exchange evaluation
        let margin =
            if is_quiet { -see_quiet_margin() * reduced_depth } else { -see_capture_margin() * depth };
        depth <= see_pruning_depth()
            && picker.stage() >= Stage::Quiets
            && !see_at_least(self.position.board(), self.position.side_to_move(), mv, margin)
    }
}

#[cfg(test)]
mod tests {
    use super::late_move_limit;

    #[test]
    fn more_moves_are_looked_at_where_the_position_improves() {
        assert!(late_move_limit(3, true) > late_move_limit(3, false));
        assert!(late_move_limit(4, false) > late_move_limit(3, false));
    }
}
