//! Horses whose leg, and elephants whose eye, is blocked where it matters: without the block the piece would give
//! check, capture with a gain, or guard a piece of its side that is attacked with a gain now.

use xiangqi::attacks::{elephant_eye, horse_leg};
use xiangqi::{Color, Move, PieceType, Position, Square};

use crate::data::{Man, WORTH_TELLING};
use crate::geometry::{board_without, without};
use crate::proof::{Prover, capture_gain, exchange};
use crate::reason::{Reason, fact, holds};

fact! {
    /// A blocked horse.
    BlockedHorse {
        /// The horse.
        horse: Man,
        /// The piece on its leg.
        by: Man,
        /// The piece that the horse would attack or guard.
        target: Man,
    }
}

fact! {
    /// A blocked elephant.
    BlockedElephant {
        /// The elephant.
        elephant: Man,
        /// The piece on its eye.
        by: Man,
        /// The piece that the elephant would attack or guard.
        target: Man,
    }
}

/// The square that must be empty for a horse or an elephant to go from one square to the other.
fn way(kind: PieceType, from: Square, to: Square) -> Option<Square> {
    let distance = |a: i32, b: i32| (a - b).abs();
    let files = distance(from.file() as i32, to.file() as i32);
    let ranks = distance(from.rank() as i32, to.rank() as i32);
    match kind {
        PieceType::Horse => horse_leg(from, to),
        PieceType::Elephant if files == 2 && ranks == 2 => Some(elephant_eye(from, to)),
        _ => None,
    }
}

/// Pieces of a kind whose way to another piece is blocked.
fn blocked(position: &Position, kind: PieceType) -> Vec<[Man; 3]> {
    let mut found = Vec::new();
    for (from, _) in position.board().pieces().filter(|(_, piece)| piece.kind == kind) {
        for (to, _) in position.board().pieces() {
            let Some(way) = way(kind, from, to) else { continue };
            let men = [from, way, to].map(|square| Man::on(position, square));
            if let [Some(man), Some(by), Some(target)] = men {
                found.push([man, by, target]);
            }
        }
    }
    found
}

/// Blocked horses.
pub(crate) fn find_horses(position: &Position) -> Vec<BlockedHorse> {
    let men = blocked(position, PieceType::Horse).into_iter();
    men.map(|[horse, by, target]| BlockedHorse { horse, by, target }).collect()
}

/// Blocked elephants.
pub(crate) fn find_elephants(position: &Position) -> Vec<BlockedElephant> {
    let men = blocked(position, PieceType::Elephant).into_iter();
    men.map(|[elephant, by, target]| BlockedElephant { elephant, by, target }).collect()
}

/// The position with this side to move.
fn with_to_move(position: &Position, side: Color) -> Option<Position> {
    Position::from_board(position.board().clone(), side).ok()
}

fn is_blocked(position: &Position, man: Man, by: Man, target: Man) -> Result<(), &'static str> {
    let us = man.piece.color;
    holds([man, by, target].iter().all(|man| man.stands_in(position)), "a man is not there")?;
    holds(way(man.piece.kind, man.square, target.square) == Some(by.square), "it is not blocked there")?;
    match (target.piece.kind, target.piece.color == us) {
        (PieceType::King, true) => Err("a king is not guarded"),
        (PieceType::King, false) => {
            holds(!position.board().in_check(!us), "the king is in check already")?;
            let board = board_without(position.board(), by.square);
            holds(board.attackers(us, target.square).contains(man.square), "it would not give check")
        }
        (_, is_own) => {
            let free = without(position, by.square).ok_or("without the block a king could be captured")?;
            if is_own {
                // The blocking piece prevents the protection of a piece of its own side.
                let [now, then] = [position, &free].map(|position| {
                    with_to_move(position, !us).map(|position| exchange(&position, target.square).0)
                });
                let (now, then) = now.zip(then).ok_or("a king is in check")?;
                return holds(now >= WORTH_TELLING.0 && then <= 0, "the guard would not save it");
            }
            let free = with_to_move(&free, us).ok_or("a king is in check")?;
            let mv = Move::new(man.square, target.square);
            let gains = free.is_legal(mv) && capture_gain(&free, mv) >= WORTH_TELLING.0;
            holds(gains, "the capture would gain nothing")
        }
    }
}

impl Reason for BlockedHorse {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let BlockedHorse { horse, by, target } = *self;
        holds(horse.piece.kind == PieceType::Horse, "it is not a horse")?;
        is_blocked(position, horse, by, target)
    }
}

impl Reason for BlockedElephant {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let BlockedElephant { elephant, by, target } = *self;
        holds(elephant.piece.kind == PieceType::Elephant, "it is not an elephant")?;
        let mine = target.square.on_own_side(elephant.piece.color);
        holds(mine, "elephants do not cross the river")?;
        is_blocked(position, elephant, by, target)
    }
}
