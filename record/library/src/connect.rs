//! Connections to the file of a library.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use chuhe_storage::immutable_uri;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::error::LibraryError;
use crate::schema;

/// The size of SQLite's page cache in KiB. `PRAGMA cache_size` takes KiB as a negative number.
const CACHE_KIB: i64 = 64 << 10;

/// How long SQLite waits for a lock that another process holds, in milliseconds.
const BUSY_MS: i64 = 10_000;

/// Opens a connection that only reads. The unfinished transaction of a killed writer is rolled back first.
///
/// SQLite itself may write, where it can: to roll back, and to remove the log when the last connection is closed.
pub(crate) fn for_reading(path: &Path) -> Result<Connection, LibraryError> {
    let connection = if may_be_written(path) || has_log(path)? {
        match checked(path, OpenFlags::SQLITE_OPEN_READ_WRITE) {
            Err(LibraryError::Sqlite(error)) if is_without_log(&error) => immutable(path)?,
            connection => connection?,
        }
    } else {
        immutable(path)?
    };
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// A connection that writes; the file is made if it does not exist.
pub(crate) fn for_writing(path: &Path) -> Result<Connection, LibraryError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
}

/// Whether the write-ahead log, which readers share, cannot be made beside the file: the folder or the disk cannot be
/// written.
fn is_without_log(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly))
}

/// A connection to a file that no process is writing: without locks and without a log.
fn immutable(path: &Path) -> Result<Connection, LibraryError> {
    // This open reports the system's reason why a file cannot be read, which SQLite would not report.
    File::open(path)?;
    if has_log(path)? {
        return Err(LibraryError::Unsettled);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    checked(Path::new(&immutable_uri(path)), flags)
}

/// Whether the file can be written. A reader that cannot write it could not remove the log that it makes beside it.
fn may_be_written(path: &Path) -> bool {
    OpenOptions::new().write(true).open(path).is_ok()
}

/// Whether a writer has the file open, or was killed: its log is not empty.
fn has_log(path: &Path) -> Result<bool, LibraryError> {
    let log = beside(&fs::canonicalize(path)?, "-wal");
    Ok(fs::metadata(log).is_ok_and(|log| log.len() > 0))
}

/// Removes a file and the files that SQLite creates beside it. Errors are ignored.
pub(crate) fn remove(path: &Path) {
    let Ok(path) = fs::canonicalize(path) else { return };
    let beside = ["-wal", "-shm"].map(|end| beside(&path, end));
    for path in beside.iter().chain([&path]) {
        let _ = fs::remove_file(path);
    }
}

/// The name of a file that SQLite keeps beside another.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Opens a connection, and checks that the file is a library of this version.
fn checked(path: &Path, flags: OpenFlags) -> Result<Connection, LibraryError> {
    let connection = connect(path, flags)?;
    schema::check(&connection)?;
    Ok(connection)
}

/// Opens a connection to a file. The file may be hostile, so no trigger, view or function in it is run.
fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, LibraryError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    // A plan does not depend on the values that are bound. Otherwise SQLite compiles some queries again for each value.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "busy_timeout", BUSY_MS)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;
    use crate::game::SELECT;

    #[test]
    fn a_query_is_compiled_once_for_all_games() {
        let mut connection = for_writing(Path::new(":memory:")).unwrap();
        schema::migrate(&mut connection).unwrap();
        let mut query = connection.prepare(&format!("{SELECT} WHERE game.id = ?1")).unwrap();
        for id in 1..=3 {
            assert!(!query.exists([id]).unwrap());
        }
        assert_eq!(query.get_status(StatementStatus::RePrepare), 0);
    }
}
