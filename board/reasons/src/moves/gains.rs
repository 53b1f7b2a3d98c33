//! Moves that win material.

use xiangqi::{Move, Position};

use crate::data::{Line, Points, WORTH_TELLING};
use crate::proof::Prover;
use crate::reason::{Reason, fact, holds_gain};

fact! {
    /// A move that wins material against every reply.
    WinsMaterial {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// The moves after it; empty if the move captures and nothing is recaptured.
        line: Line,
        /// The gain.
        gain: Points,
    }
}

/// The gain of the move.
pub(crate) fn find(position: &Position, mv: Move, prover: &mut Prover) -> Option<WinsMaterial> {
    if !prover.gains(position, mv, WORTH_TELLING) {
        return None;
    }
    let won = prover.won_by(position, mv)?;
    Some(WinsMaterial { mv, line: Line(won.line[1..].to_vec()), gain: won.gain })
}

impl Reason for WinsMaterial {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let line: Vec<Move> = std::iter::once(self.mv).chain(self.line.0.iter().copied()).collect();
        holds_gain(position, prover, &line, self.gain)
    }
}
