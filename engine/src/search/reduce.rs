//! Late Move Reductions (LMR): moves that come late in the order are searched less deep at first.

#[cfg(not(feature = "tune"))]
use once_cell::sync::Lazy;

use super::node::{Candidate, Node, NodeState};
use crate::params::{lmr_base, lmr_divisor, lmr_history_divisor};

/// Plies of reduction by depth and number of the move.
#[cfg(not(feature = "tune"))]
static REDUCTIONS: Lazy<Box<[[i8; 64]; 64]>> = Lazy::new(|| {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, plies) in row.iter_mut().enumerate().skip(1) {
            *plies = entry(depth, number);
        }
    }
    table
});

/// An entry of the table, for depths and numbers from 1.
fn entry(depth: usize, number: usize) -> i8 {
    let product = (depth as f64).ln() * (number as f64).ln();
    (f64::from(lmr_base()) / 100.0 + product * 100.0 / f64::from(lmr_divisor())) as i8
}

/// The reduction that depth and number alone suggest. Grows with the logarithms of both.
fn by_number(depth: i32, number: usize) -> i32 {
    let (depth, number) = (depth.clamp(0, 63) as usize, number.min(63));
    // Computed each time, because a tuner changes the constants.
    #[cfg(feature = "tune")]
    return if depth == 0 || number == 0 { 0 } else { i32::from(entry(depth, number)) };
    #[cfg(not(feature = "tune"))]
    i32::from(REDUCTIONS[depth][number])
}

/// The reduction of a move by its number and history, in plies. The pruning of moves uses this one.
#[inline(always)]
pub(super) fn base_reduction(depth: i32, number: usize, history: i32) -> i32 {
    by_number(depth, number) - history / lmr_history_divisor()
}

/// The reduction of a move, in plies. `child_cutoffs` is the number of cut-offs among the opponent's replies to the
/// moves before it.
#[inline(always)]
pub(super) fn reduction<N: Node>(node: &NodeState, candidate: &Candidate, child_cutoffs: u8) -> i32 {
    let mut reduction = candidate.base_reduction;
    if N::PV {
        reduction -= 1;
    }
    if node.is_cut_node {
        reduction += 1;
    }
    if !node.is_improving {
        reduction += 1;
    }
    // The attack may continue with a quiet move.
    if node.is_after_check {
        reduction -= 2;
    }
    if candidate.gives_check || node.eval.is_none() {
        reduction -= 1;
    }
    if !candidate.is_quiet {
        reduction -= 1;
    }
    if child_cutoffs > 3 {
        reduction += 1;
    }
    reduction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_means_reduced_more() {
        assert_eq!(by_number(1, 1), 0);
        for depth in 2..63 {
            for number in 2..63 {
                assert!(by_number(depth, number) <= by_number(depth + 1, number));
                assert!(by_number(depth, number) <= by_number(depth, number + 1));
            }
        }
        assert!(by_number(20, 30) >= 3);
        assert_eq!(by_number(1000, 1000), by_number(63, 63));
    }
}
