//! `perft` and `divide`: how many lines of play of a given length there are.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::PyBoard;
use crate::moves::PyMove;
use crate::numbers::within;
use xiangqi::Position;

/// The maximum depth of a count. A count of this depth would never end.
const MAX_DEPTH: i64 = 20;

/// Counts of this depth take a fraction of a second. Between them, Ctrl-C is checked.
const DEPTH_AT_ONCE: u8 = 4;

/// Counts the lines of play of a given length.
///
/// Checkmate and stalemate have no moves and count 0. Repetitions and the natural move limit do not end a line. Other
/// Python threads run meanwhile, and Ctrl-C ends it.
///
/// Args:
///     board: where the lines begin.
///     depth: their length in plies, 0 to 20. Each ply takes some 40 times as long as the one before; 5 plies from the
///         start position take under a second.
///
/// Raises:
///     ArgumentError: the depth is out of its range.
#[pyfunction]
pub(crate) fn perft(
    py: Python<'_>,
    board: Bound<'_, PyBoard>,
    #[pyo3(from_py_with = crate::numbers::integer)] depth: i64,
) -> PyResult<u64> {
    let depth = within("depth", depth, 0..=MAX_DEPTH)?;
    let position = board.try_borrow()?.position().clone();
    count(py, &position, depth)
}

/// Counts the lines of play after each legal move. Their sum is the perft count. With depth 0 there are no moves.
///
/// Args and exceptions are those of perft.
#[pyfunction]
pub(crate) fn divide<'py>(
    py: Python<'py>,
    board: Bound<'py, PyBoard>,
    #[pyo3(from_py_with = crate::numbers::integer)] depth: i64,
) -> PyResult<Bound<'py, PyDict>> {
    let depth: u8 = within("depth", depth, 0..=MAX_DEPTH)?;
    let mut position = board.try_borrow()?.position().clone();
    let counts = PyDict::new(py);
    let Some(below) = depth.checked_sub(1) else { return Ok(counts) };
    for mv in position.legal_moves() {
        position.make_move(mv);
        counts.set_item(PyMove(mv), count(py, &position, below)?)?;
        position.unmake_move();
    }
    Ok(counts)
}

fn count(py: Python<'_>, position: &Position, depth: u8) -> PyResult<u64> {
    if depth <= DEPTH_AT_ONCE {
        let count = py.detach(|| chuhe_perft::perft(position, depth));
        py.check_signals()?;
        return Ok(count);
    }
    let mut position = position.clone();
    let mut sum = 0;
    for mv in position.legal_moves() {
        position.make_move(mv);
        sum += count(py, &position, depth - 1)?;
        position.unmake_move();
    }
    Ok(sum)
}
