//! Quiescence search: an evaluation is only reliable in a position without pending captures.

use super::node::Node;
use super::searcher::Searcher;
use crate::eval::value;
use crate::movepick::MovePicker;
use crate::params::quiescence_margin;
use crate::score::{INFINITE, MAX_PLY, is_decisive, is_ruled, mated_in};
use crate::tt::{Bound, Entry};

impl Searcher<'_> {
    /// Searches captures that don't lose material until none is left. In check it searches all evasions until one does
    /// not lose, then captures only. Out of check, the side to move may also stand pat on the evaluation.
    pub(super) fn quiescence<N: Node>(&mut self, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        self.enter(ply);
        if self.limiter.must_stop() {
            return 0;
        }
        let latest = self.position.latest_occurrence();
        if let Some(score) = self.ruled(ply, latest) {
            return score;
        }
        if ply == MAX_PLY - 1 {
            return self.evaluate();
        }

        // Transposition table
        let key = self.table_key(latest);
        let known = self.shared.table.probe(key, ply);
        if !N::PV
            && let Some(score) = known.and_then(|entry| entry.cutoff(0, alpha, beta))
        {
            return score;
        }

        // Standing pat
        let in_check = self.position.is_check();
        let raw_eval = (!in_check).then(|| self.evaluation(known));
        let eval = raw_eval.map(|raw| self.corrected(raw));
        let mut best_score = eval.unwrap_or_else(|| mated_in(ply));
        if best_score >= beta {
            return best_score;
        }
        let old_alpha = alpha;
        alpha = alpha.max(best_score);
        let futility = best_score + quiescence_margin();

        let constraints = self.position.constraints();
        let table_move = self.legal_table_move(known, &constraints);
        let mut picker = if in_check {
            MovePicker::all(table_move)
        } else {
            MovePicker::captures(table_move.filter(|&mv| self.position.is_capture(mv)), 0)
        };
        let mut best_move = None;
        let continuations = self.continuations(ply);
        while let Some(mv) = picker.next(&self.order(&constraints, None, continuations)) {
            // Futility: skip a capture that leaves the score far below alpha, unless the best score is decisive.
            if !in_check
                && !is_decisive(best_score)
                && let Some(victim) = self.position.piece_on(mv.to())
                && futility + value(victim.kind) <= alpha
                && !self.position.gives_check(mv)
            {
                best_score = best_score.max(futility + value(victim.kind));
                continue;
            }
            // After one evasion that does not lose, it is known that there is no mate: further quiet evasions only take
            // time.
            if in_check && !is_decisive(best_score) {
                picker.skip_quiets();
                if !self.position.is_capture(mv) {
                    continue;
                }
            }
            let change = self.make(mv, ply);
            let score = -self.quiescence::<N>(ply + 1, -beta, -alpha);
            self.unmake(&change);
            if self.is_stopped() {
                return 0;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if N::PV {
                        self.extend_line(ply, mv);
                    }
                }
                if score >= beta {
                    break;
                }
            }
        }
        let bound = Bound::of(best_score, old_alpha, beta);
        if !is_ruled(best_score) {
            let entry = Entry { mv: best_move, score: best_score, depth: 0, bound, eval: raw_eval };
            self.shared.table.store(key, ply, entry);
        }
        best_score
    }
}
