//! `chuhe library merge`: the games of other libraries.

use std::io::Write;
use std::path::PathBuf;

use chuhe_library::{Library, LibraryError};
use chuhe_locale::texts::terminal;
use chuhe_storage::is_same;

use super::import_progress::ImportProgress;
use super::source::LibraryArgs;
use crate::error::{CliError, CliResult};
use crate::language::language;
use crate::outputs::{path_error, path_text};

/// Arguments of `chuhe library merge`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Libraries to read. Files and games that are already in the library are skipped.
    #[arg(required = true, value_name = "FILES", value_parser = crate::outputs::file_only())]
    others: Vec<PathBuf>,
    #[command(flatten)]
    library: LibraryArgs,
    /// List all duplicates [default: the first ten].
    #[arg(long)]
    list_all: bool,
}

/// Merges and prints the result.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    for other in &args.others {
        if is_same(other, args.library.path()) {
            return Err(CliError::Usage(terminal::error_is_library_itself(language(), &path_text(other))));
        }
    }
    let mut progress = ImportProgress::new(args.list_all)?;
    args.library.write(|library| {
        // If one library cannot be merged, the command continues with the next.
        let mut result = Ok(());
        for path in &args.others {
            let other = Library::open(path).map_err(|error| path_error(path, &error))?;
            progress.begin_anew();
            let done = library.merge(&other, &mut progress).map_err(|error| match error {
                LibraryError::Merged(error) => path_error(path, &*error),
                error => args.library.failed(&error),
            })?;
            match progress.report(done, out) {
                Err(lack @ CliError::Incomplete(_)) => result = Err(lack),
                told => told?,
            }
        }
        result
    })
}
