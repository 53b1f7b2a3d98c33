//! The integers that stand for 1, and the block of numbers that the kernels work on.

/// The integer that stands for 1 in the first layer.
pub const QA: i16 = 512;
/// The integer that stands for 1 after the sums are squared: [`QA`]² / 16, which fits in 16 bits.
pub const SQUARE: i16 = 1 << 14;
/// The integer that stands for 1 in the weights of the second layer, which lie between -1/2 and 1/2. Finer steps
/// matter more than range: with 256, rounding some 500 weights made scores differ by several centipawns.
pub const QB: i16 = 1024;
/// The largest absolute value of a weight of the second layer.
pub const MAX_OUTPUT_WEIGHT: i16 = 511;
/// The integer that stands for 1 at the output.
pub const ONE: i64 = SQUARE as i64 * QB as i64;

/// Numbers of the first layer that are processed together: one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(super) [i16; Block::LEN]);

impl Block {
    /// Numbers in a block.
    pub(crate) const LEN: usize = 32;
    pub(crate) const ZERO: Block = Block([0; Block::LEN]);
}

/// The largest width of the first layer with which no 32-bit sum can overflow.
pub const MAX_HIDDEN: usize = 1024;

const _: () = {
    // A sum must not overflow: the largest term, times the number of terms per lane in the narrowest kernel (four
    // lanes).
    let term = SQUARE as i64 * MAX_OUTPUT_WEIGHT as i64;
    assert!(term * (MAX_HIDDEN as i64 / 4) <= i32::MAX as i64);
    assert!(QA as i64 * QA as i64 / 16 == SQUARE as i64);
};
