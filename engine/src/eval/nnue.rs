//! The learned evaluation: a small neural network that is updated move by move (NNUE: Nasu, "Efficiently
//! updatable neural-network-based evaluation functions for computer shogi", 2018).
//!
//! | file | what |
//! |---|---|
//! | `features` | the input features: each side's view of the pieces on the board |
//! | `orientation` | the orientation in which a side sees the board |
//! | `fixed_point` | the integers that stand for 1 |
//! | `buckets` | which weights of the second layer a position uses |
//! | `network` | [`Network`]: the numbers, checked, and the evaluation of a board by them |
//! | `format` | network files |
//! | `head` | the first bytes of network files: what they are, and their version |
//! | `halves` | networks with tied halves; files have only one half |
//! | `embedded` | the built-in network |
//! | `accumulator` | the first layer's sums, updated with each move |
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
mod fixed_point;
mod format;
mod halves;
mod head;
mod kernels;
mod network;
mod orientation;

pub(crate) use accumulator::Accumulators;
pub use buckets::{OUTPUT_BUCKETS, output_bucket};
pub use embedded::embedded;
pub use features::{FEATURES, View, mirrored_feature};
pub use fixed_point::{MAX_HIDDEN, MAX_OUTPUT_WEIGHT, ONE, QA, QB, SQUARE};
pub use format::{LoadError, NAME_BYTES};
pub use kernels::Kernel;
pub use network::{Architecture, Network, NetworkError, Parameters};
pub use orientation::Balance;
