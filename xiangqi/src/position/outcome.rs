//! What the position alone says about the end of the game.

use super::Position;
use crate::outcome::{NATURAL_MOVE_LIMIT, Outcome};
use crate::types::Color;

impl Position {
    /// How the game has ended, if it has, by what the position alone shows: no legal move, the natural
    /// move limit, or nothing left to attack with. Repetitions are another matter: they take a
    /// ruling, see [`Game`](crate::rules::Game).
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

    /// The draw that comes of it if neither side has a rook, horse, cannon or pawn.
    pub fn nothing_to_attack_with(&self) -> Option<Outcome> {
        let none_left = !Color::ALL.into_iter().any(|color| self.board().has_attackers(color));
        none_left.then_some(Outcome::NothingToAttackWith)
    }
}
