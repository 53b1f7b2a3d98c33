//! Threats that a move ends: if its side passed, the other side would mate or win a piece; after the move it does not.

use xiangqi::{Move, Position};

use crate::data::{Man, Points, Threat, WORTH_TELLING};
use crate::position::hangs;
use crate::proof::{MAX_QUIET_MATE_MOVES, Prover, capture_gain, exchange, passed};
use crate::reason::{Reason, fact, holds};

fact! {
    /// A move that ends a threat of mate.
    PreventsMate {
        /// The mate that was threatened, if the side to move passed.
        line: Threat,
        /// Moves to the mate.
        moves: u8,
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
    }
}

fact! {
    /// A move that protects or moves away a hanging piece.
    PreventsCapture {
        /// The piece.
        man: Man,
        /// The capture that was possible if the side to move passed, and the moves after it.
        line: Threat,
        /// The gain that this capture would have had.
        gain: Points,
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
    }
}

/// The mate that the move may end.
pub(crate) fn find_mate(position: &Position, mv: Move, prover: &mut Prover) -> Option<PreventsMate> {
    let mate = prover.mate(&passed(position)?, MAX_QUIET_MATE_MOVES)?;
    Some(PreventsMate { line: Threat(mate.line), moves: mate.moves, mv })
}

/// The pieces that the move may save.
pub(crate) fn find_captures(position: &Position, mv: Move, prover: &mut Prover) -> Vec<PreventsCapture> {
    let Some(passed) = passed(position) else { return Vec::new() };
    let mut found: Vec<PreventsCapture> = Vec::new();
    for capture in passed.captures() {
        let Some(man) = Man::on(&passed, capture.to()) else { continue };
        if capture_gain(&passed, capture) < WORTH_TELLING.0
            || found.iter().any(|known| known.man == man)
            || !prover.gains(&passed, capture, WORTH_TELLING)
        {
            continue;
        }
        if let Some(won) = prover.won_by(&passed, capture) {
            found.push(PreventsCapture { man, line: Threat(won.line), gain: won.gain, mv });
        }
    }
    found
}

impl Reason for PreventsMate {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let passed = passed(position).ok_or("the side to move is in check")?;
        holds(
            (1..=MAX_QUIET_MATE_MOVES).contains(&self.moves),
            "the mate is too long to be sure that it is gone",
        )?;
        holds(prover.confirms(&passed, self.moves, &self.line.0), "no such mate was threatened")?;
        let next = position.after(self.mv).ok_or("the move is not legal")?;
        holds(prover.cannot_mate_within(&next, self.moves), "the mate is still there")
    }
}

impl Reason for PreventsCapture {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let passed = passed(position).ok_or("the side to move is in check")?;
        hangs(&passed, prover, self.man, &self.line.0, self.gain)?;
        let next = position.after(self.mv).ok_or("the move is not legal")?;
        // The threatened piece may be the one that moves.
        let is_mover = self.man.square == self.mv.from();
        let square = if is_mover { self.mv.to() } else { self.man.square };
        holds(exchange(&next, square).0 < WORTH_TELLING.0, "it still hangs")
    }
}
