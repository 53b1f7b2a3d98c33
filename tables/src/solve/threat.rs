//! Threats, as the rules on chases define them in `docs/rules.md`.
//!
//! This repeats private code of the rules in `xiangqi`. The solver of the tests uses the rules in `xiangqi`, so each
//! implementation checks the other.

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

/// The new threats of a move: those after the move that did not exist before it. They contain all chases of the rules,
/// and some more: threats that only a root behind the attacker prevented before.
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
        // The two pieces could capture each other.
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

    /// The threats of Red, as moves.
    fn of_red(fen: &str) -> Vec<String> {
        let position = Position::from_fen(fen).unwrap();
        let threats = threats(&mut position.board().clone(), Color::Red);
        threats.iter().map(|threat| Move::new(threat.from, threat.to).to_string()).collect()
    }

    #[test]
    fn threats_are_those_of_the_rule_book() {
        for (fen, expected, why) in [
            ("3k5/9/9/9/R3n4/9/9/9/9/4K4 w", "a5e5", "the horse has no root"),
            ("3k5/9/9/9/R3n4/9/9/4r4/9/5K3 w", "", "the rook is its root"),
            ("3k5/4r4/4P4/9/R3n4/9/9/9/9/4K4 w", "a5e5", "a pawn cuts the root off"),
            ("3k5/9/9/9/2N6/4r4/9/5n3/9/4K4 w", "c5e4", "a horse for a rook, with a root"),
            ("3k5/9/9/9/C1P1r4/9/3n5/9/9/4K4 w", "a5e5", "a cannon for a rook, with a root"),
            ("3k5/9/9/4n4/4P4/9/9/9/9/4K4 w", "", "a pawn may attack"),
            ("3k5/9/9/9/9/9/9/4n4/4K4/9 w", "", "the king may attack"),
            ("3k5/9/9/p3R4/9/9/9/9/9/4K4 w", "", "a pawn on its own side"),
            ("3k5/9/9/9/9/p3R4/9/9/9/4K4 w", "e4a4", "a pawn across the river"),
            ("3k5/9/9/9/r3R4/9/9/9/9/4K4 w", "", "each rook could capture the other"),
            ("4k4/9/R3r4/9/9/9/9/4R4/9/3K5 w", "a7e7", "the black rook is pinned, and takes on e2 only"),
            ("4k4/4r4/9/9/n3R4/9/9/9/9/4K4 w", "", "the attacker is pinned"),
            ("3k5/9/9/9/n1R6/9/9/4r4/9/4K4 w", "c5a5", "a check from before does not count"),
        ] {
            assert_eq!(of_red(fen).join(" "), expected, "{why}: {fen}");
        }
    }

    #[test]
    fn a_threat_that_existed_before_the_move_is_not_new() {
        for (mv, is_new) in [("a5b5", false), ("e0f0", false), ("a5a6", false), ("a5a7", true)] {
            // The rook attacks the horse along the rank. From a7 it attacks the elephant.
            let position = Position::from_fen("3k5/9/4b4/9/R3n4/9/9/9/9/4K4 w").unwrap();
            let (mut board, mv) = (position.board().clone(), mv.parse::<Move>().unwrap());
            let before = threats(&mut board, Color::Red);
            board.make(mv);
            let after = threats(&mut board, Color::Red);
            assert_eq!(!made(&before, after, mv).is_empty(), is_new, "{mv}");
        }
    }

    #[test]
    fn every_chase_of_the_rules_is_a_new_threat_that_the_reply_ends() {
        let mut random = SplitMix64::new(46);
        for class in ["KRA-KCA", "KR-KCAA", "KCP-KE", "KHP-KR", "KRR-KR"] {
            let index = Index::new(class.parse().unwrap());
            let (mut chases, mut others) = (0, 0);
            while chases < 10 {
                let Some((start, moves)) = cycle(&index, &mut random) else { continue };
                let mut game = Game::new(start.clone());
                moves.iter().for_each(|&mv| game.play(mv).unwrap());
                // The moves form a cycle: the first follows the last.
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
