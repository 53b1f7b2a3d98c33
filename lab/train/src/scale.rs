//! The scale at which scores predict results best.

use crate::sample::Sample;

/// The `k` with which `sigmoid(k · score)` predicts the results of the samples best, by cross-entropy. Found by
/// Newton's method, because the loss is convex. 0 if the scores predict nothing.
pub(crate) fn fitted_scale(samples: &[Sample]) -> f64 {
    let mut scale = 0.0;
    for _ in 0..30 {
        let (mut slope, mut bend) = (0.0, 0.0);
        for sample in samples {
            let score = f64::from(sample.score);
            let predicted = 1.0 / (1.0 + (-scale * score).exp());
            slope += score * (predicted - f64::from(sample.result) / 2.0);
            bend += score * score * predicted * (1.0 - predicted);
        }
        let step = if bend > 0.0 { slope / bend } else { 0.0 };
        // Far from the minimum, the parabola's step may be too large.
        scale -= step.clamp(-0.002, 0.002);
        if step.abs() < 1e-9 {
            break;
        }
    }
    scale
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::tests::samples;
    use xiangqi::SplitMix64;

    #[test]
    fn the_scale_that_made_the_results_is_found() {
        let mut rng = SplitMix64::new(2);
        let mut samples = samples(30_000, 9);
        for sample in &mut samples {
            let expected = 1.0 / (1.0 + (-0.0041 * f64::from(sample.score)).exp());
            sample.result =
                if (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 <= expected { 2 } else { 0 };
        }
        let scale = fitted_scale(&samples);
        assert!((scale - 0.0041).abs() < 0.0002, "{scale}");
        assert_eq!(fitted_scale(&[]), 0.0);
    }
}
