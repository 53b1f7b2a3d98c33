//! Simultaneous perturbation stochastic approximation (Spall, "Implementation of the simultaneous perturbation
//! algorithm for stochastic optimization", 1998). All numbers are moved at once, each at random up or down. The
//! engine with these numbers plays against one with the opposite moves, and all numbers move towards the winner.

use std::str::FromStr;

use xiangqi::SplitMix64;

/// A number to tune, as a line of `chuhe tune list` has it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Number {
    pub(crate) name: String,
    /// Its present value.
    pub(crate) value: f64,
    pub(crate) min: f64,
    pub(crate) max: f64,
    /// How far it is moved up and down at the end of the run.
    pub(crate) step: f64,
}

/// Why a line is not a number to tune.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NumberError {
    /// There are fewer or more fields.
    #[error("expected NAME, int, VALUE, MIN, MAX, STEP, RATE")]
    Fields,
    /// A field is not a finite number.
    #[error("'{0}' is not a finite number")]
    Number(String),
    /// The numbers contradict each other.
    #[error("expected MIN <= VALUE <= MAX and a positive STEP")]
    Range,
}

impl FromStr for Number {
    type Err = NumberError;

    fn from_str(line: &str) -> Result<Number, NumberError> {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let &[name, "int", value, min, max, step, _] = fields.as_slice() else {
            return Err(NumberError::Fields);
        };
        let number = |text: &str| {
            let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
            number.ok_or_else(|| NumberError::Number(text.to_owned()))
        };
        let [value, min, max, step] = [number(value)?, number(min)?, number(max)?, number(step)?];
        if !(min <= value && value <= max && step > 0.0) {
            return Err(NumberError::Range);
        }
        Ok(Number { name: name.to_owned(), value, min, max, step })
    }
}

/// Exponents with which step and rate fall, as Spall recommends.
const STEP_FALL: f64 = 0.101;
const RATE_FALL: f64 = 0.602;
/// The rate hardly falls during the first tenth of the run.
const SLOW_START: f64 = 0.1;

/// A run.
pub(crate) struct Spsa {
    pub(crate) numbers: Vec<Number>,
    /// How many trials have been counted.
    pub(crate) done: u64,
    /// How many there will be.
    total: f64,
    /// The share of its step by which a number moves at the end of the run, if one trial is won by one point.
    rate: f64,
}

/// The direction and the size of each number's change.
pub(crate) struct Trial {
    moved: Vec<f64>,
    /// The learning rate at the beginning of the trial.
    rate: f64,
}

impl Spsa {
    pub(crate) fn new(numbers: Vec<Number>, done: u64, total: u64, rate: f64) -> Spsa {
        Spsa { numbers, done, total: total.max(1) as f64, rate }
    }

    /// A trial at this stage of the run.
    pub(crate) fn trial(&self, rng: &mut SplitMix64) -> Trial {
        let k = (self.done + 1) as f64;
        let step = (self.total / k).powf(STEP_FALL);
        let slow = SLOW_START * self.total;
        let rate = self.rate * ((slow + self.total) / (slow + k)).powf(RATE_FALL) / (step * step);
        let moved = self.numbers.iter().map(|number| {
            let way = if rng.next_u64() & 1 == 0 { 1.0 } else { -1.0 };
            way * number.step * step
        });
        Trial { moved: moved.collect(), rate }
    }

    /// The numbers for one side of a trial: moved by 1 or -1 times the offsets. They are whole: a value between two
    /// whole numbers is rounded up or down at random, so it is right on average.
    pub(crate) fn values(&self, trial: &Trial, side: f64, rng: &mut SplitMix64) -> Vec<i32> {
        let values = self.numbers.iter().zip(&trial.moved).map(|(number, moved)| {
            let chance = rng.below(1 << 20) as f64 / f64::from(1 << 20);
            let value = (number.value + side * moved).clamp(number.min, number.max);
            (value + chance).floor().min(number.max) as i32
        });
        values.collect()
    }

    /// Counts a trial that the first side won by `points`; negative if it lost.
    pub(crate) fn learn(&mut self, trial: &Trial, points: f64) {
        for (number, moved) in self.numbers.iter_mut().zip(&trial.moved) {
            number.value = (number.value + trial.rate * moved * points).clamp(number.min, number.max);
        }
        self.done += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let number: Number = "lmr_base, int, 60, 0, 200, 10, 0.002".parse().unwrap();
        let expected = Number { name: "lmr_base".to_owned(), value: 60.0, min: 0.0, max: 200.0, step: 10.0 };
        assert_eq!(number, expected);
        for bad in [
            "",
            "a, int, 1, 0, 2, 1",
            "a, int, 3, 0, 2, 1, 1",
            "a, int, x, 0, 2, 1, 1",
            "a, int, 1, 0, 2, 0, 1",
        ] {
            assert!(bad.parse::<Number>().is_err(), "{bad}");
        }
    }

    #[test]
    fn offsets_fall_to_the_step_at_the_end_of_the_run() {
        let number: Number = "a, int, 10, 0, 100, 5, 0".parse().unwrap();
        let mut rng = SplitMix64::new(3);
        let mut offset =
            |done| Spsa::new(vec![number.clone()], done, 4000, 0.05).trial(&mut rng).moved[0].abs();
        let offsets = [0, 1, 10, 100, 1000, 3999].map(&mut offset);
        assert!(offsets.is_sorted_by(|earlier, later| earlier > later), "{offsets:?}");
        assert!((offsets[5] - number.step).abs() < 1e-9, "{offsets:?}");
    }

    #[test]
    fn spsa_converges_to_the_optimum() {
        let numbers = ["a, int, 10, 0, 100, 5, 0", "b, int, 90, 0, 100, 5, 0", "c, int, 50, 0, 60, 5, 0"];
        let best = [40.0, 55.0, 80.0];
        let numbers = numbers.iter().map(|line| line.parse().unwrap()).collect();
        let mut spsa = Spsa::new(numbers, 0, 4000, 0.05);
        let mut rng = SplitMix64::new(3);
        for _ in 0..4000 {
            let trial = spsa.trial(&mut rng);
            let loss = |values: Vec<i32>| -> f64 {
                values.iter().zip(best).map(|(&value, best)| (f64::from(value) - best).powi(2)).sum()
            };
            let [first, second] = [1.0, -1.0].map(|side| loss(spsa.values(&trial, side, &mut rng)));
            // Games have chance in them: the better side wins more often, but not always.
            let chance = 1.0 / (1.0 + ((first - second) / 200.0).exp());
            let points = if (rng.below(1000) as f64) < chance * 1000.0 { 1.0 } else { -1.0 };
            spsa.learn(&trial, points);
        }
        let found: Vec<f64> = spsa.numbers.iter().map(|number| number.value).collect();
        assert!((found[0] - 40.0).abs() < 8.0 && (found[1] - 55.0).abs() < 8.0, "{found:?}");
        assert!(found[2] > 52.0 && found[2] <= 60.0, "the best lies beyond the range: {found:?}");
        assert_eq!(spsa.done, 4000);
    }
}
