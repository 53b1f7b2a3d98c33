//! An exercise: a class, a side of it, and whether to win or to hold.

use std::fmt::{self, Display, Formatter};
use std::ops::RangeInclusive;

use chuhe_tables::class::ClassError;
use chuhe_tables::{Class, Tables};
use xiangqi::{Board, Color, PieceType};

/// The aim of the learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// To win.
    Win,
    /// Not to lose.
    Hold,
}

impl Goal {
    /// The name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Hold => "hold",
        }
    }

    /// Whether an outcome, 1 for a win of the learner, 0 for a draw, -1 for a loss, reaches it.
    pub(crate) fn is_kept_by(self, outcome: i8) -> bool {
        match self {
            Goal::Win => outcome > 0,
            Goal::Hold => outcome >= 0,
        }
    }
}

/// A class of endings, the learner's side, and the learner's goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    pub(crate) class: Class,
    /// The learner's side of the class: 0 for the first.
    pub(crate) side: usize,
    pub(crate) goal: Goal,
    /// The ranks on which pawns may stand, counted from 0 at their own back rank.
    pub(crate) pawn: Option<RangeInclusive<usize>>,
}

/// Why a text does not name an exercise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExerciseError {
    /// The text is not the name of a class.
    #[error(transparent)]
    Class(#[from] ClassError),
    /// A side without an attacker cannot win.
    #[error("{0}: a side without a rook, horse, cannon or pawn cannot win")]
    CannotWin(String),
}

impl Exercise {
    /// The exercise of a class whose name begins with the learner's side, like `KR-KAAEE` or `KAAEE-KR`. Without a
    /// goal, the stronger side has to win and the weaker one to hold.
    ///
    /// # Errors
    /// If there is no such class, or the goal is to win with a side that cannot attack.
    pub fn of_class(name: &str, goal: Option<Goal>) -> Result<Exercise, ExerciseError> {
        let class: Class = name.parse()?;
        // The letters of a side may come in any order.
        let letters = |side: &str| {
            let side = side.to_ascii_uppercase().replace('B', "E").replace('N', "H");
            let mut letters: Vec<char> = side.chars().collect();
            letters.sort_unstable();
            letters
        };
        let own = letters(name.split('-').next().unwrap_or_default());
        let side = usize::from(own != letters(&class.first().to_string()));
        let goal = goal.unwrap_or(if side == 0 { Goal::Win } else { Goal::Hold });
        if goal == Goal::Win && class.sides()[side].attackers.is_empty() {
            return Err(ExerciseError::CannotWin(name.to_owned()));
        }
        Ok(Exercise { class, side, goal, pawn: None })
    }

    /// The class of endings.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The aim of the learner.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The learner's colour on a board of the class whose first side has the colour `first`.
    pub(crate) fn learner(&self, first: Color) -> Color {
        if self.side == 0 { first } else { !first }
    }

    /// Whether the pawns of a board stand on the ranks that the exercise requires.
    pub(crate) fn has_its_pawns(&self, board: &Board) -> bool {
        let Some(ranks) = &self.pawn else { return true };
        let rank_of = |color: Color, rank: usize| if color == Color::Red { rank } else { 9 - rank };
        Color::ALL.into_iter().all(|color| {
            board
                .squares_of(color, PieceType::Pawn)
                .all(|square| ranks.contains(&rank_of(color, square.rank().index())))
        })
    }

    /// Whether the tables contain the class and all classes that captures lead to.
    pub fn is_known_by(&self, tables: &Tables) -> bool {
        let has = |class: Class| tables.get(class).is_some();
        has(self.class) && self.class.after_captures().into_iter().all(has)
    }
}

impl Display for Exercise {
    /// The name of the class, the learner's side first.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sides = self.class.sides();
        write!(f, "{}-{}", sides[self.side], sides[1 - self.side])
    }
}

/// The exercises of all classes that the tables contain. A class has an exercise to win if the stronger side has a win
/// of more than one move, and an exercise to hold if the weaker side is not always lost.
pub fn exercises(tables: &Tables) -> Vec<Exercise> {
    let mut found = Vec::new();
    for table in tables.iter() {
        let class = table.class();
        let [first, second] = table.header().counts;
        let exercise = |side, goal| Exercise { class, side, goal, pawn: None };
        let wins = (first.wins > 0 && table.header().longest_win() > 1).then(|| exercise(0, Goal::Win));
        let holds = (second.draws > 0 && second.losses > 0).then(|| exercise(1, Goal::Hold));
        found.extend([wins, holds].into_iter().flatten().filter(|it| it.is_known_by(tables)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_begins_with_the_side_of_the_learner() {
        let of = |name: &str, goal| {
            let exercise = Exercise::of_class(name, goal).unwrap();
            (exercise.to_string(), exercise.side, exercise.goal)
        };
        assert_eq!(of("kr-kaaee", None), ("KR-KAAEE".to_owned(), 0, Goal::Win));
        assert_eq!(of("KAABB-KR", None), ("KAAEE-KR".to_owned(), 1, Goal::Hold));
        assert_eq!(of("KP-KC", Some(Goal::Win)), ("KP-KC".to_owned(), 1, Goal::Win));
        assert_eq!(of("KR-KR", Some(Goal::Hold)).1, 0);
        // The letters of a side come in any order.
        assert_eq!(of("KAP-K", None), ("KPA-K".to_owned(), 0, Goal::Win));
        assert_eq!(of("kbab-kar", Some(Goal::Hold)), ("KAEE-KRA".to_owned(), 1, Goal::Hold));
        assert!(matches!(Exercise::of_class("KA-KR", Some(Goal::Win)), Err(ExerciseError::CannotWin(_))));
        assert!(Exercise::of_class("KR", None).is_err());
    }

    #[test]
    fn trivial_classes_are_left_out() {
        let all: Vec<String> =
            exercises(&Tables::embedded()).iter().map(|it| format!("{it} {}", it.goal.name())).collect();
        for known in ["KR-KAAEE win", "KAAEE-KR hold", "KH-KA win", "KE-KH hold", "KR-K win"] {
            assert!(all.contains(&known.to_owned()), "{known}");
        }
        for unknown in ["KC-K win", "K-KC hold", "KC-KAA win"] {
            assert!(!all.contains(&unknown.to_owned()), "{unknown}");
        }
        // A class is decided only with the tables of the positions after captures.
        let mut few = Tables::new();
        let class = "KR-KA".parse().unwrap();
        few.insert_shared(Tables::embedded().shared().find(|table| table.class() == class).unwrap());
        assert!(exercises(&few).is_empty());
    }

    #[test]
    fn ranks_of_pawns_count_from_their_own_side() {
        // A pawn on its seventh rank, the first of them 0.
        for fen in ["3k5/9/9/4P4/9/9/9/9/9/4K4 w", "4k4/9/9/9/9/9/4p4/9/9/3K5 b"] {
            let position = xiangqi::Position::from_fen(fen).unwrap();
            for (ranks, is_wanted) in [(6..=6, true), (3..=5, false), (7..=9, false)] {
                let exercise =
                    Exercise { pawn: Some(ranks.clone()), ..Exercise::of_class("KP-K", None).unwrap() };
                assert_eq!(exercise.has_its_pawns(position.board()), is_wanted, "{fen} {ranks:?}");
            }
        }
    }
}
