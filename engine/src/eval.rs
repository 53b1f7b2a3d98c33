//! Evaluation: what a position is worth to the side to move, in centipawns. The only door to it.
//!
//! | file | what |
//! |---|---|
//! | `piece_values` | what each kind of piece is worth |
//! | `material` | the sum of piece values |
//! | `classical` | piece-square values, tapered between middle game and ending |
//! | `tables` | the numbers of `classical`, written by the tuner |
//! | [`nnue`] | a neural network, learned from games |
//!
//! All are kept incrementally: they follow the board through the [`Change`] that each move returns, and
//! the board knows nothing of them.

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

    /// The name as options write it.
    pub const fn name(self) -> &'static str {
        match self {
            EvalKind::Material => "Material",
            EvalKind::Classical => "Classical",
            EvalKind::Nnue => "NNUE",
        }
    }

    /// The evaluation of that name, by this network if it takes one.
    pub fn with(self, network: &Arc<Network>) -> Evaluation {
        match self {
            EvalKind::Material => Evaluation::Material,
            EvalKind::Classical => Evaluation::Classical,
            EvalKind::Nnue => Evaluation::Nnue(Arc::clone(network)),
        }
    }
}

/// Which evaluation to use; that of the embedded network if nobody says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Piece values alone.
    Material,
    /// Tapered piece-square values.
    Classical,
    /// A network's.
    Nnue(Arc<Network>),
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        EvalKind::default().with(embedded())
    }
}

impl Evaluation {
    /// What its name is.
    pub fn kind(&self) -> EvalKind {
        match self {
            Evaluation::Material => EvalKind::Material,
            Evaluation::Classical => EvalKind::Classical,
            Evaluation::Nnue(_) => EvalKind::Nnue,
        }
    }

    /// The name, and for a network its hash: what tells it from other evaluations.
    pub fn label(&self) -> String {
        match self {
            Evaluation::Material | Evaluation::Classical => self.kind().name().to_owned(),
            Evaluation::Nnue(network) => {
                format!("{} {:016x}", self.kind().name(), network.parameters().hash())
            }
        }
    }

    /// What each piece adds to the score of a board for Red, in centipawns: the score less that without the
    /// piece. Kings cannot be missing.
    pub fn contributions(&self, board: &Board) -> Vec<(Square, Piece, i32)> {
        let score = |board: &Board| Evaluator::new(self, board).score(board, Color::Red);
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

/// The evaluation of a board that moves are made on.
#[derive(Clone, Debug)]
pub struct Evaluator(Kept);

/// What is kept up to date.
#[derive(Clone, Debug)]
enum Kept {
    Material(Material),
    Classical(Classical),
    Nnue(Box<Accumulators>),
}

impl Evaluator {
    /// Evaluates `board` from now on.
    pub fn new(evaluation: &Evaluation, board: &Board) -> Evaluator {
        Evaluator(match evaluation {
            Evaluation::Material => Kept::Material(Material::of(board)),
            Evaluation::Classical => Kept::Classical(Classical::of(board)),
            Evaluation::Nnue(network) => Kept::Nnue(Box::new(Accumulators::new(Arc::clone(network), board))),
        })
    }

    /// Evaluates another board from now on, in the same way.
    pub fn reset(&mut self, board: &Board) {
        match &mut self.0 {
            Kept::Material(material) => *material = Material::of(board),
            Kept::Classical(classical) => *classical = Classical::of(board),
            Kept::Nnue(accumulators) => accumulators.reset(board),
        }
    }

    /// Follows a move.
    #[inline(always)]
    pub fn apply(&mut self, change: &Change) {
        match &mut self.0 {
            Kept::Material(material) => material.apply(change),
            Kept::Classical(classical) => classical.apply(change),
            Kept::Nnue(accumulators) => accumulators.apply(change),
        }
    }

    /// Takes back [`apply`](Self::apply).
    #[inline(always)]
    pub fn undo(&mut self, change: &Change) {
        match &mut self.0 {
            Kept::Material(material) => material.undo(change),
            Kept::Classical(classical) => classical.undo(change),
            Kept::Nnue(accumulators) => accumulators.undo(),
        }
    }

    /// The score for `side`, at most [`MAX_EVAL`] either way. `board` is the one that was followed.
    #[inline(always)]
    pub fn score(&mut self, board: &Board, side: Color) -> i32 {
        let score = match &mut self.0 {
            Kept::Material(material) => material.score(side),
            Kept::Classical(classical) => classical.score(side),
            Kept::Nnue(accumulators) => accumulators.score(board, side),
        };
        score.clamp(-MAX_EVAL, MAX_EVAL)
    }
}
