//! Errors of a library.

use std::io;

use chuhe_storage::LockError;
use rusqlite::ErrorCode;

/// Why a library operation failed.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// SQLite reports an error.
    #[error("{}", of_sqlite(.0))]
    Sqlite(#[from] rusqlite::Error),
    /// Another process has the library open for writing.
    #[error(transparent)]
    Locked(#[from] LockError),
    /// A writer has the library open, or was killed, and the folder cannot be written to put the file in order.
    #[error(
        "an import is running or was killed, and the folder is not writable: copy the library to a writable folder"
    )]
    Unsettled,
    /// The path is a folder or a device.
    #[error("it is not a regular file")]
    NotAFile,
    /// The file is empty.
    #[error("the file is empty")]
    Empty,
    /// The file is another kind of SQLite file.
    #[error("it is an SQLite file, but not a library of games")]
    Foreign,
    /// The file is of a later version.
    #[error("its schema has version {found}; this program reads versions up to {known}")]
    Newer {
        /// The version of the file.
        found: u32,
        /// The last version that is known.
        known: u32,
    },
    /// The file is of an earlier version, and open for reading only.
    #[error("its schema has version {found}, older than {known}: `chuhe library import` upgrades it")]
    Older {
        /// The version of the file.
        found: u32,
        /// The version that is needed.
        known: u32,
    },
    /// The file contains data that this program does not write.
    #[error("the library is damaged: {0}")]
    Damaged(String),
    /// Another library, whose games are merged into this one, cannot be read.
    #[error("the library to merge: {0}")]
    Merged(#[source] Box<LibraryError>),
    /// The folder to write to has files already.
    #[error("the folder is not empty: name a new or an empty one")]
    FolderNotEmpty,
    /// A file cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// The text of an SQLite error: plain words for the usual states of the file.
fn of_sqlite(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => "it is not a library of games".to_owned(),
        Some(ErrorCode::DatabaseCorrupt) => {
            format!("the library is damaged ({error}): import the games into a new one")
        }
        _ => format!("SQLite: {error}"),
    }
}

impl LibraryError {
    /// Whether the error means that the file is not an SQLite file.
    pub fn is_not_sqlite(&self) -> bool {
        let LibraryError::Sqlite(error) = self else { return false };
        error.sqlite_error_code() == Some(ErrorCode::NotADatabase)
    }

    /// SQLite's message about damage in the file; `None` for other errors.
    pub fn corruption(&self) -> Option<String> {
        let LibraryError::Sqlite(error) = self else { return None };
        (error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt)).then(|| error.to_string())
    }

    /// An error about damaged data of a game.
    pub(crate) fn game(id: i64, what: impl std::fmt::Display) -> LibraryError {
        LibraryError::Damaged(format!("game {id}: {what}"))
    }
}
