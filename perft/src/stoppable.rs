//! A count that another thread can end, for interactive programs.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use xiangqi::{Board, Color, Move, Position};

use crate::kernel;

/// The count was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the count was stopped")]
pub struct PerftStopped;

/// Counts of this many plies are not interrupted: they take some milliseconds.
const QUICK_DEPTH: u8 = 3;

/// Counts as [`divide`](crate::divide) does. Calls `each` with the count of each move as soon as it is known, and
/// returns the sum, which is 1 at depth 0. Ends within milliseconds after `stop` becomes true.
///
/// # Errors
/// If it was stopped. The counts passed to `each` until then are right.
pub fn divide_until(
    position: &Position,
    depth: u8,
    stop: &AtomicBool,
    mut each: impl FnMut(Move, u64),
) -> Result<u64, PerftStopped> {
    let Some(below) = depth.checked_sub(1) else { return Ok(1) };
    let mut board = position.board().clone();
    let side = position.side_to_move();
    let mut total = 0u64;
    for mv in position.legal_moves() {
        let captured = board.make(mv);
        let count = count(&mut board, !side, below, stop);
        board.unmake(mv, captured);
        let count = count?;
        each(mv, count);
        total = total.saturating_add(count);
    }
    Ok(total)
}

fn count(board: &mut Board, side: Color, depth: u8, stop: &AtomicBool) -> Result<u64, PerftStopped> {
    if stop.load(Relaxed) {
        return Err(PerftStopped);
    }
    if depth <= QUICK_DEPTH {
        return Ok(kernel::count(board, side, depth));
    }
    let mut total = 0u64;
    for mv in kernel::moves(board, side) {
        let captured = board.make(mv);
        let count = count(board, !side, depth - 1, stop);
        board.unmake(mv, captured);
        total = total.saturating_add(count?);
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_agree_with_the_other_functions() {
        let middle = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w";
        for fen in [xiangqi::START_FEN, middle] {
            let position = Position::from_fen(fen).unwrap();
            for depth in 0..=4 {
                let mut told = Vec::new();
                let each = |mv, count| told.push((mv, count));
                let total = divide_until(&position, depth, &AtomicBool::new(false), each);
                assert_eq!(total, Ok(crate::perft(&position, depth)), "{fen} {depth}");
                assert_eq!(told, crate::divide(&position, depth), "{fen} {depth}");
            }
        }
    }

    #[test]
    fn a_stop_ends_the_count() {
        let stop = AtomicBool::new(false);
        let mut told = 0;
        let each = |_, _| {
            told += 1;
            stop.store(true, Relaxed);
        };
        assert_eq!(divide_until(&Position::default(), 3, &stop, each), Err(PerftStopped));
        assert_eq!(told, 1);
        // The flag is also checked far below the root: this count would take hours.
        let stop = AtomicBool::new(true);
        assert_eq!(divide_until(&Position::default(), 200, &stop, |_, _| {}), Err(PerftStopped));
    }
}
