//! A library that is open.

use std::io;
use std::path::{Path, PathBuf};

use chuhe_storage::FileLock;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, ffi};

use crate::error::LibraryError;
use crate::game::{Game, SELECT};
use crate::index;
use crate::openings;
use crate::schema;

/// Bytes of a page of the file.
pub(crate) const PAGE: usize = 8192;

/// Memory for pages, in KiB; SQLite takes it as a negative number.
const CACHE_KIB: i64 = 64 << 10;

/// How long a reader waits for a writer that is putting the file in order, in milliseconds.
const BUSY_MS: i64 = 10_000;

/// How many pages the write-ahead log takes before SQLite brings them into the file: 64 MiB.
const LOG_PAGES: i64 = (64 << 20) / PAGE as i64;

/// The games of a year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YearGames {
    /// The year; `None` for games that have none.
    pub year: Option<i32>,
    /// The numbers of the games, ascending.
    pub games: Vec<i64>,
}

/// An open library. A writer locks out other writers; readers may come and go.
#[derive(Debug)]
pub struct Library {
    pub(crate) connection: Connection,
    path: PathBuf,
    /// Held by a writer.
    lock: Option<FileLock>,
}

impl Library {
    /// Opens a library for reading. Rolls back first what a killed writer left unfinished.
    ///
    /// # Errors
    /// If the file does not exist, is not a library, or has another version.
    pub fn open(path: &Path) -> Result<Library, LibraryError> {
        // SQLite's own message would not say why.
        if !std::fs::metadata(path)?.is_file() {
            return Err(io::Error::other("it is not a regular file").into());
        }
        let connection = match connect_checked(path, OpenFlags::SQLITE_OPEN_READ_ONLY) {
            Err(LibraryError::Sqlite(error)) if is_unfinished(&error) => {
                // The first query of a connection that may write takes the transaction back.
                connect_checked(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
                connect_checked(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?
            }
            connection => connection?,
        };
        connection.pragma_update(None, "query_only", true)?;
        Ok(Library { connection, path: path.to_owned(), lock: None })
    }

    /// Opens a library for writing; creates it if it does not exist. A library of an older version is upgraded.
    ///
    /// # Errors
    /// If another process has it open for writing, or the file is not a library.
    pub fn open_for_writing(path: &Path) -> Result<Library, LibraryError> {
        let lock = FileLock::by_this_process(path)?;
        let mut connection =
            connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        // Only an empty file takes it.
        connection.pragma_update(None, "page_size", PAGE as i64)?;
        // Asked before anything is written: a file of something else stays as it is.
        schema::refuse_foreign(&connection)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // A killed process loses nothing that is committed; a power cut may lose the last commits, but not the file.
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        schema::migrate(&mut connection)?;
        index::catch_up(&mut connection)?;
        openings::catch_up(&mut connection)?;
        Ok(Library { connection, path: path.to_owned(), lock: Some(lock) })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is open for writing.
    pub fn is_writable(&self) -> bool {
        self.lock.is_some()
    }

    /// Another connection to the same file, for a thread that reads.
    pub(crate) fn another(&self) -> Result<Connection, LibraryError> {
        let connection = connect_checked(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    /// A game by its number.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn game(&self, id: i64) -> Result<Option<Game>, LibraryError> {
        let mut query = self.connection.prepare_cached(&format!("{SELECT} WHERE game.id = ?1"))?;
        Ok(query.query_row([id], Game::read).optional()?)
    }

    /// The games of each year; first those without a year.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn games_by_year(&self) -> Result<Vec<YearGames>, LibraryError> {
        let mut query = self.connection.prepare("SELECT year, id FROM game ORDER BY year, id")?;
        let mut years: Vec<YearGames> = Vec::new();
        for row in query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))? {
            let (year, id) = row?;
            match years.last_mut().filter(|last| last.year == year) {
                Some(last) => last.games.push(id),
                None => years.push(YearGames { year, games: vec![id] }),
            }
        }
        Ok(years)
    }

    /// Calls `visit` with every game, in the order of their numbers, until it returns an error.
    ///
    /// # Errors
    /// If the file cannot be read, and those of `visit`.
    pub fn each_game<E: From<LibraryError>>(
        &self,
        mut visit: impl FnMut(Game) -> Result<(), E>,
    ) -> Result<(), E> {
        let sqlite = |error| E::from(LibraryError::Sqlite(error));
        let mut query = self.connection.prepare(&format!("{SELECT} ORDER BY game.id")).map_err(sqlite)?;
        for game in query.query_map([], Game::read).map_err(sqlite)? {
            visit(game.map_err(sqlite)?)?;
        }
        Ok(())
    }

    /// Writes the contents of the write-ahead log to the file, and syncs the file to the disk.
    ///
    /// # Errors
    /// If the system cannot write it.
    pub fn settle(&self) -> Result<(), LibraryError> {
        self.connection.pragma_update(None, "synchronous", "FULL")?;
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        self.connection.pragma_update(None, "synchronous", "NORMAL")?;
        Ok(())
    }
}

/// Whether a killed writer left a transaction in the file that a reader cannot take back.
fn is_unfinished(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(code, Some(ffi::SQLITE_READONLY_ROLLBACK | ffi::SQLITE_READONLY_RECOVERY))
}

/// A connection to a library as it is read.
fn connect_checked(path: &Path, flags: OpenFlags) -> Result<Connection, LibraryError> {
    let connection = connect(path, flags)?;
    schema::check(&connection)?;
    Ok(connection)
}

/// A connection to a file. The file may come from anybody: nothing that it holds is run.
fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, LibraryError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "busy_timeout", BUSY_MS)?;
    Ok(connection)
}
