//! The binary `chuhe-train`: trains networks on games that the engine played against itself.
//!
//! | file | what |
//! |---|---|
//! | `zero` | `zero`: from nothing to a network |
//! | `fit` | `fit`: from games to a network: epochs, reports, files |
//! | `samples` | `samples`: positions for trainers on other machines |
//! | `choice` | which positions are learned from |
//! | `data` | samples from game files, shuffled, even more than fit in memory |
//! | `temporal_difference` | scores blended with later ones |
//! | `sample` | a position in 32 bytes, and its features |
//! | `scale` | how well scores predict results |
//! | `model` | the network in floating point |
//! | `start` | a network to begin with |
//! | `gradient` | loss and gradient of a batch |
//! | `adam` | the optimiser |
//! | `identity` | the identity of a training: all data that its result depends on |
//! | `checkpoint` | a training in a file |
//! | `export` | the network in integers, and its file |
//! | `mean` | `mean`: the mean of networks |
//! | `plot` | loss curves |
//! | `error` | the errors of commands |
//!
//! `lab/notebooks/networks.md` describes how to use it. The form of the network is the engine's,
//! `chuhe_engine::eval::nnue`.

mod adam;
mod checkpoint;
mod choice;
mod data;
mod error;
mod export;
mod fit;
mod gradient;
mod identity;
mod mean;
mod model;
mod plot;
mod sample;
mod samples;
mod scale;
mod start;
mod temporal_difference;
mod zero;

use std::io;
use std::process::ExitCode;

use chuhe_datagen::{exit_code, stop_on_interrupt};
use clap::{Parser, Subcommand};

use crate::error::TrainError;

/// Trains Chuhe's networks on its self-play games.
#[derive(Debug, Parser)]
#[command(name = "chuhe-train", version)]
struct Cli {
    #[command(subcommand)]
    command: TrainCommand,
    /// Log to standard error: error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", global = true, default_value = "warn")]
    log: log::LevelFilter,
}

#[derive(Debug, Subcommand)]
enum TrainCommand {
    /// Train a network on game files.
    Fit(fit::Args),
    /// Average networks of the same training.
    Mean(mean::Args),
    /// Write the positions of games to a file, for a trainer on another machine.
    Samples(samples::Args),
    /// Play games and train a network on them.
    Zero(zero::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    env_logger::Builder::new().filter_level(cli.log).init();
    exit_code(run(&cli.command), &mut io::stderr())
}

fn run(command: &TrainCommand) -> Result<(), TrainError> {
    let out = &mut io::stdout();
    match command {
        TrainCommand::Fit(args) => fit::run(args, &*stop_on_interrupt()?, out),
        TrainCommand::Mean(args) => mean::run(args, out),
        TrainCommand::Samples(args) => samples::run(args, out),
        TrainCommand::Zero(args) => zero::run(args, &*stop_on_interrupt()?, out),
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
