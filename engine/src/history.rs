//! The history table: which quiet moves caused cut-offs elsewhere in the tree (Schaeffer, "The history
//! heuristic and alpha-beta search enhancements in practice", 1989).

use crate::types::{Color, Move, Square};

/// Scores of quiet moves by side, from and to.
pub(crate) struct QuietHistory {
    table: Box<[[[i16; Square::NUM]; Square::NUM]; Color::NUM]>,
}

/// The largest score a move can have, either way.
const LIMIT: i32 = 16_384;

impl Default for QuietHistory {
    fn default() -> Self {
        QuietHistory { table: Box::new([[[0; Square::NUM]; Square::NUM]; Color::NUM]) }
    }
}

impl QuietHistory {
    /// The score of a move of `side`, -16384 to 16384; higher means try it sooner.
    #[inline(always)]
    pub(crate) fn get(&self, side: Color, mv: Move) -> i32 {
        i32::from(self.table[side.index()][mv.from().index()][mv.to().index()])
    }

    /// Rewards (or, if `bonus` is negative, punishes) a move. The nearer a score is to its limit the less
    /// it moves, so that it never passes it and old news fade ("gravity").
    #[inline]
    pub(crate) fn update(&mut self, side: Color, mv: Move, bonus: i32) {
        let score = &mut self.table[side.index()][mv.from().index()][mv.to().index()];
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        *score += (bonus - i32::from(*score) * bonus.abs() / LIMIT) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_their_limit() {
        let mut history = QuietHistory::default();
        let mv = Move::new(Square::H2, Square::E2);
        for _ in 0..100 {
            history.update(Color::Red, mv, 100_000);
        }
        assert_eq!(history.get(Color::Red, mv), LIMIT);
        assert_eq!(history.get(Color::Black, mv), 0);
        history.update(Color::Red, mv, -400);
        assert!(history.get(Color::Red, mv) < LIMIT);
        for _ in 0..100 {
            history.update(Color::Red, mv, -100_000);
        }
        assert_eq!(history.get(Color::Red, mv), -LIMIT);
    }
}
