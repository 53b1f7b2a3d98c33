//! `chuhe-tune wdl`: fits the model that turns scores into chances to games.
//!
//! Maximum likelihood of the ordered logistic model of [`chuhe_engine::wdl`], by full-batch ascent with Adam
//! (Kingma and Ba, 2015).

use std::io::Write;
use std::path::PathBuf;

use chuhe_engine::wdl::Model;

use crate::error::TuneError;
use crate::numbers::{at_least_one, of_positions};
use crate::sample::{Sample, read_samples};
use crate::sigmoid::sigmoid;

/// Arguments of `chuhe-tune wdl`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game files that `chuhe datagen` wrote.
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    data: Vec<PathBuf>,
    /// Number of gradient ascent steps.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = at_least_one::<u32>)]
    steps: u32,
}

/// A position as the model sees it.
#[derive(Clone, Copy, Debug)]
struct Point {
    score: f64,
    pieces: usize,
    /// 1 a win, 0.5 a draw, 0 a loss.
    result: f32,
}

impl Point {
    fn of(sample: &Sample) -> Point {
        let pieces = sample.position.board().piece_count();
        Point { score: sample.score.into(), pieces, result: sample.result }
    }
}

/// The coefficients of the model, those of the threshold first. They are in pawns, so all have about the same
/// magnitude.
type Numbers = [f64; 6];

/// Where the ascent begins.
const START: Numbers = [2.0, 0.0, 0.0, 2.0, 0.0, 0.0];

fn model(numbers: &Numbers) -> Model {
    let pawns = |at: usize| [0, 1, 2].map(|i| 100.0 * numbers[at + i]);
    Model { threshold: pawns(0), spread: pawns(3) }
}

/// Reads, fits, and prints the numbers.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<(), TuneError> {
    let mut points = Vec::new();
    read_samples(&args.data, |_, _, samples| points.extend(samples.iter().map(Point::of)))?;
    if points.is_empty() {
        return Err(TuneError::Data("there are no positions to fit to".to_owned()));
    }
    let (numbers, likelihood) = fit(&points, args.steps);
    let Model { threshold, spread } = model(&numbers);
    writeln!(out, "{}, mean log likelihood {likelihood:.5}", of_positions(points.len()))?;
    writeln!(out, "threshold {threshold:.1?}, spread {spread:.1?}")?;
    Ok(())
}

/// The numbers that make the results most likely, and the mean log likelihood.
fn fit(points: &[Point], steps: u32) -> (Numbers, f64) {
    const RATE: f64 = 0.05;
    let mut numbers = START;
    let (mut first, mut second): (Numbers, Numbers) = Default::default();
    for step in 1..=steps {
        let (_, gradient) = likelihood(&numbers, points);
        let rate = RATE * (1.0 - f64::from(step) / f64::from(steps + 1));
        let bias = |decay: f64| 1.0 - decay.powi(step as i32);
        for i in 0..numbers.len() {
            first[i] = 0.9 * first[i] + 0.1 * gradient[i];
            second[i] = 0.999 * second[i] + 0.001 * gradient[i] * gradient[i];
            numbers[i] += rate * first[i] / bias(0.9) / ((second[i] / bias(0.999)).sqrt() + 1e-12);
        }
    }
    (numbers, likelihood(&numbers, points).0)
}

/// The mean log likelihood of the results and its gradient by each number.
fn likelihood(numbers: &Numbers, points: &[Point]) -> (f64, Numbers) {
    /// The minimum probability, which keeps the logarithm finite.
    const MIN_PROBABILITY: f64 = 1e-9;
    let model = model(numbers);
    let (mut sum, mut gradient) = (0.0, Numbers::default());
    for &Point { score, pieces, result } in points {
        let (threshold, spread) = model.at(pieces);
        let (low, high) = ((score - threshold) / spread, (score + threshold) / spread);
        let (win, no_loss) = (sigmoid(low), sigmoid(high));
        // The chance of the actual result, and its slopes by `low` and `high`.
        let (chance, by_low, by_high) = match result {
            1.0 => (win, win * (1.0 - win), 0.0),
            0.0 => (1.0 - no_loss, 0.0, -no_loss * (1.0 - no_loss)),
            _ => (no_loss - win, -win * (1.0 - win), no_loss * (1.0 - no_loss)),
        };
        let chance = chance.max(MIN_PROBABILITY);
        sum += chance.ln();
        // The parameters are in pawns.
        let by_threshold = 100.0 * (by_high - by_low) / spread / chance;
        let by_spread = -100.0 * (by_low * low + by_high * high) / spread / chance;
        for (power, factor) in Model::powers(pieces).into_iter().enumerate() {
            gradient[power] += by_threshold * factor;
            gradient[3 + power] += by_spread * factor;
        }
    }
    let share = 1.0 / points.len() as f64;
    (share * sum, gradient.map(|slope| share * slope))
}

#[cfg(test)]
mod tests {
    use xiangqi::SplitMix64;

    use super::*;
    use crate::sample::tests::won_games;

    /// Results drawn at random with the chances of a model.
    fn drawn(numbers: &Numbers, count: usize) -> Vec<Point> {
        let mut rng = SplitMix64::new(3);
        let model = model(numbers);
        let mut point = || {
            let (score, pieces) = (rng.below(1601) as f64 - 800.0, 4 + rng.below(29));
            let (threshold, spread) = model.at(pieces);
            let luck = rng.below(1 << 20) as f64 / f64::from(1 << 20);
            let win = sigmoid((score - threshold) / spread);
            let no_loss = sigmoid((score + threshold) / spread);
            let result = if luck < win {
                1.0
            } else if luck < no_loss {
                0.5
            } else {
                0.0
            };
            Point { score, pieces, result }
        };
        (0..count).map(|_| point()).collect()
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let numbers = [1.5, -0.5, 0.3, 1.4, 0.2, -0.1];
        let points = drawn(&numbers, 500);
        let (_, gradient) = likelihood(&numbers, &points);
        for i in 0..numbers.len() {
            let at = |by: f64| {
                let mut moved = numbers;
                moved[i] += by;
                likelihood(&moved, &points).0
            };
            let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
            assert!((difference - gradient[i]).abs() < 1e-6, "{i}: {difference} {}", gradient[i]);
        }
    }

    #[test]
    fn a_result_that_contradicts_its_score_leaves_the_likelihood_finite() {
        for (score, result) in [(1e6, 0.0), (1e6, 0.5), (-1e6, 0.5), (-1e6, 1.0)] {
            let (likelihood, gradient) = likelihood(&START, &[Point { score, pieces: 32, result }]);
            let is_finite = likelihood.is_finite() && gradient.iter().all(|slope| slope.is_finite());
            assert!(is_finite && likelihood < -10.0, "{score} {result}: {likelihood} {gradient:?}");
        }
    }

    #[test]
    fn the_fit_recovers_the_model_of_the_results() {
        let wanted = [2.5, -1.5, 0.2, 1.2, 0.6, 0.0];
        let (found, _) = fit(&drawn(&wanted, 20_000), 300);
        for pieces in [8, 16, 30] {
            let (found, wanted) = (model(&found).at(pieces), model(&wanted).at(pieces));
            assert!((found.0 - wanted.0).abs() < 15.0 && (found.1 - wanted.1).abs() < 15.0, "{found:?}");
        }
    }

    #[test]
    fn games_are_fitted_and_missing_ones_are_errors() {
        let path = won_games("wdl", 1, 5);
        let mut printed = Vec::new();
        run(&Args { data: vec![path.clone()], steps: 1 }, &mut printed).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(String::from_utf8(printed).unwrap().starts_with("5 positions, mean log likelihood -"));
        let gone = Args { data: vec![path], steps: 1 };
        assert!(matches!(run(&gone, &mut Vec::new()), Err(TuneError::Games { .. })));
        let none = Args { data: Vec::new(), steps: 1 };
        assert!(matches!(run(&none, &mut Vec::new()), Err(TuneError::Data(_))));
    }
}
