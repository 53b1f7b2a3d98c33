//! Quiescence search: an evaluation only means something when nothing is about to be captured.

use super::{Shared, Worker};
use crate::movepick::MovePicker;
use crate::score::{INFINITE, MAX_PLY, mated_in};

impl Worker {
    /// Searches captures until none is left, and every evasion while in check. The side to move may also
    /// stand pat on the evaluation, unless it is in check.
    pub(super) fn quiescence(&mut self, shared: &Shared, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        self.enter(ply);
        if self.must_stop(shared) {
            return 0;
        }
        if let Some(score) = self.drawn(ply) {
            return score;
        }
        if ply == MAX_PLY - 1 {
            return self.evaluate();
        }
        let in_check = self.position.is_check();
        let mut best_score = if in_check { mated_in(ply) } else { self.evaluate() };
        if best_score >= beta {
            return best_score;
        }
        alpha = alpha.max(best_score);

        let side = self.position.side_to_move();
        let constraints = self.position.constraints();
        let board = self.position.board();
        let picker = if in_check {
            MovePicker::all(board, side, &constraints, None, &self.history)
        } else {
            MovePicker::captures(board, side, &constraints)
        };
        for mv in picker {
            let change = self.make(mv);
            let score = -self.quiescence(shared, ply + 1, -beta, -alpha);
            self.unmake(&change);
            if self.stopped {
                return 0;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    self.extend_line(ply, mv);
                }
                if score >= beta {
                    break;
                }
            }
        }
        best_score
    }
}
