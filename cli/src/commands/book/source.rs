//! The book that a command reads, and which of its positions the command visits.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::slice;

use chuhe_book::native::key::BookKey;
use chuhe_book::walk::{Reach, walk};
use chuhe_book::{Book, BookFile, NativeBook, ProbeError, embedded, open};
use chuhe_locale::texts::terminal;
use xiangqi::Position;

use crate::error::CliError;
use crate::language::language;
use crate::numbers::number;
use crate::outputs::{path_error, path_text};

/// The book of an argument: a file, or the built-in one.
pub(super) enum Source {
    File(PathBuf, Box<BookFile>),
    Embedded,
}

impl Source {
    pub(super) fn open(path: Option<&Path>) -> Result<Source, CliError> {
        let Some(path) = path else { return Ok(Source::Embedded) };
        Ok(Source::File(path.to_owned(), Box::new(open_file(path)?)))
    }

    pub(super) fn book(&self) -> &dyn Book {
        match self {
            Source::File(_, book) => book.as_ref(),
            Source::Embedded => embedded(),
        }
    }

    /// The book, if it is in Chuhe's format.
    pub(super) fn native(&self) -> Option<&NativeBook> {
        match self {
            Source::File(_, book) => book.as_native(),
            Source::Embedded => Some(embedded()),
        }
    }

    /// The walk of `args` from the start. Without `--through` it follows the moves of the book; if a book in Chuhe's
    /// format has positions that these do not reach, it may be of one side, so all replies are followed too.
    pub(super) fn reach(&self, args: &ReachArgs, start: &Position) -> Result<Reach, CliError> {
        if let Some(unknown) = args.through {
            return Ok(Reach::Through(unknown));
        }
        let Some(book) = self.native() else { return Ok(Reach::BookMoves) };
        let mut reached = HashSet::new();
        walk(book, slice::from_ref(start), Reach::BookMoves, |position, _| {
            reached.insert(BookKey::of(position).0);
            Ok::<(), ProbeError>(())
        })
        .map_err(unreadable(&self.name()))?;
        Ok(if self.others(&reached) > 0 { Reach::BothSides } else { Reach::BookMoves })
    }

    /// The number of other positions of a book in Chuhe's format; 0 for other books, whose positions are not known.
    pub(super) fn others(&self, reached: &HashSet<BookKey>) -> usize {
        let records = self.native().into_iter().flat_map(NativeBook::records);
        let keys: HashSet<BookKey> = records.map(|record| record.key).collect();
        keys.difference(reached).count()
    }

    pub(super) fn name(&self) -> String {
        match self {
            Source::File(path, _) => path_text(&path),
            Source::Embedded => terminal::embedded_book(language()).to_owned(),
        }
    }
}

pub(super) fn open_file(path: &Path) -> Result<BookFile, CliError> {
    let book = open(path).map_err(|error| path_error(path, &error))?;
    Ok(book.without_time_limit())
}

/// The error of a book of this name that fails while it is read.
pub(super) fn unreadable(name: &str) -> impl Fn(ProbeError) -> CliError {
    move |error| CliError::of(name, &error)
}

/// The limits of a walk through a book.
#[derive(Debug, clap::Args)]
pub(super) struct ReachArgs {
    /// Also follow legal moves outside the book, through at most N unknown positions in a row. This finds more moves of
    /// an ElephantEye book, but is slow.
    #[arg(long, value_name = "N", value_parser = number::<u8>(0..=3))]
    through: Option<u8>,
}

impl ReachArgs {
    /// The walk through a book whose positions are not known.
    pub(super) fn reach(&self) -> Reach {
        self.through.map_or(Reach::BookMoves, Reach::Through)
    }
}
