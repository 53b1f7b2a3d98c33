//! `chuhe review`: the moves of games graded by the winning chances that they cost.

mod course;
mod report;
mod sinks;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chuhe_engine::session::Session;
use chuhe_locale::texts::terminal;
use chuhe_review::{Effort, Reviewer};
use chuhe_storage::{Check, is_same};

use super::tables::MoreTablesArgs;
use crate::encoding::EncodingArgs;
use crate::error::{CliError, CliResult};
use crate::inputs::{check_files, files_or_input};
use crate::interrupt::{poll_interrupt, stop_on_interrupt};
use crate::language::{Style, asked_language, language, notation};
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::path_text;
use crate::report::Report;
use course::Course;
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
    let to_stdout = check_outputs(outputs)?;
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
    let mut reviewer = Reviewer::new(&mut session, effort, Some(poll_interrupt)).with_tables(tables.clone());
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
    let mut course = Course::new(stop);
    for path in files {
        if course.file(path, args.encoding.encoding, &mut reviewer, &mut sinks).is_break() {
            break;
        }
    }
    course.end(sinks, writes_files)
}

/// Refuses two outputs in one place. Returns how many outputs go to standard output: one or none.
fn check_outputs(outputs: [&Option<PathBuf>; 3]) -> Result<usize, CliError> {
    let paths = || outputs.into_iter().filter_map(|path| path.as_deref());
    let to_stdout = paths().filter(|path| path.as_os_str() == "-").count();
    if to_stdout > 1 {
        return Err(CliError::Usage(terminal::error_one_stdout(language()).to_owned()));
    }
    let mut files = paths().filter(|path| path.as_os_str() != "-");
    while let Some(file) = files.next() {
        if files.clone().any(|other| is_same(file, other)) {
            let file = path_text(file);
            return Err(CliError::Usage(terminal::error_written_twice(language(), &file)));
        }
    }
    Ok(to_stdout)
}
