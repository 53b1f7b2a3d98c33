//! Threats, as the rules on chases define them: `docs/rules.md` in the repository has the words.
//!
//! This repeats what the rules of `xiangqi` keep to themselves. The solver of the tests uses those, so the two check
//! each other.

use xiangqi::attacks::in_zone;
use xiangqi::{Board, Color, Move, Piece, PieceType, Square, SquareSet};

/// Whether `side` threatens to take anything, were it its turn.
pub(super) fn threatens(board: &mut Board, side: Color) -> bool {
    let checkers = board.attackers(!side, board.king(side));
    for to in board.occupied_by(!side).iter() {
        let Some(victim) = board.piece_on(to).filter(|&piece| can_be_threatened(piece, to)) else { continue };
        for from in board.attackers(side, to).iter() {
            let is_attacker = |piece: &Piece| !matches!(piece.kind, PieceType::King | PieceType::Pawn);
            if let Some(attacker) = board.piece_on(from).filter(is_attacker)
                && is_threat(board, Move::new(from, to), attacker, victim, checkers)
            {
                return true;
            }
        }
    }
    false
}

fn can_be_threatened(victim: Piece, square: Square) -> bool {
    match victim.kind {
        PieceType::King => false,
        PieceType::Pawn => !square.on_own_side(victim.color),
        _ => in_zone(victim.kind, victim.color, square),
    }
}

fn is_threat(board: &mut Board, mv: Move, attacker: Piece, victim: Piece, checkers: SquareSet) -> bool {
    let (side, enemy) = (attacker.color, victim.color);
    let (from, to) = (mv.from(), mv.to());
    if attacker.kind == victim.kind
        && board.attackers(enemy, from).contains(to)
        && is_safe(board, Move::new(to, from), enemy, SquareSet::EMPTY)
    {
        // Each could take the other.
        return false;
    }
    if !is_safe(board, mv, side, checkers) {
        return false;
    }
    if is_worth_more(victim.kind, attacker.kind) {
        return true;
    }
    let captured = board.make(mv);
    let roots = board.attackers(enemy, to);
    let is_protected = roots.iter().any(|root| is_safe(board, Move::new(root, to), enemy, SquareSet::EMPTY));
    board.unmake(mv, captured);
    !is_protected
}

fn is_worth_more(victim: PieceType, attacker: PieceType) -> bool {
    use PieceType::{Advisor, Cannon, Elephant, Horse, Rook};
    matches!((attacker, victim), (Horse | Cannon, Rook) | (Advisor | Elephant, Rook | Horse | Cannon))
}

/// Whether nobody attacks the king of `side` after a move, but for pieces that do so already.
fn is_safe(board: &mut Board, mv: Move, side: Color, ignored: SquareSet) -> bool {
    let captured = board.make(mv);
    let is_safe = board.attackers(!side, board.king(side)).without(ignored).is_empty();
    board.unmake(mv, captured);
    is_safe
}
