//! Endings to practise: their list, start positions, and the judgement of moves.

use chuhe_endings::{
    Defence, Drill, EndingError, Exercise, Goal, Grade, HOLD_MOVES, NamedEnding, Standing, draw, exercises,
    named,
};
use chuhe_locale::{Text, outcome};
use chuhe_review::data::NamedMove;
use chuhe_tables::{Tables, Value};
use serde::{Deserialize, Serialize};
use xiangqi::{Move, Outcome, SplitMix64};

use crate::error::{RequestError, RequestPart};
use crate::position::PositionRequest;

/// The endings that the tables decide.
#[derive(Debug, Serialize)]
pub(crate) struct Endings {
    named: Vec<Named>,
    classes: Vec<ClassEnding>,
    /// Moves of the learner after which a draw has been held.
    hold_moves: usize,
}

/// An ending with a name.
#[derive(Debug, Serialize)]
struct Named {
    name: &'static str,
    words: Text,
    goal: &'static str,
    /// The first position.
    fen: String,
}

/// A class of endings, the learner's side first.
#[derive(Debug, Serialize)]
struct ClassEnding {
    class: String,
    goal: &'static str,
}

/// All endings that can be practised.
pub(crate) fn endings(tables: &Tables) -> Endings {
    let of_name = |ending: &NamedEnding| {
        let goal = ending.exercise.goal().name();
        Named { name: ending.name, words: Text::of(|lang| ending.words(lang)), goal, fen: ending.start.fen() }
    };
    let of_class =
        |exercise: &Exercise| ClassEnding { class: exercise.to_string(), goal: exercise.goal().name() };
    Endings {
        named: named().iter().filter(|ending| ending.is_known_by(tables)).map(of_name).collect(),
        classes: exercises(tables).iter().map(of_class).collect(),
        hold_moves: HOLD_MOVES,
    }
}

/// A request for a start position.
#[derive(Debug, Deserialize)]
pub(crate) struct StartRequest {
    /// The name of the ending, or else its class.
    name: Option<String>,
    class: Option<String>,
    #[serde(with = "GoalName")]
    goal: Goal,
    /// The grade, 1 to 3; any grade without it.
    grade: Option<u8>,
    seed: u64,
}

/// The first position.
#[derive(Debug, Serialize)]
pub(crate) struct Start {
    /// `null` if there is no position of the grade.
    fen: Option<String>,
}

#[derive(Deserialize)]
#[serde(remote = "Goal", rename_all = "kebab-case")]
enum GoalName {
    Win,
    Hold,
}

#[derive(Deserialize)]
#[serde(remote = "Defence", rename_all = "kebab-case")]
enum DefenceName {
    Longest,
    Human,
}

/// A random start position.
///
/// # Errors
/// If there is no such ending.
pub(crate) fn start(request: &StartRequest, tables: &Tables) -> Result<Start, RequestError> {
    let unfit = |error: &dyn std::fmt::Display| RequestError::invalid(RequestPart::Request, error);
    let of_class = |class: &str| Exercise::of_class(class, Some(request.goal)).map_err(|error| unfit(&error));
    let exercise = match (&request.name, &request.class) {
        (Some(name), class) => {
            let ending = NamedEnding::of_name(name).ok_or_else(|| unfit(&format!("no ending {name:?}")))?;
            let exercise = &ending.exercise;
            if exercise.goal() != request.goal {
                return Err(unfit(&format!(
                    "the goal of the ending {name:?} is {:?}",
                    exercise.goal().name()
                )));
            }
            if let Some(class) = class
                && of_class(class)?.class() != exercise.class()
            {
                return Err(unfit(&format!("the class of the ending {name:?} is {}", exercise.class())));
            }
            exercise.clone()
        }
        (None, Some(class)) => of_class(class)?,
        (None, None) => return Err(unfit(&"the name or the class of the ending is missing")),
    };
    let grade = |number| Grade::of_number(number).ok_or_else(|| unfit(&format!("no grade {number}: 1 to 3")));
    let grade = request.grade.map(grade).transpose()?;
    let found = draw(&exercise, tables, grade, &mut SplitMix64::new(request.seed));
    Ok(Start { fen: found.map_err(|error| refused(&error))?.map(|position| position.fen()) })
}

/// A position of an ending that is practised, the learner to move.
#[derive(Debug, Deserialize)]
pub(crate) struct DrillRequest {
    #[serde(flatten)]
    position: PositionRequest,
    #[serde(with = "GoalName")]
    goal: Goal,
    #[serde(with = "DefenceName")]
    defence: Defence,
    /// The learner's move. Without it only the line is returned.
    r#move: Option<String>,
}

/// The judgement of a move.
#[derive(Debug, Serialize)]
pub(crate) struct DrillAnswer {
    /// The shortest way to the goal from the position before the move.
    way: Vec<NamedMove>,
    /// Plies of the shortest win, if it has a length.
    plies: Option<u16>,
    answer: Option<JudgedMove>,
}

#[derive(Debug, Serialize)]
struct JudgedMove {
    standing: &'static str,
    /// Whether no move is better.
    best: bool,
    /// Plies of the win that is left, counted from the position before the move.
    plies: Option<u16>,
    /// The reply of the other side.
    reply: Option<NamedMove>,
    /// The winning line of the other side after a losing move.
    punishment: Vec<NamedMove>,
    /// The end of the game.
    outcome: Option<Text>,
    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
}

/// Judges a move and answers it.
///
/// # Errors
/// If the tables do not know the position, the goal is out of reach, or the move is not legal.
pub(crate) fn drill(request: &DrillRequest, tables: &Tables) -> Result<DrillAnswer, RequestError> {
    let (goal, defence) = (request.goal, request.defence);
    let game = request.position.game()?;
    let drill = Drill::resume(tables.clone(), game, goal, defence).map_err(|error| refused(&error))?;
    let before = drill.game().position().clone();
    let way = drill.solution().map_err(|error| refused(&error))?;
    let plies = distance(drill.value().map_err(|error| refused(&error))?);
    let answer = request.r#move.as_ref().map(|text| judged(drill, text)).transpose()?;
    Ok(DrillAnswer { way: NamedMove::line(&before, way), plies, answer })
}

fn judged(mut drill: Drill, text: &str) -> Result<JudgedMove, RequestError> {
    let mv: Move = text.parse().map_err(|error| RequestError::invalid(RequestPart::Move, error))?;
    let (judgement, mut standing) = drill.play(mv).map_err(|error| refused(&error))?;
    let after = drill.game().position().clone();
    let punishment = match standing {
        Standing::Gone if drill.game().outcome().is_none() => {
            drill.punishment().map_err(|error| refused(&error))?
        }
        _ => Vec::new(),
    };
    let mut reply = None;
    if standing == Standing::Open
        && let Some(answered) = drill.reply().map_err(|error| refused(&error))?
    {
        standing = answered.standing;
        reply = Some(NamedMove::new(&after, answered.mv));
    }
    let ended = drill.game().outcome();
    Ok(JudgedMove {
        standing: match standing {
            Standing::Open => "open",
            Standing::Reached => "reached",
            Standing::Gone => "gone",
        },
        best: judgement.is_best,
        plies: distance(judgement.after),
        reply,
        punishment: NamedMove::line(&after, punishment),
        outcome: ended.map(outcome::outcome),
        result: ended.map_or("*", Outcome::result),
    })
}

/// The plies of a win that has a length.
fn distance(value: Value) -> Option<u16> {
    if let Value::Win { plies } = value { Some(plies) } else { None }
}

fn refused(error: &EndingError) -> RequestError {
    match error {
        EndingError::Move(_) => RequestError::invalid(RequestPart::Move, error),
        EndingError::NoTable(_) | EndingError::NoClass | EndingError::OutOfReach(_) => {
            RequestError::invalid(RequestPart::Position, error)
        }
        EndingError::Table(_) => RequestError::internal(error),
    }
}
