//! The network in floating point, while it learns. Its form is that of `chuhe_engine::eval::nnue`.

use chuhe_engine::eval::nnue::{
    Architecture, FEATURES, MAX_OUTPUT_WEIGHT, OUTPUT_BUCKETS, QB, mirrored_feature,
};
use xiangqi::SplitMix64;

/// Numbers that are processed together: as many as fit in the registers of a processor.
pub(crate) const CHUNK: usize = 64;

/// One number for each parameter of a network: the parameters themselves, a gradient, or moments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tensors {
    /// The row of each feature: its weights, added to the accumulator.
    pub(crate) rows: Vec<f32>,
    /// The biases of the accumulator.
    pub(crate) biases: Vec<f32>,
    /// By output bucket: for the accumulator of the side to move's perspective, then for the other's.
    pub(crate) output: Vec<f32>,
    /// By output bucket.
    pub(crate) output_biases: Vec<f32>,
}

/// The parts of [`Tensors`].
pub(crate) const PARTS: usize = 4;
/// The largest absolute value in each part, so that integers can hold it: thirty-two rows and a bias fit in 16 bits.
pub(crate) const LIMITS: [f32; PARTS] = [1.9, 1.9, MAX_OUTPUT_WEIGHT as f32 / QB as f32, f32::INFINITY];
/// For each part, whether weight decay makes it smaller: weights yes, biases no.
pub(crate) const DECAYS: [bool; PARTS] = [true, false, true, false];

impl Tensors {
    /// Zeros.
    pub(crate) fn zeros(architecture: Architecture) -> Tensors {
        let Architecture { hidden } = architecture;
        Tensors {
            rows: vec![0.0; FEATURES * hidden],
            biases: vec![0.0; hidden],
            output: vec![0.0; OUTPUT_BUCKETS * 2 * hidden],
            output_biases: vec![0.0; OUTPUT_BUCKETS],
        }
    }

    /// Small random numbers to begin with, the same for both orientations (see [`tie`](Self::tie)).
    pub(crate) fn random(architecture: Architecture, seed: u64) -> Tensors {
        let mut tensors = Tensors::zeros(architecture);
        let mut rng = SplitMix64::new(seed);
        let mut fill = |numbers: &mut [f32], limit: f32| {
            for number in numbers {
                *number = limit * ((rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0);
            }
        };
        // Rare features keep most of their first values. The smaller these are, the less they disturb.
        fill(&mut tensors.rows, 0.03);
        fill(&mut tensors.biases, 0.15);
        tensors.biases.iter_mut().for_each(|bias| *bias += 0.2);
        // All buckets begin with the same numbers.
        let (first, others) = tensors.output.split_at_mut(2 * architecture.hidden);
        fill(first, 1.0 / (2.0 * architecture.hidden as f32).sqrt());
        others.chunks_exact_mut(first.len()).for_each(|bucket| bucket.copy_from_slice(first));
        // The mean of each number and its mirror image.
        tensors.tie();
        tensors.parts_mut().into_iter().flatten().for_each(|number| *number /= 2.0);
        tensors
    }

    /// Its parts.
    pub(crate) fn parts(&self) -> [&[f32]; PARTS] {
        [&self.rows, &self.biases, &self.output, &self.output_biases]
    }

    /// Its parts, to change.
    pub(crate) fn parts_mut(&mut self) -> [&mut [f32]; PARTS] {
        [&mut self.rows, &mut self.biases, &mut self.output, &mut self.output_biases]
    }

    /// Sets all numbers to zero.
    pub(crate) fn clear(&mut self) {
        self.parts_mut().into_iter().for_each(|part| part.fill(0.0));
    }

    /// Adds to each number its counterpart on the mirrored board, where each sum of one half takes the place of a sum
    /// of the other half. This gives the gradient of a tied model, which scores a position the same in both
    /// orientations and stays tied when it descends.
    pub(crate) fn tie(&mut self) {
        let (hidden, half) = (self.hidden(), self.hidden() / 2);
        for feature in 0..FEATURES {
            let (row, image) = (feature * hidden, mirrored_feature(feature) * hidden + half);
            for i in 0..half {
                let sum = self.rows[row + i] + self.rows[image + i];
                (self.rows[row + i], self.rows[image + i]) = (sum, sum);
            }
        }
        for sums in self.biases.chunks_exact_mut(hidden).chain(self.output.chunks_exact_mut(hidden)) {
            let (first, second) = sums.split_at_mut(half);
            for (first, second) in first.iter_mut().zip(second) {
                let sum = *first + *second;
                (*first, *second) = (sum, sum);
            }
        }
        // The output biases are their own mirror images.
        self.output_biases.iter_mut().for_each(|bias| *bias *= 2.0);
    }

    /// The width of the accumulator.
    #[inline(always)]
    pub(crate) fn hidden(&self) -> usize {
        self.biases.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gradient::{Target, Workers};
    use crate::sample::tests::samples;
    use std::num::NonZeroUsize;

    #[test]
    fn a_tied_model_stays_tied_and_treats_both_orientations_alike() {
        let target = Target { scale: 0.004, result_share: 0.4 };
        let mut model = Tensors::random(Architecture { hidden: 64 }, 4);
        let batch = samples(100, 6);
        let mut workers = Workers::new(&model, NonZeroUsize::MIN);
        for tied in [true, false] {
            let (_, gradients) = workers.gradient(&model, target, &batch, tied);
            let mut moved = model.clone();
            let steps =
                moved.parts_mut().into_iter().flatten().zip(gradients[0].parts().into_iter().flatten());
            steps.for_each(|(number, slope)| *number -= 100.0 * slope);
            let mut twice = moved.clone();
            twice.tie();
            let pairs = || twice.parts().into_iter().flatten().zip(moved.parts().into_iter().flatten());
            assert_eq!(pairs().all(|(twice, once)| (twice - 2.0 * once).abs() < 1e-5), tied);
            model = moved;
        }
    }
}
