//! Finds the places in a game where a puzzle may be, from the scores of its moves: a cheap search sees most mistakes.

use chuhe_engine::session::Session;
use chuhe_engine::time::Limits;
use xiangqi::{Move, Position};

/// A game to look for puzzles in.
#[derive(Clone, Debug)]
pub struct GameToMine {
    /// The origin of the game, as text for users.
    pub source: String,
    /// The first position of the game.
    pub start: Position,
    /// The moves of the game.
    pub moves: Vec<Move>,
    /// The known scores of the position before each move, in centipawns for the side to move. If no score is known,
    /// short searches find them.
    pub scores: Vec<Option<i32>>,
}

/// Nodes of the short search.
const NODES: u64 = 200;
/// A side with at least this score is winning, in centipawns.
const WINS: i32 = 300;
/// A side with no more than this does not win.
const EVEN: i32 = 130;

impl GameToMine {
    /// Computes the scores if none is known.
    pub(crate) fn score(&mut self, session: &mut Session) {
        if self.scores.iter().any(Option::is_some) {
            return;
        }
        let mut position = self.start.clone();
        self.scores.clear();
        for &mv in &self.moves {
            session.set_position(position.clone());
            self.scores.push(Some(session.search(Limits::nodes(NODES)).info.score.value()));
            if position.play(mv).is_err() {
                break;
            }
        }
    }
}

/// The numbers of the moves before which there may be a puzzle: the previous move was a mistake, or the move itself is
/// a mistake, or the move is better than the score before it.
pub fn candidates(scores: &[Option<i32>]) -> Vec<usize> {
    (1..scores.len()).filter(|&ply| is_candidate(scores, ply)).collect()
}

fn is_candidate(scores: &[Option<i32>], ply: usize) -> bool {
    let (Some(before), Some(now)) = (scores[ply - 1], scores[ply]) else { return false };
    // From here all scores are from the side that is to move now.
    let before = -before;
    let after = scores.get(ply + 1).copied().flatten().map(|score| -score);
    let was_given = before <= EVEN && now >= WINS;
    let was_spared = before <= -WINS && now >= -EVEN;
    let was_found = now <= EVEN && after.is_some_and(|after| after >= WINS);
    let was_missed = now.abs() <= EVEN && after.is_some_and(|after| after <= -WINS);
    was_given || was_spared || was_found || was_missed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(scores: &[i32]) -> Vec<usize> {
        candidates(&scores.iter().map(|&score| Some(score)).collect::<Vec<_>>())
    }

    #[test]
    fn sudden_changes_of_the_score_are_found_and_slow_ones_are_not() {
        // Scores are from the side to move, so in an equal game their signs alternate.
        assert_eq!(of(&[10, -10, 20, -15, 30]), [0; 0]);
        assert_eq!(of(&[100, -150, 200, -250, 300, -350, 400]), [0; 0]);
        assert_eq!(of(&[0, 400, -400]), [1], "a mistake to punish");
        assert_eq!(of(&[400, -50, 50]), [1], "a win let slip");
        assert_eq!(of(&[0, 0, -400]), [1], "a win that was not foreseen");
        assert_eq!(of(&[0, 0, 400]), [1, 2], "a save that was missed, and a mistake to punish");
    }

    #[test]
    fn a_side_wins_from_300_on_and_does_not_up_to_130() {
        assert_eq!((of(&[-130, 300]), of(&[-131, 300]), of(&[-130, 299])), (vec![1], vec![], vec![]));
        assert_eq!((of(&[300, -130]), of(&[299, -130]), of(&[300, -131])), (vec![1], vec![], vec![]));
    }

    #[test]
    fn positions_without_scores_are_not_candidates() {
        assert_eq!(candidates(&[None, Some(900), None]), [0; 0]);
        assert_eq!(candidates(&[Some(0), Some(900)]), [1]);
        assert_eq!(candidates(&[]), [0; 0]);
    }
}
