//! How a game ends, by the rules of the World Xiangqi Federation.
//!
//! In order of precedence after every move: the side to move has no legal move and loses, mated or
//! stalemated alike; the natural move limit; nothing left to attack with. Repetition is scored by the
//! search as a draw for now; the ruling on perpetual checks and chases will have its place here.

use crate::position::Position;
use crate::types::{Color, PieceType};

/// Plies without a capture after which the game is drawn: 60 moves each.
pub const NATURAL_MOVE_LIMIT: u16 = 120;

/// Checks of a side since the last capture that the natural move limit counts. From the next one on,
/// neither the check nor the move that answers it advances the clock.
pub(crate) const COUNTED_CHECKS: u8 = 10;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move is mated; the winner is the other.
    Checkmate {
        /// Who won.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check: it loses all the same.
    Stalemate {
        /// Who won.
        winner: Color,
    },
    /// 60 moves each without a capture: a draw.
    NaturalMoveLimit,
    /// Neither side has a rook, horse, cannon or pawn: a draw.
    NothingToAttackWith,
}

impl Outcome {
    /// Who won; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } | Outcome::Stalemate { winner } => Some(winner),
            Outcome::NaturalMoveLimit | Outcome::NothingToAttackWith => None,
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Outcome::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Outcome::Stalemate { winner } => write!(f, "{winner} wins by stalemate"),
            Outcome::NaturalMoveLimit => f.write_str("draw by the natural move limit"),
            Outcome::NothingToAttackWith => f.write_str("draw: neither side has a piece to attack with"),
        }
    }
}

/// What the position alone says about the end of the game.
pub(crate) fn outcome(position: &Position) -> Option<Outcome> {
    let winner = !position.side_to_move();
    if position.count_legal_moves() == 0 {
        return Some(if position.is_check() {
            Outcome::Checkmate { winner }
        } else {
            Outcome::Stalemate { winner }
        });
    }
    if position.clock() >= NATURAL_MOVE_LIMIT {
        return Some(Outcome::NaturalMoveLimit);
    }
    let attackers = [PieceType::Rook, PieceType::Horse, PieceType::Cannon, PieceType::Pawn];
    let board = position.board();
    let none_left = Color::ALL
        .into_iter()
        .all(|color| attackers.into_iter().all(|kind| board.squares_of(color, kind).next().is_none()));
    none_left.then_some(Outcome::NothingToAttackWith)
}
