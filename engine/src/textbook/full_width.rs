//! Minimax and negamax: every move of every position, down to the depth.
//!
//! [`alpha_beta`](super::alpha_beta) leaves out the moves that cannot change the result.

use super::tree::Tree;
use crate::score::{INFINITE, mate_in, mated_in};

/// Minimax (Shannon 1950). All scores are those of the side to move at the root, which maximises.
impl Tree<'_> {
    /// The score of a position in which the root's side is to move: that of the best move.
    pub(super) fn maximise(&mut self, depth: u32) -> i32 {
        self.enter();
        if depth == 0 {
            return self.evaluate_for_root();
        }
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return mated_in(self.ply);
        }
        let mut best = -INFINITE;
        for mv in moves {
            let change = self.make(mv);
            let score = self.minimise(depth - 1);
            self.unmake(&change);
            if score > best {
                best = score;
                self.improve(mv);
            }
        }
        best
    }

    /// The score of a position in which the other side is to move: that of the worst move for the root's.
    fn minimise(&mut self, depth: u32) -> i32 {
        self.enter();
        if depth == 0 {
            return self.evaluate_for_root();
        }
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return mate_in(self.ply);
        }
        let mut worst = INFINITE;
        for mv in moves {
            let change = self.make(mv);
            let score = self.maximise(depth - 1);
            self.unmake(&change);
            worst = worst.min(score);
        }
        worst
    }
}

/// Negamax (Knuth and Moore 1975, procedure `F`). Scores are from the point of view of the side to move. A gain for
/// one side is a loss for the other, `min(a, b) = -max(-a, -b)`, so one function serves both.
impl Tree<'_> {
    /// The score of a position for the side to move.
    pub(super) fn negamax(&mut self, depth: u32) -> i32 {
        self.enter();
        if depth == 0 {
            return self.evaluate();
        }
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return mated_in(self.ply);
        }
        let mut best = -INFINITE;
        for mv in moves {
            let change = self.make(mv);
            let score = -self.negamax(depth - 1);
            self.unmake(&change);
            if score > best {
                best = score;
                self.improve(mv);
            }
        }
        best
    }
}
