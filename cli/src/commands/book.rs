//! `chuhe book`: builds, shows and checks opening books.
//!
//! | file | what |
//! |---|---|
//! | `build` | a book from games; calls `grow` for analysis |
//! | `grow` | a book grown by analysis |
//! | `merge` | several books of any format to one |
//! | `show` | a book's moves for a position |
//! | `check` | checks whether a book is intact |
//! | `export` | a book as text, or in the format of another program |
//! | `source` | the book that a command reads |
//! | `target` | the book that a command writes |

mod build;
mod check;
mod export;
mod grow;
mod merge;
mod show;
mod source;
mod target;

use std::io::Write;

use crate::error::CliResult;

/// Arguments of `chuhe book`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, clap::Subcommand)]
enum BookCommand {
    /// Build a book from games or by the engine's own analysis.
    Build(build::Args),
    /// Merge books of any format into one in Chuhe's format; with one file, convert it.
    Merge(merge::Args),
    /// Show the book moves of a position.
    Show(show::Args),
    /// Check that a book is intact and all its moves are legal.
    Check(check::Args),
    /// Write a book as text or in another program's format.
    Export(export::Args),
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    match &args.command {
        BookCommand::Build(args) => build::run(args, out),
        BookCommand::Merge(args) => merge::run(args, out),
        BookCommand::Show(args) => show::run(args, out),
        BookCommand::Check(args) => check::run(args, out),
        BookCommand::Export(args) => export::run(args, out),
    }
}
