//! From losses to marks, and from marks to a side's accuracy. A loss is the part of the mover's expectation
//! that a move gave away: 0 for nothing, 1 for a won game that is lost now.

use chuhe_engine::score::Score;
use chuhe_engine::wdl::wdl;

use crate::data::{Mark, SideSummary};

/// A move that loses this much or more is an inaccuracy.
pub const INACCURACY: f64 = 0.05;
/// A move that loses this much or more is a mistake.
pub const MISTAKE: f64 = 0.10;
/// A move that loses this much or more is a blunder.
pub const BLUNDER: f64 = 0.20;
/// A move is marked as the only good one if the second best move loses at least this much.
pub const ONLY: f64 = MISTAKE;

/// Returns the expected result for the side to move, with this score and this number of pieces: 0 is a loss, 1 a win; a
/// draw counts 0.5.
pub fn expectation(score: Score, pieces: usize) -> f64 {
    let wdl = wdl(score, pieces);
    (f64::from(wdl.win) + f64::from(wdl.draw) / 2.0) / 1000.0
}

/// The mark of a loss.
pub(crate) fn mark_of_loss(loss: f64) -> Mark {
    match loss {
        loss if loss >= BLUNDER => Mark::Blunder,
        loss if loss >= MISTAKE => Mark::Mistake,
        loss if loss >= INACCURACY => Mark::Inaccuracy,
        _ => Mark::Good,
    }
}

/// Returns the accuracy of a move with this loss: 100 without a loss, divided by e for each 0.25 of the expected result
/// that the move lost.
pub fn accuracy(loss: f64) -> f64 {
    100.0 * (-4.0 * loss.max(0.0)).exp()
}

/// Counts a side's moves. Book moves and forced moves do not count for the accuracy.
pub fn summary(moves: impl IntoIterator<Item = (Mark, f64)>) -> SideSummary {
    let mut summary = SideSummary::default();
    let mut sum = 0.0;
    for (mark, loss) in moves {
        match mark {
            Mark::Book | Mark::Forced => continue,
            Mark::Only | Mark::Good => {}
            Mark::Inaccuracy => summary.inaccuracies += 1,
            Mark::Mistake => summary.mistakes += 1,
            Mark::Blunder => summary.blunders += 1,
        }
        summary.moves += 1;
        sum += accuracy(loss);
    }
    summary.accuracy = (summary.moves > 0).then(|| sum / summary.moves as f64);
    summary
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_follow_the_loss() {
        for (loss, mark) in [
            (0.0, Mark::Good),
            (0.049, Mark::Good),
            (0.05, Mark::Inaccuracy),
            (0.10, Mark::Mistake),
            (0.20, Mark::Blunder),
            (1.0, Mark::Blunder),
        ] {
            assert_eq!(mark_of_loss(loss), mark, "{loss}");
        }
    }

    #[test]
    fn a_perfect_side_is_accurate_and_the_book_does_not_count() {
        let perfect = summary([(Mark::Book, 0.3), (Mark::Good, 0.0), (Mark::Only, 0.0), (Mark::Forced, 0.5)]);
        assert_eq!((perfect.moves, perfect.accuracy), (2, Some(100.0)));
        let poor = summary([(Mark::Blunder, 0.5), (Mark::Good, 0.0)]);
        assert_eq!(poor.blunders, 1);
        assert!(poor.accuracy.is_some_and(|accuracy| accuracy > 50.0 && accuracy < 60.0));
        assert_eq!(summary([(Mark::Book, 0.0)]).accuracy, None);
    }

    #[test]
    fn expectations_mirror_each_other() {
        let scores = [Score::DRAW, Score::centipawns(50), Score::centipawns(400), Score::mate_in(50)];
        for score in scores {
            let sum = expectation(score, 20) + expectation(-score, 20);
            assert!((sum - 1.0).abs() < 0.002, "{score}: {sum}");
        }
    }
}
