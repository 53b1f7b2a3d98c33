//! Piece values.

use crate::params::{advisor_value, cannon_value, elephant_value, horse_value, pawn_value, rook_value};
use xiangqi::PieceType;

/// The value of a piece of this kind, in centipawns: for exchanges and for the material evaluation.
#[inline(always)]
pub fn value(kind: PieceType) -> i32 {
    match kind {
        PieceType::King => 0,
        PieceType::Advisor => advisor_value(),
        PieceType::Elephant => elephant_value(),
        PieceType::Horse => horse_value(),
        PieceType::Rook => rook_value(),
        PieceType::Cannon => cannon_value(),
        PieceType::Pawn => pawn_value(),
    }
}
