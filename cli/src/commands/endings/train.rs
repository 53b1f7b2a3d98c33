//! `chuhe endings train`: endings in the terminal. `trainer` has the current ending and executes commands.

mod trainer;

use std::io::Write;
use std::path::PathBuf;

use chuhe_endings::{Defence, Exercise, ExerciseError, Goal, Grade, NamedEnding, named};
use chuhe_engine::host::random_seed;
use chuhe_tables::Tables;

use super::course::{Course, Subject};
use crate::argument::ArgumentError;
use crate::commands::tables::{TablesArgs, missing};
use crate::error::{CliError, CliResult};
use crate::language::language;
use crate::lesson::{self, Deck};
use crate::numbers::number;
use crate::reason::reason;
use crate::text_style::TextStyleArgs;
use trainer::Trainer;

/// Arguments of `chuhe endings train`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Only this ending, by its name in `chuhe endings list` [default: all endings, those due first].
    #[arg(long, value_name = "NAME", value_parser = ending)]
    ending: Option<&'static NamedEnding>,
    /// Only this class of endings, your side first: KR-KAAEE to win with the rook, KAAEE-KR to hold against it.
    #[arg(long, value_name = "CLASS", conflicts_with = "ending")]
    class: Option<String>,
    /// The goal in the class of --class [default: win with the stronger side, hold with the weaker one].
    #[arg(long, value_enum, requires = "class")]
    goal: Option<GoalChoice>,
    /// How the other side defends.
    #[arg(long, value_enum, default_value_t = DefenceChoice::Longest)]
    defence: DefenceChoice,
    /// Only positions of this grade: 1 is the easiest, 3 the hardest.
    #[arg(long, value_name = "N", value_parser = number::<u8>(1..=Grade::ALL.len() as u64))]
    grade: Option<u8>,
    /// Seed of the random positions [default: different positions each time].
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    tables: TablesArgs,
    /// The file with your results and the date of each repetition [default: endings.json in the user's data folder].
    #[arg(long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    deck: Option<PathBuf>,
    #[command(flatten)]
    text_style: TextStyleArgs,
}

/// A choice of [`Defence`] on the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum DefenceChoice {
    /// Delays the end as long as possible.
    Longest,
    /// Leaves you as few good moves as possible.
    Human,
}

/// A choice of [`Goal`] on the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum GoalChoice {
    /// To win.
    Win,
    /// Not to lose.
    Hold,
}

/// Reads an `--ending` argument.
fn ending(text: &str) -> Result<&'static NamedEnding, ArgumentError> {
    let names = || named().iter().map(|ending| ending.name).collect();
    NamedEnding::of_name(text).ok_or_else(|| ArgumentError::Name(names()))
}

/// Practises until the learner leaves or nothing is left.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let tables = args.tables.open()?;
    let subject = subject(args, &tables)?;
    let defence = match args.defence {
        DefenceChoice::Longest => Defence::Longest,
        DefenceChoice::Human => Defence::Human,
    };
    let seed = args.seed.unwrap_or_else(random_seed);
    let course = Course::new(tables, subject, args.grade.and_then(Grade::of_number), seed);
    let deck = Deck::open(args.deck.as_deref(), "endings")?;
    lesson::give(&mut Trainer::new(course, deck, defence, args.text_style.text_style()), out)
}

/// The requested subject, if one was requested.
fn subject(args: &Args, tables: &Tables) -> Result<Option<Subject>, CliError> {
    let goal = args.goal.map(|goal| match goal {
        GoalChoice::Win => Goal::Win,
        GoalChoice::Hold => Goal::Hold,
    });
    let subject = match (&args.ending, &args.class) {
        (Some(ending), _) => Subject::Named(ending),
        (None, Some(class)) => {
            let usage = |error: ExerciseError| CliError::Usage(reason(&error, language()));
            Subject::Class(Exercise::of_class(class, goal).map_err(usage)?)
        }
        (None, None) => return Ok(None),
    };
    let class = subject.exercise().class();
    let needed = std::iter::once(class).chain(class.after_captures());
    match needed.into_iter().find(|&class| tables.get(class).is_none()) {
        Some(class) => Err(missing(class)),
        None => Ok(Some(subject)),
    }
}
