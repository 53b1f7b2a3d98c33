//! Evaluation: the score of a position for the side to move, in centipawns. Other modules evaluate only through the
//! types of this file.
//!
//! | file | what |
//! |---|---|
//! | `piece_values` | the value of each kind of piece |
//! | `material` | the sum of piece values |
//! | `classical` | piece-square values, tapered between middle game and ending |
//! | `tables` | the numbers of `classical`, written by the tuner |
//! | [`nnue`] | a neural network, learned from games |
//!
//! All are kept incrementally: they follow the board through the [`Change`] that each move returns, and the board does
//! not depend on them.

mod classical;
mod material;
pub mod nnue;
mod piece_values;
mod tables;

pub use classical::{Classical, FULL_PHASE, PHASE};
pub use material::Material;
pub use piece_values::value;
pub use tables::{TABLES, Table};

use std::sync::Arc;

use nnue::{Accumulators, Network, embedded};

use crate::score::MAX_EVAL;
use xiangqi::{Board, Change, Color, Piece, PieceType, Square};

/// The names of the evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum EvalKind {
    /// Piece values alone.
    Material,
    /// Tapered piece-square values.
    Classical,
    /// A network.
    #[default]
    Nnue,
}

impl EvalKind {
    /// All evaluations.
    pub const ALL: [EvalKind; 3] = [EvalKind::Material, EvalKind::Classical, EvalKind::Nnue];

    /// The name used in options.
    pub const fn name(self) -> &'static str {
        match self {
            EvalKind::Material => "Material",
            EvalKind::Classical => "Classical",
            EvalKind::Nnue => "NNUE",
        }
    }

    /// The evaluation of this kind; `network` is used by [`EvalKind::Nnue`] only.
    pub fn with(self, network: &Arc<Network>) -> Evaluation {
        match self {
            EvalKind::Material => Evaluation::Material,
            EvalKind::Classical => Evaluation::Classical,
            EvalKind::Nnue => Evaluation::Nnue(Arc::clone(network)),
        }
    }
}

/// Which evaluation to use. The default is the embedded network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Piece values alone.
    Material,
    /// Tapered piece-square values.
    Classical,
    /// This network.
    Nnue(Arc<Network>),
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        EvalKind::default().with(embedded())
    }
}

impl Evaluation {
    /// The kind, without the network.
    pub fn kind(&self) -> EvalKind {
        match self {
            Evaluation::Material => EvalKind::Material,
            Evaluation::Classical => EvalKind::Classical,
            Evaluation::Nnue(_) => EvalKind::Nnue,
        }
    }

    /// A label that differs between evaluations: the name, and for a network also its hash.
    pub fn label(&self) -> String {
        match self {
            Evaluation::Material | Evaluation::Classical => self.kind().name().to_owned(),
            Evaluation::Nnue(network) => {
                format!("{} {:016x}", self.kind().name(), network.parameters().hash())
            }
        }
    }

    /// The score of a board for Red with this side to move, in centipawns. Networks value the right to move.
    pub fn for_red(&self, board: &Board, side_to_move: Color) -> i32 {
        let score = Evaluator::new(self, board).score(board, side_to_move);
        if side_to_move == Color::Red { score } else { -score }
    }

    /// How much each piece adds to [`for_red`](Evaluation::for_red), in centipawns: the score of the board minus the
    /// score without that piece. The kings are not listed, since no board lacks them.
    pub fn contributions(&self, board: &Board, side_to_move: Color) -> Vec<(Square, Piece, i32)> {
        let score = |board: &Board| self.for_red(board, side_to_move);
        let whole = score(board);
        let pieces = board.pieces().filter(|(_, piece)| piece.kind != PieceType::King);
        pieces
            .map(|(square, piece)| {
                let mut without = board.clone();
                without.remove(square);
                (square, piece, whole - score(&without))
            })
            .collect()
    }
}

/// Evaluates a board and follows the moves made on it.
#[derive(Clone, Debug)]
pub struct Evaluator(Incremental);

/// The incremental state of each evaluation.
#[derive(Clone, Debug)]
enum Incremental {
    Material(Material),
    Classical(Classical),
    Nnue(Box<Accumulators>),
}

impl Evaluator {
    /// An evaluator of `board`.
    pub fn new(evaluation: &Evaluation, board: &Board) -> Evaluator {
        Evaluator(match evaluation {
            Evaluation::Material => Incremental::Material(Material::of(board)),
            Evaluation::Classical => Incremental::Classical(Classical::of(board)),
            Evaluation::Nnue(network) => {
                Incremental::Nnue(Box::new(Accumulators::new(Arc::clone(network), board)))
            }
        })
    }

    /// Switches to another board, with the same evaluation.
    pub fn reset(&mut self, board: &Board) {
        match &mut self.0 {
            Incremental::Material(material) => *material = Material::of(board),
            Incremental::Classical(classical) => *classical = Classical::of(board),
            Incremental::Nnue(accumulators) => accumulators.reset(board),
        }
    }

    /// Updates for a move that was made on the board.
    #[inline(always)]
    pub fn apply(&mut self, change: &Change) {
        match &mut self.0 {
            Incremental::Material(material) => material.apply(change),
            Incremental::Classical(classical) => classical.apply(change),
            Incremental::Nnue(accumulators) => accumulators.apply(change),
        }
    }

    /// Takes back [`apply`](Self::apply).
    #[inline(always)]
    pub fn undo(&mut self, change: &Change) {
        match &mut self.0 {
            Incremental::Material(material) => material.undo(change),
            Incremental::Classical(classical) => classical.undo(change),
            Incremental::Nnue(accumulators) => accumulators.undo(),
        }
    }

    /// The score for `side` in centipawns, in `-MAX_EVAL..=MAX_EVAL` (see [`MAX_EVAL`]). `board` must be the board
    /// after all applied moves.
    #[inline(always)]
    pub fn score(&mut self, board: &Board, side: Color) -> i32 {
        let score = match &mut self.0 {
            Incremental::Material(material) => material.score(side),
            Incremental::Classical(classical) => classical.score(side),
            Incremental::Nnue(accumulators) => accumulators.score(board, side),
        };
        score.clamp(-MAX_EVAL, MAX_EVAL)
    }
}
