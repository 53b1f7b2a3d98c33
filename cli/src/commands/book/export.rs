//! `chuhe book export`: a book as text, or in the format of another program.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chuhe_book::export::{ExportFormat, Exporter};
use chuhe_book::native::key::BookKey;
use chuhe_book::walk::walk;
use chuhe_book::{BookMove, ProbeError};
use chuhe_locale::texts::{reports, terminal};
use chuhe_storage::{Check, OutputFile};
use xiangqi::Position;

use super::source::{ReachArgs, Source, unreadable};
use super::target::size;
use crate::error::{CliError, CliResult};
use crate::inputs::position;
use crate::language::language;
use crate::outputs::{named_file, notice};

/// Arguments of `chuhe book export`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A book in any supported format [default: the built-in book].
    #[arg(value_name = "FILE", value_parser = crate::outputs::file_only())]
    book: Option<PathBuf>,
    /// The format: text, one line per position; ElephantEye's BOOK.DAT; or .obk, for 兵河 and others. The last two need
    /// --out.
    #[arg(long, value_enum, default_value_t = ExportTo::Text)]
    to: ExportTo,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "FILE", required_if_eq_any([("to", "book-dat"), ("to", "obk")]))]
    out: Option<PathBuf>,
    /// Replace an existing file that is not in the format of --to.
    #[arg(long, requires = "out")]
    force: bool,
    /// The root position [default: the start position].
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    reach: ReachArgs,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ExportTo {
    Text,
    #[value(alias = "bookdat")]
    BookDat,
    Obk,
}

/// Why the walk ended early.
enum Broken {
    Book(ProbeError),
    Output(io::Error),
}

impl From<ProbeError> for Broken {
    fn from(error: ProbeError) -> Broken {
        Broken::Book(error)
    }
}

/// Writes the book.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let start = position(args.fen.as_deref(), "")?;
    match (args.to, named_file(args.out.as_deref())) {
        (ExportTo::Text, None) => {
            let source = Source::open(args.book.as_deref())?;
            as_text(args, &source, &start, out)
        }
        (ExportTo::Text, Some(path)) => {
            let output = output(args, path, "a book as text", is_text)?;
            let source = Source::open(args.book.as_deref())?;
            output.replace(|file| as_text(args, &source, &start, file))
        }
        (ExportTo::BookDat, Some(path)) => {
            let is_kind = |bytes: &[u8]| ExportFormat::BookDat.is_of(bytes);
            let output = output(args, path, "a BOOK.DAT", is_kind)?;
            as_file(args, ExportFormat::BookDat, &start, &output, out)
        }
        #[cfg(feature = "sqlite")]
        (ExportTo::Obk, Some(path)) => {
            let output = output(args, path, "an SQLite file", |bytes| ExportFormat::Obk.is_of(bytes))?;
            as_file(args, ExportFormat::Obk, &start, &output, out)
        }
        #[cfg(not(feature = "sqlite"))]
        (ExportTo::Obk, Some(_)) => Err(CliError::Usage(terminal::error_no_obk(language()).to_owned())),
        (ExportTo::BookDat | ExportTo::Obk, None) => {
            Err(CliError::Usage(terminal::error_name_a_file(language()).to_owned()))
        }
    }
}

fn output(
    args: &Args,
    path: &Path,
    kind: &'static str,
    is_kind: fn(&[u8]) -> bool,
) -> Result<OutputFile, CliError> {
    let inputs: Vec<&Path> = args.book.as_deref().into_iter().collect();
    Ok(OutputFile::new(path, &Check { inputs: &inputs, kind, is_kind, force: args.force })?)
}

/// Whether a file begins with a line of exported text: a FEN, and moves after semicolons.
fn is_text(bytes: &[u8]) -> bool {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let fen = line.split(|&byte| byte == b';').next().and_then(|fen| std::str::from_utf8(fen).ok());
    line.contains(&b';') && fen.is_some_and(|fen| Position::from_fen(fen).is_ok())
}

/// Walks through the book, and names on standard error how much of it is not reached. Some of it must be.
fn walk_through(
    args: &Args,
    source: &Source,
    start: &Position,
    mut visit: impl FnMut(&Position, &[BookMove]) -> Result<(), Broken>,
) -> CliResult {
    let reach = source.reach(&args.reach, start)?;
    let mut reached = HashSet::new();
    let visit = |position: &Position, moves: &[BookMove]| {
        reached.insert(BookKey::of(position).0);
        visit(position, moves)
    };
    match walk(source.book(), std::slice::from_ref(start), reach, visit) {
        Ok(0) => return Err(CliError::Failed(terminal::error_start_not_in_book(language(), &source.name()))),
        Ok(_) => {}
        Err(Broken::Book(error)) => return Err(unreadable(&source.name())(error)),
        Err(Broken::Output(error)) => return Err(error.into()),
    }
    let others = source.others(&reached);
    if others > 0 {
        let positions = reports::count_positions(language(), others);
        notice(&reports::book_unreached(language(), &positions));
    }
    Ok(())
}

/// Prints one line per position: its FEN, then each move with its weight, games, points, score and depth, `-` standing
/// for no score.
fn as_text(args: &Args, source: &Source, start: &Position, out: &mut impl Write) -> CliResult {
    let mut out = io::BufWriter::new(out);
    walk_through(args, source, start, |position, moves| {
        let mut line = position.fen();
        for m in moves {
            let score = m.score.map_or_else(|| "-".to_owned(), |score| score.to_string());
            line.push_str(&format!(";{} {} {} {} {score} {}", m.mv, m.weight, m.games, m.points, m.depth));
        }
        writeln!(out, "{line}").map_err(Broken::Output)
    })?;
    Ok(out.flush()?)
}

/// Writes a file of another program's format, and prints its size.
fn as_file(
    args: &Args,
    format: ExportFormat,
    start: &Position,
    output: &OutputFile,
    out: &mut impl Write,
) -> CliResult {
    let source = Source::open(args.book.as_deref())?;
    let mut exporter = Exporter::new(format);
    walk_through(args, &source, start, |position, moves| {
        exporter.add(position, moves);
        Ok(())
    })?;
    let made = exporter.finish().map_err(|error| CliError::of(&source.name(), &error))?;
    output.write(&made.bytes)?;
    let lang = language();
    writeln!(out, "{}", size(output.name(), made.positions, made.moves))?;
    // What the exported book cannot contain.
    let lacks = match format {
        ExportFormat::BookDat => reports::book_dat_lacks(lang),
        #[cfg(feature = "sqlite")]
        ExportFormat::Obk => reports::book_obk_lacks(lang),
    };
    writeln!(out, "{}", reports::book_not_kept(lang, &lacks))?;
    if made.left_out > 0 {
        let left_out = reports::count_positions(lang, made.left_out);
        writeln!(out, "{}", reports::book_same_keys(lang, &left_out))?;
    }
    Ok(())
}
