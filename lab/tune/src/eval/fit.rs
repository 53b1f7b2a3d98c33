//! Logistic regression of results on the evaluation: "Texel's tuning method", with the gradient.
//!
//! A score of `s` centipawns predicts that Red takes `1 / (1 + exp(-scale * s))` of the point. The loss is the mean
//! cross-entropy between the prediction and the target: the result, mixed with the prediction of the search, which
//! is less noisy.
//!
//! The numbers of each kind move together by a shift, and each number also has a deviation from it. Only deviations
//! are pulled to zero; their expected standard deviation says how strongly. So squares that are hardly ever visited
//! follow their kind.

use std::num::NonZeroUsize;
use std::ops::Range;

use xiangqi::PieceType;

use super::model::{self, ENTRIES, Man, Pair, Weights, kind_of, shares};
use crate::sample::Sample;
use crate::sigmoid::sigmoid;

/// Positions in the form that the loss is computed from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dataset {
    positions: Vec<Point>,
    /// The pieces of all positions, one after the other.
    men: Vec<Man>,
}

/// A position of a dataset.
#[derive(Clone, Copy, Debug)]
struct Point {
    /// The end of its pieces in the list.
    end: usize,
    phase: f64,
    result: f64,
    /// The score that the search gave.
    searched: f64,
}

impl Dataset {
    /// Adds a position.
    pub(crate) fn push(&mut self, sample: &Sample) {
        let board = sample.position.board();
        self.men.extend(model::men(board));
        self.positions.push(Point {
            end: self.men.len(),
            phase: model::phase(board),
            result: f64::from(sample.result),
            searched: f64::from(sample.score),
        });
    }

    /// Number of positions.
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    fn men(&self, index: usize) -> &[Man] {
        let begin = if index == 0 { 0 } else { self.positions[index - 1].end };
        &self.men[begin..self.positions[index].end]
    }
}

/// How scores predict results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// The scale of the evaluation: the inverse of centipawns.
    pub(crate) scale: f64,
    /// The scale of the search's scores.
    pub(crate) searched_scale: f64,
    /// The weight of the result in the target, from 0 to 1; the rest is the prediction of the search.
    pub(crate) lambda: f64,
}

/// Cross-entropy of the prediction `sigmoid(x)` for `target`, without overflow for any `x`.
fn cross_entropy(x: f64, target: f64) -> f64 {
    x.max(0.0) - x * target + (-x.abs()).exp().ln_1p()
}

impl Target {
    /// The scales at which the evaluation by `weights` and the search's scores predict the results best.
    pub(crate) fn fitted(weights: &Weights, data: &Dataset, lambda: f64) -> Target {
        let scores = |of: &dyn Fn(usize) -> f64| -> Vec<(f64, f64)> {
            (0..data.len()).map(|i| (of(i), data.positions[i].result)).collect()
        };
        let evaluated = scores(&|i| weights.score(data.men(i), data.positions[i].phase));
        let searched = scores(&|i| data.positions[i].searched);
        Target { scale: best_scale(&evaluated), searched_scale: best_scale(&searched), lambda }
    }

    fn of(&self, point: &Point) -> f64 {
        let predicted = sigmoid(self.searched_scale * point.searched);
        self.lambda * point.result + (1.0 - self.lambda) * predicted
    }
}

/// The scale at which scores predict results best. Found by golden-section search, because the loss is convex.
fn best_scale(scored: &[(f64, f64)]) -> f64 {
    let loss = |scale: f64| -> f64 {
        scored.iter().map(|&(score, result)| cross_entropy(scale * score, result)).sum()
    };
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (1e-5, 0.1);
    for _ in 0..40 {
        let (left, right) = (high - ratio * (high - low), low + ratio * (high - low));
        if loss(left) < loss(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low + high) / 2.0
}

/// A mean loss, and the mean loss against the results alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Loss {
    /// Against the target.
    pub(crate) target: f64,
    /// Against the results alone.
    pub(crate) result: f64,
}

/// The mean loss over `data` and its gradient. Threads share the work, but the order of the sums does not depend on
/// the number of threads.
pub(crate) fn loss_and_gradient(
    weights: &Weights,
    data: &Dataset,
    target: &Target,
    threads: NonZeroUsize,
) -> (Loss, Vec<Pair>) {
    const CHUNK: usize = 4096;
    let chunks: Vec<Range<usize>> =
        (0..data.len()).step_by(CHUNK).map(|begin| begin..(begin + CHUNK).min(data.len())).collect();
    let parts: Vec<(Loss, Vec<Pair>)> = std::thread::scope(|scope| {
        let chunks_per_thread = chunks.len().div_ceil(threads.get()).max(1);
        let threads: Vec<_> = chunks
            .chunks(chunks_per_thread)
            .map(|chunks| {
                let part =
                    |range: &Range<usize>| loss_and_gradient_of_part(weights, data, target, range.clone());
                scope.spawn(move || chunks.iter().map(part).collect::<Vec<_>>())
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no thread panics")).collect()
    });
    let mut loss = Loss { target: 0.0, result: 0.0 };
    let mut gradient = vec![[0.0; 2]; ENTRIES];
    let share = 1.0 / data.len().max(1) as f64;
    for (part_loss, part_gradient) in parts {
        loss.target += share * part_loss.target;
        loss.result += share * part_loss.result;
        for (sum, part) in gradient.iter_mut().flatten().zip(part_gradient.iter().flatten()) {
            *sum += share * part;
        }
    }
    (loss, gradient)
}

/// The sums of losses and gradients over some positions.
fn loss_and_gradient_of_part(
    weights: &Weights,
    data: &Dataset,
    target: &Target,
    range: Range<usize>,
) -> (Loss, Vec<Pair>) {
    let mut loss = Loss { target: 0.0, result: 0.0 };
    let mut gradient = vec![[0.0; 2]; ENTRIES];
    for index in range {
        let (point, men) = (&data.positions[index], data.men(index));
        let x = target.scale * weights.score(men, point.phase);
        let wanted = target.of(point);
        loss.target += cross_entropy(x, wanted);
        loss.result += cross_entropy(x, point.result);
        let slope = target.scale * (sigmoid(x) - wanted);
        let [middle, ending] = shares(point.phase).map(|share| share * slope);
        for man in men {
            let sum = &mut gradient[usize::from(man.entry)];
            sum[0] += f64::from(man.sign) * middle;
            sum[1] += f64::from(man.sign) * ending;
        }
    }
    (loss, gradient)
}

/// The settings of the descent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Descent {
    /// The first step's size, in centipawns; it falls to 0 over the epochs.
    pub(crate) rate: f64,
    /// Epochs altogether.
    pub(crate) epochs: u32,
    /// The expected standard deviation of a number from its start, not counting the shift of its kind.
    pub(crate) deviation: f64,
}

/// A fit under way: full-batch descent with Adam (Kingma and Ba, 2015).
pub(crate) struct Fit {
    start: Weights,
    descent: Descent,
    epoch: u32,
    /// By kind, then by entry: shifts and deviations.
    parameters: Vec<Pair>,
    first_moments: Vec<Pair>,
    second_moments: Vec<Pair>,
}

impl Fit {
    /// Begins at `start`.
    pub(crate) fn new(start: Weights, descent: Descent) -> Fit {
        let zeros = vec![[0.0; 2]; PieceType::NUM + ENTRIES];
        Fit {
            start,
            descent,
            epoch: 0,
            parameters: zeros.clone(),
            first_moments: zeros.clone(),
            second_moments: zeros,
        }
    }

    /// The numbers reached. Those of squares that no piece can stand on are as they were.
    pub(crate) fn weights(&self) -> Weights {
        let (shifts, deviations) = self.parameters.split_at(PieceType::NUM);
        let moved = |(entry, &from): (usize, &Pair)| {
            let (shift, deviation) = (shifts[kind_of(entry)], deviations[entry]);
            if !model::is_used(entry) {
                return from;
            }
            [0, 1].map(|stage| from[stage] + shift[stage] + deviation[stage])
        };
        Weights(self.start.0.iter().enumerate().map(moved).collect())
    }

    /// Takes one step down. Returns the loss before it.
    pub(crate) fn step(&mut self, data: &Dataset, target: &Target, threads: NonZeroUsize) -> Loss {
        const DECAY: (f64, f64) = (0.9, 0.999);
        let (loss, by_entry) = loss_and_gradient(&self.weights(), data, target, threads);
        let gradient = self.gradient(&by_entry, data.len());
        self.epoch += 1;
        let done = f64::from(self.epoch) / f64::from(self.descent.epochs);
        let rate = self.descent.rate * (1.0 - done).max(0.0);
        let (first_bias, second_bias) =
            (1.0 - DECAY.0.powi(self.epoch as i32), 1.0 - DECAY.1.powi(self.epoch as i32));
        let moments = self.first_moments.iter_mut().zip(&mut self.second_moments);
        let updates = self.parameters.iter_mut().zip(moments).zip(&gradient);
        for ((parameter, (first, second)), slope) in updates {
            for stage in [0, 1] {
                first[stage] = DECAY.0 * first[stage] + (1.0 - DECAY.0) * slope[stage];
                second[stage] = DECAY.1 * second[stage] + (1.0 - DECAY.1) * slope[stage] * slope[stage];
                let scaled = (second[stage] / second_bias).sqrt() + 1e-12;
                parameter[stage] -= rate * first[stage] / first_bias / scaled;
            }
        }
        loss
    }

    /// The gradient of the loss by shifts and deviations, with the regularisation of the deviations.
    fn gradient(&self, by_entry: &[Pair], positions: usize) -> Vec<Pair> {
        let mut gradient = vec![[0.0; 2]; PieceType::NUM];
        for (entry, slope) in by_entry.iter().enumerate() {
            let shift = &mut gradient[kind_of(entry)];
            (0..2).for_each(|stage| shift[stage] += slope[stage]);
        }
        // Both kings are always on the board, so a change of their values has no effect except for rounding errors.
        gradient[PieceType::King.index()] = [0.0; 2];
        let variance = self.descent.deviation * self.descent.deviation;
        let pull = 1.0 / (variance * positions.max(1) as f64);
        let deviations = &self.parameters[PieceType::NUM..];
        gradient.extend(
            by_entry
                .iter()
                .zip(deviations)
                .map(|(slope, deviation)| [0, 1].map(|stage| slope[stage] + pull * deviation[stage])),
        );
        gradient
    }
}

#[cfg(test)]
mod tests {
    use xiangqi::{Color, Position, SplitMix64};

    use super::*;

    const TARGET: Target = Target { scale: 0.004, searched_scale: 0.005, lambda: 0.7 };

    /// Positions of random games, with invented results and scores.
    fn dataset(games: usize) -> Dataset {
        let mut rng = SplitMix64::new(games as u64);
        let mut data = Dataset::default();
        for _ in 0..games {
            let mut position = Position::default();
            for ply in 0..80 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.make_move(moves[rng.below(moves.len())]);
                if ply % 8 == 0 {
                    let (result, score) = (rng.below(3) as f32 / 2.0, rng.below(801) as i32 - 400);
                    data.push(&Sample { position: position.clone(), result, score });
                }
            }
        }
        data
    }

    /// The same value on every square, so that the expected values of a test do not change with the engine's tables.
    fn flat() -> Weights {
        const VALUES: [f64; PieceType::NUM] = [0.0, 200.0, 200.0, 400.0, 900.0, 450.0, 100.0];
        Weights((0..ENTRIES).map(|entry| [VALUES[kind_of(entry)]; 2]).collect())
    }

    /// Results that tables with twice the horse's value would predict.
    fn doubled_horses() -> (Dataset, Weights) {
        let mut wanted = flat();
        let horse = PieceType::Horse.index();
        let entries = wanted.0.iter_mut().enumerate().filter(|&(entry, _)| kind_of(entry) == horse);
        entries.for_each(|(_, pair)| *pair = pair.map(|value| 2.0 * value));
        let mut data = dataset(40);
        for i in 0..data.len() {
            let score = wanted.score(data.men(i), data.positions[i].phase);
            data.positions[i].result = sigmoid(TARGET.scale * score);
        }
        (data, wanted)
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let data = dataset(4);
        let threads = NonZeroUsize::MIN;
        let weights = flat();
        let (_, gradient) = loss_and_gradient(&weights, &data, &TARGET, threads);
        let (step, mut slopes) = (0.01, 0);
        for (entry, slope) in gradient.iter().enumerate() {
            for stage in [0, 1] {
                let at = |by: f64| {
                    let mut moved = weights.clone();
                    moved.0[entry][stage] += by;
                    loss_and_gradient(&moved, &data, &TARGET, threads).0.target
                };
                let difference = (at(step) - at(-step)) / (2.0 * step);
                assert!((difference - slope[stage]).abs() < 1e-8, "{entry} {stage}");
                slopes += usize::from(difference.abs() > 1e-6);
            }
        }
        assert!(slopes > 100, "the gradient is not zero throughout: {slopes}");
    }

    #[test]
    fn threads_change_nothing() {
        let data = dataset(10);
        let by = |threads| {
            let threads = NonZeroUsize::new(threads).unwrap();
            loss_and_gradient(&Weights::current(), &data, &TARGET, threads)
        };
        assert_eq!(by(1), by(3));
    }

    #[test]
    fn the_scale_that_made_the_results_is_found() {
        let scored: Vec<(f64, f64)> =
            (-20..=20).map(|i| f64::from(i) * 40.0).map(|score| (score, sigmoid(0.0037 * score))).collect();
        assert!((best_scale(&scored) - 0.0037).abs() < 1e-5);
    }

    #[test]
    fn a_fit_finds_a_value_that_was_wrong() {
        let (data, wanted) = doubled_horses();
        let target = Target { lambda: 1.0, ..TARGET };
        let descent = Descent { rate: 10.0, epochs: 300, deviation: 20.0 };
        let mut fit = Fit::new(flat(), descent);
        let first = fit.step(&data, &target, NonZeroUsize::MIN);
        let last = (1..300).map(|_| fit.step(&data, &target, NonZeroUsize::MIN)).last().unwrap();
        let (best, _) = loss_and_gradient(&wanted, &data, &target, NonZeroUsize::MIN);
        let gained = (first.target - last.target) / (first.target - best.target);
        assert!(gained > 0.95, "{first:?} {last:?} {best:?}");
        let position = Position::from_fen("4k4/9/9/9/9/4N4/9/9/9/3K5 w").unwrap();
        let men: Vec<Man> = model::men(position.board()).collect();
        assert_eq!(position.side_to_move(), Color::Red);
        let (found, wanted) = (fit.weights().score(&men, 1.0), wanted.score(&men, 1.0));
        assert!((found - wanted).abs() < 0.2 * wanted, "{found} {wanted}");
    }

    #[test]
    fn squares_that_cannot_be_reached_keep_their_numbers() {
        let data = dataset(10);
        let mut fit = Fit::new(Weights::current(), Descent { rate: 5.0, epochs: 20, deviation: 20.0 });
        (0..20).for_each(|_| {
            fit.step(&data, &TARGET, NonZeroUsize::MIN);
        });
        let (before, after) = (Weights::current(), fit.weights());
        assert_ne!(before, after);
        assert!((0..ENTRIES).filter(|&e| !model::is_used(e)).all(|e| before.0[e] == after.0[e]));
    }
}
