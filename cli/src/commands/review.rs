//! `chuhe review`: the moves of games graded by the winning chances that they cost.

mod report;
mod sinks;

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use chuhe_engine::session::Session;
use chuhe_locale::texts::{reports, terminal};
use chuhe_record::Record;
use chuhe_review::{Effort, Review, ReviewError, Reviewer};
use chuhe_storage::{Check, is_same};

use super::tables::MoreTablesArgs;
use crate::encoding::{self, EncodingArgs};
use crate::error::{CliError, CliResult};
use crate::games::games;
use crate::inputs::{check_files, files_or_input, no_games, warn_of_no_games};
use crate::interrupt::{poll_interrupt, stop_on_interrupt};
use crate::language::{Style, asked_language, language, notation};
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{keep_last, notice, path_error, path_text, progress_bar, show_bar};
use crate::reason::reason;
use crate::report::Report;
use sinks::{ReviewStyle, Sink, Sinks};

/// Arguments of `chuhe review`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game files in any supported format; standard input by default or for "-".
    #[arg(value_name = "GAME")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    encoding: EncodingArgs,
    /// Write the games as PGN with comments, NAGs and variations; "-" for standard output.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write one JSON object per game; "-" for standard output.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a single self-contained HTML file; "-" for standard output.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Replace an existing file that is in another format.
    #[arg(long)]
    force: bool,
    /// Search each position to this depth, in plies.
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>(1..=127))]
    depth: Option<u32>,
    /// Search this many nodes per move.
    #[arg(long, value_name = "N", value_parser = number::<u64>(AT_LEAST_ONE))]
    nodes: Option<u64>,
    /// Search each position for this many milliseconds [default without a limit: 500].
    #[arg(long, value_name = "MS", value_parser = number::<u64>(AT_LEAST_ONE))]
    movetime: Option<u64>,
    /// Search threads.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = crate::inputs::hash)]
    hash: usize,
    #[command(flatten)]
    tables: MoreTablesArgs,
    /// Notation of moves [default: that of the language: WXF, Chinese or Vietnamese].
    #[arg(long, value_enum)]
    notation: Option<Style>,
}

/// Whether a file begins as PGN does.
fn is_pgn(head: &[u8]) -> bool {
    begins(head, b"[")
}

/// Whether a file begins as JSON does.
fn is_json(head: &[u8]) -> bool {
    begins(head, b"{")
}

/// Whether a file begins as HTML does.
fn is_page(head: &[u8]) -> bool {
    begins(head, b"<")
}

fn begins(head: &[u8], with: &[u8]) -> bool {
    head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start().starts_with(with)
}

/// Reviews all games of the files.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let outputs = [&args.pgn, &args.json, &args.html];
    let is_stdout = |path: &&Option<PathBuf>| path.as_ref().is_some_and(|path| path.as_os_str() == "-");
    let to_stdout = outputs.iter().filter(|path| is_stdout(path)).count();
    if to_stdout > 1 {
        return Err(CliError::Usage(terminal::error_one_stdout(language()).to_owned()));
    }
    let mut files = outputs.iter().filter_map(|path| path.as_deref()).filter(|path| path.as_os_str() != "-");
    while let Some(file) = files.next() {
        if files.clone().any(|other| is_same(file, other)) {
            let file = path_text(file);
            return Err(CliError::Usage(terminal::error_written_twice(language(), &file)));
        }
    }
    let inputs: Vec<&Path> = args.files.iter().map(PathBuf::as_path).collect();
    let sink = |path: &Option<PathBuf>, kind, is_kind| {
        let check = Check { inputs: &inputs, kind, is_kind, force: args.force };
        path.as_deref().map(|path| Sink::to(path, &check)).transpose()
    };
    let lang = language();
    let writes_files = outputs.into_iter().flatten().count() > to_stdout;
    let effort =
        Effort { depth: args.depth, nodes: args.nodes, time: args.movetime.map(Duration::from_millis) };
    let tables = args.tables.open()?;
    let mut session = Session::new(args.hash).map_err(|error| CliError::plain(&error))?;
    session.set_threads(args.threads);
    let stop = stop_on_interrupt()?;
    let mut reviewer = Reviewer::new(&mut session, effort, Some(poll_interrupt)).with_tables(tables);
    let mut sinks = Sinks {
        style: ReviewStyle { lang, notation: notation(args.notation, lang) },
        // If there is also an output file, the review continues when nobody reads standard output any more.
        out: Report::new(out, writes_files),
        pgn: sink(&args.pgn, "PGN", is_pgn)?,
        json: sink(&args.json, "JSON", is_json)?,
        html: sink(&args.html, "a page", is_page)?.map(|sink| (sink, Vec::new())),
        page_lang: asked_language(),
        page_notation: (asked_language().is_some() || args.notation.is_some())
            .then(|| notation(args.notation, lang)),
        tells: to_stdout == 0,
    };
    let files = files_or_input(&args.files);
    check_files(files.iter().copied())?;
    let (mut number, mut bad, mut cut) = (0, 0, 0);
    let (mut without, mut fault, mut failed) = (Vec::new(), None, None);
    'files: for path in files {
        let (before, mut is_refused) = (number + bad, false);
        // The games of the other files are reviewed all the same, and kept.
        let mut games = match games(path, None, args.encoding.encoding) {
            Ok(games) => games,
            Err(error) => {
                keep_last(&mut fault, error);
                continue;
            }
        };
        for game in games.by_ref() {
            // Ctrl-C ends standard input, maybe in the middle of a game.
            if stop.load(Relaxed) {
                break 'files;
            }
            // Of a game with a fault, the moves before it are reviewed.
            let game = game.or_else(|mut error| match error.kept.take() {
                Some(record) if !record.line.plies.is_empty() => {
                    cut += 1;
                    let text = terminal::game_cut(lang, record.line.plies.len(), &reason(&error, lang));
                    notice(&terminal::error_argument(lang, &path_text(path), &text));
                    Ok(*record)
                }
                _ => Err(error),
            });
            match game {
                Ok(record) => {
                    let place = number + bad + 1;
                    let done = match review(&mut reviewer, &record, place) {
                        Ok(None) => break 'files,
                        Ok(Some(review)) => sinks.take(place, &record, &review),
                        Err(error) => Err(error),
                    };
                    // Games that have been reviewed are kept, whatever fails after them.
                    if let Err(error) = done {
                        failed = Some(error);
                        break 'files;
                    }
                    number += 1;
                }
                // No games of it can be counted.
                Err(error) if error.is_of_file() => {
                    is_refused = true;
                    keep_last(&mut fault, path_error(path, &error));
                }
                Err(error) => {
                    bad += 1;
                    notice(&path_error(path, &error).to_string());
                }
            }
        }
        encoding::warn(&path_text(&path), games.text_report());
        if number + bad == before && !is_refused {
            without.push(path);
        }
    }
    let stopped = stop.load(Relaxed);
    let finished = sinks.finish();
    if let Some(error) = failed {
        match finished {
            Ok(()) if number > 0 && writes_files => notice(&terminal::kept_reviews(lang, number)),
            Ok(()) => {}
            Err(error) => notice(&error.to_string()),
        }
        return Err(error);
    }
    finished?;
    if stopped {
        return Err(CliError::interrupted(terminal::interrupted_review(lang, number)));
    }
    if let Some(error) = fault {
        return Err(error);
    }
    if number + bad == 0 {
        return Err(no_games(&without));
    }
    warn_of_no_games(&without);
    match (cut, bad) {
        (0, 0) => Ok(()),
        (_, 0) => Err(CliError::Incomplete(terminal::error_cut_games(lang, &cut, &number))),
        _ => Err(CliError::Failed(terminal::error_bad_games(lang, &bad, &(number + bad)))),
    }
}

/// Reviews a game; Ctrl-C meanwhile discards the result.
fn review(reviewer: &mut Reviewer<'_>, record: &Record, number: usize) -> Result<Option<Review>, CliError> {
    let (bar, begin) = (progress_bar(), Instant::now());
    bar.set_message(reports::progress_game(language(), &number));
    let result = reviewer.review(record, |progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
        show_bar(&bar, begin);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    match result {
        Ok(review) => Ok(Some(review)),
        Err(ReviewError::Stopped) => Ok(None),
        Err(error) => Err(CliError::plain(&error)),
    }
}
