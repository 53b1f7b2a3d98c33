//! The weights of moves, from their scores and results. Computed in integers, so that every machine makes the same
//! book.

/// The weight of the best move, by score.
const FULL: u32 = 1000;

/// The weight of a move by its score: that of the best move halves with every `half_life` centipawns.
pub(crate) fn by_score(best: i32, score: i32, half_life: u32) -> u32 {
    let loss = best.saturating_sub(score).max(0) as u32;
    let (halvings, rest) = (loss / half_life, loss % half_life);
    // Between two halvings the weight falls in a straight line.
    let part = FULL - FULL / 2 * rest / half_life;
    part.checked_shr(halvings).unwrap_or(0)
}

/// Scales weights down, if need be, so that each fits 16 bits and none that was positive becomes 0.
pub(crate) fn fit(weights: &mut [u64]) {
    let Some(&most) = weights.iter().max() else { return };
    let limit = u64::from(u16::MAX);
    if most > limit {
        for weight in weights.iter_mut().filter(|weight| **weight > 0) {
            *weight = ((u128::from(*weight) * u128::from(limit) / u128::from(most)) as u64).max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_halve_with_the_loss_and_never_grow() {
        assert_eq!(by_score(30, 30, 16), 1000);
        assert_eq!(by_score(30, 14, 16), 500);
        assert_eq!(by_score(30, -2, 16), 250);
        assert_eq!(by_score(30, 40, 16), 1000, "better than the best counts as the best");
        assert_eq!(by_score(i32::MAX, i32::MIN, 16), 0);
        let weights: Vec<u32> = (0..400).map(|loss| by_score(0, -loss, 16)).collect();
        assert!(weights.windows(2).all(|pair| pair[0] >= pair[1]), "{weights:?}");
        assert_eq!(weights[399], 0);
    }

    #[test]
    fn large_weights_are_scaled_together() {
        let mut weights = [1 << 40, 1 << 39, 1, 0];
        fit(&mut weights);
        assert_eq!(weights, [65535, 32767, 1, 0]);
        let mut small = [7, 3];
        fit(&mut small);
        assert_eq!(small, [7, 3]);
        fit(&mut []);
    }
}
