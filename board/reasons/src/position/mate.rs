//! Mates that the side to move has, or that the other side threatens.

use xiangqi::Position;

use crate::data::{Line, Threat};
use crate::proof::{MAX_MATE_MOVES, Prover, passed};
use crate::reason::{Reason, fact, holds};

fact! {
    /// The side to move mates.
    MateIn {
        /// Its moves to the mate.
        moves: u8,
        /// The line with the longest defence.
        line: Line,
    }
}

fact! {
    /// The side not to move would mate if it were to move.
    MateThreat {
        /// Its moves to the mate.
        moves: u8,
        /// The line with the longest defence, if the side to move passed.
        line: Threat,
    }
}

/// Threats further away are of little use to a player.
const MAX_THREAT_MOVES: u8 = 4;

/// The mate of the side to move.
pub(crate) fn find(position: &Position, prover: &mut Prover) -> Option<MateIn> {
    let mate = prover.mate(position, MAX_MATE_MOVES)?;
    Some(MateIn { moves: mate.moves, line: Line(mate.line) })
}

/// The mate that the other side threatens.
pub(crate) fn find_threat(position: &Position, prover: &mut Prover) -> Option<MateThreat> {
    let mate = prover.mate(&passed(position)?, MAX_THREAT_MOVES)?;
    Some(MateThreat { moves: mate.moves, line: Threat(mate.line) })
}

impl Reason for MateIn {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        holds(self.moves > 0 && prover.confirms(position, self.moves, &self.line.0), "there is no such mate")
    }
}

impl Reason for MateThreat {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let passed = passed(position).ok_or("the side to move is in check")?;
        holds(self.moves > 0 && prover.confirms(&passed, self.moves, &self.line.0), "there is no such mate")
    }
}
