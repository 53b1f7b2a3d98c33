//! Why an SQLite file cannot be used.

/// Why an SQLite file is not a usable book.
#[derive(Debug, thiserror::Error)]
pub enum SqliteError {
    /// SQLite cannot read the file.
    #[error("SQLite cannot read the file: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// There is no table of a known name.
    #[error("it is an SQLite file, but not a book: it has no table bhobk, pfBook or book")]
    NoTable,
    /// The table does not simply store rows: it may run code or compute rows.
    #[error("the book is {0}: reading such a file could have side effects")]
    NotPlain(&'static str),
}
