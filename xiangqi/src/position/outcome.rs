//! The end of the game, if the position alone shows it.

use super::Position;
use crate::outcome::{NATURAL_MOVE_LIMIT, Outcome};
use crate::types::Color;

impl Position {
    /// How the game has ended, if the position alone shows it: by checkmate or stalemate, by the natural move
    /// limit, or because neither side can attack. Repetitions need a ruling: see
    /// [`Game`](crate::rules::Game).
    pub fn outcome(&self) -> Option<Outcome> {
        self.no_legal_move()
            .or_else(|| (self.clock() >= NATURAL_MOVE_LIMIT).then_some(Outcome::NaturalMoveLimit))
            .or_else(|| self.nothing_to_attack_with())
    }

    /// Checkmate or stalemate, if the side to move has no legal move.
    pub fn no_legal_move(&self) -> Option<Outcome> {
        let winner = !self.side_to_move();
        (self.count_legal_moves() == 0).then(|| {
            if self.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate { winner } }
        })
    }

    /// A draw, if neither side has a rook, horse, cannon or pawn.
    pub fn nothing_to_attack_with(&self) -> Option<Outcome> {
        let nothing_left = Color::ALL.into_iter().all(|color| !self.board().can_attack(color));
        nothing_left.then_some(Outcome::NothingToAttackWith)
    }
}
