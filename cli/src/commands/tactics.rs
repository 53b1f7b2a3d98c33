//! `chuhe tactics`: how many positions with a known best move the search solves.

use std::borrow::Cow;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use chuhe_engine::search::SearchResult;
use chuhe_engine::session::{DEFAULT_HASH_MIB, Session};
use chuhe_engine::tactics::{Attempt, Tactic, parse, positions};
use chuhe_locale::texts::{reports, terminal};
use serde::Serialize;

use crate::error::{CliError, CliResult};
use crate::inputs::{limits, read_positions, warn_of_counters};
use crate::language::language;
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{json_line, path_text, progress_bar, show_bar};
use crate::terminal::left;

/// The time per position if no limit is given.
const DEFAULT_MOVE_TIME: Duration = Duration::from_millis(100);

/// Arguments of `chuhe tactics`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file of lines `FEN bm MOVES; id "CATEGORY NAME";` (EPD), the moves in any notation [default: the
    /// built-in positions].
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Search each position for this many milliseconds [default without a limit: 100].
    #[arg(long, value_name = "MS", group = "limit", value_parser = number::<u64>(AT_LEAST_ONE))]
    movetime: Option<u64>,
    /// Search this many nodes per position; gives the same result on every machine.
    #[arg(long, value_name = "N", group = "limit", value_parser = number::<u64>(AT_LEAST_ONE))]
    nodes: Option<u64>,
    /// Search to this depth, in plies.
    #[arg(long, value_name = "PLIES", group = "limit", value_parser = number::<u32>(1..=127))]
    depth: Option<u32>,
    /// Search threads; with more than one, results vary.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_HASH_MIB, value_parser = crate::inputs::hash)]
    hash: usize,
    /// List the unsolved positions.
    #[arg(long)]
    failed: bool,
    /// Print only JSON: one object per position, one per category and one in total.
    #[arg(long)]
    json: bool,
}

/// A line of JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum JsonLine<'a> {
    Position {
        id: &'a str,
        fen: String,
        best: Vec<String>,
        found: Option<String>,
        solved: bool,
        depth: u32,
        nodes: u64,
    },
    Category(&'a Count<'a>),
    Summary(&'a Count<'a>),
}

/// The number of solved positions, of all or of a category.
#[derive(Serialize)]
struct Count<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    solved: u32,
    positions: u32,
}

impl<'a> Count<'a> {
    fn new(name: &'a str) -> Count<'a> {
        Count { name, solved: 0, positions: 0 }
    }

    fn add(&mut self, attempt: &Attempt) {
        self.solved += u32::from(attempt.is_solved);
        self.positions += 1;
    }
}

impl Count<'_> {
    fn line(&self, name: &str) -> String {
        let percent = 100.0 * f64::from(self.solved) / f64::from(self.positions.max(1));
        let (solved, positions) = (format!("{:>4}", self.solved), format!("{:>4}", self.positions));
        let solved = reports::tactics_solved(language(), &solved, &positions, &format!("{percent:5.1}"));
        format!("{} {solved}", left(name, 10))
    }
}

/// Searches the positions and prints the score.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let tactics = read(args)?;
    let mut session = Session::new(args.hash).map_err(|error| CliError::plain(&error))?;
    session.set_threads(args.threads);
    let bar = progress_bar();
    bar.set_length(tactics.len() as u64);
    let begin = Instant::now();
    let mut total = Count::new("");
    // The categories, in the order of their first positions.
    let mut categories: Vec<Count<'_>> = Vec::new();
    for tactic in tactics.iter() {
        let attempt =
            tactic.attempt(&mut session, limits(args.depth, args.nodes, args.movetime, DEFAULT_MOVE_TIME));
        total.add(&attempt);
        let name = tactic.category();
        match categories.iter_mut().find(|count| count.name == name) {
            Some(count) => count.add(&attempt),
            None => {
                let mut count = Count::new(name);
                count.add(&attempt);
                categories.push(count);
            }
        }
        bar.inc(1);
        show_bar(&bar, begin);
        bar.suspend(|| {
            if args.json {
                json_attempt(out, tactic, &attempt)
            } else {
                print_attempt(args, out, tactic, &attempt)
            }
        })?;
    }
    bar.finish_and_clear();
    if args.json {
        categories.iter().try_for_each(|count| json_line(out, &JsonLine::Category(count)))?;
        return json_line(out, &JsonLine::Summary(&total));
    }
    for count in &categories {
        writeln!(out, "{}", count.line(count.name))?;
    }
    writeln!(out, "{}", total.line(reports::tactics_all(language())))?;
    Ok(())
}

fn read(args: &Args) -> Result<Cow<'static, [Tactic]>, CliError> {
    let Some(path) = &args.file else { return Ok(Cow::Borrowed(positions())) };
    let shown = path_text(&path);
    let text = read_positions(path)?;
    warn_of_counters(path, &text);
    let (tactics, errors) = parse(&text);
    match errors.first() {
        // A result that leaves faulty lines out would mislead the reader.
        Some(error) => Err(CliError::of_line(&shown, error.line, &error.error)),
        None if tactics.is_empty() => Err(CliError::Failed(terminal::error_no_positions(language(), &shown))),
        None => Ok(Cow::Owned(tactics)),
    }
}

fn json_attempt(out: &mut impl Write, tactic: &Tactic, attempt: &Attempt) -> CliResult {
    let SearchResult { info, best, .. } = &attempt.result;
    json_line(
        out,
        &JsonLine::Position {
            id: &tactic.id,
            fen: tactic.position.fen(),
            best: tactic.best.iter().map(ToString::to_string).collect(),
            found: best.best.map(|mv| mv.to_string()),
            solved: attempt.is_solved,
            depth: info.depth,
            nodes: info.nodes,
        },
    )
}

fn print_attempt(args: &Args, out: &mut impl Write, tactic: &Tactic, attempt: &Attempt) -> CliResult {
    if args.failed && !attempt.is_solved {
        let best: Vec<_> = tactic.best.iter().map(ToString::to_string).collect();
        let found = attempt.result.best.best.map_or_else(|| "(none)".to_owned(), |mv| mv.to_string());
        let (id, best, fen) = (left(&tactic.id, 14), best.join(" "), tactic.position.fen());
        writeln!(out, "{}", reports::tactics_unsolved(language(), &id, &found, &best, &fen))?;
    }
    Ok(())
}
