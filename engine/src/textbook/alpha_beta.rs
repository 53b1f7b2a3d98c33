//! Alpha-beta: minimax without the moves that cannot change the result.
//!
//! The window holds the scores that are still possible: elsewhere in the tree the maximiser is sure of `alpha`, and
//! the minimiser can hold it to `beta`. If a score reaches the far end of the window, one side has something better
//! earlier in the line, so the position will not be reached. Its other moves are skipped: a cut-off. A score
//! within the window is exact. A score outside it is only a bound: this is the fail-hard form, which returns the
//! near end of the window if no move reaches into it.
//!
//! The root's window is open on both sides, so its score is that of minimax. A move that only equals the best so
//! far does not get into the window, so with the same order of moves the best move is the same too.

use super::tree::Tree;
use crate::score::{mate_in, mated_in};
use xiangqi::{Color, Move, MoveList, Square};

/// Alpha-beta on minimax: scores, `alpha` and `beta` are from the point of view of the side to move at the root.
impl Tree<'_> {
    /// The score of a position in which the root's side is to move: raises `alpha`.
    pub(super) fn alpha_beta_maximise(&mut self, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        self.enter();
        if depth == 0 {
            return self.evaluate_for_root();
        }
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return mated_in(self.ply);
        }
        for mv in moves {
            let change = self.make(mv);
            let score = self.alpha_beta_minimise(alpha, beta, depth - 1);
            self.unmake(&change);
            if score > alpha {
                alpha = score;
                self.improve(mv);
            }
            if alpha >= beta {
                self.cut_off();
                break;
            }
        }
        alpha
    }

    /// The score of a position in which the other side is to move: lowers `beta`.
    fn alpha_beta_minimise(&mut self, alpha: i32, mut beta: i32, depth: u32) -> i32 {
        self.enter();
        if depth == 0 {
            return self.evaluate_for_root();
        }
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return mate_in(self.ply);
        }
        for mv in moves {
            let change = self.make(mv);
            let score = self.alpha_beta_maximise(alpha, beta, depth - 1);
            self.unmake(&change);
            beta = beta.min(score);
            if alpha >= beta {
                self.cut_off();
                break;
            }
        }
        beta
    }
}

/// Alpha-beta on negamax: scores and window are from the point of view of the side to move. For the other side they
/// are negated, and the ends of the window change places.
impl Tree<'_> {
    /// The score of a position for the side to move (Knuth and Moore 1975, procedure `F2`).
    pub(super) fn alpha_beta(&mut self, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        self.enter();
        if depth == 0 {
            return self.evaluate();
        }
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return mated_in(self.ply);
        }
        for mv in moves {
            let change = self.make(mv);
            let score = -self.alpha_beta(-beta, -alpha, depth - 1);
            self.unmake(&change);
            if score > alpha {
                alpha = score;
                self.improve(mv);
            }
            if alpha >= beta {
                self.cut_off();
                break;
            }
        }
        alpha
    }

    /// Alpha-beta with the moves sorted by their history, which finds cut-offs sooner.
    pub(super) fn alpha_beta_with_history(
        &mut self,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        history: &mut History,
    ) -> i32 {
        self.enter();
        if depth == 0 {
            return self.evaluate();
        }
        let mut moves = self.position.legal_moves();
        if moves.is_empty() {
            return mated_in(self.ply);
        }
        let side = self.position.side_to_move();
        history.sort(side, &mut moves);
        for mv in moves {
            let change = self.make(mv);
            let score = -self.alpha_beta_with_history(-beta, -alpha, depth - 1, history);
            self.unmake(&change);
            if score > alpha {
                alpha = score;
                self.improve(mv);
            }
            if alpha >= beta {
                self.cut_off();
                history.reward(side, mv, depth);
                break;
            }
        }
        alpha
    }
}

/// How well each move has done so far in this search, whatever the position (Schaeffer 1983).
///
/// Kept by side, from and to; captures are moves like any other. Schaeffer also rewards the best move of
/// a position without a cut-off; here, as it is mostly taught, only cut-offs count.
pub(super) struct History {
    /// Indexed `[side][from * Square::NUM + to]`, 127 KiB in all.
    merits: [Box<[u64]>; Color::NUM],
}

impl History {
    /// No move has any merit yet.
    pub(super) fn new() -> History {
        let empty = || vec![0; Square::NUM * Square::NUM].into_boxed_slice();
        History { merits: [empty(), empty()] }
    }

    const fn index(mv: Move) -> usize {
        mv.from().index() * Square::NUM + mv.to().index()
    }

    /// Rewards a move that made a cut-off with `depth` plies to go. The reward is the square of the depth, because a
    /// cut-off near the root saves more.
    fn reward(&mut self, side: Color, mv: Move, depth: u32) {
        self.merits[side.index()][Self::index(mv)] += u64::from(depth).pow(2);
    }

    /// The moves with the best history first; equal moves keep their order.
    fn sort(&self, side: Color, moves: &mut MoveList) {
        let merits = &self.merits[side.index()];
        moves.sort_by_key(|&mv| std::cmp::Reverse(merits[Self::index(mv)]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Position;

    #[test]
    fn history_sorts_by_merit_of_the_side_and_keeps_the_rest_in_order() {
        let generated = Position::default().legal_moves();
        let (often, deep) = (generated[20], generated[30]);
        let mut history = History::new();
        // One cut-off at depth 3 weighs more than two at depth 2.
        history.reward(Color::Red, often, 2);
        history.reward(Color::Red, often, 2);
        history.reward(Color::Red, deep, 3);
        let mut sorted = generated.clone();
        history.sort(Color::Red, &mut sorted);
        assert_eq!(sorted[..2], [deep, often]);
        let rest: MoveList = generated.iter().copied().filter(|&mv| mv != often && mv != deep).collect();
        assert_eq!(sorted[2..], rest[..]);
        let mut of_other_side = generated.clone();
        history.sort(Color::Black, &mut of_other_side);
        assert_eq!(of_other_side, generated);
    }
}
