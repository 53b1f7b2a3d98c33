//! Pieces that can be captured with a gain: now, or by the other side if it were to move.
//!
//! The exchange on the piece's square must gain, and so must the capture against every reply: a piece that is poisoned
//! does not hang.

use xiangqi::{Move, Position};

use crate::data::{Line, Man, Points, Threat, WORTH_TELLING};
use crate::proof::{Prover, capture_gain, passed};
use crate::reason::{Reason, fact, holds, holds_gain};

fact! {
    /// The side to move can capture this piece with a gain of material.
    Hanging {
        /// The piece.
        man: Man,
        /// The capture, and the moves after it.
        line: Line,
        /// The gain of the side to move.
        gain: Points,
    }
}

fact! {
    /// The side not to move threatens to capture this piece, with a gain of material.
    CaptureThreat {
        /// The piece.
        man: Man,
        /// The capture, and the moves after it, if the side to move passed.
        line: Threat,
        /// The gain that the other side would have.
        gain: Points,
    }
}

/// The pieces that hang.
pub(crate) fn find(position: &Position, prover: &mut Prover) -> Vec<Hanging> {
    let men = hanging_men(position, prover).into_iter();
    men.map(|(man, line, gain)| Hanging { man, line: Line(line), gain }).collect()
}

/// The pieces that are under threat.
pub(crate) fn find_threats(position: &Position, prover: &mut Prover) -> Vec<CaptureThreat> {
    let Some(passed) = passed(position) else { return Vec::new() };
    let men = hanging_men(&passed, prover).into_iter();
    men.map(|(man, line, gain)| CaptureThreat { man, line: Threat(line), gain }).collect()
}

/// The pieces of the side that is not to move that hang, with the capture that gains most.
fn hanging_men(position: &Position, prover: &mut Prover) -> Vec<(Man, Vec<Move>, Points)> {
    let mut best: Vec<(Man, Vec<Move>, Points)> = Vec::new();
    for mv in position.captures() {
        let Some(man) = Man::on(position, mv.to()) else { continue };
        let known = best.iter().position(|(other, ..)| *other == man);
        let least = known.map_or(WORTH_TELLING, |index| Points(best[index].2.0 + 1));
        if capture_gain(position, mv) < WORTH_TELLING.0 || !prover.gains(position, mv, least) {
            continue;
        }
        let Some(won) = prover.won_by(position, mv) else { continue };
        let entry = (man, won.line, won.gain);
        match known {
            Some(index) => best[index] = entry,
            None => best.push(entry),
        }
    }
    best
}

/// Whether the side to move captures the piece by the first move of the line, with this gain.
pub(crate) fn hangs(
    position: &Position,
    prover: &mut Prover,
    man: Man,
    line: &[Move],
    gain: Points,
) -> Result<(), &'static str> {
    let first = *line.first().ok_or("there is no line")?;
    holds(man.stands_in(position) && first.to() == man.square, "the line does not capture the man")?;
    holds(position.is_legal(first), "the capture is not legal")?;
    holds(capture_gain(position, first) >= WORTH_TELLING.0, "the exchange does not gain")?;
    holds_gain(position, prover, line, gain)
}

impl Reason for Hanging {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        hangs(position, prover, self.man, &self.line.0, self.gain)
    }
}

impl Reason for CaptureThreat {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let passed = passed(position).ok_or("the side to move is in check")?;
        hangs(&passed, prover, self.man, &self.line.0, self.gain)
    }
}
