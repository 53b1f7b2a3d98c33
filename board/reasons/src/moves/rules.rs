//! Moves that lose by the rules on repetitions.

use xiangqi::rules::Clause;
use xiangqi::{Move, Position};

use crate::position::ruling;
use crate::proof::Prover;
use crate::reason::{Reason, fact, holds};

fact! {
    /// A move that repeats the position for the third time and therefore loses.
    BreaksRule {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// The clause of the rules.
        #[serde(with = "crate::data::text")]
        clause: Clause,
    }
}

fn broken(position: &Position, mv: Move) -> Option<Clause> {
    let ruling = ruling(&position.after(mv)?)?;
    let loses = ruling.verdict.loser() == Some(position.side_to_move());
    (loses && !ruling.is_provisional()).then_some(ruling.clause)
}

/// The clause that the move breaks.
pub(crate) fn find(position: &Position, mv: Move) -> Option<BreaksRule> {
    broken(position, mv).map(|clause| BreaksRule { mv, clause })
}

impl Reason for BreaksRule {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        holds(broken(position, self.mv) == Some(self.clause), "the rules do not say so")
    }
}
