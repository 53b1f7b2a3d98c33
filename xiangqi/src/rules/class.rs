//! The class of a move: a check, a chase, or one of the free classes.
//!
//! Only checks and chases count for a ruling. The free classes serve the explanation.

use alloc::vec::Vec;

use super::kill::threatens_mate_by_checks;
use super::threat::{Pairs, Threats, can_legally_capture, is_between, is_even_exchange, threats};
use crate::attacks::horse_leg;
use crate::board::Board;
use crate::types::{Color, Move, PieceId, PieceType, Square};

/// The class of a move, by its worst effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveClass {
    /// The move attacks the enemy king. Other attacks of the move do not count.
    Check,
    /// The move makes at least one new threat, and the reply ends this threat.
    Chase(Vec<Chase>),
    /// Free: the move threatens mate by checks. The search for the mate is a few checks deep.
    Kill,
    /// Free: the move offers to exchange pieces of the same kind.
    Exchange,
    /// Free: the move puts or leaves a piece where it can be captured.
    Offer,
    /// Free: the move closes the line, leg or eye by which an enemy piece attacked something.
    Block,
    /// Free: anything else.
    Idle,
}

impl MoveClass {
    /// One word for the class.
    pub const fn name(&self) -> &'static str {
        match self {
            MoveClass::Check => "check",
            MoveClass::Chase(_) => "chase",
            MoveClass::Kill => "kill",
            MoveClass::Exchange => "exchange",
            MoveClass::Offer => "offer",
            MoveClass::Block => "block",
            MoveClass::Idle => "idle",
        }
    }
}

/// A threat that a move makes and the reply ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chase {
    /// The piece that attacks. It need not be the one that moved.
    pub attacker: PieceId,
    /// The square of this piece after the move.
    pub from: Square,
    /// The piece that is chased.
    pub victim: PieceId,
    /// The square of this piece after the move.
    pub to: Square,
}

/// A move of one side in its context: the boards before it, after it and after the reply.
#[derive(Clone, Copy)]
pub(super) struct MoveContext<'a> {
    /// The board before the move.
    pub(super) before: &'a Board,
    /// The board after the move.
    pub(super) after: &'a Board,
    /// The board after the opponent's reply.
    pub(super) replied: &'a Board,
}

/// The pairs of attacker and victim that a move of `side` chases: threats after the move that the reply ends and that
/// were none before the move, even with roots through the attacker's square ignored.
pub(super) fn chased(context: MoveContext<'_>, side: Color) -> Pairs {
    let Threats { real: now, .. } = threats(context.after, side);
    if now.is_empty() {
        return now;
    }
    now.without(&threats(context.before, side).beyond_own_line).without(&threats(context.replied, side).real)
}

/// The class of a move that neither gives check nor chases a piece.
pub(super) fn free_class(context: MoveContext<'_>, side: Color, mv: Move) -> MoveClass {
    let MoveContext { before, after, .. } = context;
    if threatens_mate_by_checks(after, side) {
        return MoveClass::Kill;
    }
    if offers_trade(before, after, side) {
        return MoveClass::Exchange;
    }
    let (enemy_before, enemy_now) = (threats(before, !side), threats(after, !side));
    if !enemy_now.real.without(&enemy_before.beyond_own_line).is_empty() {
        return MoveClass::Offer;
    }
    if obstructs(before, after, side, mv) { MoveClass::Block } else { MoveClass::Idle }
}

fn offers_trade(before: &Board, after: &Board, side: Color) -> bool {
    let trade =
        |board, own, enemy| is_even_exchange(board, own, enemy) && can_legally_capture(board, own, enemy);
    [PieceType::Rook, PieceType::Horse, PieceType::Cannon].into_iter().any(|kind| {
        PieceId::of(side, kind).iter().any(|&own| {
            PieceId::of(!side, kind)
                .iter()
                .any(|&enemy| trade(after, own, enemy) && !trade(before, own, enemy))
        })
    })
}

/// Whether the piece that moved now stands between an enemy piece and one of ours that it attacked before.
fn obstructs(before: &Board, after: &Board, side: Color, mv: Move) -> bool {
    let (stood, stands) = (mv.from(), mv.to());
    PieceId::of_side(!side).iter().any(|&enemy| {
        let Some(from) = before.square_of(enemy) else { return false };
        PieceId::of_side(side).iter().any(|&own| {
            let Some(to) = before.square_of(own).filter(|&to| to != stood) else { return false };
            let in_the_way = match enemy.kind() {
                PieceType::Rook | PieceType::Cannon => is_between(stands, from, to),
                PieceType::Horse => horse_leg(from, to) == Some(stands),
                PieceType::Elephant => is_eye(stands, from, to),
                PieceType::King | PieceType::Advisor | PieceType::Pawn => false,
            };
            in_the_way && before.attacks(enemy, from, to) && !after.attacks(enemy, from, to)
        })
    })
}

/// Whether `eye` is the midpoint of an elephant's step.
fn is_eye(eye: Square, from: Square, to: Square) -> bool {
    let half_way = |eye: usize, a: usize, b: usize| 2 * eye == a + b;
    half_way(eye.file().index(), from.file().index(), to.file().index())
        && half_way(eye.rank().index(), from.rank().index(), to.rank().index())
}
