//! The meaning of scores in games: how many of a thousand are won, drawn and lost from there.
//!
//! The model is an ordered logistic one. With the same number of pieces on the board, two numbers describe it: the
//! score from which more than half of the games are won, and how quickly the share rises around it. Both depend
//! on the number of pieces. `chuhe-tune wdl` fits them to the engine's own games; `docs/strength.md` says how. They
//! belong to the evaluation: another one needs another fit.

use crate::score::Score;

/// The chances to win, draw and lose, in permille. They add up to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// The chance that the side to move wins.
    pub win: u32,
    /// The chance of a draw.
    pub draw: u32,
    /// The chance that the side to move loses.
    pub loss: u32,
}

impl Wdl {
    /// The chances to win, draw and lose in whole percent. They add up to 100: rounded one by one they may add up to 99 or
    /// 101, so the largest remainders are rounded up.
    pub fn percent(&self) -> [u32; 3] {
        let parts = [self.win, self.draw, self.loss];
        let mut percent = parts.map(|permille| permille / 10);
        let mut order = [0, 1, 2];
        // Among equal remainders those of the larger parts are rounded up, because the error matters least there.
        order.sort_by_key(|&at| std::cmp::Reverse((parts[at] % 10, parts[at])));
        let missing = 100u32.saturating_sub(percent.iter().sum());
        for at in order.into_iter().take(missing as usize) {
            percent[at] += 1;
        }
        percent
    }
}

/// The coefficients of the model: polynomials in the number of pieces, constant term first. The number of pieces is
/// scaled to -1 (kings only) to 1 (all pieces).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// The score at which half of the games are won, in centipawns.
    pub threshold: [f64; 3],
    /// The number of centipawns that changes the odds of winning by a factor of e.
    pub spread: [f64; 3],
}

/// The model in use.
pub const MODEL: Model = Model { threshold: [280.3, -356.2, 198.4], spread: [123.4, 35.0, 0.2] };

/// The smallest and the largest number of pieces on a board.
const PIECE_COUNTS: [f64; 2] = [2.0, 32.0];

impl Model {
    /// The powers of the scaled number of pieces, by which the coefficients are multiplied.
    pub fn powers(pieces: usize) -> [f64; 3] {
        let [least, most] = PIECE_COUNTS;
        let x = (2.0 * pieces as f64 - (least + most)) / (most - least);
        [1.0, x, x * x]
    }

    /// Threshold and spread with this many pieces on the board.
    pub fn at(&self, pieces: usize) -> (f64, f64) {
        let powers = Model::powers(pieces);
        let sum = |numbers: [f64; 3]| numbers.iter().zip(powers).map(|(number, power)| number * power).sum();
        (sum(self.threshold), sum(self.spread))
    }
}

/// The chances with this score for the side to move and `pieces` on the board, kings included: 2 to 32. Mates,
/// rulings and endgame tables count as certain.
///
/// ```
/// use chuhe_engine::score::Score;
/// use chuhe_engine::wdl::wdl;
///
/// let even = wdl(Score::DRAW, 32);
/// assert_eq!(even.win, even.loss);
/// assert!(wdl(Score::centipawns(200), 32).win > even.win);
/// ```
pub fn wdl(score: Score, pieces: usize) -> Wdl {
    let (win, loss) = if score.is_decisive() {
        (1000 * u32::from(score > Score::DRAW), 1000 * u32::from(score < Score::DRAW))
    } else {
        let (threshold, spread) = MODEL.at(pieces);
        let share = |score: f64| 1.0 / (1.0 + ((threshold - score) / spread).exp());
        let permille = |score: i32| (1000.0 * share(f64::from(score))).round() as u32;
        (permille(score.value()), permille(-score.value()))
    };
    Wdl { win, draw: 1000u32.saturating_sub(win + loss), loss }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{MAX_EVAL, ruled_loss};

    #[test]
    fn win_draw_and_loss_add_up_and_are_symmetric() {
        for pieces in [2, 3, 17, 32] {
            let mut before = 0;
            for score in (-MAX_EVAL..=MAX_EVAL).step_by(7).map(Score::centipawns) {
                let Wdl { win, draw, loss } = wdl(score, pieces);
                assert_eq!(win + draw + loss, 1000, "{score} {pieces}");
                assert_eq!(wdl(-score, pieces), Wdl { win: loss, draw, loss: win });
                assert!(win >= before);
                before = win;
            }
            assert_eq!(before, 1000);
        }
    }

    #[test]
    fn percents_add_up_and_are_near() {
        for win in 0..=1000 {
            for loss in 0..=1000 - win {
                let wdl = Wdl { win, draw: 1000 - win - loss, loss };
                let percent = wdl.percent();
                assert_eq!(percent.iter().sum::<u32>(), 100, "{wdl:?}");
                for (percent, permille) in percent.into_iter().zip([wdl.win, wdl.draw, wdl.loss]) {
                    assert!((10 * percent).abs_diff(permille) < 10, "{wdl:?}");
                }
            }
        }
        assert_eq!(Wdl { win: 345, draw: 311, loss: 344 }.percent(), [35, 31, 34]);
        assert_eq!(Wdl { win: 335, draw: 335, loss: 330 }.percent().iter().sum::<u32>(), 100);
    }

    #[test]
    fn proven_scores_are_certain() {
        assert_eq!(wdl(Score::mate_in(5), 10), Wdl { win: 1000, draw: 0, loss: 0 });
        for score in [-Score::mate_in(0), -Score::mate_in(8), Score::of_value(ruled_loss(3))] {
            assert_eq!(wdl(score, 32), Wdl { win: 0, draw: 0, loss: 1000 });
        }
    }

    #[test]
    fn the_model_has_valid_coefficients_for_every_number_of_pieces() {
        for pieces in 2..=32 {
            let (threshold, spread) = MODEL.at(pieces);
            assert!(threshold > 0.0 && spread > 20.0, "{pieces}: {threshold} {spread}");
        }
    }

    #[test]
    fn half_of_the_games_are_won_at_the_threshold() {
        let (threshold, _) = MODEL.at(24);
        assert!(wdl(Score::centipawns(threshold.round() as i32), 24).win.abs_diff(500) < 3);
    }
}
