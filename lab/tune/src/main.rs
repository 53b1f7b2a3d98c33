//! The binary `chuhe-tune`: fits the numbers of evaluation and search to the engine's own games.
//!
//! | file | what |
//! |---|---|
//! | `eval` | `eval`: fits the tables of the classical evaluation to games |
//! | `wdl` | `wdl`: fits the model that turns scores into chances |
//! | `sample` | the positions of games that both fit to |
//! | `mates` | `mates`: positions with a proven mate, from games |
//! | `search` | `search`: tunes the constants of the search by games |
//! | `compare` | `compare`: plays changed options against the present ones |
//! | `strength` | `strength`: plays levels of strength against each other |
//! | `duel` | pairs of games between two engines, each in a separate process |
//! | `node_clock` | clocks that run by nodes, so that games do not depend on the load of the machine |
//! | `sigmoid` | the logistic function |
//! | `numbers` | whole numbers among the arguments |
//! | `progress` | progress bars |
//! | `error` | the errors of commands |
//!
//! `docs/tuning.md` says how to use it.

mod compare;
mod duel;
mod error;
mod eval;
mod mates;
mod node_clock;
mod numbers;
mod progress;
mod sample;
mod search;
mod sigmoid;
mod strength;
mod wdl;

use std::io;
use std::process::ExitCode;

use chuhe_datagen::{exit_code, stop_on_interrupt};
use clap::{Parser, Subcommand};

use crate::error::TuneError;

/// Tunes the parameters of Chuhe's evaluation and search by its self-play games.
#[derive(Debug, Parser)]
#[command(name = "chuhe-tune", version)]
struct Cli {
    #[command(subcommand)]
    command: TuneCommand,
    /// Log to standard error: error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", global = true, default_value = "warn")]
    log: log::LevelFilter,
}

#[derive(Debug, Subcommand)]
enum TuneCommand {
    /// Fit the piece-square tables to games of `chuhe datagen`.
    Eval(eval::Args),
    /// Fit the model of win, draw and loss chances to games of `chuhe datagen`.
    Wdl(wdl::Args),
    /// Find positions with a proven mate in games of `chuhe datagen`.
    Mates(mates::Args),
    /// Tune the search parameters by self-play games.
    Search(search::Args),
    /// Test changed options against the unchanged engine.
    Compare(compare::Args),
    /// Play matches between strength levels.
    Strength(strength::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    env_logger::Builder::new().filter_level(cli.log).init();
    exit_code(run(&cli.command), &mut io::stderr())
}

fn run(command: &TuneCommand) -> Result<(), TuneError> {
    let out = &mut io::stdout();
    match command {
        TuneCommand::Eval(args) => eval::run(args, out),
        TuneCommand::Wdl(args) => wdl::run(args, out),
        TuneCommand::Mates(args) => mates::run(args, out),
        TuneCommand::Search(args) => search::run(args, &*stop_on_interrupt()?, out),
        TuneCommand::Compare(args) => compare::run(args, out),
        TuneCommand::Strength(args) => strength::run(args, out),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        super::Cli::command().debug_assert();
    }
}
