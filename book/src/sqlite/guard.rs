//! Protection against harmful SQLite files. A file is opened for reading only, and no code that it contains is run. Its
//! tables must be plain, and each query has a time limit.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use chuhe_storage::immutable_uri;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};

use super::error::SqliteError;

/// Steps of SQLite's virtual machine between two checks of the clock: some tens of microseconds.
const STEPS: i32 = 1000;

/// The largest value or row that is read, in bytes. Keys and numbers have a few; a remark may be long.
const MAX_LENGTH: i32 = 1 << 20;

/// The longest statement, also of the file's own schema, in bytes.
const MAX_SQL: i32 = 1 << 14;

/// The most columns of a table.
const MAX_COLUMNS: i32 = 64;

/// The maximum depth of an expression of the schema.
const MAX_DEPTH: i32 = 20;

/// The deadline of queries.
#[derive(Clone, Debug)]
pub(super) struct Deadline {
    origin: Instant,
    /// The deadline in microseconds after the origin; `u64::MAX` for none.
    end: Arc<AtomicU64>,
}

impl Deadline {
    fn none() -> Deadline {
        Deadline { origin: Instant::now(), end: Arc::new(AtomicU64::new(u64::MAX)) }
    }

    /// Limits the time of the next queries; `None` means no limit.
    pub(super) fn set(&self, limit: Option<Duration>) {
        let end = limit.map(|limit| self.origin.elapsed() + limit);
        let micros = end.map_or(u64::MAX, |end| u64::try_from(end.as_micros()).unwrap_or(u64::MAX));
        self.end.store(micros, Relaxed);
    }

    fn is_over(&self) -> bool {
        self.origin.elapsed().as_micros() > u128::from(self.end.load(Relaxed))
    }
}

/// Opens a file: nothing is written, neither to it nor beside it, and no function that it names is run.
pub(super) fn open(path: &Path) -> Result<(Connection, Deadline), SqliteError> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    guarded(Connection::open_with_flags(immutable_uri(path), flags)?)
}

/// The connection with its limits, and the deadline of its queries.
pub(super) fn guarded(mut connection: Connection) -> Result<(Connection, Deadline), SqliteError> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    for (limit, value) in [
        (Limit::SQLITE_LIMIT_LENGTH, MAX_LENGTH),
        (Limit::SQLITE_LIMIT_SQL_LENGTH, MAX_SQL),
        (Limit::SQLITE_LIMIT_COLUMN, MAX_COLUMNS),
        (Limit::SQLITE_LIMIT_EXPR_DEPTH, MAX_DEPTH),
        (Limit::SQLITE_LIMIT_ATTACHED, 0),
        (Limit::SQLITE_LIMIT_WORKER_THREADS, 0),
    ] {
        connection.set_limit(limit, value)?;
    }
    connection.pragma_update(None, "cell_size_check", true)?;
    let deadline = Deadline::none();
    let seen = deadline.clone();
    connection.progress_handler(STEPS, Some(move || seen.is_over()))?;
    Ok((connection, deadline))
}

/// Checks that a table is a plain one, whose rows are stored as they are read.
///
/// # Errors
/// If it is virtual, or has a generated column.
pub(super) fn check_table(connection: &Connection, table: &str) -> Result<(), SqliteError> {
    let root: i64 = connection.query_row(
        "SELECT ifnull(rootpage, 0) FROM sqlite_master WHERE type = 'table' AND name = ?1 COLLATE NOCASE",
        [table],
        |row| row.get(0),
    )?;
    if root <= 0 {
        return Err(SqliteError::NotPlain("a virtual table"));
    }
    let mut statement = connection.prepare("SELECT max(hidden) FROM pragma_table_xinfo(?1)")?;
    let hidden: i64 = statement.query_row([table], |row| Ok(row.get::<_, Option<i64>>(0)?.unwrap_or(0)))?;
    if hidden > 0 { Err(SqliteError::NotPlain("a table with generated columns")) } else { Ok(()) }
}
