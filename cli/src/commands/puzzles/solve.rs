//! `chuhe puzzles solve`: puzzles in the terminal. `trainer` has the current puzzle and executes commands.

mod trainer;

use std::io::Write;
use std::path::PathBuf;

use chuhe_engine::host::random_seed;
use chuhe_locale::texts::terminal;
use chuhe_puzzles::{Grade, Puzzle, Theme};
use xiangqi::SplitMix64;

use super::source;
use crate::argument::ArgumentError;
use crate::error::{CliError, CliResult};
use crate::language::language;
use crate::lesson;
use crate::numbers::number;
use crate::text_style::TextStyleArgs;
use trainer::Trainer;

/// Arguments of `chuhe puzzles solve`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The puzzle file [default: the built-in puzzles].
    #[arg(value_name = "FILE", value_parser = crate::outputs::file_only())]
    file: Option<PathBuf>,
    /// Only puzzles with this theme, such as mateIn2; if repeated, puzzles with all these themes.
    #[arg(long = "theme", value_name = "THEME", value_parser = theme)]
    themes: Vec<Theme>,
    /// Only puzzles of this grade, 1 to 5.
    #[arg(long, value_name = "N", value_parser = number::<u8>(1..=Grade::ALL.len() as u64))]
    grade: Option<u8>,
    /// Only the puzzle with this PuzzleId.
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// Seed of the random order; 0 keeps the order of the file [default: a different order each time].
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    text_style: TextStyleArgs,
}

/// Reads a `--theme` argument.
fn theme(text: &str) -> Result<Theme, ArgumentError> {
    let names = || Theme::ALL.iter().map(|theme| theme.name()).collect();
    Theme::of_name(text).ok_or_else(|| ArgumentError::Name(names()))
}

impl Args {
    fn matches(&self, puzzle: &Puzzle) -> bool {
        self.themes.iter().all(|theme| puzzle.themes.contains(theme))
            && self.grade.is_none_or(|grade| puzzle.grade().number() == grade)
            && self.id.as_ref().is_none_or(|id| puzzle.id() == id)
    }
}

/// Asks puzzles until the learner leaves or there are no more.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let all = source::read_or_builtin(args.file.as_deref())?;
    let mut puzzles: Vec<Puzzle> = all.iter().filter(|puzzle| args.matches(puzzle)).cloned().collect();
    if puzzles.is_empty() {
        return Err(CliError::Failed(terminal::error_no_such_puzzle(language()).to_owned()));
    }
    match args.seed.unwrap_or_else(random_seed) {
        0 => {}
        seed => SplitMix64::new(seed).shuffle(&mut puzzles),
    }
    lesson::give(&mut Trainer::new(puzzles, args.text_style.text_style()), out)
}
