//! By how much late moves are reduced, and how many are looked at.

#[cfg(not(feature = "tune"))]
use once_cell::sync::Lazy;

use crate::params::{lmp_base, lmr_base, lmr_divisor};

/// Plies of reduction by depth and number of the move.
#[cfg(not(feature = "tune"))]
static REDUCTIONS: Lazy<Box<[[i8; 64]; 64]>> = Lazy::new(|| {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, plies) in row.iter_mut().enumerate().skip(1) {
            *plies = reduction(depth, number);
        }
    }
    table
});

/// An entry of the table, for depths and numbers from 1.
fn reduction(depth: usize, number: usize) -> i8 {
    let product = (depth as f64).ln() * (number as f64).ln();
    (f64::from(lmr_base()) / 100.0 + product * 100.0 / f64::from(lmr_divisor())) as i8
}

/// Late Move Reductions (LMR): the reduction of a quiet move, before what is known of it is taken into
/// account. Grows with the logarithms of both depth and number.
pub(super) fn late_move_reduction(depth: i32, number: usize) -> i32 {
    let (depth, number) = (depth.clamp(0, 63) as usize, number.min(63));
    // A table made once would not follow a tuner.
    #[cfg(feature = "tune")]
    return if depth == 0 || number == 0 { 0 } else { i32::from(reduction(depth, number)) };
    #[cfg(not(feature = "tune"))]
    i32::from(REDUCTIONS[depth][number])
}

/// Late Move Pruning (LMP): how many moves are looked at before the rest of the quiet ones is skipped.
pub(super) fn late_move_limit(depth: i32, improving: bool) -> usize {
    ((lmp_base() + depth * depth) / if improving { 1 } else { 2 }) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_means_reduced_more() {
        assert_eq!(late_move_reduction(1, 1), 0);
        for depth in 2..63 {
            for number in 2..63 {
                assert!(late_move_reduction(depth, number) <= late_move_reduction(depth + 1, number));
                assert!(late_move_reduction(depth, number) <= late_move_reduction(depth, number + 1));
            }
        }
        assert!(late_move_reduction(20, 30) >= 3);
        assert_eq!(late_move_reduction(1000, 1000), late_move_reduction(63, 63));
        assert!(late_move_limit(3, true) > late_move_limit(3, false));
    }
}
