//! Threats: which piece could capture which, by legal captures and legal recaptures.
//!
//! This follows the definitions in `docs/rules.md` word for word: every capture and recapture is made on a copy of the
//! board, and is legal if the mover's king is then not attacked. The search gets the same answers faster from
//! [`repetition`](super::repetition); tests compare the two.

use crate::board::Board;
use crate::types::{Color, Move, PieceId, PieceType, Square, SquareSet};

/// A set of pairs (piece of one side, piece of the other): one row of 16 bits for each piece of the first side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pairs {
    rows: [u16; PieceId::PER_SIDE],
}

/// The bit of a piece among those of its side.
pub(super) const fn bit(id: PieceId) -> u16 {
    1 << (id.index() % PieceId::PER_SIDE)
}

/// The pieces of `side` whose bits are set.
pub(super) fn men(side: Color, bits: u16) -> impl Iterator<Item = PieceId> {
    PieceId::of_side(side).iter().copied().filter(move |&id| bits & bit(id) != 0)
}

impl Pairs {
    fn insert(&mut self, attacker: PieceId, victim: PieceId) {
        self.rows[attacker.index() % PieceId::PER_SIDE] |= bit(victim);
    }

    pub(super) fn remove(&mut self, attacker: PieceId, victim: PieceId) {
        self.rows[attacker.index() % PieceId::PER_SIDE] &= !bit(victim);
    }

    /// The pairs that are not in `other`.
    pub(super) fn without(mut self, other: &Pairs) -> Pairs {
        self.rows.iter_mut().zip(other.rows).for_each(|(row, out)| *row &= !out);
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.victims() == 0
    }

    /// The second members of the pairs, as bits.
    pub(super) fn victims(&self) -> u16 {
        self.rows.iter().fold(0, |all, row| all | row)
    }

    /// The pairs, given the side of the first members.
    pub(super) fn iter(self, side: Color) -> impl Iterator<Item = (PieceId, PieceId)> {
        PieceId::of_side(side)
            .iter()
            .zip(self.rows)
            .flat_map(move |(&attacker, row)| men(!side, row).map(move |victim| (attacker, victim)))
    }
}

/// The captures that one side threatens in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Threats {
    /// The threats.
    pub(super) real: Pairs,
    /// The threats if roots that reach the victim through the attacker's square are ignored: all of `real`, and
    /// perhaps more.
    pub(super) beyond_own_line: Pairs,
}

/// The threats of `side` if it were to move.
pub(super) fn threats(board: &Board, side: Color) -> Threats {
    let checkers = board.attackers(!side, board.king(side));
    let mut found = Threats::default();
    for &attacker in PieceId::of_side(side) {
        for &victim in PieceId::of_side(!side) {
            match protection(board, attacker, victim, checkers) {
                Some(Protection::None) => {
                    found.real.insert(attacker, victim);
                    found.beyond_own_line.insert(attacker, victim);
                }
                Some(Protection::ThroughAttacker) => found.beyond_own_line.insert(attacker, victim),
                Some(Protection::Real) | None => {}
            }
        }
    }
    found
}

/// The protection that keeps a piece from being threatened by an attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protection {
    /// No root, or a root that does not count because the attacker is cheaper.
    None,
    /// Only roots that reach the square through the attacker's square.
    ThroughAttacker,
    /// At least one other root.
    Real,
}

/// How `victim` is protected against `attacker`; `None` if the capture is not a threat for another reason.
fn protection(board: &Board, attacker: PieceId, victim: PieceId, checkers: SquareSet) -> Option<Protection> {
    let (from, to) = capture_squares(board, attacker, victim)?;
    if !can_threaten(attacker.kind()) || !can_be_threatened(victim, to) {
        return None;
    }
    let after = after(board, from, to);
    let side = attacker.color();
    // A new attack counts even if the side has to answer a check first.
    let new_checkers = after.attackers(!side, after.king(side)) & !checkers;
    if !new_checkers.is_empty() || is_even_exchange(board, attacker, victim) {
        return None;
    }
    if is_worth_more(victim.kind(), attacker.kind()) {
        return Some(Protection::None);
    }
    let mut protection = Protection::None;
    for root in roots(&after, !side, to) {
        let root_from = after.square_of(root)?;
        let slides = matches!(root.kind(), PieceType::Rook | PieceType::Cannon);
        if !(slides && is_between(from, root_from, to)) {
            return Some(Protection::Real);
        }
        protection = Protection::ThroughAttacker;
    }
    Some(protection)
}

/// The squares of both pieces, if the first attacks the second.
fn capture_squares(board: &Board, attacker: PieceId, victim: PieceId) -> Option<(Square, Square)> {
    let (from, to) = (board.square_of(attacker)?, board.square_of(victim)?);
    board.attacks(attacker, from, to).then_some((from, to))
}

fn after(board: &Board, from: Square, to: Square) -> Board {
    let mut after = board.clone();
    after.make(Move::new(from, to));
    after
}

/// Whether attacks by this kind of piece count as threats: kings and pawns may attack perpetually.
pub(super) fn can_threaten(kind: PieceType) -> bool {
    !matches!(kind, PieceType::King | PieceType::Pawn)
}

/// Whether attacks on the piece count as threats. On a king they are checks, and a pawn that has not crossed the river
/// may be attacked perpetually.
pub(super) fn can_be_threatened(victim: PieceId, square: Square) -> bool {
    match victim.kind() {
        PieceType::King => false,
        PieceType::Pawn => !square.on_own_side(victim.color()),
        _ => true,
    }
}

/// Whether the capture wins material even if the victim is protected.
pub(super) fn is_worth_more(victim: PieceType, attacker: PieceType) -> bool {
    use PieceType::{Advisor, Cannon, Elephant, Horse, Rook};
    matches!((attacker, victim), (Horse | Cannon, Rook) | (Advisor | Elephant, Rook | Horse | Cannon))
}

/// Whether `middle` lies strictly between two squares of the same file or rank.
pub(super) fn is_between(middle: Square, a: Square, b: Square) -> bool {
    let strictly = |m: usize, x: usize, y: usize| x.min(y) < m && m < x.max(y);
    if a.file() == b.file() {
        middle.file() == a.file() && strictly(middle.rank().index(), a.rank().index(), b.rank().index())
    } else if a.rank() == b.rank() {
        middle.rank() == a.rank() && strictly(middle.file().index(), a.file().index(), b.file().index())
    } else {
        false
    }
}

/// Whether the first piece attacks the second, which is of the same kind and could legally capture the first.
pub(super) fn is_even_exchange(board: &Board, attacker: PieceId, victim: PieceId) -> bool {
    attacker.kind() == victim.kind()
        && capture_squares(board, attacker, victim).is_some()
        && can_legally_capture(board, victim, attacker)
}

/// Whether one piece could take another and leave its own king safe.
pub(super) fn can_legally_capture(board: &Board, capturer: PieceId, target: PieceId) -> bool {
    capture_squares(board, capturer, target).is_some_and(|(from, to)| {
        let after = after(board, from, to);
        after.attackers(!capturer.color(), after.king(capturer.color())).is_empty()
    })
}

/// The pieces of `side` that can legally take the enemy piece on `square`.
fn roots(board: &Board, side: Color, square: Square) -> impl Iterator<Item = PieceId> + '_ {
    let target = board.id_on(square);
    PieceId::of_side(side)
        .iter()
        .copied()
        .filter(move |&id| target.is_some_and(|target| can_legally_capture(board, id, target)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_victims_are_threatened_even_if_they_are_protected() {
        use PieceType::{Advisor, Cannon, Elephant, Horse, Rook};
        let worth_more = [
            (Horse, Rook),
            (Cannon, Rook),
            (Advisor, Rook),
            (Advisor, Horse),
            (Advisor, Cannon),
            (Elephant, Rook),
            (Elephant, Horse),
            (Elephant, Cannon),
        ];
        for attacker in PieceType::ALL {
            for victim in PieceType::ALL {
                let expected = worth_more.contains(&(attacker, victim));
                assert_eq!(is_worth_more(victim, attacker), expected, "{attacker:?} {victim:?}");
            }
        }
    }

    #[test]
    fn between_leaves_out_both_ends() {
        for (a, b, inner) in [(Square::A0, Square::A3, Square::A2), (Square::B5, Square::G5, Square::C5)] {
            for (from, to) in [(a, b), (b, a)] {
                assert!(is_between(inner, from, to));
                assert!(
                    !is_between(a, from, to) && !is_between(b, from, to) && !is_between(Square::E9, from, to)
                );
            }
        }
    }
}
