//! Which weights of the second layer a position uses.

use xiangqi::{Color, PieceType};

/// Number of weight sets of the second layer.
pub const OUTPUT_BUCKETS: usize = 18;

/// Which of the [`OUTPUT_BUCKETS`] weight sets to use for a side. It depends on the side's rooks, the enemy's rooks,
/// and whether there are many horses and cannons. `count` gives the number of pieces of a side and kind.
#[inline(always)]
pub fn output_bucket(side: Color, count: impl Fn(Color, PieceType) -> usize) -> usize {
    let rooks = |color| count(color, PieceType::Rook).min(2);
    let minors = |color| count(color, PieceType::Horse) + count(color, PieceType::Cannon);
    let many = minors(side) + minors(!side) >= 5;
    (rooks(side) * 3 + rooks(!side)) * 2 + usize::from(many)
}
