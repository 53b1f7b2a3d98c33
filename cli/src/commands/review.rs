//! `chuhe review`: the moves of games judged by what they lost of the chances to win.

mod report;

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe_record::text::Encoding;
use chuhe_record::{Format, Record};
use chuhe_review::output::{annotated, page, shown};
use chuhe_review::{Effort, Review, Reviewer};
use chuhe_texts::Lang;
use chuhe_web::data::ShownGame;
use serde::Serialize;
use xiangqi::notation::Notation;

use crate::error::{CliError, CliResult};
use crate::language::{Language, Style, language, notation};
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{progress_bar, show_bar};

/// Arguments of `chuhe review`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files of games of any format that is read; standard input without any, or for "-".
    #[arg(value_name = "GAME")]
    files: Vec<PathBuf>,
    /// Write the games with comments, glyphs and variations as PGN; "-" is standard output.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write one JSON object per game; "-" is standard output.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write one page of HTML that needs nothing beside itself; "-" is standard output.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Search each position this many plies deep.
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>(1..=127))]
    depth: Option<u32>,
    /// Search this many positions for each move.
    #[arg(long, value_name = "N", value_parser = number::<u64>(AT_LEAST_ONE))]
    nodes: Option<u64>,
    /// Search each position for this many milliseconds; 500 if no limit is given.
    #[arg(long, value_name = "MS", value_parser = number::<u64>(AT_LEAST_ONE))]
    movetime: Option<u64>,
    /// Search threads.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = crate::inputs::hash)]
    hash: usize,
    /// How moves are written: WXF, or Chinese if that is the language.
    #[arg(long, value_enum)]
    notation: Option<Style>,
    /// The language of what is said; without it the environment's (LANG).
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

/// A line of JSON output.
#[derive(Serialize)]
struct ReviewRecord<'g> {
    r#type: &'static str,
    #[serde(flatten)]
    game: &'g ShownGame,
}

/// How reviews are written.
#[derive(Clone, Copy)]
struct Manner {
    lang: Lang,
    notation: Notation,
}

/// Where reviews go, as they are made.
struct Sinks<'o, W> {
    manner: Manner,
    out: &'o mut W,
    pgn: Option<Sink>,
    json: Option<Sink>,
    /// Where the page goes, and what will be on it.
    html: Option<(Sink, Vec<ShownGame>)>,
    /// Whether a summary goes to `out`.
    tells: bool,
}

/// A file, or standard output.
enum Sink {
    Stdout,
    /// Made when there is something to write: what is there stays if no game can be read.
    File(PathBuf, Option<BufWriter<File>>),
}

impl Sink {
    fn to(path: &Path) -> Sink {
        if path.as_os_str() == "-" { Sink::Stdout } else { Sink::File(path.to_owned(), None) }
    }

    fn write(&mut self, out: &mut impl Write, bytes: &[u8]) -> CliResult {
        match self {
            Sink::Stdout => Ok(out.write_all(bytes)?),
            Sink::File(path, file) => append(path, file, bytes)
                .map_err(|error| CliError::Failed(format!("cannot write {}: {error}", path.display()))),
        }
    }
}

fn append(path: &Path, file: &mut Option<BufWriter<File>>, bytes: &[u8]) -> io::Result<()> {
    let file = match file {
        Some(file) => file,
        None => file.insert(BufWriter::new(File::create(path)?)),
    };
    file.write_all(bytes)?;
    file.flush()
}

/// Reviews all games of the files.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let outputs = [&args.pgn, &args.json, &args.html];
    let is_stdout = |path: &&Option<PathBuf>| path.as_ref().is_some_and(|path| path.as_os_str() == "-");
    let to_stdout = outputs.iter().filter(|path| is_stdout(path)).count();
    if to_stdout > 1 {
        return Err(CliError::Usage(
            "only one of --pgn, --json and --html can be standard output".to_owned(),
        ));
    }
    for input in &args.files {
        if outputs.iter().any(|path| path.as_ref() == Some(input) && input.as_os_str() != "-") {
            return Err(CliError::Usage(format!("{} would replace the game", input.display())));
        }
    }
    let lang = language(args.lang);
    let effort =
        Effort { depth: args.depth, nodes: args.nodes, time: args.movetime.map(Duration::from_millis) };
    let failed = |error: chuhe_review::ReviewError| CliError::Failed(error.to_string());
    let mut reviewer = Reviewer::new(args.hash, args.threads, effort).map_err(failed)?;
    let mut sinks = Sinks {
        manner: Manner { lang, notation: notation(args.notation, lang) },
        out,
        pgn: args.pgn.as_deref().map(Sink::to),
        json: args.json.as_deref().map(Sink::to),
        html: args.html.as_deref().map(|path| (Sink::to(path), Vec::new())),
        tells: to_stdout == 0,
    };
    let stdin = [PathBuf::from("-")];
    let files = if args.files.is_empty() { &stdin[..] } else { &args.files };
    let (mut number, mut bad) = (0, 0);
    for path in files {
        let source = open(path)?;
        let unreadable = |error| CliError::Failed(format!("cannot read {}: {error}", path.display()));
        for game in Format::read(None, source, Encoding::Detect).map_err(unreadable)? {
            match game {
                Ok(record) => {
                    number += 1;
                    let review = review(&mut reviewer, &record, number)?;
                    sinks.take(number, &record, &review)?;
                }
                Err(error) => {
                    bad += 1;
                    let _ = writeln!(io::stderr(), "{}: {error}", path.display());
                }
            }
        }
    }
    sinks.finish()?;
    match (number, bad) {
        (0, 0) => Err(CliError::Failed("there is no game to review".to_owned())),
        (_, 0) => Ok(()),
        _ => Err(CliError::Failed(format!("{bad} of {} games cannot be read", number + bad))),
    }
}

fn open(path: &Path) -> Result<Box<dyn Read>, CliError> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path)
        .map_err(|error| CliError::Failed(format!("cannot read {}: {error}", path.display())))?;
    Ok(Box::new(file))
}

fn review(reviewer: &mut Reviewer, record: &Record, number: usize) -> Result<Review, CliError> {
    let (bar, begin) = (progress_bar(), Instant::now());
    bar.set_message(format!("game {number}"));
    let result = reviewer.review(record, |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
        show_bar(&bar, begin);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    result.map_err(|error| CliError::Failed(error.to_string()))
}

impl<W: Write> Sinks<'_, W> {
    fn take(&mut self, number: usize, record: &Record, review: &Review) -> CliResult {
        let Manner { lang, notation } = self.manner;
        if let Some(sink) = &mut self.pgn {
            let mut text = Vec::new();
            Format::Pgn.write(&mut text, &annotated(record, review, lang, notation), notation)?;
            sink.write(self.out, &text)?;
        }
        let game = shown(record, review);
        if let Some(sink) = &mut self.json {
            let line = ReviewRecord { r#type: "review", game: &game };
            let mut text = serde_json::to_vec(&line).map_err(|error| CliError::Failed(error.to_string()))?;
            text.push(b'\n');
            sink.write(self.out, &text)?;
        }
        if self.tells {
            report::tell(self.out, number, record, review, lang, notation)?;
        }
        if let Some((_, games)) = &mut self.html {
            games.push(game);
        }
        Ok(())
    }

    fn finish(self) -> CliResult {
        let Some((mut sink, games)) = self.html else { return Ok(()) };
        let Some(first) = games.first() else { return Ok(()) };
        let title = report::title(&first.tags, self.manner.lang);
        let page = page(&title, &games).map_err(|error| CliError::Failed(error.to_string()))?;
        sink.write(self.out, page.as_bytes())
    }
}
