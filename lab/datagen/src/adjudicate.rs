//! Adjudication: ending games that are decided by the scores of the search.

use xiangqi::Color;

/// When a game is adjudicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlayAdjudication {
    /// A game is won once the score of one side has been above this for [`win_plies`](Self::win_plies) plies in
    /// a row, in centipawns.
    pub win_score: u16,
    /// The number of plies for a win; at least 1.
    pub win_plies: u16,
    /// A game is drawn once the score of neither side has reached this for [`draw_plies`](Self::draw_plies) plies
    /// in a row, in centipawns.
    pub draw_score: u16,
    /// The number of plies for a draw; at least 1.
    pub draw_plies: u16,
    /// Plies before this one, counted from the start position, do not count for a draw.
    pub draw_from: u16,
    /// The length limit, in plies from the start position: longer games are drawn.
    pub longest: u16,
}

impl Default for SelfPlayAdjudication {
    fn default() -> Self {
        SelfPlayAdjudication {
            win_score: 1500,
            win_plies: 6,
            draw_score: 10,
            draw_plies: 20,
            draw_from: 100,
            longest: 300,
        }
    }
}

/// Watches the scores of one game.
pub struct SelfPlayAdjudicator {
    rules: SelfPlayAdjudication,
    /// The number of plies for which the same side has been winning; positive for Red.
    winning: i32,
    /// The number of plies for which the game has been level.
    level: u16,
}

/// The result of an adjudicated game: the winner, or `None` for a draw.
pub type Decision = Option<Color>;

impl SelfPlayAdjudicator {
    /// Watches a game that has not begun.
    pub fn new(rules: SelfPlayAdjudication) -> SelfPlayAdjudicator {
        SelfPlayAdjudicator { rules, winning: 0, level: 0 }
    }

    /// Returns the decision if the game is over, after the search has scored the position at `ply` from Red's point of
    /// view.
    pub fn judge(&mut self, ply: usize, score: i32) -> Option<Decision> {
        self.winning = if score.abs() <= i32::from(self.rules.win_score) {
            0
        } else if (score > 0) == (self.winning >= 0) {
            self.winning + score.signum()
        } else {
            score.signum()
        };
        let is_level =
            score.abs() < i32::from(self.rules.draw_score) && ply >= usize::from(self.rules.draw_from);
        self.level = if is_level { self.level + 1 } else { 0 };
        if self.winning.unsigned_abs() >= u32::from(self.rules.win_plies) {
            return Some(Some(if score > 0 { Color::Red } else { Color::Black }));
        }
        (self.level >= self.rules.draw_plies).then_some(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_games_end() {
        let rules = SelfPlayAdjudication { win_score: 1000, ..SelfPlayAdjudication::default() };
        let mut adjudicator = SelfPlayAdjudicator::new(rules);
        assert!((0..5).all(|ply| adjudicator.judge(ply, 1500).is_none()));
        assert_eq!(adjudicator.judge(5, -1500), None, "the count begins again if the other side is winning");
        assert!((6..10).all(|ply| adjudicator.judge(ply, -1500).is_none()));
        assert_eq!(adjudicator.judge(10, -1001), Some(Some(Color::Black)));
        let mut adjudicator = SelfPlayAdjudicator::new(rules);
        assert!((0..119).all(|ply| adjudicator.judge(ply, 9).is_none()), "too early for a draw");
        assert_eq!(adjudicator.judge(119, -9), Some(None));
    }

    #[test]
    fn scores_at_a_limit_and_between_others_do_not_count() {
        let rules = SelfPlayAdjudication { win_score: 1000, ..SelfPlayAdjudication::default() };
        let mut adjudicator = SelfPlayAdjudicator::new(rules);
        assert!((0..20).all(|ply| adjudicator.judge(ply, 1000).is_none()), "the limit itself is no win");
        assert!((20..25).all(|ply| adjudicator.judge(ply, 1001).is_none()));
        assert_eq!(adjudicator.judge(25, 1000), None);
        assert!((26..31).all(|ply| adjudicator.judge(ply, 1001).is_none()), "the count began again");
        assert_eq!(adjudicator.judge(31, 1001), Some(Some(Color::Red)));
        let mut adjudicator = SelfPlayAdjudicator::new(rules);
        assert!((100..119).all(|ply| adjudicator.judge(ply, 0).is_none()));
        assert_eq!(adjudicator.judge(119, 10), None, "the limit itself is no draw");
        assert!((120..139).all(|ply| adjudicator.judge(ply, -9).is_none()), "the count began again");
        assert_eq!(adjudicator.judge(139, 0), Some(None));
    }
}
