//! The network in floating point, while it learns.
//!
//! Its form is that of `chuhe_engine::eval::nnue`, with the symmetry built in: of each row only the first
//! half is stored, the second half of a feature being the first half of its mirror image. What views of
//! kings beside the centre file see is the same, and an extra row if there are two king buckets: so those
//! rows begin with what the others have learned.

use chuhe_datagen::SplitMix64;
use chuhe_engine::eval::nnue::{Architecture, FEATURES, OUTPUT_BUCKETS, QB, mirrored_feature};

/// Numbers that are worked on together: what fits in the registers of a processor.
pub(crate) const CHUNK: usize = 32;

/// All numbers of a network, or as many of anything that goes with them: gradients, moments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tensors {
    /// By feature: what it adds to the first half; the second half's by the mirrored feature.
    pub(crate) rows: Vec<f32>,
    /// By feature: what it adds besides to both halves if the king stands beside the centre; empty with one
    /// king bucket.
    pub(crate) extra: Vec<f32>,
    /// Of one half, and the other's.
    pub(crate) biases: Vec<f32>,
    /// By output bucket: for a half of the side to move's view, then for one of the other's.
    pub(crate) output: Vec<f32>,
    /// By output bucket.
    pub(crate) output_biases: Vec<f32>,
}

/// Largest size of first-layer numbers; two add up to what 16 bits can hold 32 times.
pub(crate) const ROW_LIMIT: f32 = 1.9;
/// Largest size of output weights: what 8 bits can hold.
pub(crate) const OUTPUT_LIMIT: f32 = 127.0 / QB as f32;

impl Tensors {
    /// Zeros.
    pub(crate) fn zeros(architecture: Architecture) -> Tensors {
        let Architecture { hidden, king_buckets } = architecture;
        let half = hidden / 2;
        Tensors {
            rows: vec![0.0; FEATURES * half],
            extra: vec![0.0; if king_buckets > 1 { FEATURES * hidden } else { 0 }],
            biases: vec![0.0; half],
            output: vec![0.0; OUTPUT_BUCKETS * hidden],
            output_biases: vec![0.0; OUTPUT_BUCKETS],
        }
    }

    /// Small random numbers to begin with; the extra rows begin at zero.
    pub(crate) fn random(architecture: Architecture, seed: u64) -> Tensors {
        let mut tensors = Tensors::zeros(architecture);
        let mut rng = SplitMix64::new(seed);
        let mut fill = |numbers: &mut [f32], limit: f32| {
            for number in numbers {
                *number = limit * ((rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0);
            }
        };
        // Some 24 rows add up, and should reach all of 0..=1.
        fill(&mut tensors.rows, 0.15);
        fill(&mut tensors.biases, 0.15);
        tensors.biases.iter_mut().for_each(|bias| *bias += 0.2);
        fill(&mut tensors.output, 1.0 / (2.0 * architecture.hidden as f32).sqrt());
        tensors
    }

    /// Its parts, each with the limit that keeps it in the range of integers.
    pub(crate) fn parts_mut(&mut self) -> [(&mut Vec<f32>, f32); 5] {
        [
            (&mut self.rows, ROW_LIMIT),
            (&mut self.extra, ROW_LIMIT),
            (&mut self.biases, ROW_LIMIT),
            (&mut self.output, OUTPUT_LIMIT),
            (&mut self.output_biases, f32::INFINITY),
        ]
    }

    /// Its parts.
    pub(crate) fn parts(&self) -> [&[f32]; 5] {
        [&self.rows, &self.extra, &self.biases, &self.output, &self.output_biases]
    }

    /// All zero again.
    pub(crate) fn clear(&mut self) {
        self.parts_mut().into_iter().for_each(|(part, _)| part.fill(0.0));
    }

    /// Width of a half.
    #[inline(always)]
    pub(crate) fn half(&self) -> usize {
        self.biases.len()
    }
}

/// The mirror image of each feature.
#[derive(Clone, Debug)]
pub(crate) struct Mirror(Vec<u16>);

impl Mirror {
    pub(crate) fn new() -> Mirror {
        Mirror((0..FEATURES).map(|feature| mirrored_feature(feature) as u16).collect())
    }

    #[inline(always)]
    pub(crate) fn of(&self, feature: u16) -> u16 {
        self.0[usize::from(feature)]
    }
}
