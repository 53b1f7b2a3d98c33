//! Moves without an alternative: the only legal one, or the only one that does not lose.

use xiangqi::{Move, Position};

use crate::data::{Points, WORTH_TELLING, captured};
use crate::proof::Prover;
use crate::reason::{Reason, fact, holds};

fact! {
    /// The only legal move.
    ForcedMove {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
    }
}

fact! {
    /// The only move that prevents the other side both from mating within two moves and from winning this much
    /// material.
    OnlyMove {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// The minimum that every other move loses, unless it loses the game.
        loss: Points,
    }
}

/// The only move is reported from this loss on: a horse, or an advisor and an elephant.
const LOSS: Points = Points(400);

/// Whether the move is forced.
pub(crate) fn find_forced(mv: Move) -> ForcedMove {
    ForcedMove { mv }
}

/// Whether the move is the only one that does not lose.
pub(crate) fn find(mv: Move) -> OnlyMove {
    OnlyMove { mv, loss: LOSS }
}

/// Whether after the move the other side mates in at most two moves, or wins at least this much.
fn loses(position: &Position, mv: Move, loss: Points, prover: &mut Prover) -> bool {
    let Some(next) = position.after(mv) else { return false };
    let gain = Points(loss.0 + captured(position, mv));
    // Captures are tried first, because they are quick to prove.
    next.captures().into_iter().any(|capture| prover.gains(&next, capture, gain))
        || prover.mate(&next, 2).is_some()
}

impl Reason for ForcedMove {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let is_only = position.is_legal(self.mv) && position.count_legal_moves() == 1;
        holds(is_only, "there is another legal move")
    }
}

impl Reason for OnlyMove {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        holds(position.is_legal(self.mv), "the move is not legal")?;
        holds(self.loss >= WORTH_TELLING, "the loss is not worth telling")?;
        let mut others = position.legal_moves();
        others.retain(|other| *other != self.mv);
        holds(!others.is_empty(), "it is forced")?;
        // The list is tried from its end, because moves that lose nothing may be anywhere in it, and one of them is
        // enough.
        let all_lose = others.iter().rev().all(|&other| loses(position, other, self.loss, prover));
        holds(all_lose, "another move loses less")?;
        holds(!loses(position, self.mv, self.loss, prover), "it loses as well")
    }
}
