//! Which weights of the second layer a position uses.

use xiangqi::{Color, PieceType};

/// Number of weight sets of the second layer.
pub const OUTPUT_BUCKETS: usize = 18;

/// Which of the [`OUTPUT_BUCKETS`] weight sets to use for a side: by its rooks, the enemy's, and whether there
/// are many horses and cannons. `count` tells how many pieces there are of a side and kind.
#[inline(always)]
pub fn output_bucket(side: Color, count: impl Fn(Color, PieceType) -> usize) -> usize {
    let rooks = |color| count(color, PieceType::Rook).min(2);
    let minors = |color| count(color, PieceType::Horse) + count(color, PieceType::Cannon);
    let many = minors(side) + minors(!side) >= 5;
    (rooks(side) * 3 + rooks(!side)) * 2 + usize::from(many)
}
