//! `chuhe book build --analyze`: a book grown by the engine's own analysis.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe_book::grow::{GrowError, GrowSettings, Grower, Step};
use chuhe_locale::texts::{reports, terminal};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::target::{output, write_book};
use crate::error::{CliError, CliResult};
use crate::inputs::position;
use crate::interrupt::stop_on_interrupt;
use crate::language::language;
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{path_error, path_text, regular};

/// Arguments of `chuhe book build --analyze`.
#[derive(Debug, clap::Args)]
#[group(id = "growing", conflicts_with = "pgn")]
#[command(next_help_heading = "Growing by analysis")]
pub(super) struct Args {
    /// Journal to which each result is written immediately [default: the book's name plus `.journal`].
    #[arg(long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    journal: Option<PathBuf>,
    /// End when N positions have been searched, including those in the journal.
    #[arg(long, value_name = "N", value_parser = number::<u64>(AT_LEAST_ONE))]
    positions: Option<u64>,
    /// End after this many minutes.
    #[arg(long, value_name = "MINUTES", value_parser = number::<u64>(AT_LEAST_ONE))]
    minutes: Option<u64>,
    /// Node limit per search: after it, no new iteration starts.
    #[arg(long, value_name = "N", default_value_t = GrowSettings::default().nodes, value_parser = number::<u64>(AT_LEAST_ONE))]
    nodes: u64,
    /// Follow opponent moves up to this many centipawns worse than the best one.
    #[arg(long, value_name = "CP", default_value_t = GrowSettings::default().window, value_parser = number::<i32>(0..=1000))]
    window: i32,
    /// Play moves up to this many centipawns worse than the best one.
    #[arg(long, value_name = "CP", default_value_t = GrowSettings::default().play_window, value_parser = number::<i32>(0..=1000))]
    play_window: i32,
    /// Don't follow positions with a larger advantage for either side than this, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = GrowSettings::default().balance, value_parser = number::<i32>(0..=10_000))]
    balance: i32,
    /// Don't follow moves after the first N plies.
    #[arg(long, value_name = "N", default_value_t = GrowSettings::default().max_plies, value_parser = number::<usize>(0..=u64::MAX))]
    max_plies: usize,
    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = GrowSettings::default().hash_mib, value_parser = crate::inputs::hash)]
    hash: usize,
    /// The first position of the book [default: the start position].
    #[arg(long)]
    fen: Option<String>,
}

/// How often the book is written while it grows. Later results are still in the journal.
const WRITE_EVERY: Duration = Duration::from_secs(600);

/// Grows the book in the file `book` until a limit is reached, no position is left to search, or Ctrl-C is pressed.
pub(super) fn run(args: &Args, book: &Path, force: bool, out: &mut impl Write) -> CliResult {
    let (start, lang) = (position(args.fen.as_deref(), "")?, language());
    let settings = GrowSettings {
        nodes: args.nodes,
        window: args.window,
        play_window: args.play_window,
        balance: args.balance,
        max_plies: args.max_plies,
        hash_mib: args.hash,
    };
    let journal = args.journal.clone().unwrap_or_else(|| with_ending(book, ".journal"));
    let output = output(book, &[&journal], force)?;
    regular(&journal)?;
    let failed = |error: &(dyn std::error::Error + 'static)| path_error(&journal, error);
    let mut grower = Grower::open(&start, &journal, settings).map_err(|error| match error {
        GrowError::NoMove => CliError::of_argument("--fen", &error),
        error => failed(&error),
    })?;
    let known = grower.positions();
    if known > 0 {
        let known = reports::count_positions(lang, known);
        writeln!(out, "{}", reports::book_resuming(lang, &path_text(&journal), &known))?;
    }
    let stop = stop_on_interrupt()?;
    let bar = progress_bar(args.positions, known);
    let wanted =
        args.positions.map_or(usize::MAX, |positions| usize::try_from(positions).unwrap_or(usize::MAX));
    let end = args
        .minutes
        .and_then(|minutes| Instant::now().checked_add(Duration::from_secs(minutes.saturating_mul(60))));
    let mut written = Instant::now();
    let mut why = Some(reports::book_done(lang));
    while grower.positions() < wanted && end.is_none_or(|end| Instant::now() < end) {
        match grower.step(stop).map_err(|error| failed(&error))? {
            Step::Searched => show(&bar, &grower),
            Step::Stopped => {
                why = None;
                break;
            }
            Step::Complete => {
                why = Some(reports::book_no_moves_left(lang));
                break;
            }
        }
        if written.elapsed() > WRITE_EVERY {
            output.write(&grower.records().to_bytes())?;
            written = Instant::now();
        }
    }
    bar.finish_and_clear();
    let records = grower.records();
    // Ctrl-C may come before the first result, and then there is no book yet.
    if why.is_some() || !records.as_slice().is_empty() {
        write_book(&records, &output, out)?;
    }
    match why {
        Some(why) => Ok(writeln!(out, "{why}")?),
        None => Err(CliError::interrupted(terminal::interrupted_resume(lang))),
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// A bar on the terminal, if there is one.
fn progress_bar(positions: Option<u64>, known: usize) -> ProgressBar {
    let (lang, bar) = (language(), ProgressBar::with_draw_target(positions, ProgressDrawTarget::stderr()));
    let template = match positions {
        Some(_) => reports::book_growing_bar(lang, &"{wide_bar}", &"{pos}", &"{len}", &"{eta}", &"{msg}"),
        None => reports::book_growing(lang, &"{spinner}", &"{pos}", &"{elapsed}", &"{msg}"),
    };
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.set_position(known as u64);
    // The estimate of the remaining time counts only this run.
    bar.reset_eta();
    bar
}

fn show(bar: &ProgressBar, grower: &Grower) {
    bar.set_position(grower.positions() as u64);
    if let Some((best, plies)) = grower.main_line() {
        let score = format!("{:+.2}", f64::from(best.score) / 100.0);
        bar.set_message(reports::book_best(language(), &best.mv, &score, plies));
    }
}
