//! AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019), and the learning rate.

use chuhe_engine::eval::nnue::Architecture;

use crate::model::Tensors;

/// How fast moments forget: of slopes, and of their squares.
const FORGET: (f32, f32) = (0.9, 0.999);
/// Keeps steps finite where there are no slopes.
const EPSILON: f32 = 1e-8;

/// The state of the descent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Adam {
    pub(crate) first: Tensors,
    pub(crate) second: Tensors,
    /// Steps taken.
    pub(crate) steps: u64,
}

impl Adam {
    pub(crate) fn new(architecture: Architecture) -> Adam {
        let zeros = Tensors::zeros(architecture);
        Adam { first: zeros.clone(), second: zeros, steps: 0 }
    }

    /// A step down; weights shrink by `rate · decay`, and stay within what integers can hold.
    pub(crate) fn step(&mut self, model: &mut Tensors, gradient: &Tensors, rate: f32, decay: f32) {
        self.steps += 1;
        let bias = |forget: f32| 1.0 - f64::from(forget).powf(self.steps as f64) as f32;
        let (first_bias, second_bias) = (bias(FORGET.0), bias(FORGET.1));
        let moments = self.first.parts_mut().into_iter().zip(self.second.parts_mut());
        let parts = model.parts_mut().into_iter().zip(gradient.parts()).zip(moments);
        for (index, (((numbers, limit), slopes), ((firsts, _), (seconds, _)))) in parts.enumerate() {
            let keep = if DECAYS[index] { 1.0 - rate * decay } else { 1.0 };
            let moments = firsts.iter_mut().zip(seconds.iter_mut());
            for ((number, &slope), (first, second)) in numbers.iter_mut().zip(slopes).zip(moments) {
                *first = FORGET.0 * *first + (1.0 - FORGET.0) * slope;
                *second = FORGET.1 * *second + (1.0 - FORGET.1) * slope * slope;
                let step = (*first / first_bias) / ((*second / second_bias).sqrt() + EPSILON);
                *number = (*number * keep - rate * step).clamp(-limit, limit);
            }
        }
    }
}

/// Which parts of the tensors shrink: weights, not biases.
const DECAYS: [bool; 5] = [true, true, false, true, false];

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

    const ARCHITECTURE: Architecture = Architecture { hidden: 64, king_buckets: 1 };

    #[test]
    fn the_first_step_is_as_long_as_the_rate_and_goes_down() {
        let mut model = Tensors::zeros(ARCHITECTURE);
        let mut gradient = Tensors::zeros(ARCHITECTURE);
        (gradient.rows[3], gradient.output[2]) = (0.5, -2.0);
        let mut adam = Adam::new(ARCHITECTURE);
        adam.step(&mut model, &gradient, 0.01, 0.0);
        assert!((model.rows[3] + 0.01).abs() < 1e-6 && (model.output[2] - 0.01).abs() < 1e-6);
        assert_eq!(model.rows[4], 0.0);
    }

    #[test]
    fn weights_shrink_and_keep_within_limits_and_biases_do_not_shrink() {
        let mut model = Tensors::zeros(ARCHITECTURE);
        model.parts_mut().into_iter().for_each(|(part, _)| part.fill(1.0));
        model.output[0] = 1.99;
        let gradient = Tensors::zeros(ARCHITECTURE);
        let mut adam = Adam::new(ARCHITECTURE);
        adam.step(&mut model, &gradient, 0.1, 0.01);
        assert!((model.rows[0] - 0.999).abs() < 1e-6 && model.biases[0] == 1.0);
        assert_eq!(model.output[0], crate::model::OUTPUT_LIMIT);
    }

    #[test]
    fn a_parabola_is_descended() {
        let mut model = Tensors::zeros(ARCHITECTURE);
        let mut gradient = Tensors::zeros(ARCHITECTURE);
        let mut adam = Adam::new(ARCHITECTURE);
        let schedule = Schedule { rate: 0.05, last: 0.0005, warm_up: 10, steps: 500 };
        for step in 0..500 {
            gradient.rows[7] = model.rows[7] - 0.7;
            adam.step(&mut model, &gradient, schedule.at(step), 0.0);
        }
        assert!((model.rows[7] - 0.7).abs() < 1e-3, "{}", model.rows[7]);
    }

    #[test]
    fn the_rate_rises_and_falls() {
        let schedule = Schedule { rate: 1.0, last: 0.01, warm_up: 10, steps: 110 };
        assert!((schedule.at(0) - 0.1).abs() < 1e-6 && (schedule.at(10) - 1.0).abs() < 1e-6);
        assert!((10..109).all(|step| schedule.at(step + 1) < schedule.at(step)));
        assert!((schedule.at(110) - 0.01).abs() < 1e-6);
    }
}
