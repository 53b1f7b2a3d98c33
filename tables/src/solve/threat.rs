//! Threats, as the rules on chases define them: `docs/rules.md` in the repository has the words.
//!
//! This repeats private code of the rules in `xiangqi`. The solver of the tests uses those, so the two check each
//! other.

use xiangqi::attacks::in_zone;
use xiangqi::{Board, Color, Move, Piece, PieceType, Square, SquareSet};

/// An attacker and its victim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Threat {
    /// Where the attacker is.
    pub(super) from: Square,
    /// Where the victim is.
    pub(super) to: Square,
    /// The kind of the victim.
    pub(super) victim: PieceType,
}

impl Threat {
    /// The same threat with its squares mapped.
    pub(super) fn map(self, square: impl Fn(Square) -> Square) -> Threat {
        Threat { from: square(self.from), to: square(self.to), victim: self.victim }
    }

    /// The same pair of pieces after a move that captures neither.
    fn after(self, mv: Move) -> Threat {
        let place = |square: Square| if square == mv.from() { mv.to() } else { square };
        self.map(place)
    }
}

/// The new threats of a move: those after the move that did not exist before it. All that the rules call chased are
/// among them; they leave out some more, which only a root behind the attacker kept from being threats before.
pub(super) fn made(before: &[Threat], mut after: Vec<Threat>, mv: Move) -> Vec<Threat> {
    let back = Move::new(mv.to(), mv.from());
    after.retain(|threat| !before.contains(&threat.after(back)));
    after
}

/// Whether a reply ends one of the threats. A piece that stays threatened was not chased.
pub(super) fn ends_one(threats: &[Threat], left: &[Threat], reply: Move) -> bool {
    threats.iter().any(|threat| !left.contains(&threat.after(reply)))
}

/// The threats of `side` if it were to move.
pub(super) fn threats(board: &mut Board, side: Color) -> Vec<Threat> {
    let mut found = Vec::new();
    let checkers = board.attackers(!side, board.king(side));
    for to in board.occupied_by(!side).iter() {
        let Some(victim) = board.piece_on(to).filter(|&piece| can_be_threatened(piece, to)) else { continue };
        for from in board.attackers(side, to).iter() {
            let is_attacker = |piece: &Piece| !matches!(piece.kind, PieceType::King | PieceType::Pawn);
            if let Some(attacker) = board.piece_on(from).filter(is_attacker)
                && is_threat(board, Move::new(from, to), attacker, victim, checkers)
            {
                found.push(Threat { from, to, victim: victim.kind });
            }
        }
    }
    found
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
        // Each piece could capture the other.
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

/// Whether no piece attacks the king of `side` after a move, except pieces that attack it already.
fn is_safe(board: &mut Board, mv: Move, side: Color, ignored: SquareSet) -> bool {
    let captured = board.make(mv);
    let is_safe = board.attackers(!side, board.king(side)).without(ignored).is_empty();
    board.unmake(mv, captured);
    is_safe
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use xiangqi::rules::{Game, MoveClass};
    use xiangqi::{Position, SplitMix64};

    use super::*;
    use crate::index::Index;

    /// A position with this side to move, and four moves by which both sides go and come back.
    fn cycle(index: &Index, random: &mut SplitMix64) -> Option<(Position, [Move; 4])> {
        let board = index.board_of(random.next_u64() % index.len())?;
        let start = Position::from_board(board, Color::ALL[random.below(2)]).ok()?;
        let mut position = start.clone();
        let mut moves: Vec<Move> = Vec::new();
        for ply in 0..4usize {
            let legal = position.legal_moves();
            let mv = match moves.get(ply.wrapping_sub(2)) {
                Some(there) => Move::new(there.to(), there.from()),
                None if legal.is_empty() => return None,
                None => legal[random.below(legal.len())],
            };
            if !legal.contains(&mv) || position.is_capture(mv) {
                return None;
            }
            position.make_move(mv);
            moves.push(mv);
        }
        Some((start, moves.try_into().ok()?))
    }

    #[test]
    fn every_chase_of_the_rules_is_a_new_threat_that_the_reply_ends() {
        let mut random = SplitMix64::new(46);
        for class in ["KRA-KCA", "KR-KCAA", "KCP-KE", "KHP-KR", "KRR-KR"] {
            let index = Index::new(class.parse().unwrap());
            let (mut chases, mut others) = (0, 0);
            while chases < 40 {
                let Some((start, moves)) = cycle(&index, &mut random) else { continue };
                let mut game = Game::new(start.clone());
                moves.iter().for_each(|&mv| game.play(mv).unwrap());
                // The window is cyclic: the first move follows the last.
                let [first, reply, ..] = moves;
                let (mut board, side) = (start.board().clone(), start.side_to_move());
                let before = threats(&mut board, side);
                board.make(first);
                let gives_check = board.in_check(!side);
                let new = made(&before, threats(&mut board, side), first);
                board.make(reply);
                let left = threats(&mut board, side);
                match &game.ruling().unwrap().moves[0].class {
                    MoveClass::Check => assert!(gives_check),
                    MoveClass::Chase(found) => {
                        chases += 1;
                        for chase in found {
                            let victim = chase.victim.kind();
                            let threat = Threat { from: chase.from, to: chase.to, victim };
                            let is_ended = ends_one(&[threat], &left, reply);
                            assert!(new.contains(&threat) && is_ended, "{} {moves:?}", start.fen());
                        }
                    }
                    _ => others += usize::from(!gives_check && !ends_one(&new, &left, reply)),
                }
            }
            assert!(others > chases, "{class}: most moves are no chases, {others}");
        }
    }
}
