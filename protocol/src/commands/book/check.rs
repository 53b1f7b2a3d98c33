//! `chuhe book check`: whether a book is in order.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use chuhe_book::native::key::BookKey;
use chuhe_book::walk::walk;
use chuhe_book::{NativeBook, ProbeError, embedded};

use super::{ReachArgs, Source, unreadable};
use crate::cli::{CliError, CliResult};
use crate::commands::position;

/// Arguments of `chuhe book check`.
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

/// Walks through the book and tells what is in it; fails if something is wrong with it.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let start = position(args.fen.as_deref())?;
    // To open a book is to check its form.
    let source = Source::open(args.book.as_deref())?;
    let (mut moves, mut reached) = (0, HashSet::new());
    let positions =
        walk(source.book(), std::slice::from_ref(&start), args.reach.reach(), |position, known| {
            moves += known.len();
            reached.insert(BookKey::of(position).0);
            Ok::<(), ProbeError>(())
        })
        .map_err(unreadable)?;
    let (native, format, mut faults) = match &source {
        Source::Embedded => (Some(embedded()), "Chuhe", Vec::new()),
        Source::File(_, book) => (book.as_native(), book.format(), book.faults().map_err(unreadable)?),
    };
    let name = source.name();
    writeln!(out, "{name}: format {format}, {positions} positions and {moves} moves reached")?;
    if let Some(book) = native {
        let others = unreached(book, &reached);
        if others > 0 {
            writeln!(out, "{others} positions are not reached from there")?;
        }
    }
    if positions == 0 {
        faults.push("the first position is not in the book".to_owned());
    }
    if faults.is_empty() { Ok(()) } else { Err(CliError::Failed(format!("{name}: {}", faults.join("; ")))) }
}

/// Positions that were not reached.
fn unreached(book: &NativeBook, reached: &HashSet<BookKey>) -> usize {
    let keys: HashSet<BookKey> = book.records().map(|record| record.key).collect();
    keys.difference(reached).count()
}
