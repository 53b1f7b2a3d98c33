//! `chuhe library`: a library of games in one file, and its queries.
//!
//! | file | what |
//! |---|---|
//! | `import`, `merge` | games of files, and of another library, into the library |
//! | `alias` | names of one player |
//! | `find` | the games that match conditions |
//! | `explorer` | the moves played in a position |
//! | `report` | statistics of a player |
//! | `stats`, `check` | statistics of the library, and a check of its data |
//! | `export` | games into a file |
//! | `query` | the conditions of a search for games |
//! | `source` | the library that a command reads or writes |
//! | `import_progress` | progress and notices of an import |

mod alias;
mod check;
mod explorer;
mod export;
mod find;
mod import;
mod import_progress;
mod merge;
mod query;
mod report;
mod source;
mod stats;

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
    /// Import the games of files and folders.
    Import(import::Args),
    /// Find games by position, player, event, year, pieces or material.
    Find(find::Args),
    /// Show the moves played in a position and their results.
    Explorer(explorer::Args),
    /// Show a player's results, opponents and openings.
    Report(report::Args),
    /// Write games to a file or to standard output.
    Export(export::Args),
    /// Add the games of other libraries.
    Merge(merge::Args),
    /// Declare several names as one player.
    Alias(alias::Args),
    /// Print statistics of the library.
    Stats(stats::Args),
    /// Check that the file is intact, all games are legal and the index matches.
    Check(check::Args),
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    match &args.command {
        LibraryCommand::Import(args) => import::run(args, out),
        LibraryCommand::Find(args) => find::run(args, out),
        LibraryCommand::Explorer(args) => explorer::run(args, out),
        LibraryCommand::Report(args) => report::run(args, out),
        LibraryCommand::Export(args) => export::run(args, out),
        LibraryCommand::Merge(args) => merge::run(args, out),
        LibraryCommand::Alias(args) => alias::run(args, out),
        LibraryCommand::Stats(args) => stats::run(args, out),
        LibraryCommand::Check(args) => check::run(args, out),
    }
}
