//! Scores blended with later ones: temporal-difference learning (Sutton, "Learning to predict by the methods of
//! temporal differences", 1988).
//!
//! The searches behind the scores are shallow, but a game continues, and the scores a few moves later show what an
//! earlier search did not see. So each score takes a part of the one after it, which takes a part of the next, up to
//! the result of the game. A score n plies ahead counts by the n-th power of that part.

use chuhe_datagen::Ply;

use crate::gradient::sigmoid;

/// Centipawns that stand for an expected result of 73 % while scores are blended: about as in games of the
/// networks.
const UNIT: f32 = 450.0;
/// The largest score, blended or not, in centipawns.
const MAX_SCORE: f32 = 5000.0;

/// The scores of a game's plies, each with `share` of the one after it, for the side to move in centipawns. `result` is
/// that of the game for the side to move after the last ply, from 0 to 1.
pub(crate) fn blended(plies: &[Ply], result: f32, share: f32) -> Vec<i16> {
    let mut next = result;
    let mut scores: Vec<i16> = plies
        .iter()
        .rev()
        .map(|ply| {
            let seen = sigmoid(f32::from(ply.score).clamp(-MAX_SCORE, MAX_SCORE) / UNIT);
            let expected = (1.0 - share) * seen + share * (1.0 - next);
            next = expected;
            let score = UNIT * (expected / (1.0 - expected)).ln();
            score.round().clamp(-MAX_SCORE, MAX_SCORE) as i16
        })
        .collect();
    scores.reverse();
    scores
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plies(scores: &[i16]) -> Vec<Ply> {
        scores.iter().map(|&score| Ply { mv: "h2e2".parse().unwrap(), score }).collect()
    }

    #[test]
    fn without_lambda_scores_do_not_change() {
        let scores = [0, 1, -1, 30, -450, 2999, -5000];
        assert_eq!(blended(&plies(&scores), 1.0, 0.0), scores);
        assert_eq!(blended(&plies(&[30_990, -31_000]), 0.0, 0.0), [5000, -5000], "mates");
        assert!(blended(&[], 0.5, 0.5).is_empty());
    }

    #[test]
    fn a_score_takes_half_of_the_next_one() {
        // The position is balanced. One ply later the opponent is 450 cp worse, so the expected result is 0.73.
        let scores = blended(&plies(&[0, -450]), 0.731, 0.5);
        // This is the mean of 0.27 for the opponent and 1 - 0.731, which is also 0.27.
        assert!((i32::from(scores[1]) + 450).abs() <= 1, "{scores:?}");
        // This is the mean of 0.5 and 0.73.
        let expected = 450.0 * (0.6155f32 / 0.3845).ln();
        assert!((f32::from(scores[0]) - expected).abs() <= 2.0, "{scores:?}");
    }

    #[test]
    fn all_of_the_future_is_the_result() {
        let scores = blended(&plies(&[10, -20, 30]), 0.0, 0.999);
        assert!(scores[0] > 2000 && scores[1] < -2000 && scores[2] > 2000, "{scores:?}");
    }
}
