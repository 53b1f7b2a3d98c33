//! The main search.

use super::{Shared, Worker};
use crate::history::QuietHistory;
use crate::movepick::MovePicker;
use crate::score::{INFINITE, MAX_PLY, mate_in, mated_in};
use crate::tt::{Bound, Entry};
use crate::types::{Color, Move, MoveList};

impl Worker {
    /// Negamax alpha-beta: the score of the current position for the side to move, searched `depth` plies
    /// deep, exact if it lies between `alpha` and `beta` and a bound otherwise (fail-soft).
    pub(super) fn negamax(
        &mut self,
        shared: &Shared,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        debug_assert!(0 < ply && ply < MAX_PLY);
        if depth <= 0 {
            return self.quiescence(shared, ply, alpha, beta);
        }
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

        // Mate distance pruning: no line from here beats a mate already found nearer the root.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // Transposition table
        let key = self.position.key();
        let known = shared.table.probe(key, ply);
        if let Some(Entry { score, bound, .. }) = known.filter(|entry| entry.depth >= depth) {
            let decides = match bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return score;
            }
        }

        let side = self.position.side_to_move();
        let constraints = self.position.constraints();
        let picker = MovePicker::all(
            self.position.board(),
            side,
            &constraints,
            known.and_then(|entry| entry.mv),
            &self.history,
        );
        let old_alpha = alpha;
        let mut best_score = -INFINITE;
        let mut best_move = None;
        let mut quiets_tried = MoveList::new();
        for mv in picker {
            let is_quiet = self.position.piece_on(mv.to()).is_none();
            let change = self.make(mv);
            let score = -self.negamax(shared, depth - 1, ply + 1, -beta, -alpha);
            self.unmake(&change);
            if self.stopped {
                return 0;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    self.extend_line(ply, mv);
                }
                if score >= beta {
                    if is_quiet {
                        reward(&mut self.history, side, mv, &quiets_tried, depth);
                    }
                    break;
                }
            }
            if is_quiet {
                quiets_tried.push(mv);
            }
        }
        if best_score == -INFINITE {
            // No legal move: mated or stalemated, a loss alike.
            return mated_in(ply);
        }
        let bound = if best_score >= beta {
            Bound::Lower
        } else if best_score > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        shared.table.store(key, ply, Entry { mv: best_move, score: best_score, depth, bound });
        debug_assert!(best_score.abs() < INFINITE);
        best_score
    }
}

/// A quiet move caused a cut-off: it is good, and those tried before it were not.
fn reward(history: &mut QuietHistory, side: Color, mv: Move, tried: &MoveList, depth: i32) {
    let bonus = depth * depth;
    history.update(side, mv, bonus);
    tried.iter().for_each(|&other| history.update(side, other, -bonus));
}
