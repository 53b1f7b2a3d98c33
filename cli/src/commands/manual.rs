//! `chuhe man`: manual pages, made from the same descriptions as `--help`.

use std::path::{Path, PathBuf};
use std::{fs, io};

use chuhe_storage::replace;

use crate::error::{CliError, CliResult};
use crate::outputs::path_text;

/// Arguments of `chuhe man`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder; created if missing.
    #[arg(value_name = "FOLDER", value_parser = crate::outputs::file_only())]
    folder: PathBuf,
}

/// Writes `chuhe.1` and a page for each command, each as a whole.
pub(crate) fn run(args: &Args, command: clap::Command) -> CliResult {
    let failed = |error: io::Error| CliError::unwritten(&path_text(&args.folder), &error);
    fs::create_dir_all(&args.folder).map_err(failed)?;
    let mut command = command.disable_help_subcommand(true);
    command.build();
    write_pages(&command, &args.folder).map_err(failed)
}

fn write_pages(command: &clap::Command, folder: &Path) -> io::Result<()> {
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        write_pages(command, folder)?;
    }
    let page = clap_mangen::Man::new(command.clone());
    replace(&folder.join(page.get_filename()), |file| page.render(file))
}
