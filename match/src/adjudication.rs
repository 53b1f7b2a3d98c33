//! Games that are decided before their end: by the scores of both engines, by their length, by endgame
//! tables.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use xiangqi::Color;

use crate::engine::EngineScore;

/// Adjudicates a loss for a side that reports bad scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// The number of consecutive moves with such scores.
    pub move_count: u32,
    /// A score counts if it is minus this number or lower, in centipawns.
    pub score: i32,
    /// Whether the other side must report the opposite scores, on as many moves.
    pub two_sided: bool,
}

/// Adjudicates a draw when both sides report scores near zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// The first move at which the rule applies.
    pub move_number: u32,
    /// The number of consecutive moves of both sides with such scores.
    pub move_count: u32,
    /// The maximum distance of the scores from zero, in centipawns.
    pub score: i32,
}

/// Ends a game as soon as endgame tables know its result: the built-in tables, and those in `paths`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRule {
    /// Folders and files of tables.
    pub paths: Vec<PathBuf>,
    /// Only positions with at most this many pieces, kings included.
    pub pieces: Option<usize>,
    /// Whether wins are adjudicated.
    pub wins: bool,
    /// Whether draws are adjudicated.
    pub draws: bool,
    /// Whether a win counts even if the natural move limit may be reached first.
    pub ignore_limit: bool,
}

impl Default for TableRule {
    fn default() -> TableRule {
        TableRule { paths: Vec::new(), pieces: None, wins: true, draws: true, ignore_limit: false }
    }
}

/// The rules by which games are adjudicated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Adjudicates lost games.
    pub resign: Option<ResignRule>,
    /// Adjudicates drawn games.
    pub draw: Option<DrawRule>,
    /// Adjudicates a draw after this many moves of both sides.
    pub max_moves: Option<u32>,
    /// Adjudicates endings by tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<TableRule>,
}

/// How a game is adjudicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Adjudicated {
    Win(Color),
    Draw,
}

/// Follows the scores of a game.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    resign: Option<ResignRule>,
    draw: Option<DrawRule>,
    max_moves: Option<u32>,
    /// Moves in a row on which Red or Black, in this order, reported a lost position.
    hopeless: [u32; 2],
    /// Moves in a row on which Red or Black, in this order, reported a won position.
    hopeful: [u32; 2],
    /// Moves in a row on which the mover reported an even game.
    even: u32,
    plies: u32,
}

impl Adjudicator {
    pub(crate) fn new(rules: &Adjudication) -> Adjudicator {
        let &Adjudication { resign, draw, max_moves, tables: _ } = rules;
        Adjudicator { resign, draw, max_moves, hopeless: [0; 2], hopeful: [0; 2], even: 0, plies: 0 }
    }

    /// Notes a move: its side, the engine's score, whether it captured, and its number in the game. Returns
    /// the adjudication if there is one.
    pub(crate) fn after_move(
        &mut self,
        mover: Color,
        score: Option<EngineScore>,
        captured: bool,
        move_number: u32,
    ) -> Option<Adjudicated> {
        self.plies += 1;
        self.by_resigning(mover, score)
            .or_else(|| self.by_even_scores(score, captured, move_number))
            .or_else(|| self.by_length())
    }

    fn by_resigning(&mut self, mover: Color, score: Option<EngineScore>) -> Option<Adjudicated> {
        let rule = self.resign?;
        let count = |counter: &mut u32, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        let loses = score.is_some_and(|score| score.is_at_most(-rule.score));
        let wins = score.is_some_and(|score| score.is_at_least(rule.score));
        count(&mut self.hopeless[mover.index()], loses);
        count(&mut self.hopeful[mover.index()], wins);
        let agrees = !rule.two_sided || self.hopeful[(!mover).index()] >= rule.move_count;
        let is_over = self.hopeless[mover.index()] >= rule.move_count && agrees;
        (is_over && loses).then_some(Adjudicated::Win(!mover))
    }

    fn by_even_scores(
        &mut self,
        score: Option<EngineScore>,
        captured: bool,
        move_number: u32,
    ) -> Option<Adjudicated> {
        let rule = self.draw?;
        let centipawns = score.and_then(EngineScore::centipawns);
        // The smallest number has no positive counterpart.
        let is_even = centipawns.is_some_and(|cp| i64::from(cp).abs() <= i64::from(rule.score));
        // A capture begins the count again.
        let before = if captured { 0 } else { self.even };
        self.even = if is_even { before + 1 } else { 0 };
        (self.even >= rule.move_count.saturating_mul(2) && move_number >= rule.move_number)
            .then_some(Adjudicated::Draw)
    }

    fn by_length(&self) -> Option<Adjudicated> {
        let longest = self.max_moves?;
        (self.plies >= longest.saturating_mul(2)).then_some(Adjudicated::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CP: fn(i32) -> Option<EngineScore> = |cp| Some(EngineScore::Centipawns(cp));

    fn with(rules: Adjudication) -> impl FnMut(Option<EngineScore>) -> Option<Adjudicated> {
        let mut adjudicator = Adjudicator::new(&rules);
        let mut ply = 0;
        move |score| {
            let mover = Color::ALL[ply % 2];
            ply += 1;
            adjudicator.after_move(mover, score, false, ply as u32 / 2)
        }
    }

    #[test]
    fn hopeless_games_are_lost() {
        let resign = Some(ResignRule { move_count: 2, score: 500, two_sided: false });
        let mut after = with(Adjudication { resign, ..Adjudication::default() });
        assert_eq!(after(CP(-500)), None);
        assert_eq!(after(CP(0)), None);
        assert_eq!(after(Some(EngineScore::Mate(-3))), Some(Adjudicated::Win(Color::Black)));
        let mut after = with(Adjudication { resign, ..Adjudication::default() });
        assert_eq!([after(CP(-500)), after(CP(0))], [None, None]);
        let mated = Some(EngineScore::Mate(0));
        assert_eq!(after(mated), Some(Adjudicated::Win(Color::Black)), "mated already");
        let mut after = with(Adjudication { resign, ..Adjudication::default() });
        for cp in [-500, 0, -499, 0, -500, 0, 600, 0] {
            assert_eq!(after(CP(cp)), None, "never twice in a row");
        }
    }

    #[test]
    fn two_sided_rules_need_both_sides() {
        let resign = Some(ResignRule { move_count: 1, score: 500, two_sided: true });
        let mut after = with(Adjudication { resign, ..Adjudication::default() });
        assert_eq!(after(CP(-700)), None);
        assert_eq!(after(CP(100)), None);
        assert_eq!(after(CP(-700)), None);
        assert_eq!(after(CP(700)), None, "the loser moves next");
        assert_eq!(after(CP(-700)), Some(Adjudicated::Win(Color::Black)));
        // Both report that they lose, or that they win.
        for scores in [[-700; 4], [700; 4], [-700, 100, -700, -700]] {
            let mut after = with(Adjudication { resign, ..Adjudication::default() });
            assert_eq!(scores.map(|score| after(CP(score))), [None; 4], "{scores:?}");
        }
        let resign = Some(ResignRule { move_count: 2, score: 500, two_sided: true });
        let mut after = with(Adjudication { resign, ..Adjudication::default() });
        assert_eq!([-700, 100, -700, 700, -700].map(|score| after(CP(score))), [None; 5], "once of Black");
        assert_eq!([after(CP(700)), after(CP(-700))], [None, Some(Adjudicated::Win(Color::Black))]);
    }

    #[test]
    fn even_games_are_drawn_from_a_move_on() {
        let draw = Some(DrawRule { move_number: 3, move_count: 1, score: 10 });
        let mut after = with(Adjudication { draw, ..Adjudication::default() });
        for _ in 0..5 {
            assert_eq!(after(CP(3)), None);
        }
        assert_eq!(after(CP(-10)), Some(Adjudicated::Draw));
        let mut after = with(Adjudication { draw, ..Adjudication::default() });
        for score in
            [CP(3), None, CP(3), None, CP(3), None, CP(3), Some(EngineScore::Mate(9)), CP(-11), CP(-11)]
        {
            assert_eq!(after(score), None);
        }
    }

    #[test]
    fn the_largest_numbers_end_no_game_early() {
        let (move_number, move_count) = (0, u32::MAX / 2 + 1);
        let draw = Some(DrawRule { move_number, move_count, score: 10 });
        assert_eq!(with(Adjudication { draw, ..Adjudication::default() })(CP(0)), None);
        let resign = Some(ResignRule { move_count, score: 500, two_sided: true });
        assert_eq!(with(Adjudication { resign, ..Adjudication::default() })(CP(-700)), None);
        let draw = Some(DrawRule { move_number, move_count: 1, score: 10 });
        let mut after = with(Adjudication { draw, ..Adjudication::default() });
        assert_eq!([after(CP(i32::MIN)), after(CP(i32::MIN))], [None, None], "no even scores");
    }

    #[test]
    fn long_games_are_drawn() {
        let mut after = with(Adjudication { max_moves: Some(2), ..Adjudication::default() });
        assert_eq!(
            [after(None), after(None), after(None), after(None)],
            [None, None, None, Some(Adjudicated::Draw)]
        );
    }

    #[test]
    fn a_capture_restarts_the_count_of_even_moves() {
        let draw = Some(DrawRule { move_number: 1, move_count: 1, score: 10 });
        let mut adjudicator = Adjudicator::new(&Adjudication { draw, ..Adjudication::default() });
        let mut after = |mover, captured, number| adjudicator.after_move(mover, CP(0), captured, number);
        assert_eq!(after(Color::Red, false, 1), None);
        assert_eq!(after(Color::Black, true, 1), None, "the capture is the first of them");
        assert_eq!(after(Color::Red, false, 2), Some(Adjudicated::Draw));
    }
}
