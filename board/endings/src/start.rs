//! Start positions of an exercise, drawn from its table.

use chuhe_tables::{Tables, Value};
use xiangqi::{Color, Position, SplitMix64};

use crate::error::EndingError;
use crate::exercise::{Exercise, Goal};

/// The difficulty of a start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// To win: one of the shortest third of the wins of the class. To hold: at most a third of the moves lose.
    Easy,
    /// Between easy and hard.
    Medium,
    /// To win: one of the longest third of the wins. To hold: more than two thirds of the moves lose.
    Hard,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    /// The number for people, from 1.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The grade with this number.
    pub fn of_number(number: u8) -> Option<Grade> {
        Grade::ALL.into_iter().find(|grade| grade.number() == number)
    }

    /// The grade of a value within a range.
    fn of_share(part: usize, whole: usize) -> Grade {
        match 3 * part {
            thrice if thrice <= whole => Grade::Easy,
            thrice if thrice <= 2 * whole => Grade::Medium,
            _ => Grade::Hard,
        }
    }
}

/// A win in fewer plies than this is not an exercise: the next move would end it.
const NEAREST: u16 = 3;
/// Placements that are tried before the draw fails.
const TRIES: u64 = 2_000_000;

/// The grade of a position as a start of an exercise, with the learner to move; `None` if it is not one: the goal is out
/// of reach, the side to move is in check, a single move wins, or no move loses the draw.
///
/// # Errors
/// If a table is missing or damaged.
pub fn grade(
    exercise: &Exercise,
    tables: &Tables,
    position: &Position,
) -> Result<Option<Grade>, EndingError> {
    let table = tables.get(exercise.class).ok_or(EndingError::NoTable(exercise.class))?;
    if position.is_check() || !exercise.has_its_pawns(position.board()) {
        return Ok(None);
    }
    let value = tables.value(position.board(), position.side_to_move())?;
    match (exercise.goal, value) {
        (Goal::Win, Some(value @ Value::Win { plies })) if plies >= NEAREST && !value.is_cursed() => {
            Ok(Some(Grade::of_share(plies.into(), table.header().longest_win().into())))
        }
        (Goal::Hold, Some(Value::Draw)) => {
            let (_, moves) = tables.rate(position)?.ok_or_else(|| EndingError::unknown(position.board()))?;
            let losing = moves.iter().filter(|rated| rated.value.outcome() < 0).count();
            Ok((losing > 0).then(|| Grade::of_share(losing, moves.len())))
        }
        _ => Ok(None),
    }
}

/// A random start position of a grade, or of any grade. `None` if there is none.
///
/// # Errors
/// If a table is missing or damaged.
pub fn draw(
    exercise: &Exercise,
    tables: &Tables,
    wanted: Option<Grade>,
    random: &mut SplitMix64,
) -> Result<Option<Position>, EndingError> {
    let table = tables.get(exercise.class).ok_or(EndingError::NoTable(exercise.class))?;
    let index = table.index();
    let count = index.len();
    // A step without a common factor with the number of placements reaches each of them once.
    let mut step = (random.next_u64() % count) | 1;
    while common_factor(step, count) > 1 {
        step += 2;
    }
    let mut number = random.next_u64() % count;
    for _ in 0..count.min(TRIES) {
        number = (number + step) % count;
        let side = exercise.learner(Color::Red);
        if let Some(board) = index.board_of(number)
            && let Ok(position) = Position::from_board(board, side)
            && let Some(found) = grade(exercise, tables, &position)?
            && wanted.is_none_or(|wanted| wanted == found)
        {
            return Ok(Some(position));
        }
    }
    Ok(None)
}

/// Euclid's greatest common divisor.
fn common_factor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_factor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_random_and_of_the_requested_grade() {
        let tables = Tables::embedded();
        let exercise = Exercise::of_class("KR-KAAEE", None).unwrap();
        let plies = |grade, seed| {
            let position =
                draw(&exercise, &tables, Some(grade), &mut SplitMix64::new(seed)).unwrap().unwrap();
            assert!(!position.is_check());
            match tables.value(position.board(), position.side_to_move()).unwrap() {
                Some(Value::Win { plies }) => (plies, position.fen()),
                other => panic!("{other:?}"),
            }
        };
        for seed in 0..20 {
            // The longest win of the class takes 35 plies.
            assert!((3..=11).contains(&plies(Grade::Easy, seed).0));
            assert!((12..=23).contains(&plies(Grade::Medium, seed).0));
            assert!((24..=35).contains(&plies(Grade::Hard, seed).0));
            assert_eq!(plies(Grade::Easy, seed), plies(Grade::Easy, seed));
        }
        assert_ne!(plies(Grade::Easy, 1).1, plies(Grade::Easy, 2).1);
    }

    #[test]
    fn the_holding_side_has_a_losing_move() {
        let tables = Tables::embedded();
        let exercise = Exercise::of_class("KE-KH", None).unwrap();
        for seed in 0..20 {
            for grade in Grade::ALL {
                let position =
                    draw(&exercise, &tables, Some(grade), &mut SplitMix64::new(seed)).unwrap().unwrap();
                assert_eq!(position.side_to_move(), Color::Black);
                let (value, moves) = tables.rate(&position).unwrap().unwrap();
                assert_eq!(value, Value::Draw);
                let losing = moves.iter().filter(|rated| rated.value.outcome() < 0).count();
                assert!(losing > 0 && losing < moves.len());
                assert_eq!(3 * losing <= moves.len(), grade == Grade::Easy);
            }
        }
    }

    #[test]
    fn a_grade_may_have_no_start() {
        let tables = Tables::embedded();
        let draw_any = |name: &str, goal| {
            let exercise = Exercise::of_class(name, Some(goal)).unwrap();
            draw(&exercise, &tables, None, &mut SplitMix64::new(1)).map(|found| found.is_some())
        };
        assert!(!draw_any("KC-KA", Goal::Win).unwrap());
        assert!(!draw_any("KA-KC", Goal::Hold).unwrap());
        assert!(draw_any("KP-KC", Goal::Win).unwrap());
        assert!(matches!(draw_any("KRA-KA", Goal::Win), Err(EndingError::NoTable(_))));
    }

    #[test]
    fn a_third_belongs_to_the_easier_grade() {
        let grades: Vec<Grade> = (0..=6).map(|part| Grade::of_share(part, 6)).collect();
        use Grade::{Easy, Hard, Medium};
        assert_eq!(grades, [Easy, Easy, Easy, Medium, Medium, Hard, Hard]);
    }

    #[test]
    fn an_exercise_does_not_begin_in_check() {
        let tables = Tables::embedded();
        let exercise = Exercise::of_class("KR-KH", None).unwrap();
        let index = tables.get(exercise.class).unwrap().index();
        let mut found = 0;
        for number in 0..index.len() {
            let Some(board) = index.board_of(number) else { continue };
            let Ok(position) = Position::from_board(board, Color::Red) else { continue };
            let value = tables.value(position.board(), Color::Red).unwrap();
            if position.is_check() && matches!(value, Some(Value::Win { plies: NEAREST.. })) {
                assert_eq!(grade(&exercise, &tables, &position).unwrap(), None, "{}", position.fen());
                found += 1;
            }
            if found == 20 {
                return;
            }
        }
        panic!("{found}");
    }
}
