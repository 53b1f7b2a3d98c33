//! How hard a puzzle is: the first level of the engine that finds it, and features that make it hard for
//! people.

use chuhe_engine::see::see_at_least;
use chuhe_engine::session::Session;
use chuhe_engine::strength::{LEVELS, Strength};
use chuhe_engine::time::Limits;
use chuhe_engine::tt::AllocationError;
use xiangqi::{Move, Position};

use crate::motifs::{motifs, sacrifices};
use crate::prove::Point;
use crate::puzzle::Puzzle;

/// The factors that determine a puzzle's difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The lowest level of the engine that finds all moves, if the next level finds them too: 0 to 19, or 20 for full
    /// strength.
    pub level: u8,
    /// Moves to find.
    pub moves: usize,
    /// Whether the first move neither captures nor gives check.
    pub is_quiet: bool,
    /// Whether the answer gives up material that it does not take back at once.
    pub is_sacrifice: bool,
    /// Number of tempting wrong moves: checks, and captures that do not lose material in the exchange.
    pub temptations: usize,
}

impl Difficulty {
    /// The rating; `docs/puzzles.md` has the formula.
    pub fn rating(self) -> u16 {
        let moves = self.moves.clamp(1, 6) as u16 - 1;
        let temptations = self.temptations.min(8) as u16;
        600 + 60 * u16::from(self.level)
            + 50 * moves
            + 100 * u16::from(self.is_quiet)
            + 80 * u16::from(self.is_sacrifice)
            + 15 * temptations
    }
}

/// Rates puzzles.
pub struct Rater {
    session: Session,
}

impl Rater {
    /// A rater with the default evaluation.
    ///
    /// # Errors
    /// If there is not enough memory for the search.
    pub fn new() -> Result<Rater, AllocationError> {
        Ok(Rater { session: Session::new(1)? })
    }

    /// Returns the difficulty of a line: the moves of the solver and the replies between them, the solver first. The
    /// result depends only on the arguments.
    pub fn difficulty(&mut self, question: &Position, moves: &[Move]) -> Difficulty {
        let questions = questions(question, moves);
        let key = moves.first().copied();
        Difficulty {
            level: self.level(&questions),
            moves: questions.len(),
            is_quiet: key.is_some_and(|key| !question.is_capture(key) && !question.gives_check(key)),
            is_sacrifice: sacrifices(question, moves),
            temptations: key.map_or(0, |key| temptations(question, key)),
        }
    }

    /// Gives a puzzle with this point its rating and its themes.
    pub fn describe(&mut self, puzzle: &mut Puzzle, point: Point) {
        let question = puzzle.question();
        puzzle.rating = self.difficulty(&question, puzzle.answer()).rating();
        puzzle.themes = motifs(&question, puzzle.answer(), point);
    }

    fn level(&mut self, questions: &[(Position, Move)]) -> u8 {
        let mut found_before = false;
        for level in 0..LEVELS.len() {
            let found = self.finds(level, questions);
            if found && found_before {
                return level as u8 - 1;
            }
            found_before = found;
        }
        LEVELS.len() as u8
    }

    /// Whether a level finds all moves.
    fn finds(&mut self, level: usize, questions: &[(Position, Move)]) -> bool {
        // The position is the seed for the errors of a level, so a puzzle always gets the same rating.
        let seed = questions.first().map_or(0, |(position, _)| position.key().0);
        self.session.set_noise(0, Some(seed));
        // Setting another level clears the memory of the session.
        self.session.set_strength(Strength::of_skill(level));
        questions.iter().all(|(position, mv)| {
            self.session.set_position(position.clone());
            self.session.search(Limits::default()).best.best == Some(*mv)
        })
    }
}

/// The positions in which the solver has a choice, with the answers.
fn questions(question: &Position, moves: &[Move]) -> Vec<(Position, Move)> {
    let mut position = question.clone();
    let mut questions = Vec::new();
    for (ply, &mv) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            questions.push((position.clone(), mv));
        }
        if position.play(mv).is_err() {
            break;
        }
    }
    questions
}

fn temptations(question: &Position, key: Move) -> usize {
    let side = question.side_to_move();
    let tempts = |&mv: &Move| {
        let is_sound = || see_at_least(question.board(), side, mv, 0);
        mv != key && (question.gives_check(mv) || question.is_capture(mv) && is_sound())
    };
    question.legal_moves().into_iter().filter(|mv| tempts(mv)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_finds_the_only_move_and_none_gives_up_a_rook() {
        let mut rater = Rater::new().unwrap();
        for (fen, answer, level) in [
            ("3k5/9/9/9/9/9/9/4r4/9/4K4 w", "e0f0", 0),
            // One rook could capture the other.
            ("3k5/9/9/9/r3R4/9/9/9/9/4K4 w", "e5b5", LEVELS.len() as u8),
        ] {
            let difficulty = rater.difficulty(&Position::from_fen(fen).unwrap(), &[answer.parse().unwrap()]);
            assert_eq!(difficulty.level, level, "{fen} {answer}");
        }
    }

    /// The numbers are those of the formula in `docs/puzzles.md`.
    #[test]
    fn the_rating_is_the_sum_of_the_factors() {
        let easiest = Difficulty { level: 0, moves: 1, is_quiet: false, is_sacrifice: false, temptations: 0 };
        for (difficulty, more) in [
            (easiest, 0),
            (Difficulty { level: 20, ..easiest }, 1200),
            (Difficulty { moves: 3, ..easiest }, 100),
            (Difficulty { moves: 9, ..easiest }, 250),
            (Difficulty { is_quiet: true, ..easiest }, 100),
            (Difficulty { is_sacrifice: true, ..easiest }, 80),
            (Difficulty { temptations: 8, ..easiest }, 120),
            (Difficulty { temptations: 30, ..easiest }, 120),
        ] {
            assert_eq!(difficulty.rating(), 600 + more, "{difficulty:?}");
        }
    }

    #[test]
    fn temptations_are_other_checks_and_sound_captures() {
        let tempting = |fen: &str, key: &str| {
            let (question, key) = (Position::from_fen(fen).unwrap(), key.parse().unwrap());
            temptations(&question, key)
        };
        // The rook gives check on either rank.
        assert_eq!(tempting("4k4/9/9/9/R8/9/9/9/9/3K5 w", "a5e5"), 1);
        assert_eq!(tempting("4k4/9/9/9/R8/9/9/9/9/3K5 w", "a5a6"), 2);
        // It can take two pawns, one of which a rook protects.
        assert_eq!(tempting("r3k4/9/9/p8/R7p/9/9/9/9/3K5 w", "a5e5"), 1);
    }

    #[test]
    fn a_check_is_not_quiet() {
        let mut rater = Rater::new().unwrap();
        let question = Position::from_fen("4k4/9/9/9/R8/9/9/9/9/3K5 w").unwrap();
        for (key, is_quiet) in [("a5e5", false), ("a5b5", true)] {
            assert_eq!(rater.difficulty(&question, &[key.parse().unwrap()]).is_quiet, is_quiet, "{key}");
        }
    }
}
