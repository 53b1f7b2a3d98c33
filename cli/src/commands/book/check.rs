//! `chuhe book check`: checks whether a book is intact.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use chuhe_book::native::key::BookKey;
use chuhe_book::walk::{Reach, walk};
use chuhe_book::{Book, NativeBook, ProbeError};
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
    #[arg(value_name = "FILE", value_parser = crate::outputs::file_only())]
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
    let reach = source.reach(&args.reach, &start)?;
    let (mut moves, mut reached) = (0, HashSet::new());
    let positions = walk(source.book(), std::slice::from_ref(&start), reach, |position, known| {
        moves += known.len();
        reached.insert(BookKey::of(position).0);
        Ok::<(), ProbeError>(())
    })
    .map_err(unreadable(&source.name()))?;
    let (format, mut faults) = match &source {
        Source::Embedded => ("Chuhe", Vec::new()),
        Source::File(_, book) => (book.format(), book.faults().map_err(unreadable(&source.name()))?),
    };
    let (lang, name) = (language(), source.name());
    let count_positions = |number: usize| reports::count_positions(lang, number);
    let (known, moves) = (count_positions(positions), reports::count_moves(lang, moves));
    writeln!(out, "{}", reports::book_checked(lang, &name, &format, &known, &moves))?;
    if let Some(book) = source.native() {
        let illegal = illegal(book, &start, reach).map_err(unreadable(&source.name()))?;
        if let Some(fen) = illegal {
            faults.push(terminal::error_illegal_in_book(lang, &fen));
        }
        let others = source.others(&reached);
        if others > 0 {
            writeln!(out, "{}", reports::book_unreached(lang, &count_positions(others)))?;
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
