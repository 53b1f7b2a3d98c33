//! The binary `chuhe-train`: trains networks on games that the engine played against itself.
//!
//! | file | what |
//! |---|---|
//! | `zero` | `zero`: from nothing to a network |
//! | `fit` | `fit`: from games to a network: epochs, reports, files |
//! | `data` | samples from files of games, shuffled, more than memory holds |
//! | `sample` | a position in 32 bytes, and its features |
//! | `scale` | what scores say about results |
//! | `model` | the network in floating point |
//! | `gradient` | loss and gradient of a batch |
//! | `adam` | the descent |
//! | `checkpoint` | its state in a file |
//! | `export` | the network in integers |
//! | `plot` | loss curves |
//!
//! `docs/networks.md` tells how to use it. The form of the network is the engine's, `chuhe_engine::eval::nnue`.

mod adam;
mod checkpoint;
mod data;
mod export;
mod fit;
mod gradient;
mod model;
mod plot;
mod sample;
mod scale;
mod zero;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Trains Chuhe's networks on games of its own.
#[derive(Debug, Parser)]
#[command(name = "chuhe-train", version)]
struct Cli {
    #[command(subcommand)]
    task: Task,
    /// Log to standard error: error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", global = true, default_value = "warn")]
    log: log::LevelFilter,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Learn from files of games and write a network.
    Fit(fit::Args),
    /// Play games, learn from them, and write a network.
    Zero(zero::Args),
}

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
enum TrainError {
    /// What was asked makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// Games cannot be played.
    #[error("{}: {error}", path.display())]
    Games { path: PathBuf, error: chuhe_datagen::GenerateError },
    /// Games cannot be learned from.
    #[error(transparent)]
    Data(#[from] data::DataError),
    /// A checkpoint cannot be read or written.
    #[error("{}: {error}", path.display())]
    Checkpoint { path: PathBuf, error: checkpoint::CheckpointError },
    /// The network cannot be written in integers.
    #[error(transparent)]
    Export(#[from] export::ExportError),
    /// Output failed.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    env_logger::Builder::new().filter_level(cli.log).init();
    let done = match cli.task {
        Task::Fit(args) => fit::run(&args, &mut io::stdout()),
        Task::Zero(args) => zero::run(&args, &mut io::stdout()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
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
