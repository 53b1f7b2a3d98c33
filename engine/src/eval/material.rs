//! Material alone: the sum of the side's piece values minus the sum of the enemy's. Kings count nothing, because both
//! sides always have one.

use super::piece_values::value;
use xiangqi::{Board, Change, Color, Piece};

/// The material balance, kept up to date move by move.
///
/// ```
/// use chuhe_engine::eval::Material;
/// use xiangqi::{Color, Position};
///
/// let mut position = Position::default();
/// let mut material = Material::of(position.board());
/// let change = position.make_move("h2h9".parse()?); // the cannon takes a horse
/// material.apply(&change);
/// assert_eq!(material, Material::of(position.board()));
/// assert!(material.score(Color::Red) > 0);
/// assert_eq!(material.score(Color::Black), -material.score(Color::Red));
/// # Ok::<(), xiangqi::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// Red's pieces minus Black's, in centipawns.
    balance: i32,
}

impl Material {
    /// The material balance of a board, computed from scratch.
    pub fn of(board: &Board) -> Material {
        Material { balance: board.pieces().map(|(_, piece)| signed_value(piece)).sum() }
    }

    /// Updates for a move that was made on the board.
    #[inline(always)]
    pub fn apply(&mut self, change: &Change) {
        if let Some(captured) = change.captured {
            self.balance -= signed_value(captured);
        }
    }

    /// Takes back [`apply`](Self::apply).
    #[inline(always)]
    pub fn undo(&mut self, change: &Change) {
        if let Some(captured) = change.captured {
            self.balance += signed_value(captured);
        }
    }

    /// The score for `side`, in centipawns.
    #[inline(always)]
    pub fn score(self, side: Color) -> i32 {
        match side {
            Color::Red => self.balance,
            Color::Black => -self.balance,
        }
    }
}

/// The value in centipawns: positive for Red's pieces, negative for Black's.
fn signed_value(piece: Piece) -> i32 {
    match piece.color {
        Color::Red => value(piece.kind),
        Color::Black => -value(piece.kind),
    }
}
