//! Checks that the move generator agrees with the reference: used by the tests and by the fuzz target.

use xiangqi::movegen::{Captures, Quiets};
use xiangqi::{Move, MoveList, Position};

use super::reference::Reference;

/// Compares everything that the generator says about a position with the reference.
///
/// # Panics
/// If they differ.
pub fn assert_agrees(position: &Position) {
    let fen = position.fen();
    let reference = Reference::of(position);
    let side = position.side_to_move();
    let expected = reference.legal_moves();
    let expected_moves: Vec<Move> = expected.iter().map(|&(mv, _)| mv).collect();
    let mut moves = position.legal_moves();
    moves.sort();
    assert_eq!(moves[..], expected_moves[..], "legal moves of {fen}");
    assert_eq!(position.count_legal_moves() as usize, expected.len(), "count for {fen}");
    assert_eq!(position.is_check(), reference.in_check(side), "check in {fen}");
    assert_eq!(position.checkers().is_empty(), !position.is_check(), "checkers of {fen}");
    for &(mv, gives_check) in &expected {
        assert_eq!(position.gives_check(mv), gives_check, "does {mv} give check in {fen}");
    }
    let constraints = position.constraints();
    assert_eq!(constraints.in_check(), reference.in_check(side), "constraints of {fen}");
    for &mv in &expected_moves {
        assert_eq!(
            position.is_capture(mv),
            position.piece_on(mv.to()).is_some(),
            "does {mv} capture in {fen}"
        );
    }
    let (mut captures, mut quiets) = (MoveList::new(), MoveList::new());
    position.board().legal_moves::<Captures>(side, &constraints, &mut captures);
    position.board().legal_moves::<Quiets>(side, &constraints, &mut quiets);
    let is_capture = |mv: &Move| position.piece_on(mv.to()).is_some();
    assert!(captures.iter().all(is_capture) && !quiets.iter().any(is_capture), "kinds in {fen}");
    let mut both: Vec<Move> = captures.into_iter().chain(quiets).collect();
    both.sort();
    assert_eq!(both, expected_moves, "captures and quiets of {fen}");
}
