//! The endgame tables that the options name.

use std::io;
use std::path::{Path, PathBuf};

use chuhe_engine::search::Endgames;
use chuhe_tables::Tables;
use chuhe_tables::format::TableError;

use crate::options::Options;
use crate::words::shortened;

/// Why the tables of a path cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TablesChoiceError {
    /// The folder or file cannot be read.
    #[error("'{path}': {source}")]
    Io { path: String, source: io::Error },
    /// A file is not a usable table.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// All available tables, whether searches use them or not: the built-in ones and those of the paths in the options.
///
/// # Errors
/// If a path that is named cannot be read, or has a table that cannot be used.
pub(crate) fn tables(options: &Options) -> Result<Tables, TablesChoiceError> {
    let mut tables = Tables::embedded();
    for name in paths(options) {
        let failed = |source| TablesChoiceError::Io { path: shortened(name, 120), source };
        let (_, damaged) = tables.add(&path_of(name)).map_err(failed)?;
        if let Some(error) = damaged.into_iter().next() {
            return Err(error.into());
        }
    }
    Ok(tables)
}

/// The folders among the paths of the options that have no tables: they may be the wrong ones.
pub(crate) fn without_tables(options: &Options) -> Vec<String> {
    let is_empty = |name: &&str| Tables::files(&path_of(name)).is_ok_and(|files| files.is_empty());
    paths(options).filter(is_empty).map(|name| shortened(name, 120)).collect()
}

/// The names of folders and files in the option.
fn paths(options: &Options) -> impl Iterator<Item = &str> {
    options.tables_path.split(';').map(str::trim).filter(|name| !name.is_empty())
}

/// A relative path is searched for in the program's own folder first, like files.
fn path_of(name: &str) -> PathBuf {
    beside_the_program(Path::new(name)).unwrap_or_else(|| PathBuf::from(name))
}

/// The tables for searches; `None` if they are off.
pub(crate) fn endgames(options: &Options, tables: &Tables) -> Option<Endgames> {
    options.use_tables.then(|| Endgames { tables: tables.clone(), depth: options.tables_probe_depth })
}

fn beside_the_program(name: &Path) -> Option<PathBuf> {
    let beside = std::env::current_exe().ok()?.parent()?.join(name);
    beside.exists().then_some(beside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_beside_the_program_are_found() {
        let program = std::env::current_exe().unwrap();
        let folder = program.parent().unwrap().file_name().unwrap().to_str().unwrap();
        // A relative path that leads to the program's own folder only if it starts in that folder.
        let beside = format!("../{folder}");
        assert!(!Path::new(&beside).exists());
        let of = |path: &str| {
            let mut options = Options { use_tables: true, ..Options::default() };
            options.tables_path = path.to_owned();
            tables(&options).map(|tables| endgames(&options, &tables))
        };
        for path in
            ["", " ; ", &beside, &format!("{beside}; {beside}"), &program.parent().unwrap().to_string_lossy()]
        {
            assert!(of(path).unwrap().is_some(), "{path}");
        }
        for path in ["no such folder", &format!("{beside};no such folder")] {
            assert!(of(path).is_err(), "{path}");
        }
    }
}
