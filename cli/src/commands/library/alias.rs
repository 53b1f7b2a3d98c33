//! `chuhe library alias`: names of one player.

use std::io::Write;
use std::path::PathBuf;

use chuhe_library::AliasError;
use chuhe_locale::texts::{reports, terminal};

use super::source::LibraryArgs;
use crate::error::{CliError, CliResult};
use crate::inputs::read_text;
use crate::language::language;
use crate::outputs::{path_error, path_text};

/// Arguments of `chuhe library alias`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Names of one player, starting with the one to display. Games keep their original names.
    #[arg(value_name = "NAME", num_args = 2.., required_unless_present = "file", conflicts_with = "file")]
    names: Vec<String>,
    /// A UTF-8 file: each line has all names of one player, separated by commas; "-" is standard input.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    library: LibraryArgs,
}

/// Adds the names to the library.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    if args.names.iter().any(|name| name.trim().is_empty()) {
        return Err(CliError::Failed(terminal::error_empty_name(language()).to_owned()));
    }
    let text = match &args.file {
        Some(path) => read_text(path)?,
        None => args.names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(","),
    };
    args.library.write(|library| {
        let faulty = |error: AliasError| match &args.file {
            Some(path) => path_error(path, &error),
            None => CliError::plain(&error),
        };
        let players = library.add_aliases(&text).map_err(faulty)?;
        if let (0, Some(path)) = (players, &args.file) {
            return Err(CliError::Failed(terminal::error_no_names(language(), &path_text(path))));
        }
        let (lang, players) = (language(), reports::count_players(language(), players));
        Ok(writeln!(out, "{}", reports::library_names(lang, &players))?)
    })
}

/// A name as written in a list, quoted if necessary.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\"").replace(char::is_control, " "))
}
