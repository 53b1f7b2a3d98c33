//! A library that is open.

use std::path::{Path, PathBuf};

use chuhe_storage::FileLock;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension};

use crate::error::LibraryError;
use crate::game::{Game, SELECT};
use crate::index;
use crate::schema;

/// Bytes of a page of the file.
pub(crate) const PAGE: usize = 8192;

/// Memory for pages, in KiB; SQLite takes it as a negative number.
const CACHE_KIB: i64 = 64 << 10;

/// How long a reader waits for a writer that is putting the file in order, in milliseconds.
const BUSY_MS: i64 = 10_000;

/// How many pages the write-ahead log takes before SQLite brings them into the file: 64 MiB.
const LOG_PAGES: i64 = (64 << 20) / PAGE as i64;

/// A library that is open. A writer keeps others from writing; readers may come and go meanwhile.
#[derive(Debug)]
pub struct Library {
    pub(crate) connection: Connection,
    path: PathBuf,
    /// Held by a writer.
    lock: Option<FileLock>,
}

impl Library {
    /// Opens a library for reading.
    ///
    /// # Errors
    /// If it is not there, not a library, or of another version.
    pub fn open(path: &Path) -> Result<Library, LibraryError> {
        // SQLite's own message would not say why.
        std::fs::metadata(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        guard(&connection)?;
        schema::check(&connection)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(Library { connection, path: path.to_owned(), lock: None })
    }

    /// Opens a library for writing, and makes it if it is not there. An older one is brought up to date.
    ///
    /// # Errors
    /// If another process writes it, or the file is something else.
    pub fn open_for_writing(path: &Path) -> Result<Library, LibraryError> {
        let lock = FileLock::beside(path, &format!("process {}", std::process::id()))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags)?;
        guard(&connection)?;
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

    /// A game by its number.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn game(&self, id: i64) -> Result<Option<Game>, LibraryError> {
        let mut query = self.connection.prepare_cached(&format!("{SELECT} WHERE game.id = ?1"))?;
        Ok(query.query_row([id], Game::read).optional()?)
    }

    /// Calls `visit` with every game, in the order of their numbers, until it refuses one.
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

    /// Brings what is in the write-ahead log into the file, and the file onto the disk.
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

/// A file may come from anybody: nothing that it holds is run.
fn guard(connection: &Connection) -> Result<(), LibraryError> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "busy_timeout", BUSY_MS)?;
    Ok(())
}
