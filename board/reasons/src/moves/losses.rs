//! Moves that lose: to mate, or material, and pieces that lose their guard.
//!
//! They are reported only if another move avoids the loss: then the move is to blame.

use xiangqi::{Move, Position};

use crate::data::{Line, Man, Points, WORTH_TELLING, captured};
use crate::position::{discovered, double, hangs};
use crate::proof::{Prover, balance, capture_gain, exchange, passed};
use crate::reason::{Reason, fact, holds};

fact! {
    /// A move that allows a mate which another move would prevent.
    WalksIntoMate {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// The other side's moves to the mate.
        moves: u8,
        /// The line with the longest defence.
        line: Line,
        /// A move after which there is no such mate.
        #[serde(with = "crate::data::text")]
        instead: Move,
    }
}

fact! {
    /// A move that allows a loss of material which another move would prevent.
    LosesMaterial {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// The moves by which the other side wins material.
        line: Line,
        /// The gain of the other side, minus the material that the move captured.
        loss: Points,
        /// A move after which the other side gains less than the value of an advisor.
        #[serde(with = "crate::data::text")]
        instead: Move,
    }
}

fact! {
    /// A move after which a piece is unprotected and can be captured with a gain.
    GivesUp {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// The piece that is guarded no more.
        man: Man,
        /// The capture, and the moves after it.
        line: Line,
        /// The gain of the other side.
        loss: Points,
    }
}

/// Mates that a move can be blamed for: short enough to be sure that another move avoids them.
const MAX_BLAMED_MATE: u8 = 2;

/// The capture of the side to move that gains most.
fn best_gain(position: &Position, prover: &mut Prover, least: Points) -> Option<(Vec<Move>, Points)> {
    let mut best: Option<(Vec<Move>, Points)> = None;
    for mv in position.captures() {
        let least = best.as_ref().map_or(least, |(_, gain)| Points(gain.0 + 1));
        if !prover.gains(position, mv, least) {
            continue;
        }
        if let Some(won) = prover.won_by(position, mv) {
            best = Some((won.line, won.gain));
        }
    }
    best
}

/// The double or discovered attack of the side to move that gains most. Other quiet moves are left to the engine.
fn best_attack(position: &Position, prover: &mut Prover, least: Points) -> Option<(Vec<Move>, Points)> {
    let double = double::find(position, prover).map(|fact| (fact.line.0, fact.gain));
    let discovered = discovered::find(position, prover).map(|fact| (fact.line.0, fact.gain));
    let attacks = double.into_iter().chain(discovered).filter(|(_, gain)| *gain >= least);
    attacks.max_by_key(|(_, gain)| *gain)
}

/// The mate that the move allows.
pub(crate) fn find_mate(
    position: &Position,
    mv: Move,
    better: &[Move],
    prover: &mut Prover,
) -> Option<WalksIntoMate> {
    let mate = prover.mate(&position.after(mv)?, MAX_BLAMED_MATE)?;
    let instead = others(position, better).find(|&other| {
        position.after(other).is_some_and(|other| prover.cannot_mate_within(&other, mate.moves))
    })?;
    Some(WalksIntoMate { mv, moves: mate.moves, line: Line(mate.line), instead })
}

/// Moves that might be better: those named first, then all.
fn others(position: &Position, better: &[Move]) -> impl Iterator<Item = Move> {
    better.iter().copied().chain(position.legal_moves())
}

/// The material that the move loses.
pub(crate) fn find_loss(
    position: &Position,
    mv: Move,
    better: &[Move],
    prover: &mut Prover,
) -> Option<LosesMaterial> {
    let taken = captured(position, mv);
    let (next, least) = (position.after(mv)?, Points(taken + WORTH_TELLING.0));
    let (line, gain) = best_gain(&next, prover, least).or_else(|| best_attack(&next, prover, least))?;
    let instead = others(position, better).find(|&other| is_better(position, other, prover))?;
    Some(LosesMaterial { mv, line: Line(line), loss: Points(gain.0 - taken), instead })
}

/// The pieces that the move leaves without a guard.
pub(crate) fn find_given_up(position: &Position, mv: Move, prover: &mut Prover) -> Vec<GivesUp> {
    let (Some(next), Some(passed)) = (position.after(mv), passed(position)) else { return Vec::new() };
    let mut found = Vec::new();
    for capture in next.captures() {
        let Some(man) = Man::on(&next, capture.to()).filter(|man| man.square != mv.to()) else { continue };
        let hung = exchange(&passed, man.square).0 > 0;
        if hung || capture_gain(&next, capture) < WORTH_TELLING.0 {
            continue;
        }
        if let Some(won) = prover.won_by(&next, capture) {
            found.push(GivesUp { mv, man, line: Line(won.line), loss: won.gain });
        }
    }
    found
}

/// Whether after the move the other side has neither a mate in one nor a gain worth telling, by any of its moves.
fn is_better(position: &Position, mv: Move, prover: &mut Prover) -> bool {
    let Some(next) = position.after(mv) else { return false };
    let least = Points(captured(position, mv) + WORTH_TELLING.0);
    prover.cannot_mate_within(&next, 1) && prover.some_gain(&next, least).is_none()
}

impl Reason for WalksIntoMate {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let next = position.after(self.mv).ok_or("the move is not legal")?;
        holds(
            (1..=MAX_BLAMED_MATE).contains(&self.moves),
            "the mate is too long to be sure of another move",
        )?;
        holds(prover.confirms(&next, self.moves, &self.line.0), "there is no such mate")?;
        let other = position.after(self.instead).ok_or("the other move is not legal")?;
        holds(prover.cannot_mate_within(&other, self.moves), "the other move allows it too")
    }
}

impl Reason for LosesMaterial {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let next = position.after(self.mv).ok_or("the move is not legal")?;
        let first = *self.line.0.first().ok_or("there is no line")?;
        let gain = Points(self.loss.0 + captured(position, self.mv));
        holds(self.loss >= WORTH_TELLING, "the loss is not worth telling")?;
        holds(
            balance(&next, &self.line.0).is_some_and(|shown| shown >= gain),
            "the line gains less than stated",
        )?;
        holds(prover.gains(&next, first, gain), "a reply keeps the loss from being so large")?;
        holds(
            position.is_legal(self.instead) && is_better(position, self.instead, prover),
            "the other move loses too",
        )
    }
}

impl Reason for GivesUp {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let next = position.after(self.mv).ok_or("the move is not legal")?;
        let us = position.side_to_move();
        holds(self.man.piece.color == us && self.man.stands_in(position), "the man is not there")?;
        holds(self.man.square != self.mv.from(), "it is the man that moves")?;
        let passed = passed(position).ok_or("the side to move is in check")?;
        holds(exchange(&passed, self.man.square).0 <= 0, "it hung before")?;
        hangs(&next, prover, self.man, &self.line.0, self.loss)
    }
}
