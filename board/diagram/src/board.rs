//! The lines of the board. A step from point to point is [`STEP`] units; the first point of the top rank is the
//! origin, x grows to the right and y downwards.

/// Units from one point of the board to the next.
pub const STEP: u32 = 100;

/// The points with small angles around them, as column and row from the top left: where cannons and pawns begin.
const MARKED: [(u32, u32); 14] = [
    (1, 2),
    (7, 2),
    (0, 3),
    (2, 3),
    (4, 3),
    (6, 3),
    (8, 3),
    (0, 6),
    (2, 6),
    (4, 6),
    (6, 6),
    (8, 6),
    (1, 7),
    (7, 7),
];

/// The lines as SVG path data: ranks, files up to the river, palaces, and the angles around starting points.
pub fn lines() -> String {
    let mut path = String::new();
    for row in 0..10 {
        path.push_str(&format!("M0 {}H800", row * STEP));
    }
    for column in 0..9 {
        let x = column * STEP;
        // The river interrupts all files except the two at the edges.
        path.push_str(&match column {
            0 | 8 => format!("M{x} 0V900"),
            _ => format!("M{x} 0V400M{x} 500V900"),
        });
    }
    for top in [0, 700] {
        path.push_str(&format!("M300 {top}L500 {}M500 {top}L300 {}", top + 200, top + 200));
    }
    for (column, row) in MARKED {
        for side in [-1, 1] {
            if (column == 0 && side < 0) || (column == 8 && side > 0) {
                continue;
            }
            for end in [-1, 1] {
                let (x, y) = ((column * STEP) as i32 + 9 * side, (row * STEP) as i32 + 9 * end);
                path.push_str(&format!("M{x} {}V{y}H{}", y + 17 * end, x + 17 * side));
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_symmetric() {
        for (column, row) in MARKED {
            assert!(MARKED.contains(&(8 - column, row)) && MARKED.contains(&(column, 9 - row)));
        }
        // There are ten ranks, two edges, fourteen half files, four diagonals, and fourteen points with two or four
        // angles.
        assert_eq!(lines().matches('M').count(), 10 + 2 + 14 + 4 + 4 * 10 + 2 * 4);
    }
}
