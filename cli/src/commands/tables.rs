//! `chuhe tables`: endgame tables.
//!
//! | file | what |
//! |---|---|
//! | `probe` | the tables' values for a position |
//! | `list` | which tables there are |
//! | `verify` | whether they are whole and agree with each other |
//! | `stats` | wins, draws, losses and longest wins of each class |
//! | `build` | solves classes and writes their files |
//! | `source` | the tables that a command reads |

#[cfg(feature = "solver")]
mod build;
mod list;
mod probe;
mod source;
mod stats;
mod verify;

use std::io::Write;

use crate::error::CliResult;
pub(crate) use source::{MoreTablesArgs, TablesArgs, UsedTables, missing, with_built_in};

/// Arguments of `chuhe tables`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: TablesCommand,
}

#[derive(Debug, clap::Subcommand)]
enum TablesCommand {
    /// Show the value of a position and of each of its moves.
    Probe(probe::Args),
    /// List the tables.
    List(list::Args),
    /// Check tables: checksums, rulings, and each value against the values after its moves.
    Verify(verify::Args),
    /// Print wins, draws, losses and the longest win of each class, as a table in Markdown.
    Stats(stats::Args),
    /// Solve endgame classes and write their tables.
    #[cfg(feature = "solver")]
    Build(build::Args),
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    match &args.command {
        TablesCommand::Probe(args) => probe::run(args, out),
        TablesCommand::List(args) => list::run(args, out),
        TablesCommand::Verify(args) => verify::run(args, out),
        TablesCommand::Stats(args) => stats::run(args, out),
        #[cfg(feature = "solver")]
        TablesCommand::Build(args) => build::run(args, out),
    }
}
