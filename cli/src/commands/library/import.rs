//! `chuhe library import`: games of files into the library.

use std::io::Write;
use std::path::PathBuf;

use chuhe_library::import::ImportSettings;

use super::import_progress::ImportProgress;
use super::source::LibraryArgs;
use crate::encoding::EncodingArgs;
use crate::error::CliResult;
use crate::games::self_play;
use crate::numbers::number;

/// Arguments of `chuhe library import`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Game files in any format that `chuhe convert` reads, and folders of such files. Files that were imported before
    /// are skipped, so the same command resumes an interrupted import.
    #[arg(required = true, value_name = "FILES", value_parser = crate::outputs::file_only())]
    files: Vec<PathBuf>,
    #[command(flatten)]
    library: LibraryArgs,
    #[command(flatten)]
    encoding: EncodingArgs,
    /// Skip a game with an illegal or unreadable move, instead of keeping the moves before it.
    #[arg(long)]
    strict: bool,
    /// List all duplicates and all errors [default: the first ten of each].
    #[arg(long)]
    list_all: bool,
    /// Number of reading threads; one more thread writes.
    #[arg(long, value_name = "N", default_value_t = ImportSettings::default().readers, value_parser = number::<usize>(1..=64))]
    readers: usize,
}

/// Imports and prints the result.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let mut progress = ImportProgress::new(args.list_all)?;
    let settings = ImportSettings {
        encoding: args.encoding.encoding,
        strict: args.strict,
        readers: args.readers,
        other_format: Some(self_play),
    };
    args.library.write(|library| {
        let done = library.import(&args.files, settings, &mut progress);
        progress.report(done.map_err(|error| args.library.failed(&error))?, out)
    })
}
