//! Loss and gradient of a batch, and predictions.
//!
//! A sample has about 24 of the 1,260 features per perspective, so the work is sparse. In the forward pass, the rows of
//! these features are added into the accumulator; in the backward pass, the gradient of the accumulator is added to the
//! same rows of the gradient. Accumulators are computed in chunks that stay in registers while all rows are added.

use std::num::NonZeroUsize;

use crate::model::{CHUNK, Tensors};
use crate::sample::{Features, Sample};

/// The target of the training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Target {
    /// The factor from centipawns to the network's unit: `sigmoid(scale · score)` is the expected result.
    pub(crate) scale: f32,
    /// The weight of the game's result, from 0 to 1; the rest is the weight of the score.
    pub(crate) result_share: f32,
}

impl Target {
    /// The expected result of a sample, from 0 to 1.
    #[inline(always)]
    pub(crate) fn of(&self, sample: &Sample) -> f32 {
        let predicted = sigmoid(self.scale * f32::from(sample.score));
        let result = f32::from(sample.result) / 2.0;
        self.result_share * result + (1.0 - self.result_share) * predicted
    }
}

#[inline(always)]
pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Threads that work on batches.
pub(crate) struct Workers {
    parts: Vec<Part>,
}

/// The memory of one thread.
struct Part {
    /// The accumulators of a sample, by perspective.
    sums: [Vec<f32>; 2],
    /// The gradient of one accumulator.
    slopes: Vec<f32>,
    gradient: Tensors,
    loss: f64,
}

impl Workers {
    /// Threads for networks like `model`.
    pub(crate) fn new(model: &Tensors, threads: NonZeroUsize) -> Workers {
        let part = || {
            let sums = vec![0.0; model.hidden()];
            let mut gradient = model.clone();
            gradient.clear();
            Part { slopes: sums.clone(), sums: [sums.clone(), sums], gradient, loss: 0.0 }
        };
        Workers { parts: (0..threads.get()).map(|_| part()).collect() }
    }

    /// The mean loss of a batch, which must not be empty, and its gradient: the sum of one gradient per thread. With
    /// `tied` the gradient is that of a model that treats both orientations in the same way.
    pub(crate) fn gradient(
        &mut self,
        model: &Tensors,
        target: Target,
        batch: &[Sample],
        tied: bool,
    ) -> (f64, Vec<&Tensors>) {
        let share = 1.0 / batch.len() as f32;
        self.run(batch, |part, samples| {
            part.gradient.clear();
            learn(part, &Lesson { model, target, share }, samples);
            if tied {
                part.gradient.tie();
            }
        });
        (self.mean_loss(batch), self.parts.iter().map(|part| &part.gradient).collect())
    }

    /// The mean loss of samples.
    pub(crate) fn loss(&mut self, model: &Tensors, target: Target, samples: &[Sample]) -> f64 {
        self.run(samples, |part, samples| measure(part, &Lesson { model, target, share: 0.0 }, samples));
        self.mean_loss(samples)
    }

    /// The network's output for each sample.
    pub(crate) fn outputs(&mut self, model: &Tensors, samples: &[Sample]) -> Vec<f32> {
        let sums = &mut self.parts[0].sums;
        samples.iter().map(|sample| output(sums, model, &sample.features())).collect()
    }

    fn run(&mut self, samples: &[Sample], work: impl Fn(&mut Part, &[Sample]) + Sync) {
        let each = samples.len().div_ceil(self.parts.len()).max(1);
        let mut shares = samples.chunks(each);
        std::thread::scope(|scope| {
            for part in &mut self.parts {
                let (work, samples) = (&work, shares.next().unwrap_or_default());
                scope.spawn(move || {
                    part.loss = 0.0;
                    work(part, samples);
                });
            }
        });
    }

    fn mean_loss(&self, samples: &[Sample]) -> f64 {
        self.parts.iter().map(|part| part.loss).sum::<f64>() / samples.len().max(1) as f64
    }
}

/// The gradient of a batch.
struct Lesson<'a> {
    model: &'a Tensors,
    target: Target,
    /// One sample's share of the mean.
    share: f32,
}

/// Compiles a function, with everything inlined in it, for several instruction sets, and calls the best version that
/// the processor supports.
macro_rules! dispatched {
    ($(#[$doc:meta])* fn $name:ident = $inner:ident) => {
        $(#[$doc])*
        fn $name(part: &mut Part, lesson: &Lesson<'_>, samples: &[Sample]) {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,fma")]
                fn avx2(part: &mut Part, lesson: &Lesson<'_>, samples: &[Sample]) {
                    $inner(part, lesson, samples);
                }
                #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx2,fma")]
                fn avx512(part: &mut Part, lesson: &Lesson<'_>, samples: &[Sample]) {
                    $inner(part, lesson, samples);
                }
                if is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("fma")
                {
                    // SAFETY: the processor has reported these instructions.
                    #[expect(unsafe_code, reason = "wider registers than every x86-64 has")]
                    return unsafe { avx512(part, lesson, samples) };
                }
                if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                    // SAFETY: the processor has reported these instructions.
                    #[expect(unsafe_code, reason = "wider registers than every x86-64 has")]
                    return unsafe { avx2(part, lesson, samples) };
                }
            }
            $inner(part, lesson, samples);
        }
    };
}

dispatched! {
    /// Adds the losses and gradients of samples.
    fn learn = learn_from
}

dispatched! {
    /// Adds the losses of samples.
    fn measure = measure_on
}

#[inline(always)]
fn measure_on(part: &mut Part, lesson: &Lesson<'_>, samples: &[Sample]) {
    for sample in samples {
        let output = output(&mut part.sums, lesson.model, &sample.features());
        part.loss += f64::from((sigmoid(output) - lesson.target.of(sample)).powi(2));
    }
}

#[inline(always)]
fn learn_from(part: &mut Part, lesson: &Lesson<'_>, samples: &[Sample]) {
    let &Lesson { model, target, share } = lesson;
    let hidden = model.hidden();
    for sample in samples {
        let features = sample.features();
        let predicted = sigmoid(output(&mut part.sums, model, &features));
        let error = predicted - target.of(sample);
        part.loss += f64::from(error * error);
        let slope = share * 2.0 * error * predicted * (1.0 - predicted);
        let gradient = &mut part.gradient;
        gradient.output_biases[features.bucket] += slope;
        let at = features.bucket * 2 * hidden;
        for (view, sums) in part.sums.iter().enumerate() {
            let at = at + view * hidden;
            let weights = &model.output[at..][..hidden];
            let weight_slopes = &mut gradient.output[at..][..hidden];
            let (sums, slopes) = (&sums[..hidden], &mut part.slopes[..hidden]);
            for i in 0..hidden {
                weight_slopes[i] += slope * activated(sums[i]);
                slopes[i] = 2.0 * slope * weights[i] * passing(sums[i]);
            }
            gradient.biases.iter_mut().zip(&*slopes).for_each(|(bias, slope)| *bias += slope);
            add_to_rows(&mut gradient.rows, features.of(view), slopes);
        }
    }
}

/// Computes the accumulators of a sample, and from them the output of the network.
#[inline(always)]
fn output(sums: &mut [Vec<f32>; 2], model: &Tensors, features: &Features) -> f32 {
    let hidden = model.hidden();
    let mut output = model.output_biases[features.bucket];
    let at = features.bucket * 2 * hidden;
    for (view, sums) in sums.iter_mut().enumerate() {
        sum_rows(sums, model, features.of(view));
        let weights = &model.output[at + view * hidden..][..hidden];
        // Several sums are computed at a time, because a single sum would wait for its own last result.
        let mut totals = [0.0; LANES];
        for (sums, weights) in sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
            for i in 0..LANES {
                totals[i] += weights[i] * activated(sums[i]);
            }
        }
        output += totals.iter().sum::<f32>();
    }
    output
}

/// The number of partial sums that are computed in parallel.
const LANES: usize = 32;

const _: () = assert!(CHUNK.is_multiple_of(LANES));

/// The accumulator of a perspective, chunk by chunk.
#[inline(always)]
fn sum_rows(sums: &mut [f32], model: &Tensors, features: &[u16]) {
    let hidden = model.hidden();
    let biases = model.biases.chunks_exact(CHUNK);
    for (offset, (sums, biases)) in sums.chunks_exact_mut(CHUNK).zip(biases).enumerate() {
        let mut total = [0.0; CHUNK];
        total.copy_from_slice(biases);
        for &feature in features {
            let row = &model.rows[usize::from(feature) * hidden + offset * CHUNK..][..CHUNK];
            for i in 0..CHUNK {
                total[i] += row[i];
            }
        }
        sums.copy_from_slice(&total);
    }
}

/// Adds the gradient of an accumulator to the rows of its features, chunk by chunk.
#[inline(always)]
fn add_to_rows(rows: &mut [f32], features: &[u16], slopes: &[f32]) {
    let hidden = slopes.len();
    for (offset, slopes) in slopes.chunks_exact(CHUNK).enumerate() {
        // Clipped sums have no slope, so there is nothing to learn.
        if slopes.iter().all(|&slope| slope == 0.0) {
            continue;
        }
        for &feature in features {
            let row = &mut rows[usize::from(feature) * hidden + offset * CHUNK..][..CHUNK];
            for i in 0..CHUNK {
                row[i] += slopes[i];
            }
        }
    }
}

/// The squared clipped ReLU.
#[inline(always)]
fn activated(sum: f32) -> f32 {
    let clipped = sum.clamp(0.0, 1.0);
    clipped * clipped
}

/// Half the derivative of [`activated`].
#[inline(always)]
fn passing(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { sum } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PARTS;
    use crate::sample::tests::samples;
    use chuhe_engine::eval::nnue::Architecture;

    const TARGET: Target = Target { scale: 0.004, result_share: 0.4 };

    /// Loss and gradient, the latter part by part.
    fn learned(model: &Tensors, batch: &[Sample], threads: usize) -> (f64, Vec<Vec<f32>>) {
        let mut workers = Workers::new(model, NonZeroUsize::new(threads).unwrap());
        let (loss, gradients) = workers.gradient(model, TARGET, batch, false);
        let sum = |part: usize| {
            let mut sum = vec![0.0; gradients[0].parts()[part].len()];
            for gradient in &gradients {
                sum.iter_mut().zip(gradient.parts()[part]).for_each(|(sum, slope)| *sum += slope);
            }
            sum
        };
        (loss, (0..PARTS).map(sum).collect())
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let architecture = Architecture { hidden: 64 };
        let mut model = Tensors::random(architecture, 3);
        // The loss has 32 bits, so only steep slopes can be measured.
        model.output.iter_mut().for_each(|weight| *weight *= 8.0);
        let batch = samples(40, 5);
        let mut workers = Workers::new(&model, NonZeroUsize::MIN);
        let (loss, gradient) = learned(&model, &batch, 1);
        assert!((loss - workers.loss(&model, TARGET, &batch)).abs() < 1e-6);
        let step = 1e-2;
        for (part, slopes) in gradient.iter().enumerate() {
            // The numbers with the steepest slopes of each part, and some others.
            let mut order: Vec<usize> = (0..slopes.len()).collect();
            order.sort_by(|&a, &b| slopes[b].abs().total_cmp(&slopes[a].abs()));
            let chosen: Vec<usize> = order[..8].iter().chain(order.iter().step_by(997)).copied().collect();
            let (mut seen, mut missed) = (0.0f64, 0.0f64);
            for index in chosen {
                let mut at = |by: f32| {
                    let mut moved = model.clone();
                    moved.parts_mut()[part][index] += by;
                    workers.loss(&moved, TARGET, &batch)
                };
                let difference = (at(step) - at(-step)) / (2.0 * f64::from(step));
                seen += difference.powi(2);
                missed += (difference - f64::from(slopes[index])).powi(2);
            }
            assert!(seen > 0.0, "part {part} has slopes");
            assert!(missed < 1e-3 * seen, "part {part}: {missed} of {seen}");
        }
    }

    #[test]
    fn several_threads_change_nothing_but_the_order_of_sums() {
        let model = Tensors::random(Architecture { hidden: 128 }, 4);
        let batch = samples(101, 6);
        let (one, three) = (learned(&model, &batch, 1), learned(&model, &batch, 3));
        assert!((one.0 - three.0).abs() < 1e-9);
        for (a, b) in one.1.iter().zip(&three.1) {
            assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6));
        }
    }
}
