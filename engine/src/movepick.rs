//! The order in which the search tries moves: the table's move, then captures, most valuable victim first
//! and least valuable attacker first among them, then quiet moves by history.

use crate::board::Board;
use crate::eval::value;
use crate::history::QuietHistory;
use crate::movegen::{All, Captures, Constraints};
use crate::types::{Color, Move, MoveList, Piece};

/// Hands out the legal moves of a position one by one, best first. Finding the next is linear in the
/// number left: most nodes are cut off after the first few.
pub(crate) struct MovePicker {
    moves: MoveList,
    scores: [i32; crate::types::MAX_MOVES],
    next: usize,
}

const TABLE_MOVE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 20;

impl MovePicker {
    /// All legal moves.
    pub(crate) fn all(
        board: &Board,
        side: Color,
        constraints: &Constraints,
        table_move: Option<Move>,
        history: &QuietHistory,
    ) -> MovePicker {
        let mut picker = MovePicker::empty();
        board.legal_moves::<All>(side, constraints, &mut picker.moves);
        picker.score(|mv| match board.piece_on(mv.to()) {
            _ if Some(mv) == table_move => TABLE_MOVE,
            Some(victim) => CAPTURE + capture_score(board, mv, victim),
            None => history.get(side, mv),
        });
        picker
    }

    /// Captures only.
    pub(crate) fn captures(board: &Board, side: Color, constraints: &Constraints) -> MovePicker {
        let mut picker = MovePicker::empty();
        board.legal_moves::<Captures>(side, constraints, &mut picker.moves);
        picker.score(|mv| board.piece_on(mv.to()).map_or(0, |victim| capture_score(board, mv, victim)));
        picker
    }

    fn empty() -> MovePicker {
        MovePicker { moves: MoveList::new(), scores: [0; crate::types::MAX_MOVES], next: 0 }
    }

    fn score(&mut self, score: impl Fn(Move) -> i32) {
        for (slot, &mv) in self.scores.iter_mut().zip(&self.moves) {
            *slot = score(mv);
        }
    }
}

/// Any victim outweighs every attacker.
fn capture_score(board: &Board, mv: Move, victim: Piece) -> i32 {
    let attacker = board.piece_on(mv.from()).map_or(0, |piece| value(piece.kind));
    16 * value(victim.kind) - attacker
}

impl Iterator for MovePicker {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let left = &self.scores[self.next..self.moves.len()];
        // Of equals the first generated, so that the order never depends on anything else.
        let (mut best, mut best_score) = (0, *left.first()?);
        for (i, &score) in left.iter().enumerate().skip(1) {
            if score > best_score {
                (best, best_score) = (i, score);
            }
        }
        self.moves.swap(self.next, self.next + best);
        self.scores.swap(self.next, self.next + best);
        self.next += 1;
        Some(self.moves[self.next - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn every_legal_move_comes_once_and_the_best_first() {
        let position = Position::from_fen("3ak4/4a4/9/9/r3c4/9/R3P4/4C4/4A4/3AK4 w").unwrap();
        let mut history = QuietHistory::default();
        let favourite: Move = "e2d2".parse().unwrap();
        history.update(Color::Red, favourite, 500);
        let table_move: Move = "e3e4".parse().unwrap();
        let picker = MovePicker::all(
            position.board(),
            Color::Red,
            &position.constraints(),
            Some(table_move),
            &history,
        );
        let mut picked: Vec<Move> = picker.collect();
        assert_eq!(picked[..4], ["e3e4", "a3a5", "e2e5", "e2d2"].map(|m| m.parse().unwrap()));
        let mut legal = position.legal_moves();
        picked.sort();
        legal.sort();
        assert_eq!(picked[..], legal[..]);
    }

    #[test]
    fn captures_come_by_victim_then_attacker() {
        let position = Position::from_fen("4k4/4a4/9/9/r3c4/9/R8/4C4/4P4/3K5 w").unwrap();
        let picked: Vec<_> =
            MovePicker::captures(position.board(), Color::Red, &position.constraints()).collect();
        assert_eq!(picked, ["a3a5", "e2e8"].map(|m| m.parse().unwrap()));
    }
}
