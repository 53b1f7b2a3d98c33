//! Evaluation: what a position is worth to the side to move, in centipawns. The only door to it.
//!
//! | file | what |
//! |---|---|
//! | `material` | the sum of piece values |
//! | `classical` | piece-square values, tapered between middle game and ending |
//! | `tables` | the numbers of `classical`, written by the tuner |
//!
//! Both are kept incrementally: they follow the board through the [`Change`] that each move returns, and
//! the board knows nothing of them.

mod classical;
mod material;
mod tables;

pub use classical::{Classical, FULL_PHASE, PHASE};
pub use material::Material;
pub use tables::{TABLES, Table};

use crate::board::Board;
use crate::params::{advisor_value, cannon_value, elephant_value, horse_value, pawn_value, rook_value};
use crate::position::Change;
use crate::score::MAX_EVAL;
use crate::types::{Color, PieceType};

/// What a piece of the kind is worth, in centipawns: for exchanges and for the material evaluation.
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

/// Which evaluation to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum EvalKind {
    /// Piece values alone.
    Material,
    /// Tapered piece-square values.
    #[default]
    Classical,
}

impl EvalKind {
    /// All evaluations.
    pub const ALL: [EvalKind; 2] = [EvalKind::Material, EvalKind::Classical];

    /// The name as options write it.
    pub const fn name(self) -> &'static str {
        match self {
            EvalKind::Material => "Material",
            EvalKind::Classical => "Classical",
        }
    }
}

/// The evaluation of a board that moves are made on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluator {
    kind: EvalKind,
    material: Material,
    classical: Classical,
}

impl Evaluator {
    /// Evaluates `board` from now on.
    pub fn new(kind: EvalKind, board: &Board) -> Evaluator {
        Evaluator { kind, material: Material::of(board), classical: Classical::of(board) }
    }

    /// Follows a move.
    #[inline(always)]
    pub fn apply(&mut self, change: &Change) {
        self.material.apply(change);
        self.classical.apply(change);
    }

    /// Takes back [`apply`](Self::apply).
    #[inline(always)]
    pub fn undo(&mut self, change: &Change) {
        self.material.undo(change);
        self.classical.undo(change);
    }

    /// The score for `side`, at most [`MAX_EVAL`] either way.
    #[inline(always)]
    pub fn score(&self, side: Color) -> i32 {
        let score = match self.kind {
            EvalKind::Material => self.material.score(side),
            EvalKind::Classical => self.classical.score(side),
        };
        score.clamp(-MAX_EVAL, MAX_EVAL)
    }
}
