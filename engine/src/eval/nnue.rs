//! The learned evaluation: a small neural network that is updated move by move (NNUE: Nasu, "Efficiently
//! updatable neural-network-based evaluation functions for computer shogi", 2018).
//!
//! | file | what |
//! |---|---|
//! | `features` | what the network sees of a board: each side's view of where the men stand |
//! | `network` | [`Network`]: the numbers, checked, and what they say about a board |
//! | `format` | network files |
//! | `embedded` | the network inside the program |
//! | `accumulator` | the first layer's sums, following the board |
//! | `kernels` | the arithmetic, in as many instruction sets as we know |
//!
//! For each side's view, the rows of all features that are there are summed to `hidden` numbers. Those are
//! clipped to 0..=1 and squared, the side to move's before the other's, and a weighted sum of the squares is
//! the score; its weights depend on the number of men. All arithmetic is in integers: 1 is [`QA`] in the
//! first layer and [`QB`] in the weights of the second.
//!
//! # Symmetry
//! Mirrored positions get exactly the same score. A view is mirrored if its king stands on Red's right, so
//! that it never does. A king on the centre file is its own mirror image; for such views the second half of
//! the sums is the first half's of the mirrored board: row `f` and row `mirror(f)` hold the same numbers
//! with the halves exchanged. Mirroring the board thus exchanges the halves, and the second layer has the
//! same weights for both. Networks that are not so are refused.
//!
//! Exchanging the colours exchanges the views and the side to move, so that symmetry holds by construction.

mod accumulator;
mod embedded;
mod features;
mod format;
mod kernels;
mod network;

pub(crate) use accumulator::Accumulators;
pub use embedded::embedded;
pub use features::{FEATURES, View, mirrored_feature};
pub use format::{LoadError, NAME_BYTES};
pub use kernels::Kernel;
pub use network::{Architecture, Network, NetworkError, Parameters};

/// One in the first layer.
pub const QA: i16 = 255;
/// One in the weights of the second layer, which thus reach half of it either way. Finer steps matter more
/// than range: with 64, rounding some 500 of them made scores differ by several centipawns.
pub const QB: i16 = 256;
/// Number of weight sets of the second layer.
pub const OUTPUT_BUCKETS: usize = 8;

/// Which weights of the second layer to use for so many men: four counts share a set.
#[inline(always)]
pub const fn output_bucket(men: u32) -> usize {
    (men.saturating_sub(1) / 4) as usize % OUTPUT_BUCKETS
}

/// Numbers of the first layer that are moved together: a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Block([i16; Block::LEN]);

impl Block {
    /// Numbers in a block.
    pub(crate) const LEN: usize = 32;
    pub(crate) const ZERO: Block = Block([0; Block::LEN]);
}

/// The largest width of the first layer: up to it no sum in 32 bits can overflow.
pub const MAX_HIDDEN: usize = 1024;

const _: () = {
    // The largest term, and how many of them the narrowest kernel (four sums at a time) adds up.
    let term = QA as i64 * QA as i64 * i8::MAX as i64;
    assert!(term * (MAX_HIDDEN as i64 / 4) <= i32::MAX as i64);
};
