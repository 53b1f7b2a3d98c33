//! A book file of any format, distinguished by its content not by its name.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;

use xiangqi::Position;

use crate::bytes::read;
use crate::eleeye::{self, EleEyeBook};
use crate::entry::{Book, BookMove, ProbeError};
use crate::native::{self, NativeBook};
#[cfg(feature = "sqlite")]
use crate::sqlite::{SqliteBook, SqliteError};

/// Why a file is not a usable book.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The path is a folder, a pipe or a device.
    #[error("it is not a regular file")]
    NoFile,
    /// The file is empty.
    #[error("the file is empty")]
    Empty,
    /// The file is a book in Chuhe's own format, but is damaged.
    #[error("{0}")]
    Native(#[from] native::NativeBookError),
    /// An SQLite file that is not a book, or cannot be read.
    #[cfg(feature = "sqlite")]
    #[error("{0}")]
    Sqlite(#[from] SqliteError),
    /// An SQLite file; this build does not support them.
    #[error("it is an SQLite file, which this build cannot read")]
    NoSqlite,
    /// The file has none of the formats.
    #[error(
        "not an opening book: not Chuhe's format, not an SQLite file, and as an ElephantEye book it has a fault: {0}"
    )]
    Foreign(eleeye::EleEyeBookError),
}

/// An opened book.
#[derive(Debug)]
pub enum BookFile {
    /// A book in Chuhe's format.
    Native(NativeBook),
    /// ElephantEye's `BOOK.DAT`.
    EleEye(EleEyeBook),
    /// `.obk`, `.pfBook` or `.xqb`.
    #[cfg(feature = "sqlite")]
    Sqlite(SqliteBook),
}

impl BookFile {
    /// The name of the format.
    pub fn format(&self) -> &'static str {
        match self {
            BookFile::Native(_) => "Chuhe",
            BookFile::EleEye(_) => "ElephantEye",
            #[cfg(feature = "sqlite")]
            BookFile::Sqlite(book) => book.layout().name(),
        }
    }

    /// Removes the time limit of lookups. Only for work that no game is waiting for.
    pub fn without_time_limit(self) -> BookFile {
        match self {
            #[cfg(feature = "sqlite")]
            BookFile::Sqlite(book) => BookFile::Sqlite(book.without_time_limit()),
            other => other,
        }
    }

    /// The book, if it is in the format of this project.
    pub fn as_native(&self) -> Option<&NativeBook> {
        match self {
            BookFile::Native(book) => Some(book),
            _ => None,
        }
    }

    /// Calls `visit` with every position of the book, as the side to move sees it, if the format keeps positions
    /// rather than hash keys. Returns the number of keys that are not positions, or `None` if it keeps hash keys:
    /// then [`walk`](crate::walk::walk) finds those that can be reached.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn each_position(
        &self,
        visit: impl FnMut(&Position, &[BookMove]),
    ) -> Result<Option<u64>, ProbeError> {
        match self {
            #[cfg(feature = "sqlite")]
            BookFile::Sqlite(book) => book.each_position(visit),
            _ => {
                drop(visit);
                Ok(None)
            }
        }
    }

    /// The faults of a file that could be opened; may read the whole file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn faults(&self) -> Result<Vec<String>, ProbeError> {
        match self {
            #[cfg(feature = "sqlite")]
            BookFile::Sqlite(book) => {
                let mut faults = book.faults()?;
                if book.is_index_damaged() {
                    faults.insert(0, "an index does not agree with its table".to_owned());
                }
                Ok(faults)
            }
            // Opening a book of these formats has checked it already.
            _ => Ok(Vec::new()),
        }
    }
}

impl Book for BookFile {
    fn probe(&self, position: &Position) -> Result<Vec<BookMove>, ProbeError> {
        match self {
            BookFile::Native(book) => book.probe(position),
            BookFile::EleEye(book) => book.probe(position),
            #[cfg(feature = "sqlite")]
            BookFile::Sqlite(book) => book.probe(position),
        }
    }
}

/// The first bytes of every SQLite file.
const SQLITE_MAGIC: &[u8] = b"SQLite format 3\0";

/// Opens a book of any format. A book in Chuhe's own format or in ElephantEye's is read and checked completely.
///
/// # Errors
/// If the file cannot be read, is damaged, or is not a book.
pub fn open(path: &Path) -> Result<BookFile, OpenError> {
    // Opening a pipe would wait for a writer, and reading a device may never end.
    if !std::fs::metadata(path)?.is_file() {
        return Err(OpenError::NoFile);
    }
    let mut file = File::open(path)?;
    let mut first = Vec::new();
    (&mut file).take(SQLITE_MAGIC.len() as u64).read_to_end(&mut first)?;
    file.rewind()?;
    if first.is_empty() {
        return Err(OpenError::Empty);
    }
    if first == SQLITE_MAGIC {
        return open_sqlite(path);
    }
    let bytes = read(&mut file)?;
    if NativeBook::is_native(&first) {
        return Ok(BookFile::Native(NativeBook::from_bytes(bytes)?));
    }
    EleEyeBook::from_bytes(bytes).map(BookFile::EleEye).map_err(OpenError::Foreign)
}

#[cfg(feature = "sqlite")]
fn open_sqlite(path: &Path) -> Result<BookFile, OpenError> {
    Ok(BookFile::Sqlite(SqliteBook::open(path)?))
}

#[cfg(not(feature = "sqlite"))]
fn open_sqlite(_: &Path) -> Result<BookFile, OpenError> {
    Err(OpenError::NoSqlite)
}
