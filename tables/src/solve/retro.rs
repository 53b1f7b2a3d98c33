//! Retro-moves (unmoves) without captures.

use xiangqi::PieceType;

use super::cells::Cells;
use crate::index::{Bits, Placement, bit};

/// Calls `found` with the number of each placement from which `side` can have moved here without a capture. The
/// placements need not be possible with that side to move. Each number comes once.
pub(super) fn predecessors(cells: &Cells, side: usize, placement: Placement, mut found: impl FnMut(u64)) {
    if !cells.index.is_symmetric(placement) {
        return each(cells, side, placement, |before| found(cells.index.number(before)));
    }
    let mut numbers = Vec::new();
    each(cells, side, placement, |before| numbers.push(cells.index.number(before)));
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter().for_each(found);
}

fn each(cells: &Cells, side: usize, placement: Placement, mut found: impl FnMut(Placement)) {
    let index = &cells.index;
    let occupied = index.squares(placement);
    let (king, advisors, elephants) = index.fortress(side, placement.fortresses[side]);
    let mut squares = [0; 4];
    let (mut a, mut e) = (0, 0);
    for square in advisors.into_iter().flatten() {
        squares[a] = square;
        a += 1;
    }
    for square in elephants.into_iter().flatten() {
        squares[a + e] = square;
        e += 1;
    }
    let mut with = |king: u8, squares: [u8; 4]| {
        let number = index.fortress_number(side, king, &squares[..a], &squares[a..a + e]);
        let mut before = placement;
        before.fortresses[side] = number;
        found(before);
    };
    for step in KING_STEPS {
        if let Some(to) = stepped(king, step).filter(|&to| in_palace(to, side) && occupied & bit(to) == 0) {
            with(to, squares);
        }
    }
    for i in 0..a + e {
        let is_elephant = i >= a;
        for (files, ranks) in DIAGONALS {
            let step = if is_elephant { (2 * files, 2 * ranks) } else { (files, ranks) };
            let Some(to) = stepped(squares[i], step).filter(|&to| occupied & bit(to) == 0) else { continue };
            let is_possible = if is_elephant {
                let eye = stepped(squares[i], (files, ranks));
                on_own_half(to, side) && eye.is_some_and(|eye| occupied & bit(eye) == 0)
            } else {
                in_palace(to, side)
            };
            if is_possible {
                let mut moved = squares;
                moved[i] = to;
                with(king, moved);
            }
        }
    }
    for (slot, kind) in index.class().sides()[side].attackers.kinds().enumerate() {
        let mut with = |square: u8| {
            let mut before = placement;
            before.attackers[side][slot] = square;
            found(before);
        };
        let from = placement.attackers[side][slot];
        match kind {
            PieceType::Rook | PieceType::Cannon => KING_STEPS.into_iter().for_each(|step| {
                let mut at = from;
                while let Some(to) = stepped(at, step).filter(|&to| occupied & bit(to) == 0) {
                    with(to);
                    at = to;
                }
            }),
            PieceType::Horse => horse(from, occupied, with),
            _ => pawn(from, side, occupied, with),
        }
    }
}

/// The squares from which a horse can have come. Its leg, which must be empty, is beside the square that it left.
fn horse(from: u8, occupied: Bits, mut with: impl FnMut(u8)) {
    for (files, ranks) in DIAGONALS {
        let leg_is_free = stepped(from, (files, ranks)).is_some_and(|leg| occupied & bit(leg) == 0);
        if leg_is_free {
            for step in [(2 * files, ranks), (files, 2 * ranks)] {
                if let Some(to) = stepped(from, step).filter(|&to| occupied & bit(to) == 0) {
                    with(to);
                }
            }
        }
    }
}

/// The squares from which a pawn can have come: the one behind it, and across the river those beside it.
fn pawn(from: u8, side: usize, occupied: Bits, mut with: impl FnMut(u8)) {
    let forward = if side == 0 { 1 } else { -1 };
    let behind = stepped(from, (0, -forward));
    let beside =
        if on_own_half(from, side) { [None; 2] } else { [-1, 1].map(|file| stepped(from, (file, 0))) };
    for to in [behind, beside[0], beside[1]].into_iter().flatten() {
        let is_possible = if on_own_half(to, side) {
            let rank = if side == 0 { to / 9 } else { 9 - to / 9 };
            rank >= 3 && (to % 9).is_multiple_of(2)
        } else {
            true
        };
        if is_possible && occupied & bit(to) == 0 {
            with(to);
        }
    }
}

const KING_STEPS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

#[inline]
fn stepped(square: u8, (files, ranks): (i8, i8)) -> Option<u8> {
    let (file, rank) = ((square % 9) as i8 + files, (square / 9) as i8 + ranks);
    ((0..9).contains(&file) && (0..10).contains(&rank)).then_some((9 * rank + file) as u8)
}

fn on_own_half(square: u8, side: usize) -> bool {
    (square < 45) == (side == 0)
}

fn in_palace(square: u8, side: usize) -> bool {
    let rank = if side == 0 { square / 9 } else { 9 - square / 9 };
    rank <= 2 && (3..=5).contains(&(square % 9))
}
