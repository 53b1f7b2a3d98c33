//! The moves of each position: mates, captures, and how many other moves there are.

use xiangqi::{Board, Color, Move};

use super::cells::{Cell, Cells};
use super::children::Children;
use super::error::SolveError;
use crate::class::Class;
use crate::index::Placement;
use crate::parallel::in_parallel;
use crate::set::without_table;
use crate::value::Value;

/// The values known before moves without captures are considered.
#[derive(Default)]
pub(super) struct Start {
    /// Positions lost by mate or stalemate, and those decided by captures.
    pub(super) decided: Decided,
    /// Captures that lead to a ruling in another class.
    pub(super) ruled: Ruled,
}

/// Positions decided at once, by their distance.
#[derive(Default)]
pub(super) struct Decided {
    pub(super) at_once: Vec<Cell>,
    pub(super) by_capture: Vec<Cell>,
}

/// Captures that lead to positions won or lost by ruling.
#[derive(Default)]
pub(super) struct Ruled {
    /// Positions with such a capture that wins.
    pub(super) wins: Vec<Cell>,
    /// Positions with such a capture that loses: one entry for each capture.
    pub(super) losing: Vec<Cell>,
}

const CELLS_PER_TASK: u64 = 1 << 14;

/// The value of the board after a capture, for the side to move.
pub(super) fn after_capture(board: &Board, to_move: Color, children: &dyn Children) -> Option<Value> {
    without_table(board, to_move).or_else(|| children.value(board, to_move))
}

pub(super) fn start(cells: &Cells, children: &dyn Children, threads: usize) -> Result<Start, SolveError> {
    let pieces = in_parallel(cells.len(), CELLS_PER_TASK, threads, |numbers| {
        let mut found = Start::default();
        for number in numbers {
            let Some(placement) = cells.index.placement(number) else { continue };
            let mut board = cells.index.board(placement);
            for side in [0, 1] {
                look(cells, &mut board, placement, cells.cell(side, number), children, &mut found)?;
            }
        }
        Ok(found)
    });
    let mut all = Start::default();
    for piece in pieces {
        let piece = piece?;
        all.decided.at_once.extend(piece.decided.at_once);
        all.decided.by_capture.extend(piece.decided.by_capture);
        all.ruled.wins.extend(piece.ruled.wins);
        all.ruled.losing.extend(piece.ruled.losing);
    }
    Ok(all)
}

/// Looks at the moves of one position.
fn look(
    cells: &Cells,
    board: &mut Board,
    placement: Placement,
    cell: Cell,
    children: &dyn Children,
    found: &mut Start,
) -> Result<(), SolveError> {
    let color = Color::ALL[cells.side(cell)];
    if board.in_check(!color) {
        cells.exclude(cell);
        return Ok(());
    }
    let moves = board.all_legal_moves(color);
    let (captures, quiets): (Vec<Move>, Vec<Move>) =
        moves.iter().partition(|mv| board.id_on(mv.to()).is_some());
    let mut count = count_distinct(cells, board, placement, &quiets);
    let (mut wins, mut wins_by_ruling) = (false, false);
    for mv in captures {
        let captured = board.make(mv);
        let value = after_capture(board, !color, children);
        let class = Class::of(board);
        board.unmake(mv, captured);
        let Some(value) = value else {
            let class = class.map_or(cells.index.class(), |(class, _)| class);
            return Err(SolveError::Missing { class: cells.index.class(), needed: class });
        };
        match value {
            Value::Loss { .. } => wins = true,
            Value::Win { .. } => {}
            Value::Draw => count += 1,
            Value::RuledLoss { .. } => {
                wins_by_ruling = true;
                count += 1;
            }
            Value::RuledWin { .. } => {
                found.ruled.losing.push(cell);
                count += 1;
            }
        }
    }
    cells.set_count(cell, count);
    if moves.is_empty() {
        cells.decide(cell, Value::Loss { plies: 0 });
        found.decided.at_once.push(cell);
    } else if wins {
        cells.decide(cell, Value::Win { plies: 1 });
        found.decided.by_capture.push(cell);
    } else if count == 0 {
        cells.decide(cell, Value::Loss { plies: 1 });
        found.decided.by_capture.push(cell);
    }
    if wins_by_ruling {
        found.ruled.wins.push(cell);
    }
    Ok(())
}

/// How many different positions the moves lead to; mirror images are one.
fn count_distinct(cells: &Cells, board: &mut Board, placement: Placement, quiets: &[Move]) -> u8 {
    if !cells.index.is_symmetric(placement) {
        // Only in a position that is its own mirror image can two moves lead to mirror images of each other.
        return quiets.len() as u8;
    }
    let mut numbers: Vec<Option<u64>> = quiets
        .iter()
        .map(|&mv| {
            board.make(mv);
            let number = cells.index.placement_of(board, Color::Red).map(|p| cells.index.number(p));
            board.unmake(mv, None);
            number
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.len() as u8
}
