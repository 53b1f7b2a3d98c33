//! All positions of a class, in the order of their numbers.

use std::ops::Range;

use xiangqi::{Color, Position};

use super::error::VerifyError;
use super::flat::{Flat, Rated};
use super::moves::{Captures, Moves, Seen, Target};
use super::rulings::{Cell, Rest};
use crate::consistency::fits;
use crate::format::Counts;
use crate::parallel::{in_parallel, until_failure};
use crate::value::Value;

/// Number of placements that a thread checks before it takes more.
const PLACEMENTS_PER_TASK: u64 = 1 << 14;

/// The counts of all positions, and what is left to check.
#[derive(Default)]
pub(super) struct Found {
    /// How many positions there are of each value, with each side to move.
    pub(super) tallies: [Tally; 2],
    /// The positions whose values depend on perpetual checks.
    pub(super) rest: Rest,
}

/// The number of positions with each value.
#[derive(Default)]
pub(super) struct Tally {
    /// The counts, indexed by the palette index of the value.
    pub(super) by_palette_index: Vec<u64>,
    impossible: u64,
}

impl Tally {
    fn new(values: usize) -> Tally {
        Tally { by_palette_index: vec![0; values], impossible: 0 }
    }

    fn add(&mut self, other: &Tally) {
        let counts = self.by_palette_index.iter_mut().zip(&other.by_palette_index);
        counts.for_each(|(count, more)| *count += more);
        self.impossible += other.impossible;
    }

    /// The counts, as in a header.
    pub(super) fn of_values(&self, palette: &[Value]) -> Counts {
        let mut counts = Counts { impossible: self.impossible, ..Counts::default() };
        for (&value, &count) in palette.iter().zip(&self.by_palette_index) {
            counts.add(Some(value), count);
        }
        counts
    }
}

impl Found {
    fn new(values: usize) -> Found {
        Found { tallies: [0, 1].map(|_| Tally::new(values)), rest: Rest::default() }
    }
}

/// Checks all positions. The error is that of the smallest number.
pub(super) fn pass(
    own: &Flat<'_>,
    captures: &Captures<'_>,
    threads: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Found, VerifyError> {
    let look = until_failure(|numbers: Range<u64>| {
        let count = numbers.end - numbers.start;
        let found = look_at(own, captures, numbers);
        progress(count);
        found
    });
    let pieces = in_parallel(own.placements(), PLACEMENTS_PER_TASK, threads, look);
    let mut all = Found::new(own.palette().len());
    for piece in pieces {
        let piece = piece?;
        all.tallies.iter_mut().zip(&piece.tallies).for_each(|(all, piece)| all.add(piece));
        all.rest.drawn.extend(piece.rest.drawn);
        all.rest.ruled.extend(piece.rest.ruled);
    }
    Ok(all)
}

fn look_at(own: &Flat<'_>, captures: &Captures<'_>, numbers: Range<u64>) -> Result<Found, VerifyError> {
    let mut found = Found::new(own.palette().len());
    let mut moves = Moves::new(own, captures);
    for number in numbers {
        let Some(mut seen) = moves.see(number) else { continue };
        for side in [0, 1] {
            if seen.board.in_check(Color::ALL[1 - side]) {
                found.tallies[side].impossible += 1;
                continue;
            }
            let palette_index = own.palette_index(side, number);
            let value = own.palette()[palette_index];
            let (best, rests_on_checks) = best(&mut moves, &mut seen, side, value)?;
            if !fits(value, best) {
                return Err(contradiction(own, seen, side, value, best));
            }
            found.tallies[side].by_palette_index[palette_index] += 1;
            if rests_on_checks {
                found.rest.drawn.push(Cell::new(side, number));
            } else if value.is_ruled() {
                found.rest.ruled.push(Cell::new(side, number));
            }
        }
    }
    Ok(found)
}

/// The value of the best move, for the side to move. Also whether the position depends on checks: it is drawn, and
/// every move that keeps the draw gives check and captures nothing.
#[inline]
fn best(
    moves: &mut Moves<'_>,
    seen: &mut Seen,
    side: usize,
    value: Value,
) -> Result<(Option<Value>, bool), VerifyError> {
    let own = moves.own;
    let mut best: Option<Rated> = None;
    // A side without attackers never checks.
    let mut rests_on_checks = value == Value::Draw && !own.class().sides()[side].attackers.is_empty();
    moves.visit(seen, side, |board, mv, target| {
        let (rated, captures) = match target {
            Target::Quiet(number) => (own.quiet[own.palette_index(1 - side, number)], false),
            Target::Capture(value) => (value.into(), true),
        };
        if rests_on_checks && rated.value == Value::Draw {
            rests_on_checks = !captures && board.gives_check(Color::ALL[side], mv);
        }
        if best.is_none_or(|best| rated.merit > best.merit) {
            best = Some(rated);
        }
    })?;
    Ok((best.map(|rated| rated.value), rests_on_checks))
}

fn contradiction(own: &Flat<'_>, seen: Seen, side: usize, value: Value, best: Option<Value>) -> VerifyError {
    match Position::from_board(seen.board, Color::ALL[side]) {
        Ok(position) => VerifyError::Contradiction { position: Box::new(position), value, best },
        // If no king can be captured, the position is valid.
        Err(_) => VerifyError::Unknown(own.class()),
    }
}
