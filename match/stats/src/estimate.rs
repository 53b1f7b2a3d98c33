//! Elo, normalised Elo and the likelihood of superiority.

use std::f64::consts::{LN_10, SQRT_2};

/// The interval of this many standard deviations on each side of the mean contains 95 % of a normal distribution.
pub const CONFIDENCE_95: f64 = 1.959_963_984_540_054;

/// The estimated difference between two players. Some of the numbers are infinite or NaN if there are no results or all
/// results are equal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean score, from 0 to 1.
    pub score: f64,
    /// The difference in logistic Elo.
    pub elo: f64,
    /// Half the width of the 95 % interval of `elo`.
    pub elo_error: f64,
    /// The difference in normalised Elo, which does not depend on the draw rate.
    pub nelo: f64,
    /// Half the width of the 95 % interval of `nelo`.
    pub nelo_error: f64,
    /// The probability that the first player is the stronger one, 0 to 1.
    pub superiority: f64,
}

impl Estimate {
    /// An estimate from the mean and the variance of `total` scores, each of `games` games.
    pub(crate) fn of(score: f64, variance: f64, total: u64, games: u32) -> Estimate {
        let deviation = (variance / total as f64).sqrt();
        let margin = CONFIDENCE_95 * deviation;
        let per_game = (f64::from(games) * variance).sqrt();
        let nelo = |score: f64| (score - 0.5) / per_game * (800.0 / LN_10);
        Estimate {
            score,
            elo: elo_of_score(score),
            elo_error: (elo_of_score(score + margin) - elo_of_score(score - margin)) / 2.0,
            nelo: nelo(score),
            nelo_error: (nelo(score + margin) - nelo(score - margin)) / 2.0,
            superiority: normal_cdf((score - 0.5) / deviation),
        }
    }
}

/// The difference in Elo that corresponds to a score of 0 to 1.
pub fn elo_of_score(score: f64) -> f64 {
    // The logarithm of a level score is 0, and its product -0.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// The score, 0 to 1, that corresponds to a difference in Elo.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference for a score, and half the width of its interval; `error` is half the width of the score's
/// interval. Scores are clamped to `least..=1 - least`, so that both results are finite.
pub fn elo_difference(score: f64, error: f64, least: f64) -> (f64, f64) {
    let elo = |score: f64| elo_of_score(score.clamp(least, 1.0 - least));
    (elo(score), (elo(score + error) - elo(score - error)) / 2.0)
}

/// The share of a standard normal distribution below `x`.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    (1.0 + erf(x / SQRT_2)) / 2.0
}

/// The error function: its power series near zero, its continued fraction beyond. Exact to about 1e-12.
fn erf(x: f64) -> f64 {
    let size = x.abs();
    if x.is_nan() || size > 6.0 {
        return if x.is_nan() { x } else { x.signum() };
    }
    let scale = (-size * size).exp() / std::f64::consts::PI.sqrt();
    let value = if size < 2.5 {
        let (mut term, mut sum) = (size, size);
        for n in 1..100 {
            term *= 2.0 * size * size / f64::from(2 * n + 1);
            sum += term;
        }
        2.0 * scale * sum
    } else {
        let fraction = (1..=60).rev().fold(0.0, |tail, n| f64::from(n) / 2.0 / (size + tail));
        1.0 - scale / (size + fraction)
    };
    value.copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pentanomial, Results, Trinomial};

    fn near(actual: f64, expected: f64) -> bool {
        (actual - expected).abs() <= 0.01 * (1.0 + expected.abs())
    }

    /// Figures of fastchess's own test of its Elo models (`app/tests/elo_test.cpp`): counts and expectations.
    #[test]
    fn figures_are_those_of_fastchess() {
        for (losses_draws_wins, nelo, nelo_error, los) in [
            ([89, 123, 76], -20.76, 40.13, "15.53"),
            ([96, 111, 136], 49.77, 36.77, "99.60"),
            ([356, 0, 34], -508.44, 34.48, "0.00"),
        ] {
            let estimate = Trinomial::new(losses_draws_wins).estimate();
            assert!(near(estimate.nelo, nelo) && near(estimate.nelo_error, nelo_error), "{estimate:?}");
            assert_eq!(format!("{:.2}", 100.0 * estimate.superiority), los);
        }
        for (counts, elo, elo_error, nelo, nelo_error, los) in [
            ([34, 54, 63, 64, 75], 55.58, 27.65, 57.94, 28.28, "100.00"),
            ([332, 433, 498, 333, 334], -8.64, 10.33, -9.17, 10.96, "5.05"),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, -19.01, 2.65, "0.00"),
        ] {
            let estimate = Pentanomial::new(counts).estimate();
            assert!(near(estimate.elo, elo) && near(estimate.elo_error, elo_error), "{estimate:?}");
            assert!(near(estimate.nelo, nelo) && near(estimate.nelo_error, nelo_error), "{estimate:?}");
            assert_eq!(format!("{:.2}", 100.0 * estimate.superiority), los);
        }
    }

    #[test]
    fn error_function_is_that_of_the_tables() {
        // The values are from Abramowitz and Stegun, table 7.1.
        for (x, expected) in [
            (0.0, 0.0),
            (0.5, 0.520_499_877_8),
            (1.0, 0.842_700_792_9),
            (2.0, 0.995_322_265_0),
            (2.5, 0.999_593_048_0),
            (3.0, 0.999_977_909_5),
            (4.0, 0.999_999_984_6),
        ] {
            assert!((erf(x) - expected).abs() < 1e-9 && (erf(-x) + expected).abs() < 1e-9, "{x}");
        }
        assert!((erf(2.499_999_9) - erf(2.500_000_1)).abs() < 1e-9, "the two forms meet");
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-300.0, -5.0, 0.0, 12.5, 700.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        // A score of 0.6 is 70.4 Elo and 0.9 is 381.7 Elo. Scores from 0.99 on count as 0.99, which is 798.3 Elo.
        for (score, elo, half_width) in [(0.5, 0.0, 70.4), (1.0, 798.3, 208.3)] {
            let found = elo_difference(score, 0.1, 0.01);
            assert!((found.0 - elo).abs() < 0.1 && (found.1 - half_width).abs() < 0.1, "{score}: {found:?}");
        }
        assert_eq!(Trinomial::new([0, 0, 9]).estimate().elo, f64::INFINITY);
        assert!(elo_of_score(0.5).is_sign_positive(), "no minus before a zero");
        assert!(Trinomial::default().estimate().elo.is_nan());
    }
}
