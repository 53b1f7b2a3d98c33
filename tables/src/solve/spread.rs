//! Retrograde analysis: from decided positions to their predecessors, ply by ply.

use super::cells::{Cell, Cells};
use super::retro::predecessors;
use super::start::Decided;
use crate::parallel::in_parallel;
use crate::value::{MAX_DISTANCE, Value};

const CELLS_PER_TASK: u64 = 1 << 12;

/// Decides all positions that are won or lost without a ruling. Returns the largest distance in plies.
pub(super) fn plain(cells: &Cells, decided: Decided, threads: usize) -> u16 {
    let mut plies = 0;
    let mut latest = decided.at_once;
    let mut by_capture = decided.by_capture;
    while !latest.is_empty() || !by_capture.is_empty() {
        plies += 1;
        latest = before(cells, &latest, threads, Value::Win { plies }, Value::Loss { plies });
        latest.append(&mut by_capture);
    }
    plies.saturating_sub(1)
}

/// Decides the positions from which the `latest` positions, decided with `steps`, can be forced. Returns the next free
/// number of steps.
pub(super) fn by_ruling(cells: &Cells, mut latest: Vec<Cell>, threads: usize, mut steps: u16) -> u16 {
    while !latest.is_empty() {
        steps = (steps + 1).min(MAX_DISTANCE);
        latest = before(cells, &latest, threads, Value::RuledWin { steps }, Value::RuledLoss { steps });
    }
    steps
}

/// Decides positions one move before those of the list: to `win` if the side to move can go to a lost one, to `loss` if
/// it has no move left that does not go to a won one. Returns them.
fn before(cells: &Cells, list: &[Cell], threads: usize, win: Value, loss: Value) -> Vec<Cell> {
    let pieces = in_parallel(list.len() as u64, CELLS_PER_TASK, threads, |range| {
        let mut found = Vec::new();
        for &cell in &list[range.start as usize..range.end as usize] {
            let Some((side, placement)) = cells.position(cell) else { continue };
            let is_lost = cells.value(cell).is_some_and(|value| value.outcome() < 0);
            predecessors(cells, 1 - side, placement, |number| {
                let before = cells.cell(1 - side, number);
                if !cells.is_undecided(before) {
                    return;
                }
                let value = if is_lost { win } else { loss };
                if (is_lost || cells.count_down(before)) && cells.decide(before, value) {
                    found.push(before);
                }
            });
        }
        found
    });
    pieces.concat()
}
