//! Shared by several tests: positions, and files that are removed after a test.

use xiangqi::{Move, Position, SplitMix64};

/// A position after moves, all legal.
pub(crate) fn after(moves: &str) -> Position {
    let mut position = Position::default();
    moves.split_whitespace().for_each(|mv| position.play(mv.parse().unwrap()).unwrap());
    position
}

/// A move.
pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// The moves of a random game of at most `plies` plies.
pub(crate) fn random_game(rng: &mut SplitMix64, plies: usize) -> Vec<Move> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        // Only the first few moves are chosen, so that the games reach the same positions.
        let mv = legal[rng.below(legal.len().min(6))];
        position.make_move(mv);
        moves.push(mv);
    }
    moves
}
