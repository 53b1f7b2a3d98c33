//! All positions of a class, in the order of their numbers.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use xiangqi::{Board, Position};

use super::VerifyError;
use super::flat::{Flat, Rated};
use super::moves::{COLORS, Captures, Steps, legal_moves};
use crate::consistency::fits;
use crate::format::Counts;
use crate::index::Placement;
use crate::parallel::in_parallel;
use crate::set::before;
use crate::value::Value;

/// Placements that a thread looks at before it takes more.
const PIECE: u64 = 1 << 14;

/// What was found with one side to move.
#[derive(Clone, Default)]
pub(super) struct Found {
    /// How many positions have each value of the palette.
    pub(super) by_place: Vec<u64>,
    impossible: u64,
}

impl Found {
    fn new(values: usize) -> Found {
        Found { by_place: vec![0; values], impossible: 0 }
    }

    fn add(&mut self, other: &Found) {
        self.by_place.iter_mut().zip(&other.by_place).for_each(|(count, more)| *count += more);
        self.impossible += other.impossible;
    }

    /// The counts as a header has them.
    pub(super) fn of_values(&self, palette: &[Value]) -> Counts {
        let mut counts = Counts { impossible: self.impossible, ..Counts::default() };
        for (&value, &count) in palette.iter().zip(&self.by_place) {
            counts.add(Some(value), count);
        }
        counts
    }
}

/// Checks all positions.
pub(super) fn pass(
    own: &Flat<'_>,
    after: &[Flat<'_>],
    threads: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<[Found; 2], VerifyError> {
    let captures = Captures::new(own.class(), after);
    let has_failed = AtomicBool::new(false);
    let pieces = in_parallel(own.placements(), PIECE, threads, |numbers| {
        // Pieces are taken in order, so no contradiction with a smaller number is left out.
        if has_failed.load(Relaxed) {
            return Ok(Default::default());
        }
        let count = numbers.end - numbers.start;
        let found = look_at(own, &captures, numbers);
        has_failed.fetch_or(found.is_err(), Relaxed);
        progress(count);
        found
    });
    let mut all = [0, 1].map(|_| Found::new(own.palette().len()));
    for piece in pieces {
        let piece = piece?;
        all.iter_mut().zip(&piece).for_each(|(all, piece)| all.add(piece));
    }
    Ok(all)
}

fn look_at(own: &Flat<'_>, captures: &Captures<'_>, numbers: Range<u64>) -> Result<[Found; 2], VerifyError> {
    let mut found = [0, 1].map(|_| Found::new(own.palette().len()));
    let mut steps = Steps::new(own.index());
    for number in numbers {
        let Some(placement) = own.index().placement(number) else { continue };
        let mut board = own.index().board(placement);
        for side in [0, 1] {
            if board.in_check(COLORS[1 - side]) {
                found[side].impossible += 1;
                continue;
            }
            let place = own.place(side, number);
            let value = own.palette()[place];
            let best = best(own, captures, &mut steps, placement, &mut board, side)?;
            if !fits(value, best) {
                return Err(contradiction(own, board, side, value, best));
            }
            found[side].by_place[place] += 1;
        }
    }
    Ok(found)
}

/// The best value of a move, to the side that makes it.
#[inline]
fn best(
    own: &Flat<'_>,
    captures: &Captures<'_>,
    steps: &mut Steps<'_>,
    placement: Placement,
    board: &mut Board,
    side: usize,
) -> Result<Option<Value>, VerifyError> {
    let mut best: Option<Rated> = None;
    let moves = legal_moves(board, COLORS[side]);
    for &mv in moves.iter() {
        let rated = match board.piece_on(mv.to()) {
            None => own.quiet[own.place(1 - side, steps.number(placement, side, mv))],
            Some(taken) => {
                let captured = board.make(mv);
                let value = captures.value(board, COLORS[1 - side], taken.kind);
                board.unmake(mv, captured);
                before(value.ok_or(VerifyError::Unknown(own.class()))?, true).into()
            }
        };
        if best.is_none_or(|best| rated.merit > best.merit) {
            best = Some(rated);
        }
    }
    Ok(best.map(|rated| rated.value))
}

fn contradiction(
    own: &Flat<'_>,
    board: Board,
    side: usize,
    value: Value,
    best: Option<Value>,
) -> VerifyError {
    match Position::from_board(board, COLORS[side]) {
        Ok(position) => VerifyError::Contradiction { position: Box::new(position), value, best },
        // Every placement with no king to capture is a position.
        Err(_) => VerifyError::Header(own.class()),
    }
}
