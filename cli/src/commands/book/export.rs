//! `chuhe book export`: a book as text.

use std::io::{self, Write};
use std::path::PathBuf;

use chuhe_book::ProbeError;
use chuhe_book::walk::walk;

use super::source::{ReachArgs, Source, unreadable};
use crate::error::{CliError, CliResult};
use crate::inputs::position;

/// Arguments of `chuhe book export`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A book of any format; without it the book inside the program.
    #[arg(value_name = "FILE")]
    book: Option<PathBuf>,
    /// Where to begin; without it the start position.
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    reach: ReachArgs,
}

/// Why the walk ended.
enum Broken {
    Book(ProbeError),
    Output(io::Error),
}

impl From<ProbeError> for Broken {
    fn from(error: ProbeError) -> Broken {
        Broken::Book(error)
    }
}

/// Prints one line per position: its FEN, then each move with its weight, games, points, score and depth, `-`
/// standing for no score.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let start = position(args.fen.as_deref())?;
    let source = Source::open(args.book.as_deref())?;
    let mut out = io::BufWriter::new(out);
    let result = walk(source.book(), &[start], args.reach.reach(), |position, moves| {
        let mut line = position.fen();
        for m in moves {
            let score = m.score.map_or_else(|| "-".to_owned(), |score| score.to_string());
            line.push_str(&format!(";{} {} {} {} {score} {}", m.mv, m.weight, m.games, m.points, m.depth));
        }
        writeln!(out, "{line}").map_err(Broken::Output)
    });
    match result {
        Ok(0) => Err(CliError::Failed(format!("{} doesn't know the first position", source.name()))),
        Ok(_) => Ok(out.flush()?),
        Err(Broken::Book(error)) => Err(unreadable(error)),
        Err(Broken::Output(error)) => Err(error.into()),
    }
}
