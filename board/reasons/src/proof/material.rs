//! Gains of material: every reply and every answer to it is tried, then captures until nothing is left to capture. Only
//! captures count, so the proof can be shown on the board. A quiet threat beyond the stated depth is not seen: so a
//! search of the engine checks a gain before it is reported.

use xiangqi::{Move, MoveList, Position};

use super::Prover;
use crate::data::{Points, captured, worth};

/// Plies of which every move is tried after the gaining move: a reply, and the answer to it.
pub(crate) const PLIES: u8 = 2;

/// The maximum number of consecutive captures that are searched after that.
const CAPTURES: u8 = 10;

/// Positions that such a proof may visit.
const MAX_GAIN_POSITIONS: u64 = 150_000;

const MATE: i32 = 100_000;
const MAX_GAIN: i32 = MATE / 2;

/// A gain of material, and the line that leads to it: the line ends with a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Won {
    pub(crate) gain: Points,
    pub(crate) line: Vec<Move>,
}

impl Prover {
    /// Whether a legal move gains at least this much after every reply.
    pub(crate) fn gains(&mut self, position: &Position, mv: Move, gain: Points) -> bool {
        let Some(mut after) = position.after(mv) else { return false };
        after.forget_moves();
        self.begin(MAX_GAIN_POSITIONS);
        // The proof succeeds if the other side's balance stays at or below this value.
        let most = captured(position, mv) - gain.0;
        let value = self.value(&mut after, PLIES, Window { alpha: most, beta: most + 1 }, &mut Vec::new());
        !self.gave_up && value <= most
    }

    /// A move of the side to move that gains at least this much.
    pub(crate) fn some_gain(&mut self, position: &Position, gain: Points) -> Option<Move> {
        let mut moves = position.legal_moves();
        sort(position, &mut moves);
        moves.into_iter().find(|&mv| self.gains(position, mv, gain))
    }

    /// The gain of material by a legal move against the best reply, if there is one.
    pub(crate) fn won_by(&mut self, position: &Position, mv: Move) -> Option<Won> {
        let mut after = position.after(mv)?;
        after.forget_moves();
        self.begin(MAX_GAIN_POSITIONS);
        let mut line = Vec::new();
        let value = self.value(&mut after, PLIES, Window { alpha: -MATE, beta: MATE }, &mut line);
        let gain = captured(position, mv) - value;
        if self.gave_up || gain <= 0 || gain >= MAX_GAIN {
            return None;
        }
        line.insert(0, mv);
        cut_after_last_capture(position, &mut line);
        Some(Won { gain: Points(gain), line })
    }

    /// The balance of captures that the side to move can reach: every move is tried for `plies` plies, then captures,
    /// and every evasion where the king is in check.
    fn value(&mut self, position: &mut Position, plies: u8, window: Window, line: &mut Vec<Move>) -> i32 {
        line.clear();
        if plies == 0 {
            return self.after_captures(position, CAPTURES, window, line);
        }
        if !self.spend() {
            return 0;
        }
        // A side without a legal move has lost. The sooner that happens, the worse the value.
        let start = -MATE + i32::from(PLIES - plies);
        self.best_of(position, position.legal_moves(), start, window, line, |prover, after, window, rest| {
            prover.value(after, plies - 1, window, rest)
        })
    }

    fn after_captures(
        &mut self,
        position: &mut Position,
        left: u8,
        window: Window,
        line: &mut Vec<Move>,
    ) -> i32 {
        line.clear();
        if !self.spend() || left == 0 {
            return 0;
        }
        let (start, moves) = match position.is_check() {
            true => (-MATE + 100, position.legal_moves()),
            // Outside check the side may also make no capture at all.
            false => (0, position.captures()),
        };
        if start >= window.beta {
            return start;
        }
        self.best_of(position, moves, start, window, line, |prover, after, window, rest| {
            prover.after_captures(after, left - 1, window, rest)
        })
    }

    /// The best of `start` and the results of the moves, and the line to it.
    fn best_of(
        &mut self,
        position: &mut Position,
        mut moves: MoveList,
        start: i32,
        mut window: Window,
        line: &mut Vec<Move>,
        mut next: impl FnMut(&mut Prover, &mut Position, Window, &mut Vec<Move>) -> i32,
    ) -> i32 {
        let (mut best, mut rest) = (start, Vec::new());
        window.alpha = window.alpha.max(start);
        sort(position, &mut moves);
        for mv in moves {
            let have = captured(position, mv);
            position.make_move(mv);
            let value = have - next(self, position, window.of_other_side(have), &mut rest);
            position.unmake_move();
            if value > best {
                best = value;
                if value > window.alpha {
                    window.alpha = value;
                    line.clear();
                    line.push(mv);
                    line.append(&mut rest);
                }
                if value >= window.beta {
                    break;
                }
            }
        }
        best
    }
}

/// Balances between which the exact one matters.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// The window from the other side's point of view, after this side has captured this much.
    fn of_other_side(self, captured: i32) -> Window {
        Window { alpha: captured - self.beta, beta: captured - self.alpha }
    }
}

/// The balance of captures at the end of a legal line, for the side that moves first.
pub(crate) fn balance(position: &Position, line: &[Move]) -> Option<Points> {
    let (mut position, mut sum, mut sign) = (position.clone(), 0, 1);
    for &mv in line {
        sum += sign * captured(&position, mv);
        position.play(mv).ok()?;
        sign = -sign;
    }
    Some(Points(sum))
}

fn cut_after_last_capture(position: &Position, line: &mut Vec<Move>) {
    let (mut position, mut length) = (position.clone(), 1);
    for (index, &mv) in line.iter().enumerate() {
        if position.is_capture(mv) {
            length = index + 1;
        }
        position.make_move(mv);
    }
    line.truncate(length);
}

/// The most valuable captures first, by the least valuable pieces.
fn sort(position: &Position, moves: &mut MoveList) {
    let merit = |mv: &Move| {
        let taken = captured(position, *mv);
        let mover = position.piece_on(mv.from()).map_or(0, |piece| worth(piece, mv.from()).0);
        if taken == 0 { 0 } else { -(taken * 16 - mover) }
    };
    moves.sort_by_key(merit);
}
