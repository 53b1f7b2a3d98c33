//! Pruning of single moves: late ones, futile ones, those with a bad history, those that lose material.

use super::negamax::Situation;
use super::reduce::{late_move_limit, late_move_reduction};
use super::{Pruning, Worker};
use crate::movepick::{MovePicker, Stage};
use crate::params::*;
use crate::see::see_at_least;
use xiangqi::Move;

/// A move of a node that may be worth a search.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// In the order of the node's moves, from 1.
    pub(super) number: usize,
    pub(super) is_quiet: bool,
    pub(super) gives_check: bool,
    /// What history says of a quiet move; 0 for captures.
    history: i32,
    /// By how many plies to reduce it, before the node's kind is looked at.
    pub(super) reduction: i32,
}

impl Worker {
    /// Looks at a move of the current position.
    #[inline(always)]
    pub(super) fn candidate(
        &self,
        mv: Move,
        number: usize,
        depth: i32,
        ply: usize,
        situation: &Situation,
    ) -> Candidate {
        let is_quiet = !self.position.is_capture(mv);
        let history = if is_quiet { self.order(&situation.constraints, ply).quiet_score(mv) } else { 0 };
        Candidate {
            mv,
            number,
            is_quiet,
            gives_check: self.position.gives_check(mv),
            history,
            reduction: late_move_reduction(depth, number) - history / lmr_history_divisor(),
        }
    }

    /// Whether to leave a move out. May also tell the picker that all quiet moves after it aren't worth it.
    #[inline(always)]
    pub(super) fn prunes_move(
        &self,
        candidate: &Candidate,
        depth: i32,
        alpha: i32,
        situation: &Situation,
        picker: &mut MovePicker,
    ) -> bool {
        if !self.may_prune(Pruning::Large) {
            return false;
        }
        let &Candidate { mv, number, is_quiet, gives_check, history, reduction } = candidate;
        let reduced_depth = (depth - reduction).max(0);
        if is_quiet {
            // Late Move Pruning (LMP)
            if number > late_move_limit(depth, situation.improving) {
                picker.skip_quiets();
            }
            // Futility pruning, never in check
            if !gives_check
                && reduced_depth <= futility_depth()
                && let Some(eval) = situation.eval
                && eval + futility_base() + futility_margin() * reduced_depth <= alpha
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
