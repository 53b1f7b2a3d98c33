//! By how much late moves are reduced, and how many are looked at.

use once_cell::sync::Lazy;

use crate::params::{LMP_BASE, LMR_BASE, LMR_DIVISOR};

/// Plies of reduction by depth and number of the move.
static REDUCTIONS: Lazy<Box<[[i8; 64]; 64]>> = Lazy::new(|| {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, plies) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (number as f64).ln();
            let reduction = f64::from(LMR_BASE) / 100.0 + product * 100.0 / f64::from(LMR_DIVISOR);
            *plies = reduction as i8;
        }
    }
    table
});

/// Late Move Reductions (LMR): the reduction of a quiet move, before what is known of it is taken into
/// account. Grows with the logarithms of both depth and number.
pub(super) fn late_move_reduction(depth: i32, number: usize) -> i32 {
    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][number.min(63)])
}

/// Late Move Pruning (LMP): how many moves are looked at before the rest of the quiet ones is skipped.
pub(super) fn late_move_limit(depth: i32, improving: bool) -> usize {
    ((LMP_BASE + depth * depth) / if improving { 1 } else { 2 }) as usize
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
