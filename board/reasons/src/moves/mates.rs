//! Moves that mate, lead to mate, or overlook one.

use xiangqi::{Move, Position};

use crate::data::Line;
use crate::patterns::Pattern;
use crate::proof::{MAX_MATE_MOVES, MAX_QUIET_MATE_MOVES, Prover};
use crate::reason::{Reason, fact, holds};

fact! {
    /// A move that mates at once.
    Checkmate {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
    }
}

fact! {
    /// A move that mates by a named pattern.
    MatePattern {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// The pattern.
        pattern: Pattern,
    }
}

fact! {
    /// A move that leads to mate against every defence.
    ForcesMate {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// Moves to the mate, this one included.
        moves: u8,
        /// The moves after it, with the longest defence.
        line: Line,
    }
}

fact! {
    /// A move that misses a mate: after it, the other side can prevent a mate in as few moves.
    MissesMate {
        /// The move.
        #[serde(rename = "move", with = "crate::data::text")]
        mv: Move,
        /// A reply after which there is no such mate.
        reply: Line,
        /// Moves to the mate that was there.
        moves: u8,
        /// The move that led to it.
        #[serde(with = "crate::data::text")]
        instead: Move,
    }
}

/// Whether the move mates.
pub(crate) fn find(position: &Position, mv: Move) -> Option<Checkmate> {
    let next = position.after(mv)?;
    (next.is_check() && next.count_legal_moves() == 0).then_some(Checkmate { mv })
}

/// The names of the mate.
pub(crate) fn find_patterns(position: &Position, mv: Move) -> Vec<MatePattern> {
    Pattern::all_of(position, mv).into_iter().map(|pattern| MatePattern { mv, pattern }).collect()
}

/// The mate that the move leads to, except an immediate mate.
pub(crate) fn find_forced(position: &Position, mv: Move, prover: &mut Prover) -> Option<ForcesMate> {
    let moves = (1..=MAX_MATE_MOVES).find(|&moves| prover.starts_mate(position, mv, moves))?;
    let line = line_after(&position.after(mv)?, moves, prover)?;
    Some(ForcesMate { mv, moves, line: Line(line) })
}

/// The mate that the move overlooks.
pub(crate) fn find_missed(position: &Position, mv: Move, prover: &mut Prover) -> Option<MissesMate> {
    let mate = prover.mate(position, MAX_QUIET_MATE_MOVES + 1)?;
    let next = position.after(mv)?;
    let reply = next.legal_moves().into_iter().find(|&reply| {
        next.after(reply).is_some_and(|end| prover.cannot_mate_within(&end, mate.moves - 1))
    })?;
    Some(MissesMate { mv, moves: mate.moves, instead: *mate.line.first()?, reply: Line(vec![reply]) })
}

/// The longest defence after a move that mates within this many moves, itself included.
fn line_after(next: &Position, moves: u8, prover: &mut Prover) -> Option<Vec<Move>> {
    let lines = next.legal_moves().into_iter().filter_map(|reply| {
        let end = next.after(reply)?;
        let mate = prover.mate(&end, moves - 1)?;
        let mut line = vec![reply];
        line.extend(mate.line);
        Some(line)
    });
    lines.collect::<Vec<_>>().into_iter().rev().max_by_key(Vec::len)
}

impl Reason for Checkmate {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let next = position.after(self.mv).ok_or("the move is not legal")?;
        holds(next.is_check() && next.count_legal_moves() == 0, "it does not mate")
    }
}

impl Reason for MatePattern {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        holds(self.pattern.is_of(position, self.mv), "the pattern is another")
    }
}

impl Reason for ForcesMate {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        let line: Vec<Move> = std::iter::once(self.mv).chain(self.line.0.iter().copied()).collect();
        holds(self.moves > 1 && prover.confirms(position, self.moves, &line), "it does not lead to mate so")
    }
}

impl Reason for MissesMate {
    fn check(&self, position: &Position, prover: &mut Prover) -> Result<(), &'static str> {
        holds((1..=MAX_QUIET_MATE_MOVES + 1).contains(&self.moves), "the mate is too long to be sure")?;
        holds(prover.starts_mate(position, self.instead, self.moves), "there was no such mate")?;
        let next = position.after(self.mv).ok_or("the move is not legal")?;
        holds(next.count_legal_moves() > 0, "the move mates too")?;
        let [reply] = self.reply.0[..] else { return Err("there is no reply") };
        let end = next.after(reply).ok_or("the reply is not legal")?;
        holds(prover.cannot_mate_within(&end, self.moves - 1), "the move mates as soon")
    }
}
