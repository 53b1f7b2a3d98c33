//! AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019), and the learning rate.

use chuhe_engine::eval::nnue::Architecture;

use crate::model::{DECAYS, LIMITS, PARTS, Tensors};

/// Decay rates of the moments: of the gradient, and of its square.
const BETAS: (f32, f32) = (0.9, 0.999);
/// Keeps steps finite where the gradient is zero.
const EPSILON: f32 = 1e-8;

/// The state of the optimiser.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Adam {
    pub(crate) model: Tensors,
    pub(crate) first: Tensors,
    pub(crate) second: Tensors,
    /// The mean of the models after the latest steps, see [`averaged`](Self::averaged).
    pub(crate) mean: Tensors,
    /// Number of steps in the mean.
    pub(crate) averaged: u64,
    /// Steps taken.
    pub(crate) steps: u64,
}

/// The settings of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepSettings {
    pub(crate) rate: f32,
    /// Weights shrink by `rate · decay`.
    pub(crate) decay: f32,
    /// Whether the model after the step counts in the mean.
    pub(crate) averaged: bool,
}

/// The same index range in all tensors.
struct Stretch<'a> {
    part: usize,
    numbers: &'a mut [f32],
    firsts: &'a mut [f32],
    seconds: &'a mut [f32],
    means: &'a mut [f32],
    /// The same part of each thread's gradient.
    slopes: Vec<&'a [f32]>,
}

impl Adam {
    /// The optimiser of a model, before the first step.
    pub(crate) fn new(model: Tensors) -> Adam {
        let zeros = Tensors::zeros(Architecture { hidden: model.hidden() });
        let [first, second, mean] = [zeros.clone(), zeros.clone(), zeros];
        Adam { model, first, second, mean, averaged: 0, steps: 0 }
    }

    /// The result of the training: the mean if there is one, otherwise the model. In a training that began with
    /// random numbers, rows of features that never occurred are still random: `clear_unseen` makes them zero.
    pub(crate) fn learned(&self, clear_unseen: bool) -> Tensors {
        let mut learned = if self.averaged > 0 { self.mean.clone() } else { self.model.clone() };
        let hidden = learned.hidden();
        for (row, seconds) in learned.rows.chunks_exact_mut(hidden).zip(self.second.rows.chunks_exact(hidden))
        {
            if clear_unseen && seconds.iter().all(|&second| second == 0.0) {
                row.fill(0.0);
            }
        }
        learned
    }

    /// Takes a step down the sum of some gradients. Numbers stay in the range that integers can hold.
    pub(crate) fn step(&mut self, gradients: &[&Tensors], settings: StepSettings) {
        self.steps += 1;
        self.averaged += u64::from(settings.averaged);
        let bias = |forget: f32| 1.0 - f64::from(forget).powf(self.steps as f64) as f32;
        let biases = (bias(BETAS.0), bias(BETAS.1));
        let share = settings.averaged.then(|| 1.0 / self.averaged as f32);
        // Each gradient has one thread.
        let threads = gradients.len().max(1);
        let mut work: Vec<Vec<Stretch<'_>>> = (0..threads).map(|_| Vec::new()).collect();
        let Adam { model, first, second, mean, .. } = self;
        let parts = model.parts_mut().into_iter().zip(first.parts_mut()).zip(second.parts_mut());
        let parts = parts.zip(mean.parts_mut()).enumerate();
        for (part, (((numbers, firsts), seconds), means)) in parts {
            let each = numbers.len().div_ceil(threads);
            let stretches = numbers.chunks_mut(each).zip(firsts.chunks_mut(each));
            let stretches = stretches.zip(seconds.chunks_mut(each)).zip(means.chunks_mut(each));
            for (i, ((((numbers, firsts), seconds), means), work)) in stretches.zip(&mut work).enumerate() {
                let length = numbers.len();
                let slopes = gradients.iter().map(|g| &g.parts()[part][i * each..][..length]).collect();
                work.push(Stretch { part, numbers, firsts, seconds, means, slopes });
            }
        }
        std::thread::scope(|scope| {
            for stretches in work {
                scope.spawn(move || stretches.into_iter().for_each(|s| s.step(settings, biases, share)));
            }
        });
    }
}

impl Stretch<'_> {
    /// Takes a step in this stretch. `biases` are the corrections of the moments; `share` is the share of the last
    /// model in the mean.
    fn step(self, settings: StepSettings, biases: (f32, f32), share: Option<f32>) {
        let Stretch { part, numbers, firsts, seconds, means, slopes } = self;
        let keep = if DECAYS[part] { 1.0 - settings.rate * settings.decay } else { 1.0 };
        for (i, number) in numbers.iter_mut().enumerate() {
            let slope: f32 = slopes.iter().map(|slopes| slopes[i]).sum();
            let (first, second) = (&mut firsts[i], &mut seconds[i]);
            *first = BETAS.0 * *first + (1.0 - BETAS.0) * slope;
            *second = BETAS.1 * *second + (1.0 - BETAS.1) * slope * slope;
            let step = (*first / biases.0) / ((*second / biases.1).sqrt() + EPSILON);
            *number = (*number * keep - settings.rate * step).clamp(-LIMITS[part], LIMITS[part]);
        }
        if let Some(share) = share {
            means.iter_mut().zip(numbers).for_each(|(mean, number)| *mean += share * (*number - *mean));
        }
    }
}

const _: () = assert!(LIMITS.len() == PARTS);

/// The learning rate over a training: up to `rate` in a straight line, then down to `last` along a cosine
/// (Loshchilov and Hutter, "SGDR", 2017).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    pub(crate) rate: f32,
    pub(crate) last: f32,
    pub(crate) warm_up: u64,
    /// Steps altogether.
    pub(crate) steps: u64,
}

impl Schedule {
    /// The rate of a step, counted from 0.
    pub(crate) fn at(&self, step: u64) -> f32 {
        if step < self.warm_up {
            return self.rate * (step + 1) as f32 / self.warm_up as f32;
        }
        let done = (step - self.warm_up) as f32 / self.steps.saturating_sub(self.warm_up).max(1) as f32;
        let along = (1.0 + (std::f32::consts::PI * done.min(1.0)).cos()) / 2.0;
        self.last + (self.rate - self.last) * along
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARCHITECTURE: Architecture = Architecture { hidden: 64 };

    fn settings(rate: f32, decay: f32) -> StepSettings {
        StepSettings { rate, decay, averaged: false }
    }

    #[test]
    fn the_first_step_has_the_length_of_the_learning_rate_and_descends() {
        let mut adam = Adam::new(Tensors::zeros(ARCHITECTURE));
        let mut gradients = [Tensors::zeros(ARCHITECTURE), Tensors::zeros(ARCHITECTURE)];
        (gradients[0].rows[3], gradients[1].output[2]) = (0.5, -2.0);
        // The gradients of two threads are added.
        (gradients[0].rows[4], gradients[1].rows[4]) = (0.5, -0.5);
        adam.step(&gradients.each_ref(), settings(0.01, 0.0));
        assert!((adam.model.rows[3] + 0.01).abs() < 1e-6 && (adam.model.output[2] - 0.01).abs() < 1e-6);
        assert_eq!((adam.model.rows[4], adam.model.rows[5]), (0.0, 0.0));
    }

    #[test]
    fn weights_shrink_and_keep_within_limits_and_biases_do_not_shrink() {
        let mut model = Tensors::zeros(ARCHITECTURE);
        model.parts_mut().into_iter().for_each(|part| part.fill(1.0));
        let mut adam = Adam::new(model);
        adam.step(&[&Tensors::zeros(ARCHITECTURE)], settings(0.1, 0.01));
        assert!((adam.model.rows[0] - 0.999).abs() < 1e-6 && adam.model.biases[0] == 1.0);
        assert_eq!(adam.model.output[0], LIMITS[2]);
    }

    #[test]
    fn a_parabola_is_descended_and_the_last_steps_averaged() {
        let mut adam = Adam::new(Tensors::zeros(ARCHITECTURE));
        let mut gradient = Tensors::zeros(ARCHITECTURE);
        let schedule = Schedule { rate: 0.05, last: 0.0005, warm_up: 10, steps: 500 };
        let mut sum = 0.0;
        for step in 0..500 {
            gradient.rows[7] = adam.model.rows[7] - 0.7;
            let averaged = step >= 400;
            adam.step(&[&gradient], StepSettings { averaged, ..settings(schedule.at(step), 0.0) });
            sum += if averaged { adam.model.rows[7] } else { 0.0 };
        }
        assert!((adam.model.rows[7] - 0.7).abs() < 1e-3, "{}", adam.model.rows[7]);
        assert_eq!(adam.averaged, 100);
        assert!((adam.learned(true).rows[7] - sum / 100.0).abs() < 1e-5);
    }

    #[test]
    fn unused_weights_decay_to_zero() {
        let mut adam = Adam::new(Tensors::random(ARCHITECTURE, 1));
        let mut gradient = Tensors::zeros(ARCHITECTURE);
        gradient.rows[64] = 0.1;
        adam.step(&[&gradient], settings(0.01, 0.1));
        let learned = adam.learned(true);
        assert!(learned.rows[..64].iter().chain(&learned.rows[128..]).all(|&number| number == 0.0));
        assert_eq!(learned.rows[64..128], adam.model.rows[64..128]);
        assert_eq!(learned.output, adam.model.output);
    }

    #[test]
    fn the_rate_rises_and_falls() {
        let schedule = Schedule { rate: 1.0, last: 0.01, warm_up: 10, steps: 110 };
        assert!((schedule.at(0) - 0.1).abs() < 1e-6 && (schedule.at(10) - 1.0).abs() < 1e-6);
        assert!((10..109).all(|step| schedule.at(step + 1) < schedule.at(step)));
        assert!((schedule.at(110) - 0.01).abs() < 1e-6);
    }
}
