//! `chuhe book`: makes opening books, looks into them, checks them.
//!
//! | file | what |
//! |---|---|
//! | `build` | a book from games, or grown by analysis: which of them, and from games |
//! | `grow` | a book grown by analysis |
//! | `merge` | several books of any format to one |
//! | `show` | what a book knows of a position |
//! | `check` | whether a book is in order |
//! | `export` | a book as text |

mod build;
mod check;
mod export;
mod grow;
mod merge;
mod show;

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe_book::native::Records;
use chuhe_book::walk::Reach;
use chuhe_book::{Book, BookFile, BookMove, NativeBook, ProbeError, embedded, open};

use crate::error::{CliError, CliResult};
use crate::output_file::{Check, OutputFile};

/// Arguments of `chuhe book`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// Make a book: from games, or by the engine's own analysis.
    Build(build::Args),
    /// Add up books of any format to one of Chuhe's; with one file, convert it.
    Merge(merge::Args),
    /// Show what a book knows of a position.
    Show(show::Args),
    /// Check that a book is whole and all its moves are legal.
    Check(check::Args),
    /// Print a book as text: a line a position, with FEN and moves.
    Export(export::Args),
}

/// Does what the arguments ask for.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    match &args.task {
        Task::Build(args) => build::run(args, out),
        Task::Merge(args) => merge::run(args, out),
        Task::Show(args) => show::run(args, out),
        Task::Check(args) => check::run(args, out),
        Task::Export(args) => export::run(args, out),
    }
}

/// The book of an argument: a file, or the one inside the program.
enum Source {
    File(PathBuf, Box<BookFile>),
    Embedded,
}

impl Source {
    fn open(path: Option<&Path>) -> Result<Source, CliError> {
        let Some(path) = path else { return Ok(Source::Embedded) };
        Ok(Source::File(path.to_owned(), Box::new(open_file(path)?)))
    }

    fn book(&self) -> &dyn Book {
        match self {
            Source::File(_, book) => book.as_ref(),
            Source::Embedded => embedded(),
        }
    }

    fn name(&self) -> String {
        match self {
            Source::File(path, _) => path.display().to_string(),
            Source::Embedded => "the embedded book".to_owned(),
        }
    }
}

fn open_file(path: &Path) -> Result<BookFile, CliError> {
    open(path).map_err(|error| CliError::Failed(format!("{}: {error}", path.display())))
}

/// Checks that a book may be written in place of a file.
fn output(path: &Path, inputs: &[&Path], force: bool) -> Result<OutputFile, CliError> {
    let check = Check { inputs, kind: "a book of Chuhe's format", is_kind: NativeBook::is_native, force };
    OutputFile::new(path, &check)
}

/// Writes a book, and tells how large it is.
fn write_book(records: &Records, file: &OutputFile, out: &mut impl Write) -> CliResult {
    file.replace(|file| file.write_all(&records.to_bytes()))?;
    let records = records.as_slice();
    let positions = records.chunk_by(|a, b| a.key == b.key).count();
    writeln!(out, "{}: {positions} positions, {} moves", file.name().display(), records.len())?;
    Ok(())
}

/// A book that cannot be read any more.
fn unreadable(error: ProbeError) -> CliError {
    CliError::Failed(error.to_string())
}

/// How far a walk through a book goes.
#[derive(Debug, clap::Args)]
struct ReachArgs {
    /// Follow all legal moves, not only the book's, through at most N positions in a row that the book doesn't know:
    /// reaches more of ElephantEye's book, but takes its time.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=3))]
    through: Option<u8>,
}

impl ReachArgs {
    fn reach(&self) -> Reach {
        self.through.map_or(Reach::BookMoves, Reach::Through)
    }
}

/// What a book knows of a move, for people: what it doesn't know is left out.
fn described(m: &BookMove) -> String {
    let mut text = format!("weight {}", m.weight);
    if m.games > 0 {
        let percent = f64::from(m.points) * 50.0 / f64::from(m.games);
        text.push_str(&format!(", {} games, {percent:.1}% of the points", m.games));
    }
    if let Some(score) = m.score {
        text.push_str(&format!(", score {:+.2}", f64::from(score) / 100.0));
    }
    if m.depth > 0 {
        text.push_str(&format!(", depth {}", m.depth));
    }
    text
}
