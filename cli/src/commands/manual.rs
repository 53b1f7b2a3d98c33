//! `chuhe man`: manual pages, made from the same descriptions as `--help`.

use std::fs;
use std::path::PathBuf;

use crate::error::{CliError, CliResult};
use crate::outputs::path_text;

/// Arguments of `chuhe man`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder; it is made if it is not there.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Writes `chuhe.1` and a page for each command.
pub(crate) fn run(args: &Args, command: clap::Command) -> CliResult {
    let failed = |error: std::io::Error| {
        CliError::Failed(format!("cannot write into {}: {error}", path_text(&args.folder)))
    };
    fs::create_dir_all(&args.folder).map_err(failed)?;
    clap_mangen::generate_to(command, &args.folder).map_err(failed)
}
