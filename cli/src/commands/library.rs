//! `chuhe library`: games in one file that answers questions.
//!
//! | file | what |
//! |---|---|
//! | `import` | games of files into the library |
//! | `alias` | names of one player |
//! | `source` | the library that a command reads or writes |

mod alias;
mod import;
mod source;

use std::io::Write;

use crate::error::CliResult;

/// Arguments of `chuhe library`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: LibraryCommand,
}

#[derive(Debug, clap::Subcommand)]
enum LibraryCommand {
    /// Add the games of files and folders.
    Import(import::Args),
    /// Make one player of several names.
    Alias(alias::Args),
}

/// Does what the arguments ask for.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    match &args.command {
        LibraryCommand::Import(args) => import::run(args, out),
        LibraryCommand::Alias(args) => alias::run(args, out),
    }
}
