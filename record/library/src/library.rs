//! An open library file.

use std::path::{Path, PathBuf};

use chuhe_storage::FileLock;
use rusqlite::{Connection, OptionalExtension};

use crate::connect;
use crate::error::LibraryError;
use crate::game::{Game, SELECT};
use crate::index;
use crate::openings;
use crate::schema;

/// Bytes of a page of the file.
pub(crate) const PAGE: usize = 8192;

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
    /// The lock of a writer; `None` for a reader.
    lock: Option<FileLock>,
    /// Whether the file was made by opening it.
    is_new: bool,
}

impl Library {
    /// Opens a library for reading. First rolls back an unfinished transaction of a killed writer. The folder of the
    /// library need not be writable.
    ///
    /// # Errors
    /// If the file does not exist, is not a library, or has another version.
    pub fn open(path: &Path) -> Result<Library, LibraryError> {
        // SQLite's own message would not give the reason.
        let file = std::fs::metadata(path)?;
        if !file.is_file() {
            return Err(LibraryError::NotAFile);
        }
        // The file is empty, but the log beside it may contain the whole library.
        let is_empty = |error| match error {
            LibraryError::Foreign if file.len() == 0 => LibraryError::Empty,
            error => error,
        };
        let connection = connect::for_reading(path).map_err(is_empty)?;
        Ok(Library { connection, path: path.to_owned(), lock: None, is_new: false })
    }

    /// Opens a library for writing; creates it if it does not exist. A library of an older version is upgraded.
    ///
    /// # Errors
    /// If another process has it open for writing, or the file is not a library.
    pub fn open_for_writing(path: &Path) -> Result<Library, LibraryError> {
        // SQLite's own message would not give the reason, and SQLite would leave a journal beside a device file.
        if std::fs::metadata(path).is_ok_and(|file| !file.is_file()) {
            return Err(LibraryError::NotAFile);
        }
        let lock = FileLock::by_this_process(path)?;
        let is_new = matches!(path.try_exists(), Ok(false));
        match Library::connection_for_writing(path) {
            Ok(connection) => Ok(Library { connection, path: path.to_owned(), lock: Some(lock), is_new }),
            Err(error) => {
                if is_new {
                    connect::remove(path);
                }
                Err(error)
            }
        }
    }

    fn connection_for_writing(path: &Path) -> Result<Connection, LibraryError> {
        let mut connection = connect::for_writing(path)?;
        // This setting has an effect only on an empty file.
        connection.pragma_update(None, "page_size", PAGE as i64)?;
        // This check runs before anything is written, so that a file of another kind is not changed.
        schema::refuse_foreign(&connection)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // If the process is killed, no committed data is lost. A power cut may lose the last commits, but does not
        // damage the file.
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        schema::migrate(&mut connection)?;
        index::index_old_games(&mut connection)?;
        openings::classify_old_games(&mut connection)?;
        Ok(connection)
    }

    /// Closes the library. If opening it created the file and it contains no game, removes the file: for work that has
    /// failed.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn close_and_remove_if_new(self) -> Result<(), LibraryError> {
        let has_games =
            || self.connection.query_row("SELECT EXISTS (SELECT 1 FROM game)", [], |row| row.get(0));
        let is_useless = self.is_new && !has_games()?;
        // After the lock is released, others may open the library.
        let Library { connection, path, lock, .. } = self;
        drop(connection);
        if is_useless {
            connect::remove(&path);
        }
        drop(lock);
        Ok(())
    }

    /// The path of the library's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the library is open for writing.
    pub fn is_writable(&self) -> bool {
        self.lock.is_some()
    }

    /// Another connection to the same file, for a thread that reads.
    pub(crate) fn another(&self) -> Result<Connection, LibraryError> {
        connect::for_reading(&self.path)
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
