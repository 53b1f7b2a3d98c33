//! The sequential probability ratio test: play until one of two hypotheses is likely enough.

use std::f64::consts::{LN_10, SQRT_2};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::estimate::score_of_elo;
use crate::likelihood::Observed;
use crate::results::Results;

/// The unit of the hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalised Elo: the advantage in standard deviations, independent of the draw rate.
    #[default]
    Normalized,
    /// Elo: the mean score on a logistic curve.
    Logistic,
    /// BayesElo, with the draw rate of the games. For single games only.
    Bayesian,
}

impl FromStr for Model {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Model, SprtError> {
        match text {
            "normalized" => Ok(Model::Normalized),
            "logistic" => Ok(Model::Logistic),
            "bayesian" => Ok(Model::Bayesian),
            other => Err(SprtError::UnknownModel(other.to_owned())),
        }
    }
}

/// The largest difference that a test may have, in Elo. Far above it the score would be 1 in a number of 64 bits.
pub const MAX_TEST_ELO: f64 = 2000.0;

/// Why a test cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The second hypothesis must be the better one.
    #[error("elo0 ({0}) must be less than elo1 ({1})")]
    Order(f64, f64),
    /// A hypothesis is too far away.
    #[error("{name} is {value}: it must lie between -{MAX_TEST_ELO} and {MAX_TEST_ELO}")]
    Elo {
        /// The name of the difference.
        name: &'static str,
        /// The value given.
        value: f64,
    },
    /// An error rate must be a probability.
    #[error("{name} is {value}: it must lie between 0 and 1")]
    Rate {
        /// The name of the error rate.
        name: &'static str,
        /// The value given.
        value: f64,
    },
    /// The sum of both error rates must be below 1.
    #[error("alpha and beta together are {0}: they must be less than 1")]
    Rates(f64),
    /// No such model.
    #[error("unknown model {0:?}: expected normalized, logistic or bayesian")]
    UnknownModel(String),
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Continue: neither hypothesis is likely enough.
    Continue,
    /// The difference is `elo0`, or less.
    AcceptH0,
    /// The difference is `elo1`, or more.
    AcceptH1,
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under H0.
    pub elo0: f64,
    /// The difference under H1.
    pub elo1: f64,
    /// The probability of accepting H1 if H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 if H1 holds.
    pub beta: f64,
    /// The unit of the differences.
    pub model: Model,
}

impl Sprt {
    /// A test of `elo0` against `elo1`.
    ///
    /// # Errors
    /// If `elo0` is not less than `elo1`, one of them is beyond [`MAX_TEST_ELO`], or the error rates are not probabilities
    /// that sum to less than 1.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Sprt, SprtError> {
        if elo0.partial_cmp(&elo1) != Some(std::cmp::Ordering::Less) {
            return Err(SprtError::Order(elo0, elo1));
        }
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if value.abs() > MAX_TEST_ELO {
                return Err(SprtError::Elo { name, value });
            }
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 1.0) {
                return Err(SprtError::Rate { name, value });
            }
        }
        if alpha + beta >= 1.0 {
            return Err(SprtError::Rates(alpha + beta));
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of H1 against H0, given results of games or of pairs. BayesElo is defined for
    /// games: pairs are judged by their logistic Elo.
    pub fn llr(&self, results: &impl Results) -> f64 {
        let counts = results.counts();
        if results.total() == 0 {
            return 0.0;
        }
        let observed = Observed::new(counts);
        match (self.model, counts) {
            (Model::Normalized, _) => {
                let scale = f64::from(results.games_per_count()).sqrt() * LN_10 / 800.0;
                debug_assert!(
                    results.games_per_count() == 1 || (scale * 800.0 / LN_10 - SQRT_2).abs() < 1e-9
                );
                observed.llr_of_deviations(self.elo0 * scale, self.elo1 * scale)
            }
            (Model::Bayesian, &[losses, _, wins]) => {
                if losses == 0 || wins == 0 {
                    return 0.0;
                }
                let total = results.total() as f64;
                let (loss, win) = (losses as f64 / total, wins as f64 / total);
                let draw_elo = 200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10();
                let mean = |elo: f64| bayesian_mean(elo, draw_elo);
                observed.llr_of_means(mean(self.elo0), mean(self.elo1))
            }
            (Model::Logistic | Model::Bayesian, _) => {
                observed.llr_of_means(score_of_elo(self.elo0), score_of_elo(self.elo1))
            }
        }
    }

    /// How close a ratio is to the bound on its side: 1 at the bound, negative on the side of H0.
    pub fn fraction(&self, llr: f64) -> f64 {
        let (lower, upper) = self.bounds();
        if llr >= 0.0 { llr / upper } else { -llr / lower }
    }

    /// The decision for a ratio.
    pub fn decide(&self, llr: f64) -> Decision {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Decision::AcceptH1
        } else if llr <= lower {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }
}

impl Display for Sprt {
    /// The hypotheses: `[0.00, 5.00]`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "[{:.2}, {:.2}]", self.elo0, self.elo1)
    }
}

/// The mean score under BayesElo.
fn bayesian_mean(elo: f64, draw_elo: f64) -> f64 {
    let win = score_of_elo(elo - draw_elo);
    let loss = score_of_elo(-elo - draw_elo);
    win + 0.5 * (1.0 - win - loss)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pentanomial, Trinomial};

    fn check(model: Model, elo0: f64, elo1: f64, results: &impl Results, expected: f64) {
        let llr = Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap().llr(results);
        assert!((llr - expected).abs() <= 0.01 * (1.0 + expected.abs()), "{model:?}: {llr}, not {expected}");
    }

    /// Counts and expectations of fastchess's own tests (`app/tests/sprt_test.cpp`).
    #[test]
    fn ratios_are_those_of_fastchess() {
        use Model::{Bayesian, Logistic, Normalized};
        let games = |wins, losses, draws| Trinomial::new([losses, draws, wins]);
        check(Normalized, 0.0, 2.0, &games(36433, 36027, 68692), 0.92);
        check(Normalized, -1.75, 0.25, &games(10871, 10650, 20431), 2.30);
        check(Normalized, 0.0, 10.0, &games(4250, 0, 0), 120.56);
        check(Logistic, 0.5, 2.5, &games(21404, 21184, 40708), -1.57);
        check(Logistic, 0.0, 2.0, &games(57433, 57030, 106593), -2.59);
        check(Bayesian, 0.0, 2.0, &games(68965, 68526, 128429), -1.26);
        check(Bayesian, 0.5, 2.5, &games(21629, 21484, 41111), -1.13);
        let pairs = Pentanomial::new;
        check(Normalized, 0.0, 2.0, &pairs([365, 16618, 36229, 16974, 390]), 2.25);
        check(Normalized, -1.75, 0.25, &pairs([127, 4883, 10712, 5150, 104]), 3.01);
        check(Normalized, 0.0, 5.0, &pairs([0, 0, 0, 0, 5550]), 111.82);
        check(Logistic, 0.5, 2.5, &pairs([223, 9863, 21279, 10037, 246]), -3.07);
        check(Logistic, 0.0, 2.0, &pairs([871, 26175, 55983, 26678, 821]), -4.98);
    }

    /// A second way to compute the ratio: far from the bounds it is close to the ratio of two normal distributions with
    /// the observed variance.
    #[test]
    fn logistic_ratio_is_close_to_the_normal_approximation() {
        for counts in [[100, 400, 800, 430, 110], [40, 90, 300, 120, 61], [1, 30, 900, 50, 2]] {
            let pairs = Pentanomial::new(counts);
            let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Logistic).unwrap();
            let (s0, s1) = (score_of_elo(0.0), score_of_elo(5.0));
            let normal =
                pairs.total() as f64 * (s1 - s0) * (2.0 * pairs.mean() - s0 - s1) / (2.0 * pairs.variance());
            assert!((test.llr(&pairs) - normal).abs() < 0.05 * (1.0 + normal.abs()), "{counts:?}");
        }
    }

    #[test]
    fn every_test_that_is_not_refused_has_a_ratio_for_all_results() {
        use Model::{Bayesian, Logistic, Normalized};
        let test = |elo0, elo1, model| Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap();
        let won = Pentanomial::new([0, 0, 20, 0, 20]);
        // Pairs of which none was lost decide for the better of two differences far above 0.
        assert_eq!(
            test(0.0, 300.0, Normalized).decide(test(0.0, 300.0, Normalized).llr(&won)),
            Decision::AcceptH1
        );
        let far = test(0.0, MAX_TEST_ELO, Normalized);
        assert_eq!(far.decide(far.llr(&won)), Decision::AcceptH0);
        for elos in [(0.0, 240.0), (-250.0, 0.0), (0.0, MAX_TEST_ELO), (-MAX_TEST_ELO, MAX_TEST_ELO)] {
            for model in [Normalized, Logistic, Bayesian] {
                let test = test(elos.0, elos.1, model);
                for counts in [
                    [0, 0, 0, 0, 1],
                    [9, 0, 0, 0, 0],
                    [0, 0, 7, 0, 0],
                    [1, 2, 30, 4, 3],
                    [1, 0, 0, 0, 60_000],
                ] {
                    let llr = test.llr(&Pentanomial::new(counts));
                    assert!(llr.is_finite(), "{test} {model:?} {counts:?}");
                    let [lost, _, drawn, _, won] = counts;
                    assert!(
                        test.llr(&Trinomial::new([lost, drawn, won])).is_finite(),
                        "{test} {model:?} {counts:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn bounds_and_decisions() {
        let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized).unwrap();
        let (lower, upper) = test.bounds();
        assert_eq!(format!("({lower:.2}, {upper:.2}) {test}"), "(-2.94, 2.94) [0.00, 5.00]");
        assert_eq!(test.decide(2.95), Decision::AcceptH1);
        assert_eq!(test.decide(-2.95), Decision::AcceptH0);
        assert_eq!(test.decide(2.9), Decision::Continue);
        assert!((test.fraction(lower) + 1.0).abs() < 1e-12 && (test.fraction(upper) - 1.0).abs() < 1e-12);
        assert_eq!(test.llr(&Pentanomial::default()), 0.0);
    }

    #[test]
    fn invalid_tests_are_refused() {
        let new = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta, Model::Normalized);
        assert!(matches!(new(5.0, 0.0, 0.05, 0.05), Err(SprtError::Order(..))));
        assert!(matches!(new(f64::NAN, 0.0, 0.05, 0.05), Err(SprtError::Order(..))));
        assert!(matches!(new(0.0, 5.0, 0.0, 0.05), Err(SprtError::Rate { name: "alpha", .. })));
        assert!(matches!(new(0.0, 5.0, 0.05, 1.0), Err(SprtError::Rate { name: "beta", .. })));
        assert!(matches!(new(0.0, 5.0, 0.6, 0.4), Err(SprtError::Rates(_))));
        assert!(matches!(new(0.0, 2000.1, 0.05, 0.05), Err(SprtError::Elo { name: "elo1", .. })));
        assert!(matches!(new(-1e9, 0.0, 0.05, 0.05), Err(SprtError::Elo { name: "elo0", .. })));
        assert!("elo".parse::<Model>().is_err());
    }

    #[test]
    fn unequal_error_rates_keep_their_sides() {
        // Wald's bounds are ln(beta / (1 - alpha)) and ln((1 - beta) / alpha): here the logarithms of 20/99 and of 80.
        let test = Sprt::new(0.0, 5.0, 0.01, 0.2, Model::Normalized).unwrap();
        let (lower, upper) = test.bounds();
        assert_eq!(format!("({lower:.4}, {upper:.4})"), "(-1.5994, 4.3820)");
        assert_eq!(test.decide(-1.6), Decision::AcceptH0);
        assert_eq!(test.decide(4.3), Decision::Continue);
        assert_eq!((test.decide(lower), test.decide(upper)), (Decision::AcceptH0, Decision::AcceptH1));
        assert!((test.fraction(lower / 2.0) + 0.5).abs() < 1e-12);
        assert!((test.fraction(upper / 2.0) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn bayes_elo_is_unknown_without_wins_or_without_losses() {
        let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Bayesian).unwrap();
        for counts in [[0, 5, 900], [900, 5, 0], [0, 5, 0]] {
            assert_eq!(test.llr(&Trinomial::new(counts)), 0.0, "{counts:?}");
        }
        assert!(test.llr(&Trinomial::new([1, 5, 900])) > 0.0);
    }
}
