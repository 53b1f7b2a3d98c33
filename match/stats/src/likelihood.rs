//! Generalised log-likelihood ratios of multinomial results.
//!
//! A hypothesis fixes one number of the distribution: its mean, or its mean in standard deviations. Its likelihood is
//! that of the distribution that explains the results best among those it allows. Michel Van den Bergh gives the
//! equations: "Comparing the approximations for the generalized log likelihood ratio of a
//! multinomial distribution" (the mean, proposition 1.1) and "Comments on normalized Elo" (the mean in standard
//! deviations, section 4.1).

/// Outcomes that never occurred count this much, so that no logarithm is infinite.
const MIN_COUNT: f64 = 1e-3;

/// Observed probabilities of scores that run from 0 to 1 in equal steps.
pub(crate) struct Observed {
    total: f64,
    /// Score and probability.
    pdf: Vec<(f64, f64)>,
}

impl Observed {
    /// The observed probabilities, from counts with the worst outcome first.
    pub(crate) fn new(counts: &[u64]) -> Observed {
        let counts: Vec<f64> = counts.iter().map(|&count| (count as f64).max(MIN_COUNT)).collect();
        let total: f64 = counts.iter().sum();
        let best = (counts.len() - 1) as f64;
        let pdf = counts.iter().enumerate().map(|(i, count)| (i as f64 / best, count / total)).collect();
        Observed { total, pdf }
    }

    /// The log-likelihood ratio of a mean of `mean1` against one of `mean0`.
    pub(crate) fn llr_of_means(&self, mean0: f64, mean1: f64) -> f64 {
        self.ratio(&self.best_with_mean(mean0), &self.best_with_mean(mean1))
    }

    /// The log-likelihood ratio of a mean that lies `t1` standard deviations above ½ against `t0`.
    pub(crate) fn llr_of_deviations(&self, t0: f64, t1: f64) -> f64 {
        self.ratio(&self.best_with_deviations(t0), &self.best_with_deviations(t1))
    }

    fn ratio(&self, pdf0: &[f64], pdf1: &[f64]) -> f64 {
        let terms = self.pdf.iter().zip(pdf0).zip(pdf1);
        self.total * terms.map(|(((_, observed), p0), p1)| observed * (p1 / p0).ln()).sum::<f64>()
    }

    fn best_with_mean(&self, mean: f64) -> Vec<f64> {
        self.tilted(&self.pdf.iter().map(|(score, _)| score - mean).collect::<Vec<f64>>())
    }

    /// Solved by iteration: the equation contains the mean and the variance of its own solution. Where the iteration does
    /// not begin near enough, it goes there in steps.
    fn best_with_deviations(&self, t: f64) -> Vec<f64> {
        const MAX_STEPS: usize = 400;
        let mut best = vec![1.0 / self.pdf.len() as f64; self.pdf.len()];
        let (mut reached, mut step) = (0.0, t);
        for _ in 0..MAX_STEPS {
            let goal = if (reached + step).abs() < t.abs() { reached + step } else { t };
            match self.nearer_to_deviations(goal, &best) {
                Some(next) if goal == t => return next,
                Some(next) => (best, reached, step) = (next, goal, 2.0 * step),
                None => step /= 2.0,
            }
        }
        best
    }

    /// The best distribution for `t`, from one for a number near it; `None` if that one is too far away.
    fn nearer_to_deviations(&self, t: f64, from: &[f64]) -> Option<Vec<f64>> {
        const ITERATIONS: usize = 60;
        const TOLERANCE: f64 = 1e-9;
        let mut best = from.to_vec();
        for _ in 0..ITERATIONS {
            let (mean, deviation) = self.mean_and_deviation(&best);
            let constraint = |&(score, _): &(f64, f64)| {
                score - 0.5 - 0.5 * t * deviation * (1.0 + ((score - mean) / deviation).powi(2))
            };
            let constraint: Vec<f64> = self.pdf.iter().map(constraint).collect();
            if !(constraint.iter().any(|&c| c > 0.0) && constraint.iter().any(|&c| c < 0.0)) {
                return None;
            }
            let next = self.tilted(&constraint);
            let change = next.iter().zip(&best).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            best = next;
            if change < TOLERANCE {
                break;
            }
        }
        Some(best)
    }

    fn mean_and_deviation(&self, pdf: &[f64]) -> (f64, f64) {
        let expect = |value: &dyn Fn(f64) -> f64| -> f64 {
            self.pdf.iter().zip(pdf).map(|(&(score, _), p)| p * value(score)).sum()
        };
        let mean = expect(&|score| score);
        (mean, expect(&|score| (score - mean).powi(2)).sqrt())
    }

    /// The distribution p/(1 + θc) under which the constraint `c` has the expectation zero. It must be positive for one
    /// score and negative for another.
    fn tilted(&self, constraint: &[f64]) -> Vec<f64> {
        let (least, greatest) =
            constraint.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, g), &c| (l.min(c), g.max(c)));
        let expectation = |theta: f64| -> f64 {
            self.pdf.iter().zip(constraint).map(|((_, p), c)| p * c / (1.0 + theta * c)).sum()
        };
        // Between the poles the expectation falls from plus infinity to minus infinity.
        let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            if expectation(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let theta = (low + high) / 2.0;
        self.pdf.iter().zip(constraint).map(|((_, p), c)| p / (1.0 + theta * c)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wins of the best distribution of three outcomes, given its losses: the deviations grow with the wins.
    fn wins_for(losses: f64, t: f64) -> Option<f64> {
        let excess = |wins: f64| {
            let mean = 0.5 + (wins - losses) / 2.0;
            let draws = 1.0 - wins - losses;
            mean - 0.5 - t * (wins + draws / 4.0 - mean * mean).max(0.0).sqrt()
        };
        let (mut low, mut high) = (0.0, 1.0 - losses);
        (excess(low) < 0.0 && excess(high) > 0.0).then_some(())?;
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if excess(middle) > 0.0 { high = middle } else { low = middle }
        }
        Some(low)
    }

    /// A second way to find the best distribution: all that the hypothesis allows are tried.
    #[test]
    fn the_best_distribution_is_found_for_hypotheses_far_from_the_results() {
        let shares = || (1..4000).map(|i| 10f64.powf(-12.0 * f64::from(i) / 4000.0));
        for (counts, t) in [
            ([26, 21, 3], 1.22),
            ([6, 1, 2], -0.42),
            ([163, 276, 10], 0.84),
            ([40, 1, 1], -1.92),
            ([2, 314, 2], 1.07),
            ([105, 281, 66], 4.27),
            ([9, 26607, 136], 0.48),
            ([64, 68725, 1], -1.67),
        ] {
            let observed = Observed::new(&counts);
            let likelihood = |pdf: &[f64]| -> f64 {
                observed.pdf.iter().zip(pdf).map(|((_, p), q)| p * q.ln()).sum::<f64>()
            };
            let best = observed.best_with_deviations(t);
            let (mean, deviation) = observed.mean_and_deviation(&best);
            assert!(((mean - 0.5) / deviation - t).abs() < 1e-5, "{counts:?} {t}: {best:?}");
            let tried = shares().chain(shares().map(|share| 1.0 - share)).filter_map(|losses| {
                let wins = wins_for(losses, t)?;
                Some(likelihood(&[losses, 1.0 - wins - losses, wins]))
                    .filter(|likelihood| !likelihood.is_nan())
            });
            let tried = tried.fold(f64::NEG_INFINITY, f64::max);
            let found = likelihood(&best);
            assert!(found > tried - 1e-6 && found < tried + 0.01, "{counts:?} {t}: {found}, not {tried}");
        }
    }
}
