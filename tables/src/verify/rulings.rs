//! Whether the table has exactly the wins and losses that rulings on perpetual check decide.
//!
//! Wins and losses without a ruling are proven by their distances. The rest depends on endless play. In it the *winner*
//! wins if the *offender* only checks from some point on and the winner does not.
//!
//! - A win by ruling is right if the winner can stay in wins by ruling with steps that never grow, and, as long as the
//!   steps stay the same, the offender has only checks and the winner can force moves of its own without check.
//! - A draw is right if no set of draws exists in which the offender has only checks, every other move loses, and the
//!   winner can force moves without check.

use xiangqi::Color;

use super::error::VerifyError;
use super::flat::Flat;
use super::moves::{Captures, Moves, Target};
use crate::value::Value;

/// A position: the number of a placement, and the side to move as the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell(u64);

impl Cell {
    pub(super) fn new(side: usize, number: u64) -> Cell {
        Cell(2 * number + side as u64)
    }

    fn side(self) -> usize {
        (self.0 % 2) as usize
    }

    fn number(self) -> u64 {
        self.0 / 2
    }
}

/// Positions whose values depend on perpetual checks, in ascending order.
#[derive(Default)]
pub(super) struct Rest {
    /// Drawn ones in which every move that keeps the draw gives check.
    pub(super) drawn: Vec<Cell>,
    /// Those won or lost by ruling.
    pub(super) ruled: Vec<Cell>,
}

/// A set of positions, part of a sorted list.
struct Set<'a> {
    all: &'a [Cell],
    has: Vec<bool>,
}

impl Set<'_> {
    fn new(all: &[Cell], has: bool) -> Set<'_> {
        Set { all, has: vec![has; all.len()] }
    }

    fn contains(&self, cell: Cell) -> bool {
        self.all.binary_search(&cell).is_ok_and(|i| self.has[i])
    }
}

/// Checks the wins by ruling, and that no ruling decides one of the draws.
pub(super) fn check(own: &Flat<'_>, captures: &Captures<'_>, rest: &Rest) -> Result<(), VerifyError> {
    let mut moves = Moves::new(own, captures);
    let wrong = |cell: Cell| match Moves::new(own, captures).position(cell.number(), cell.side()) {
        Some(position) => VerifyError::Ruling { position: Box::new(position) },
        None => VerifyError::Unknown(own.class()),
    };
    if let Some(cell) = unproven_win(&mut moves, &rest.ruled)? {
        return Err(wrong(cell));
    }
    for offender in [0, 1] {
        let drawn: Vec<Cell> = rest.drawn.iter().copied().filter(|cell| cell.side() == offender).collect();
        if let Some(cell) = ruled_draw(&mut moves, &drawn)? {
            return Err(wrong(cell));
        }
    }
    Ok(())
}

/// The steps of a value by ruling.
fn steps(value: Value) -> Option<u16> {
    match value {
        Value::RuledWin { steps } | Value::RuledLoss { steps } => Some(steps),
        _ => None,
    }
}

/// A position of the list, all wins and losses by ruling, that is not proven to be one.
fn unproven_win(moves: &mut Moves<'_>, ruled: &[Cell]) -> Result<Option<Cell>, VerifyError> {
    let mut proven = Set::new(ruled, false);
    let mut left = ruled.len();
    loop {
        let left_before = left;
        for (i, &cell) in ruled.iter().enumerate() {
            if !proven.has[i] && is_forced(moves, cell, &proven)? {
                proven.has[i] = true;
                left -= 1;
            }
        }
        if left == 0 || left == left_before {
            return Ok(ruled
                .iter()
                .zip(&proven.has)
                .find(|(_, is_proven)| !*is_proven)
                .map(|(cell, _)| *cell));
        }
    }
}

/// Assuming every position of the set is proven: can the winner force a quiet move or fewer steps? Moves of the
/// offender with the same steps must all be checks.
fn is_forced(moves: &mut Moves<'_>, cell: Cell, proven: &Set<'_>) -> Result<bool, VerifyError> {
    let (own, side) = (moves.own, cell.side());
    let value = own.value(side, cell.number());
    let Some(mut seen) = moves.see(cell.number()) else { return Ok(false) };
    let (mut can, mut must) = (false, true);
    moves.visit(&mut seen, side, |board, mv, target| {
        let (after, next) = match target {
            Target::Quiet(number) => {
                (own.quiet[own.palette_index(1 - side, number)].value, Some(Cell::new(1 - side, number)))
            }
            Target::Capture(after) => (after, None),
        };
        let checks = || board.gives_check(Color::ALL[side], mv);
        let is_proven = || next.is_some_and(|next| proven.contains(next));
        let is_same = next.is_some() && steps(after) == steps(value);
        match value {
            Value::RuledWin { steps } => {
                can |= match after {
                    Value::RuledWin { steps: after } if after <= steps => {
                        !is_same || !checks() || is_proven()
                    }
                    _ => false,
                }
            }
            _ => must &= !is_same || checks() && is_proven(),
        }
    })?;
    Ok(if matches!(value, Value::RuledWin { .. }) { can } else { must })
}

/// Looks for a position that rulings decide among `drawn`: draws that one side, the offender, can keep only by checks.
fn ruled_draw(moves: &mut Moves<'_>, drawn: &[Cell]) -> Result<Option<Cell>, VerifyError> {
    let mut held = Set::new(drawn, true);
    loop {
        let forced = forced_within(moves, &held)?;
        if forced.has == held.has {
            return Ok(drawn.iter().zip(&held.has).find(|(_, is_held)| **is_held).map(|(cell, _)| *cell));
        }
        held = forced;
    }
}

/// The positions of the set from which the winner can force, without leaving it, a move of its own without check.
fn forced_within<'a>(moves: &mut Moves<'_>, held: &Set<'a>) -> Result<Set<'a>, VerifyError> {
    let mut forced = Set::new(held.all, false);
    loop {
        let mut has_grown = false;
        for (i, &cell) in held.all.iter().enumerate() {
            if !held.has[i] || forced.has[i] {
                continue;
            }
            let mut all = true;
            for reply in drawing_moves(moves, cell)? {
                all = all && is_answered(moves, reply, held, &forced)?;
            }
            forced.has[i] = all;
            has_grown |= all;
        }
        if !has_grown {
            return Ok(forced);
        }
    }
}

/// The positions after the moves that keep a draw.
fn drawing_moves(moves: &mut Moves<'_>, cell: Cell) -> Result<Vec<Cell>, VerifyError> {
    let (own, side) = (moves.own, cell.side());
    let mut found = Vec::new();
    let Some(mut seen) = moves.see(cell.number()) else { return Ok(found) };
    moves.visit(&mut seen, side, |_, _, target| {
        if let Target::Quiet(number) = target
            && own.value(1 - side, number) == Value::Draw
        {
            found.push(Cell::new(1 - side, number));
        }
    })?;
    Ok(found)
}

/// Whether the winner can answer here without check and stay in the set, or continue to where it forces that.
fn is_answered(
    moves: &mut Moves<'_>,
    cell: Cell,
    held: &Set<'_>,
    forced: &Set<'_>,
) -> Result<bool, VerifyError> {
    let side = cell.side();
    let mut answered = false;
    let Some(mut seen) = moves.see(cell.number()) else { return Ok(false) };
    moves.visit(&mut seen, side, |board, mv, target| {
        if let Target::Quiet(number) = target {
            let next = Cell::new(1 - side, number);
            let is_answer =
                held.contains(next) && (forced.contains(next) || !board.gives_check(Color::ALL[side], mv));
            answered |= is_answer;
        }
    })?;
    Ok(answered)
}
