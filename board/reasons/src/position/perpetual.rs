//! A repetition that a side may not continue: the position has occurred twice, and a third time would lose.

use xiangqi::rules::{Clause, Game, Ruling};
use xiangqi::{Color, Position};

use crate::proof::Prover;
use crate::reason::{Reason, fact, holds};

fact! {
    /// The side that must not repeat the position.
    DoomedPerpetual {
        /// The side.
        #[serde(with = "crate::data::text")]
        side: Color,
        /// The clause of the rules.
        #[serde(with = "crate::data::text")]
        clause: Clause,
    }
}

/// The ruling on a repetition that the last move has completed, by the moves that the position remembers.
pub(crate) fn ruling(position: &Position) -> Option<Ruling> {
    let moves: Option<Vec<_>> = position.moves().collect();
    let mut start = position.clone();
    let moves = moves?;
    moves.iter().for_each(|_| start.unmake_move());
    let mut game = Game::new(start);
    moves.into_iter().try_for_each(|mv| game.play(mv)).ok()?;
    game.ruling()
}

fn doomed(position: &Position) -> Option<(Color, Clause)> {
    let ruling = ruling(position)?;
    let side = ruling.verdict.loser()?;
    ruling.is_provisional().then_some((side, ruling.clause))
}

/// The side that must not repeat the position.
pub(crate) fn find(position: &Position) -> Option<DoomedPerpetual> {
    doomed(position).map(|(side, clause)| DoomedPerpetual { side, clause })
}

impl Reason for DoomedPerpetual {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        holds(doomed(position) == Some((self.side, self.clause)), "the rules do not say so")
    }
}
