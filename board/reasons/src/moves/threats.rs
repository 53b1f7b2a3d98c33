//! Threats of a move: new moves that its side could make if the other side passed.

use xiangqi::{Move, Position};

use crate::data::{Man, Points, Threat, WORTH_TELLING};
use crate::position::hangs;
use crate::proof::{Prover, capture_gain, exchange, passed};
use crate::reason::{Reason, fact, holds};

fact! {
    /// A move that threatens mate.
    ThreatensMate {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// Moves to the mate.
        moves: u8,
        /// The mate, if the other side passed.
        line: Threat,
    }
}

fact! {
    /// A move that threatens a piece that was not hanging before.
    ThreatensCapture {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// The piece.
        man: Man,
        /// The capture, and the moves after it.
        line: Threat,
        /// The gain by this capture.
        gain: Points,
    }
}

/// The longest threatened mate that is reported, in moves: longer ones are hard to see.
const MAX_THREATENED_MATE: u8 = 3;

/// The mate that the move threatens.
pub(crate) fn find_mate(position: &Position, mv: Move, prover: &mut Prover) -> Option<ThreatensMate> {
    let next = passed(&position.after(mv)?)?;
    let mate = prover.mate(&next, MAX_THREATENED_MATE)?;
    Some(ThreatensMate { mv, moves: mate.moves, line: Threat(mate.line) })
}

/// The pieces that the move threatens.
pub(crate) fn find_captures(position: &Position, mv: Move, prover: &mut Prover) -> Vec<ThreatensCapture> {
    let Some(next) = position.after(mv).as_ref().and_then(passed) else { return Vec::new() };
    let mut found: Vec<ThreatensCapture> = Vec::new();
    for capture in next.captures() {
        let Some(man) = Man::on(&next, capture.to()) else { continue };
        if capture_gain(&next, capture) < WORTH_TELLING.0
            || exchange(position, man.square).0 > 0
            || found.iter().any(|known| known.man == man)
            || !prover.gains(&next, capture, WORTH_TELLING)
        {
            continue;
        }
        if let Some(won) = prover.won_by(&next, capture) {
            found.push(ThreatensCapture { mv, man, line: Threat(won.line), gain: won.gain });
        }
    }
    found
}

impl Reason for ThreatensMate {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let next = position.after(self.mv).ok_or("the move is not legal")?;
        let next = passed(&next).ok_or("the other side is in check")?;
        holds(self.moves > 0 && prover.confirms(&next, self.moves, &self.line.0), "there is no such mate")
    }
}

impl Reason for ThreatensCapture {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let next = position.after(self.mv).ok_or("the move is not legal")?;
        let next = passed(&next).ok_or("the other side is in check")?;
        holds(exchange(position, self.man.square).0 <= 0, "the man hung before")?;
        hangs(&next, prover, self.man, &self.line.0, self.gain)
    }
}
