//! A network: its numbers, checked once, and the score that they give a board.

use arrayvec::ArrayVec;
use xiangqi::{Board, Color, PieceId, SplitMix64};

use super::buckets::{OUTPUT_BUCKETS, output_bucket};
use super::features::{FEATURES, View, mirrored_feature};
use super::fixed_point::{Block, MAX_HIDDEN, MAX_OUTPUT_WEIGHT, ONE};
use super::kernels::Kernel;

/// The size of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Architecture {
    /// Width of the first layer for one view: a multiple of 64, at most [`MAX_HIDDEN`].
    pub hidden: usize,
}

impl Architecture {
    /// Number of weights in the first layer.
    pub fn feature_weights(self) -> usize {
        FEATURES * self.hidden
    }

    /// Number of weights in the second layer.
    pub fn output_weights(self) -> usize {
        OUTPUT_BUCKETS * 2 * self.hidden
    }
}

/// The numbers of a network, as trainers write them and files store them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The size of the network, which fixes the lengths of the other fields.
    pub architecture: Architecture,
    /// Centipawns that stand for 1 at the output; at least 1.
    pub scale: u16,
    /// The weights of the first layer, indexed by feature and sum. [`QA`](super::QA) stands for 1.
    pub feature_weights: Vec<i16>,
    /// The biases of the first layer, indexed by sum. [`QA`](super::QA) stands for 1.
    pub feature_biases: Vec<i16>,
    /// The weights of the second layer, indexed by output bucket, view (side to move first) and sum. [`QB`](super::QB)
    /// stands for 1.
    pub output_weights: Vec<i16>,
    /// The biases of the second layer, indexed by output bucket. [`ONE`] stands for 1.
    pub output_biases: Vec<i32>,
}

impl Parameters {
    /// Random parameters, for tests and measurements. Such a network plays badly, but as fast as others of its size.
    ///
    /// # Panics
    /// If the architecture is not valid, see [`NetworkError`].
    pub fn random(architecture: Architecture, seed: u64) -> Parameters {
        let mut random = SplitMix64::new(seed);
        let mut next = |limit: i64| (random.next_u64() % (2 * limit as u64 + 1)) as i64 - limit;
        let mut numbers = |count: usize, limit: i64| (0..count).map(|_| next(limit) as i16).collect();
        let feature_weights = numbers(architecture.feature_weights(), 160);
        let feature_biases = numbers(architecture.hidden, 600);
        let output_weights = numbers(architecture.output_weights(), i64::from(MAX_OUTPUT_WEIGHT));
        let output_biases = (0..OUTPUT_BUCKETS).map(|_| next(ONE / 4) as i32).collect();
        Parameters {
            architecture,
            scale: 300,
            feature_weights,
            feature_biases,
            output_weights,
            output_biases,
        }
    }
}

/// Why parameters are not a valid network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The width cannot be used.
    #[error("the width of the first layer is {0}, not a multiple of 64 up to {MAX_HIDDEN}")]
    Hidden(usize),
    /// The scale is zero.
    #[error("the scale is zero")]
    Scale,
    /// There are more or fewer numbers than the architecture requires.
    #[error("found {found} {what}, expected {expected}")]
    Count {
        /// The kind of numbers.
        what: &'static str,
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// Sums of the first layer may overflow 16 bits.
    #[error("the weights of the first layer are too large")]
    TooLarge,
    /// A weight is beyond [`MAX_OUTPUT_WEIGHT`], so sums of the second layer might overflow.
    #[error("a weight of the second layer is out of range")]
    OutputWeight,
}

/// A network ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    architecture: Architecture,
    has_tied_halves: bool,
    scale: u16,
    feature_weights: Vec<Block>,
    feature_biases: Vec<Block>,
    output_weights: Vec<Block>,
    output_biases: Vec<i32>,
}

impl Network {
    /// A network with these parameters.
    ///
    /// # Errors
    /// If the parameters are not a valid network.
    pub fn new(parameters: &Parameters) -> Result<Network, NetworkError> {
        check(parameters)?;
        let Parameters { architecture, scale, .. } = *parameters;
        Ok(Network {
            architecture,
            has_tied_halves: parameters.has_tied_halves(),
            scale,
            feature_weights: blocks(&parameters.feature_weights).collect(),
            feature_biases: blocks(&parameters.feature_biases).collect(),
            output_weights: blocks(&parameters.output_weights).collect(),
            output_biases: parameters.output_biases.clone(),
        })
    }

    /// The network with these parameters in the first half of the sums, and their mirror image in the second. Takes a
    /// third of the time of [`Network::new`] with the parameters of both halves.
    pub(super) fn with_mirrored_half(half: &Parameters) -> Result<Network, NetworkError> {
        let hidden = half.architecture.hidden;
        let architecture = Architecture { hidden: 2 * hidden };
        check_stored(half, architecture)?;
        let row = |feature: usize| blocks(&half.feature_weights[feature * hidden..][..hidden]);
        let mut feature_weights = Vec::with_capacity(architecture.feature_weights() / Block::LEN);
        for feature in 0..FEATURES {
            feature_weights.extend(row(feature));
            feature_weights.extend(row(mirrored_feature(feature)));
        }
        let twice = |numbers: &[i16]| {
            let halves = numbers.chunks_exact(hidden).flat_map(|sums| [sums, sums]);
            halves.flat_map(blocks).collect()
        };
        Ok(Network {
            architecture,
            has_tied_halves: true,
            scale: half.scale,
            feature_weights,
            feature_biases: twice(&half.feature_biases),
            output_weights: twice(&half.output_weights),
            output_biases: half.output_biases.clone(),
        })
    }

    /// A copy of its parameters.
    pub fn parameters(&self) -> Parameters {
        let numbers = |blocks: &[Block]| blocks.iter().flat_map(|block| block.0).collect::<Vec<i16>>();
        Parameters {
            architecture: self.architecture,
            scale: self.scale,
            feature_weights: numbers(&self.feature_weights),
            feature_biases: numbers(&self.feature_biases),
            output_weights: numbers(&self.output_weights),
            output_biases: self.output_biases.clone(),
        }
    }

    /// The size of the network.
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// Whether the network gives a board the same score in both orientations.
    #[inline(always)]
    pub(crate) fn has_tied_halves(&self) -> bool {
        self.has_tied_halves
    }

    /// Number of blocks that hold one view's sums.
    #[inline(always)]
    pub(crate) fn width(&self) -> usize {
        self.feature_biases.len()
    }

    /// The biases, with which the sums begin.
    #[inline(always)]
    pub(crate) fn biases(&self) -> &[Block] {
        &self.feature_biases
    }

    /// The weights of a feature, added to the sums.
    #[inline(always)]
    pub(crate) fn row(&self, feature: usize) -> &[Block] {
        let width = self.width();
        &self.feature_weights[feature * width..][..width]
    }

    /// The score in centipawns for a side, from its own sums and the other side's.
    #[inline(always)]
    pub(crate) fn output(&self, kernel: Kernel, own: &[Block], other: &[Block], bucket: usize) -> i32 {
        let width = self.width();
        let weights = &self.output_weights[bucket * 2 * width..][..2 * width];
        let (for_own, for_other) = weights.split_at(width);
        let sum = kernel.dot(own, for_own) + kernel.dot(other, for_other);
        let output = sum + i64::from(self.output_biases[bucket]);
        let score = output * i64::from(self.scale) / ONE;
        score.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }

    /// The sums of one side's view of a board, computed from scratch.
    fn sums(&self, kernel: Kernel, board: &Board, side: Color) -> Vec<Block> {
        let view = View::of(board, side);
        let rows = board.pieces().map(|(square, piece)| self.row(view.feature(piece, square)));
        let mut sums = self.feature_biases.clone();
        kernel.update(&mut sums, &rows.collect::<ArrayVec<_, { PieceId::NUM }>>(), &[]);
        sums
    }

    /// The score of a board in centipawns for `side`, as the side to move, computed from scratch.
    pub fn evaluate(&self, board: &Board, side: Color) -> i32 {
        self.evaluate_by(Kernel::best(), board, side)
    }

    /// Like [`evaluate`](Self::evaluate), with a given kernel. All kernels give the same score.
    pub fn evaluate_by(&self, kernel: Kernel, board: &Board, side: Color) -> i32 {
        let [own, other] = [side, !side].map(|side| self.sums(kernel, board, side));
        let bucket = output_bucket(side, |color, kind| board.count(color, kind));
        self.output(kernel, &own, &other, bucket)
    }
}

fn blocks(numbers: &[i16]) -> impl Iterator<Item = Block> {
    let (blocks, rest) = numbers.as_chunks();
    debug_assert!(rest.is_empty(), "checked before");
    blocks.iter().map(|&numbers| Block(numbers))
}

/// Whether parameters make a network.
pub(super) fn check(parameters: &Parameters) -> Result<(), NetworkError> {
    check_stored(parameters, parameters.architecture)
}

/// Whether parameters, either all or those of the first half of the sums, make a network of this size.
fn check_stored(parameters: &Parameters, whole: Architecture) -> Result<(), NetworkError> {
    let (architecture, hidden) = (parameters.architecture, whole.hidden);
    if hidden == 0 || !hidden.is_multiple_of(2 * Block::LEN) || hidden > MAX_HIDDEN {
        return Err(NetworkError::Hidden(hidden));
    }
    if parameters.scale == 0 {
        return Err(NetworkError::Scale);
    }
    for (what, found, expected) in [
        ("feature weights", parameters.feature_weights.len(), architecture.feature_weights()),
        ("feature biases", parameters.feature_biases.len(), architecture.hidden),
        ("output weights", parameters.output_weights.len(), architecture.output_weights()),
        ("output biases", parameters.output_biases.len(), OUTPUT_BUCKETS),
    ] {
        if found != expected {
            return Err(NetworkError::Count { what, found, expected });
        }
    }
    if parameters.output_weights.iter().any(|weight| weight.unsigned_abs() > MAX_OUTPUT_WEIGHT as u16) {
        return Err(NetworkError::OutputWeight);
    }
    let largest = |numbers: &[i16]| numbers.iter().map(|n| i32::from(n.unsigned_abs())).max().unwrap_or(0);
    // Both sides together have 32 pieces.
    let reach = 32 * largest(&parameters.feature_weights) + largest(&parameters.feature_biases);
    if reach > i32::from(i16::MAX) { Err(NetworkError::TooLarge) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_are_refused() {
        let good = Parameters::random(Architecture { hidden: 64 }, 1);
        let error = |change: &dyn Fn(&mut Parameters)| {
            let mut parameters = good.clone();
            change(&mut parameters);
            Network::new(&parameters).unwrap_err()
        };
        assert_eq!(Network::new(&good).unwrap().parameters(), good);
        assert_eq!(error(&|p| p.architecture.hidden = 96), NetworkError::Hidden(96));
        assert_eq!(error(&|p| p.architecture.hidden = 0), NetworkError::Hidden(0));
        assert_eq!(error(&|p| p.scale = 0), NetworkError::Scale);
        assert!(matches!(error(&|p| p.feature_biases.push(0)), NetworkError::Count { .. }));
        assert_eq!(error(&|p| p.feature_weights[FEATURES * 64 - 1] = -1100), NetworkError::TooLarge);
        assert_eq!(error(&|p| p.output_weights[7] = -512), NetworkError::OutputWeight);
        assert_eq!(error(&|p| p.output_weights[8] = i16::MIN), NetworkError::OutputWeight);
        // Half the parameters are refused for the same reasons.
        let half = |change: &dyn Fn(&mut Parameters)| {
            let mut parameters = good.clone();
            change(&mut parameters);
            let whole = Network::with_mirrored_half(&parameters);
            assert_eq!(whole, Network::new(&parameters.with_mirrored_half()));
            whole.err()
        };
        assert_eq!(half(&|_| ()), None);
        assert_eq!(half(&|p| p.output_weights[7] = -512), Some(NetworkError::OutputWeight));
        assert_eq!(half(&|p| p.feature_weights[FEATURES * 64 - 1] = -1100), Some(NetworkError::TooLarge));
        // Sums saturate at the ends of their range.
        let mut largest = good.clone();
        largest.feature_weights.fill(1023);
        largest.feature_biases.fill(i16::MAX - 32 * 1023);
        Network::new(&largest).unwrap();
        largest.feature_biases[5] += 1;
        assert_eq!(Network::new(&largest).unwrap_err(), NetworkError::TooLarge);
    }

    #[test]
    fn random_numbers_fill_their_range() {
        let random = Parameters::random(Architecture { hidden: 64 }, 3);
        let largest = |numbers: &[i16]| numbers.iter().map(|number| number.unsigned_abs()).max();
        assert_eq!(largest(&random.feature_weights), Some(160));
        assert!(largest(&random.feature_biases).is_some_and(|bias| (500..=600).contains(&bias)));
        let biases = random.output_biases.iter().map(|bias| i64::from(bias.abs())).max();
        assert!(biases.is_some_and(|bias| bias > ONE / 16 && bias <= ONE / 4), "{biases:?}");
    }
}
