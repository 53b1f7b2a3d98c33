//! The tables, their version, and how older files are brought up to date.
//!
//! `docs/library.md` describes the columns. Each entry of [`MIGRATIONS`] leads from one version to the next, and never
//! changes once it was released: a new file goes through all of them.

use rusqlite::Connection;

use crate::error::LibraryError;

/// Distinguishes a library from other SQLite files: "CHLB" in ASCII.
const APPLICATION_ID: i32 = i32::from_be_bytes(*b"CHLB");

/// The migration to each version; the first makes version 1.
const MIGRATIONS: [&str; 4] = [
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
];

/// The version that this program reads and writes.
pub(crate) const VERSION: u32 = MIGRATIONS.len() as u32;

fn number(connection: &Connection, pragma: &str) -> Result<i64, LibraryError> {
    Ok(connection.pragma_query_value(None, pragma, |row| row.get(0))?)
}

/// The version of a file: 0 if it is empty.
fn version(connection: &Connection) -> Result<u32, LibraryError> {
    let id = number(connection, "application_id")?;
    let found = u32::try_from(number(connection, "user_version")?).map_err(|_| LibraryError::Foreign)?;
    if id != i64::from(APPLICATION_ID) {
        let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
        let is_empty = id == 0 && found == 0 && tables == 0;
        return if is_empty { Ok(0) } else { Err(LibraryError::Foreign) };
    }
    if found > VERSION {
        return Err(LibraryError::Newer { found, known: VERSION });
    }
    Ok(found)
}

/// Checks that a file can be read as it is.
pub(crate) fn check(connection: &Connection) -> Result<(), LibraryError> {
    match version(connection)? {
        0 => Err(LibraryError::Foreign),
        VERSION => Ok(()),
        found => Err(LibraryError::Older { found, known: VERSION }),
    }
}

/// Refuses a file that is neither a library nor empty.
pub(crate) fn refuse_foreign(connection: &Connection) -> Result<(), LibraryError> {
    version(connection).map(|_| ())
}

/// Brings a file up to date; makes the tables of an empty one.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), LibraryError> {
    let transaction = connection.transaction()?;
    let found = version(&transaction)?;
    for (step, sql) in (1..).zip(MIGRATIONS).skip(found as usize) {
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "user_version", step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.commit()?;
    Ok(())
}
