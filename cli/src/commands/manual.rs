//! `chuhe man`: manual pages, made from the same descriptions as `--help`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chuhe_storage::replace;

use super::match_engines::help;
use crate::error::{CliError, CliResult};
use crate::language::language;
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
    replace(&folder.join(page.get_filename()), |file| {
        page.render(file)?;
        // The flags of fastchess are not those of the parser.
        if command.get_name() == "match" { write_flags(&help(language()), file) } else { Ok(()) }
    })
}

/// Writes the help as it is, in the language of manual pages.
fn write_flags(text: &str, file: &mut impl Write) -> io::Result<()> {
    writeln!(file, ".SH FLAGS\n.nf")?;
    for line in text.lines() {
        writeln!(file, "\\&{}", line.replace('\\', "\\e").replace('-', "\\-"))?;
    }
    writeln!(file, ".fi")
}
