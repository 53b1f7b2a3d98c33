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

    /// Solved by iteration: the equation contains the mean and the variance of its own solution.
    fn best_with_deviations(&self, t: f64) -> Vec<f64> {
        const ITERATIONS: usize = 10;
        const TOLERANCE: f64 = 1e-9;
        let mut best = vec![1.0 / self.pdf.len() as f64; self.pdf.len()];
        for _ in 0..ITERATIONS {
            let (mean, deviation) = self.mean_and_deviation(&best);
            let constraint = |&(score, _): &(f64, f64)| {
                score - 0.5 - 0.5 * t * deviation * (1.0 + ((score - mean) / deviation).powi(2))
            };
            let next = self.tilted(&self.pdf.iter().map(constraint).collect::<Vec<f64>>());
            let change = next.iter().zip(&best).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            best = next;
            if change < TOLERANCE {
                break;
            }
        }
        best
    }

    fn mean_and_deviation(&self, pdf: &[f64]) -> (f64, f64) {
        let expect = |value: &dyn Fn(f64) -> f64| -> f64 {
            self.pdf.iter().zip(pdf).map(|(&(score, _), p)| p * value(score)).sum()
        };
        let mean = expect(&|score| score);
        (mean, expect(&|score| (score - mean).powi(2)).sqrt())
    }

    /// The distribution p/(1 + θc) under which the constraint `c` has the expectation zero.
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
