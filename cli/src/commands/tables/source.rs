//! The tables that a command reads.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use chuhe_locale::texts::terminal;
use chuhe_tables::format::{Table, TableError};
use chuhe_tables::{Class, Tables};

use crate::error::CliError;
use crate::language::language;
use crate::outputs::{path_error, path_text, warn_of};
use crate::reason::reason;

/// Which tables to read.
#[derive(Debug, clap::Args)]
pub(crate) struct TablesArgs {
    /// A folder of tables, or one table; may be repeated. The built-in tables are used as well.
    #[arg(long, value_name = "PATH", value_parser = crate::outputs::file_only())]
    path: Vec<PathBuf>,
    /// Do not use the built-in tables.
    #[arg(long, requires = "path")]
    no_embedded: bool,
}

impl TablesArgs {
    /// Opens the tables. A file that cannot be used is an error.
    pub(crate) fn open(&self) -> Result<Tables, CliError> {
        let mut tables = Tables::new();
        for path in &self.path {
            add(&mut tables, path)?;
        }
        if !self.no_embedded {
            for table in Tables::embedded().shared() {
                if tables.get(table.class()).is_none() {
                    tables.insert_shared(table);
                }
            }
        }
        Ok(tables)
    }
}

/// Tables in addition to the built-in ones.
#[derive(Debug, clap::Args)]
pub(crate) struct MoreTablesArgs {
    /// Endgame tables to use besides the built-in ones: a folder or a file; may be repeated.
    #[arg(long, value_name = "PATH", value_parser = crate::outputs::file_only())]
    tables: Vec<PathBuf>,
}

impl MoreTablesArgs {
    /// Opens the tables. A file that cannot be used is an error.
    pub(crate) fn open(&self) -> Result<UsedTables, CliError> {
        UsedTables::open(&self.tables)
    }
}

/// The built-in tables, and those at the paths. A file that cannot be used is an error.
pub(crate) fn with_built_in(paths: &[PathBuf]) -> Result<Tables, CliError> {
    let mut tables = Tables::embedded();
    paths.iter().try_for_each(|path| add(&mut tables, path))?;
    Ok(tables)
}

/// Tables of a command that continues if one of them turns out to be damaged. A warning names each of these at the end,
/// when this is dropped.
pub(crate) struct UsedTables {
    tables: Tables,
    /// The files that a warning has named.
    named: Vec<PathBuf>,
}

impl UsedTables {
    /// Opens the tables [`with_built_in`].
    pub(crate) fn open(paths: &[PathBuf]) -> Result<UsedTables, CliError> {
        Ok(UsedTables { tables: with_built_in(paths)?, named: Vec::new() })
    }

    /// Warns of the damaged tables that were found since the last warning.
    pub(crate) fn warn(&mut self) {
        let lang = language();
        for fault in self.tables.faults() {
            if !self.named.contains(&fault.file) {
                warn_of(&terminal::table_not_used(lang, &reason(fault, lang)));
                self.named.push(fault.file.clone());
            }
        }
    }
}

impl Deref for UsedTables {
    type Target = Tables;

    fn deref(&self) -> &Tables {
        &self.tables
    }
}

impl Drop for UsedTables {
    fn drop(&mut self) {
        self.warn();
    }
}

/// Adds the tables of a folder or a file. A folder without tables is named in a warning: it may be the wrong one.
fn add(tables: &mut Tables, path: &Path) -> Result<(), CliError> {
    if Tables::files(path).is_ok_and(|files| files.is_empty()) {
        warn_of(&terminal::tables_none(language(), &path_text(path)));
    }
    add_any(tables, path)
}

/// Adds the tables of a folder, which may have none yet, or of a file.
pub(super) fn add_any(tables: &mut Tables, path: &Path) -> Result<(), CliError> {
    let (_, failed) = tables.add(path).map_err(|error| path_error(path, &error))?;
    match failed.into_iter().next() {
        Some(error) => Err(damaged(error)),
        None => Ok(()),
    }
}

/// The error of a table that cannot be used.
pub(super) fn damaged(error: TableError) -> CliError {
    CliError::Failed(reason(&error, language()))
}

/// The tables of these classes, or all tables if no class is given. It is an error if there is no table at all: the
/// command would do nothing.
pub(super) fn chosen<'a>(tables: &'a Tables, classes: &[Class]) -> Result<Vec<&'a Table>, CliError> {
    if classes.is_empty() {
        let all: Vec<&Table> = tables.iter().collect();
        let none = || CliError::Failed(terminal::error_no_tables(language()).to_owned());
        return if all.is_empty() { Err(none()) } else { Ok(all) };
    }
    let table = |&class| tables.get(class).ok_or_else(|| missing(class));
    classes.iter().map(table).collect()
}

/// The error for a class without a table.
pub(crate) fn missing(class: Class) -> CliError {
    CliError::Failed(terminal::error_no_table(language(), &class))
}
