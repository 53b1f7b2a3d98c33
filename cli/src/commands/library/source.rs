//! The library that a command reads or writes.

use std::path::{Path, PathBuf};

use chuhe_library::{Library, LibraryError};

use crate::error::{CliError, CliResult};
use crate::outputs::path_error;

/// Which library.
#[derive(Debug, clap::Args)]
pub(super) struct LibraryArgs {
    /// The library file.
    #[arg(short, long, value_name = "FILE", value_parser = crate::outputs::file_only())]
    library: PathBuf,
}

impl LibraryArgs {
    /// The path of the file.
    pub(super) fn path(&self) -> &Path {
        &self.library
    }

    /// Opens it for reading.
    pub(super) fn open(&self) -> Result<Library, CliError> {
        Library::open(&self.library).map_err(|error| self.failed(&error))
    }

    /// Opens the library for writing, or makes a new one, and does the work. If the work fails and a new library has no
    /// game, the library is removed.
    pub(super) fn write(&self, work: impl FnOnce(&mut Library) -> CliResult) -> CliResult {
        let mut library = Library::open_for_writing(&self.library).map_err(|error| self.failed(&error))?;
        let result = work(&mut library);
        if result.is_err() {
            // The first error is the one to report.
            let _ = library.close_and_remove_if_new();
        }
        result
    }

    /// The error of a library.
    pub(super) fn failed(&self, error: &LibraryError) -> CliError {
        match error {
            // The text of this error already names the file.
            LibraryError::Locked(error) => CliError::plain(error),
            error => path_error(&self.library, error),
        }
    }
}
