//! Start positions of games: after a few random moves, or from middle games and endings with pieces removed and moved
//! at random, so that positions that rarely arise from openings are learned as well.

use xiangqi::{Board, Color, Move, PieceType, Position, SplitMix64, Square};

/// The random plies of an opening: at least and at most.
pub(crate) const OPENING_PLIES: (usize, usize) = (6, 10);

/// The pieces of each side besides its king after random removal: at least and at most.
const PIECES_BESIDE_KING: (usize, usize) = (2, 12);

/// Random moves after pieces have been taken away: at least and at most.
const PLIES: (usize, usize) = (10, 30);

/// 6 to 10 random moves from the start position, and the position after them.
pub fn random_opening(rng: &mut SplitMix64) -> (Position, Vec<Move>) {
    let mut position = Position::default();
    let plies = rng.within(OPENING_PLIES);
    let played = random_moves(&mut position, plies, rng);
    (position, played)
}

/// Plays `plies` random moves, fewer if the game ends earlier, and returns them.
pub fn random_moves(position: &mut Position, plies: usize, rng: &mut SplitMix64) -> Vec<Move> {
    let mut played = Vec::new();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len())];
        position.make_move(mv);
        played.push(mv);
    }
    played
}

/// A valid position made from a random opening: both sides lose the same number of pieces, and random moves scatter the
/// others. It may be unbalanced, and the game may be over.
pub(crate) fn disturbed(rng: &mut SplitMix64) -> Position {
    loop {
        let (opening, _) = random_opening(rng);
        let mut board = opening.board().clone();
        let left = rng.within(PIECES_BESIDE_KING);
        for color in Color::ALL {
            thin_out(&mut board, color, left, rng);
        }
        // Without these pieces, the kings may face each other or a king may be in check.
        let Ok(mut position) = Position::from_board(board, opening.side_to_move()) else { continue };
        let plies = rng.within(PLIES);
        random_moves(&mut position, plies, rng);
        // The moves that led here are not part of the game.
        if let Ok(position) = Position::from_board(position.board().clone(), position.side_to_move()) {
            return position;
        }
    }
}

/// Takes random pieces of a side away until `left` remain besides its king.
fn thin_out(board: &mut Board, color: Color, left: usize, rng: &mut SplitMix64) {
    let mut men: Vec<Square> = board
        .pieces()
        .filter(|(_, piece)| piece.color == color && piece.kind != PieceType::King)
        .map(|(square, _)| square)
        .collect();
    while men.len() > left {
        board.remove(men.swap_remove(rng.below(men.len())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_repeat_with_their_seed_and_range_from_endings_to_middle_games() {
        let positions = |seed| -> Vec<Position> {
            let mut rng = SplitMix64::new(seed);
            (0..300).map(|_| disturbed(&mut rng)).collect()
        };
        let fens = |positions: &[Position]| positions.iter().map(Position::fen).collect::<Vec<_>>();
        let found = positions(1);
        assert_eq!(fens(&found), fens(&positions(1)));
        assert_ne!(fens(&found), fens(&positions(2)));
        let pieces = |position: &Position| position.board().piece_count();
        assert!(found.iter().all(|position| pieces(position) <= 2 * PIECES_BESIDE_KING.1 + 2));
        let with =
            |range: std::ops::Range<usize>| found.iter().filter(|p| range.contains(&pieces(p))).count();
        assert!(with(2..9) > 30 && with(9..16) > 30 && with(16..27) > 30, "{:?}", [with(2..9), with(9..16)]);
        let to_move = |color| found.iter().filter(|position| position.side_to_move() == color).count();
        assert!(Color::ALL.into_iter().all(|color| to_move(color) > 100));
        let pawns_beyond = found
            .iter()
            .flat_map(|position| position.board().pieces())
            .any(|(square, piece)| piece.kind == PieceType::Pawn && !square.on_own_side(piece.color));
        assert!(pawns_beyond);
    }
}
