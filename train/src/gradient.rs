//! Loss and gradient of a batch, and predictions.
//!
//! A sample has some 24 of 1,260 features a view, so nothing is ever dense: forward, the rows of the
//! features that are there are summed; backward, the slopes of the sums are added to the same rows of the
//! gradient. Sums are made in chunks that stay in registers while all rows pass by.

use std::num::NonZeroUsize;

use chuhe_engine::eval::nnue::output_bucket;

use crate::model::{CHUNK, Mirror, Tensors};
use crate::sample::{Features, MEN, Sample};

/// What is aimed at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Target {
    /// What turns a score in centipawns into the network's unit: `sigmoid(scale · score)` is the expected
    /// result.
    pub(crate) scale: f32,
    /// The part of the game's result; the rest is what the score predicts.
    pub(crate) result_share: f32,
}

impl Target {
    /// The result expected of a sample, from 0 to 1.
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
    mirror: Mirror,
    parts: Vec<Part>,
}

/// What one thread needs.
struct Part {
    /// The sums of a sample, by view: the first halves and the second halves.
    sums: [Vec<f32>; 2],
    /// The slopes of a view's sums.
    slopes: Vec<f32>,
    gradient: Tensors,
    loss: f64,
}

impl Workers {
    /// So many threads for networks like `model`.
    pub(crate) fn new(model: &Tensors, threads: NonZeroUsize) -> Workers {
        let part = || {
            let sums = vec![0.0; 2 * model.half()];
            let mut gradient = model.clone();
            gradient.clear();
            Part { slopes: sums.clone(), sums: [sums.clone(), sums], gradient, loss: 0.0 }
        };
        Workers { mirror: Mirror::new(), parts: (0..threads.get()).map(|_| part()).collect() }
    }

    /// The mean loss of a batch, which must not be empty, and its gradient by each number of the model.
    pub(crate) fn gradient(
        &mut self,
        model: &Tensors,
        target: Target,
        batch: &[Sample],
        gradient: &mut Tensors,
    ) -> f64 {
        let share = 1.0 / batch.len() as f32;
        self.run(batch, |part, mirror, samples| {
            part.gradient.clear();
            learn(part, &Lesson { model, mirror, target, share }, samples);
        });
        gradient.clear();
        for part in &self.parts {
            for ((sums, _), slopes) in gradient.parts_mut().into_iter().zip(part.gradient.parts()) {
                sums.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
            }
        }
        self.mean_loss(batch)
    }

    /// The mean loss of samples.
    pub(crate) fn loss(&mut self, model: &Tensors, target: Target, samples: &[Sample]) -> f64 {
        self.run(samples, |part, mirror, samples| {
            measure(part, &Lesson { model, mirror, target, share: 0.0 }, samples);
        });
        self.mean_loss(samples)
    }

    /// The network's output for each sample.
    pub(crate) fn outputs(&mut self, model: &Tensors, samples: &[Sample]) -> Vec<f32> {
        let Workers { mirror, parts } = self;
        let sums = &mut parts[0].sums;
        samples.iter().map(|s| output(sums, model, mirror, &s.features(), s.count())).collect()
    }

    fn run(&mut self, samples: &[Sample], work: impl Fn(&mut Part, &Mirror, &[Sample]) + Sync) {
        let Workers { mirror, parts } = self;
        let each = samples.len().div_ceil(parts.len()).max(1);
        let mut shares = samples.chunks(each);
        std::thread::scope(|scope| {
            for part in parts {
                let (mirror, work, samples) = (&*mirror, &work, shares.next().unwrap_or_default());
                scope.spawn(move || {
                    part.loss = 0.0;
                    work(part, mirror, samples);
                });
            }
        });
    }

    fn mean_loss(&self, samples: &[Sample]) -> f64 {
        self.parts.iter().map(|part| part.loss).sum::<f64>() / samples.len().max(1) as f64
    }
}

/// What is learned from a batch.
struct Lesson<'a> {
    model: &'a Tensors,
    mirror: &'a Mirror,
    target: Target,
    /// One sample's share of the mean.
    share: f32,
}

/// Compiles a function for the processor's best instruction set, with all that is inlined in it, and calls
/// that version.
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
                    // SAFETY: the processor was asked.
                    #[expect(unsafe_code, reason = "wider registers than every x86-64 has")]
                    return unsafe { avx512(part, lesson, samples) };
                }
                if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                    // SAFETY: the processor was asked.
                    #[expect(unsafe_code, reason = "wider registers than every x86-64 has")]
                    return unsafe { avx2(part, lesson, samples) };
                }
            }
            $inner(part, lesson, samples);
        }
    };
}

dispatched! {
    /// Adds the losses and slopes of samples.
    fn learn = learn_from
}

dispatched! {
    /// Adds the losses of samples.
    fn measure = measure_on
}

#[inline(always)]
fn measure_on(part: &mut Part, lesson: &Lesson<'_>, samples: &[Sample]) {
    for sample in samples {
        let output = output(&mut part.sums, lesson.model, lesson.mirror, &sample.features(), sample.count());
        part.loss += f64::from((sigmoid(output) - lesson.target.of(sample)).powi(2));
    }
}

#[inline(always)]
fn learn_from(part: &mut Part, lesson: &Lesson<'_>, samples: &[Sample]) {
    let &Lesson { model, mirror, target, share } = lesson;
    let half = model.half();
    for sample in samples {
        let features = sample.features();
        let bucket = output_bucket(sample.count());
        let output = output(&mut part.sums, model, mirror, &features, sample.count());
        let predicted = sigmoid(output);
        let error = predicted - target.of(sample);
        part.loss += f64::from(error * error);
        let slope = share * 2.0 * error * predicted * (1.0 - predicted);
        part.gradient.output_biases[bucket] += slope;
        for (view, sums) in part.sums.iter().enumerate() {
            let at = bucket * 2 * half + view * half;
            let weights = &model.output[at..][..half];
            let weight_slopes = &mut part.gradient.output[at..][..half];
            let (first, second) = (&sums[..half], &sums[half..][..half]);
            let (first_slopes, second_slopes) = part.slopes.split_at_mut(half);
            let (first_slopes, second_slopes) = (&mut first_slopes[..half], &mut second_slopes[..half]);
            for i in 0..half {
                weight_slopes[i] += slope * (activated(first[i]) + activated(second[i]));
                let through = 2.0 * slope * weights[i];
                first_slopes[i] = through * passing(first[i]);
                second_slopes[i] = through * passing(second[i]);
            }
            let list = features.of(view);
            let mirrored = mirrored(mirror, list);
            let extra = features.off_centre[view] && !model.extra.is_empty();
            backward(&mut part.gradient, &part.slopes, list, &mirrored[..list.len()], extra);
        }
    }
}

/// Makes the sums of a sample, and from them the network's output.
#[inline(always)]
fn output(sums: &mut [Vec<f32>; 2], model: &Tensors, mirror: &Mirror, features: &Features, men: u32) -> f32 {
    let half = model.half();
    let bucket = output_bucket(men);
    let mut output = model.output_biases[bucket];
    for (view, sums) in sums.iter_mut().enumerate() {
        let list = features.of(view);
        let mirrored = mirrored(mirror, list);
        let extra = features.off_centre[view] && !model.extra.is_empty();
        forward(sums, model, list, &mirrored[..list.len()], extra);
        let weights = &model.output[bucket * 2 * half + view * half..][..half];
        let (first, second) = sums.split_at(half);
        // Several sums at a time: one alone would wait for itself.
        let mut totals = [0.0; LANES];
        for ((first, second), weights) in
            first.chunks_exact(LANES).zip(second.chunks_exact(LANES)).zip(weights.chunks_exact(LANES))
        {
            for i in 0..LANES {
                totals[i] += weights[i] * (activated(first[i]) + activated(second[i]));
            }
        }
        output += totals.iter().sum::<f32>();
    }
    output
}

/// Sums that are made beside each other.
const LANES: usize = 16;

const _: () = assert!(CHUNK.is_multiple_of(LANES));

/// The sums of a view.
#[inline(always)]
fn forward(sums: &mut [f32], model: &Tensors, features: &[u16], mirrored: &[u16], extra: bool) {
    let half = model.half();
    let (first, second) = sums.split_at_mut(half);
    first.copy_from_slice(&model.biases);
    second.copy_from_slice(&model.biases);
    sum_rows(first, &model.rows, half, features);
    sum_rows(second, &model.rows, half, mirrored);
    if extra {
        sum_rows(sums, &model.extra, 2 * half, features);
    }
}

/// Adds the slopes of a view's sums to the gradient.
#[inline(always)]
fn backward(gradient: &mut Tensors, slopes: &[f32], features: &[u16], mirrored: &[u16], extra: bool) {
    let half = gradient.half();
    let (first, second) = slopes.split_at(half);
    for ((bias, first), second) in gradient.biases.iter_mut().zip(first).zip(second) {
        *bias += first + second;
    }
    add_to_rows(&mut gradient.rows, half, features, first);
    add_to_rows(&mut gradient.rows, half, mirrored, second);
    if extra {
        add_to_rows(&mut gradient.extra, 2 * half, features, slopes);
    }
}

/// Adds up rows of `width` numbers, chunk by chunk.
#[inline(always)]
fn sum_rows(sums: &mut [f32], table: &[f32], width: usize, features: &[u16]) {
    for (offset, sums) in sums.chunks_exact_mut(CHUNK).enumerate() {
        let mut total = [0.0; CHUNK];
        total.copy_from_slice(sums);
        for &feature in features {
            let row = &table[usize::from(feature) * width + offset * CHUNK..][..CHUNK];
            for i in 0..CHUNK {
                total[i] += row[i];
            }
        }
        sums.copy_from_slice(&total);
    }
}

/// Adds slopes to rows of `width` numbers, chunk by chunk.
#[inline(always)]
fn add_to_rows(table: &mut [f32], width: usize, features: &[u16], slopes: &[f32]) {
    for (offset, slopes) in slopes.chunks_exact(CHUNK).enumerate() {
        // Where nothing passes through there is nothing to learn.
        if slopes.iter().all(|&slope| slope == 0.0) {
            continue;
        }
        for &feature in features {
            let row = &mut table[usize::from(feature) * width + offset * CHUNK..][..CHUNK];
            for i in 0..CHUNK {
                row[i] += slopes[i];
            }
        }
    }
}

/// The clipped sum, squared.
#[inline(always)]
fn activated(sum: f32) -> f32 {
    let clipped = sum.clamp(0.0, 1.0);
    clipped * clipped
}

/// Half the slope of [`activated`].
#[inline(always)]
fn passing(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { sum } else { 0.0 }
}

#[inline(always)]
fn mirrored(mirror: &Mirror, features: &[u16]) -> [u16; MEN] {
    let mut mirrored = [0; MEN];
    features.iter().zip(&mut mirrored).for_each(|(&feature, to)| *to = mirror.of(feature));
    mirrored
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::tests::samples;
    use chuhe_engine::eval::nnue::Architecture;

    const TARGET: Target = Target { scale: 0.004, result_share: 0.4 };
    const THREADS: NonZeroUsize = NonZeroUsize::MIN;

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let architecture = Architecture { hidden: 64, king_buckets: 2 };
        let mut model = Tensors::random(architecture, 3);
        // The slope of a loss of 32 bits is only seen if it is steep.
        model.output.iter_mut().for_each(|weight| *weight *= 8.0);
        model.extra.iter_mut().enumerate().for_each(|(i, number)| *number = (i % 7) as f32 / 100.0);
        let batch = samples(40, 5);
        let mut workers = Workers::new(&model, THREADS);
        let mut gradient = Tensors::zeros(architecture);
        let loss = workers.gradient(&model, TARGET, &batch, &mut gradient);
        assert!((loss - workers.loss(&model, TARGET, &batch)).abs() < 1e-6);
        let step = 1e-2;
        for part in 0..5 {
            // The steepest numbers of each part, and some others.
            let slopes = gradient.parts()[part].to_vec();
            let mut order: Vec<usize> = (0..slopes.len()).collect();
            order.sort_by(|&a, &b| slopes[b].abs().total_cmp(&slopes[a].abs()));
            let chosen: Vec<usize> = order[..8].iter().chain(order.iter().step_by(997)).copied().collect();
            let (mut seen, mut missed) = (0.0f64, 0.0f64);
            for index in chosen {
                let mut at = |by: f32| {
                    let mut moved = model.clone();
                    moved.parts_mut()[part].0[index] += by;
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
    fn mirrored_and_several_threads_change_nothing_but_the_order_of_sums() {
        let architecture = Architecture { hidden: 128, king_buckets: 2 };
        let mut model = Tensors::random(architecture, 4);
        model.extra.iter_mut().enumerate().for_each(|(i, number)| *number = (i % 5) as f32 / 50.0);
        let batch = samples(101, 6);
        let by = |threads: usize| {
            let threads = NonZeroUsize::new(threads).unwrap();
            let mut gradient = Tensors::zeros(architecture);
            let loss = Workers::new(&model, threads).gradient(&model, TARGET, &batch, &mut gradient);
            (loss, gradient)
        };
        let (one, three) = (by(1), by(3));
        assert!((one.0 - three.0).abs() < 1e-9);
        for (a, b) in one.1.parts().into_iter().zip(three.1.parts()) {
            assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6));
        }
    }
}
