//! The learned evaluation: a small neural network that is updated move by move (NNUE: Nasu, "Efficiently
//! updatable neural-network-based evaluation functions for computer shogi", 2018).
//!
//! | file | what |
//! |---|---|
//! | `features` | what the network sees of a board: each side's view of where the men stand |
//! | `orientation` | which way round a side looks at the board |
//! | `buckets` | which weights of the second layer a position uses |
//! | `network` | [`Network`]: the numbers, checked, and what they say about a board |
//! | `format` | network files |
//! | `halves` | networks whose halves mirror each other, of which files have one half |
//! | `embedded` | the network inside the program |
//! | `accumulator` | the first layer's sums, following the board |
//! | `kernels` | the arithmetic, for several instruction sets |
//!
//! For each side's view, the weight rows of its features are summed to `hidden` numbers. These sums are clipped to
//! 0..=1 and squared. The score is a weighted sum of the squares, with those of the side to move first; the weights
//! depend on the pieces left. All arithmetic is in integers: 1 is [`QA`] in the first layer, [`SQUARE`] in the
//! squares, and [`QB`] in the weights of the second layer.
//!
//! A position, its mirror image and the position with colours exchanged get exactly the same score: mirroring leaves
//! both views as they are, and exchanging the colours exchanges the views.

mod accumulator;
mod buckets;
mod embedded;
mod features;
mod format;
mod halves;
mod kernels;
mod network;
mod orientation;

pub(crate) use accumulator::Accumulators;
pub use buckets::{OUTPUT_BUCKETS, output_bucket};
pub use embedded::embedded;
pub use features::{FEATURES, View, mirrored_feature};
pub use format::{LoadError, NAME_BYTES};
pub use kernels::Kernel;
pub use network::{Architecture, Network, NetworkError, Parameters};
pub use orientation::Balance;

/// The integer that stands for 1 in the first layer.
pub const QA: i16 = 512;
/// The integer that stands for 1 in the squares of its sums: [`QA`]² / 16, which fits in 16 bits.
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
pub(crate) struct Block([i16; Block::LEN]);

impl Block {
    /// Numbers in a block.
    pub(crate) const LEN: usize = 32;
    pub(crate) const ZERO: Block = Block([0; Block::LEN]);
}

/// The largest width of the first layer with which no 32-bit sum can overflow.
pub const MAX_HIDDEN: usize = 1024;

const _: () = {
    // The largest term, and the number of terms that the narrowest kernel (with four lanes) adds up.
    let term = SQUARE as i64 * MAX_OUTPUT_WEIGHT as i64;
    assert!(term * (MAX_HIDDEN as i64 / 4) <= i32::MAX as i64);
    assert!(QA as i64 * QA as i64 / 16 == SQUARE as i64);
};
