//! `chuhe book check`: checks whether a book is intact.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use chuhe_book::native::key::BookKey;
use chuhe_book::walk::{Reach, walk};
use chuhe_book::{Book, NativeBook, ProbeError, embedded};
use chuhe_locale::texts::{reports, terminal};
use xiangqi::Position;

use super::source::{ReachArgs, Source, unreadable};
use crate::error::{CliError, CliResult};
use crate::inputs::position;
use crate::language::language;
use crate::outputs::joined;

/// Arguments of `chuhe book check`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A book in any supported format [default: the built-in book].
    #[arg(value_name = "FILE")]
    book: Option<PathBuf>,
    /// The root position [default: the start position].
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    reach: ReachArgs,
}

/// Walks through the book and prints its counts; fails if the book is faulty.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let start = position(args.fen.as_deref(), "")?;
    // Opening a book also checks its format.
    let source = Source::open(args.book.as_deref())?;
    let (mut moves, mut reached) = (0, HashSet::new());
    let positions =
        walk(source.book(), std::slice::from_ref(&start), args.reach.reach(), |position, known| {
            moves += known.len();
            reached.insert(BookKey::of(position).0);
            Ok::<(), ProbeError>(())
        })
        .map_err(unreadable(&source.name()))?;
    let (native, format, mut faults) = match &source {
        Source::Embedded => (Some(embedded()), "Chuhe", Vec::new()),
        Source::File(_, book) => {
            (book.as_native(), book.format(), book.faults().map_err(unreadable(&source.name()))?)
        }
    };
    let (lang, name) = (language(), source.name());
    writeln!(out, "{}", reports::book_checked(lang, &name, &format, &positions, &moves))?;
    if let Some(book) = native {
        let illegal = illegal(book, &start, args.reach.reach()).map_err(unreadable(&source.name()))?;
        if let Some(fen) = illegal {
            faults.push(terminal::error_illegal_in_book(lang, &fen));
        }
        let others = unreached(book, &reached);
        if others > 0 {
            writeln!(out, "{}", reports::book_unreached(lang, &others))?;
        }
    }
    if positions == 0 {
        faults.push(terminal::error_no_start(lang).to_owned());
    }
    joined(&faults).map_or(Ok(()), |text| Err(CliError::Failed(terminal::error_argument(lang, &name, &text))))
}

/// A position that the book reaches and has moves for, not all of them legal. A player treats it as another position
/// with the same key and ignores it.
fn illegal(book: &NativeBook, start: &Position, reach: Reach) -> Result<Option<String>, ProbeError> {
    let is_bad = |position: &Position| -> Result<bool, ProbeError> {
        let is_there = book.records_of(BookKey::of(position).0).next().is_some();
        Ok(is_there && book.probe(position)?.is_empty())
    };
    if is_bad(start)? {
        return Ok(Some(start.fen()));
    }
    let mut found = None;
    walk(book, std::slice::from_ref(start), reach, |position, known| {
        for m in known {
            let mut behind = position.clone();
            behind.make_move(m.mv);
            if found.is_none() && is_bad(&behind)? {
                found = Some(behind.fen());
            }
        }
        Ok::<(), ProbeError>(())
    })?;
    Ok(found)
}

/// Positions that were not reached.
fn unreached(book: &NativeBook, reached: &HashSet<BookKey>) -> usize {
    let keys: HashSet<BookKey> = book.records().map(|record| record.key).collect();
    keys.difference(reached).count()
}
