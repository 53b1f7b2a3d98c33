//! The binary `chuhe-tune`: fits the numbers of evaluation and search to the engine's own games.
//!
//! | file | what |
//! |---|---|
//! | `games` | `games`: threads that play and a file that grows game by game |
//! | `selfplay` | the positions kept of a game of the engine against itself |
//! | `sample` | the file format of positions |
//! | `eval` | `eval`: reads games, fits, writes the tables |
//! | `model` | the evaluation as a linear function of the numbers in the tables |
//! | `fit` | logistic regression: loss, gradient, descent |
//! | `mates` | `mates`: positions with a proven mate, from games |
//! | `render` | the tables as Rust source |
//! | `search` | `search`: tunes the constants of the search by games |
//! | `compare` | `compare`: plays changed options against the present ones |
//! | `duel` | pairs of games between two engines |
//! | `elo` | differences in Elo |
//! | `engine` | an engine in a process of its own |
//! | `progress` | progress bars |
//! | `threads` | work shared out to threads |
//! | `strength` | `strength`: plays levels of strength against each other |
//! | `wdl` | `wdl`: fits the model that turns scores into chances |
//!
//! `docs/tuning.md` tells how to use it.

mod compare;
mod duel;
mod engine;
mod eval;
mod fit;
mod games;
mod mates;
mod model;
mod progress;
mod render;
mod sample;
mod search;
mod selfplay;
mod strength;
mod threads;
mod wdl;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Fits the numbers of Chuhe's evaluation and search to its own games.
#[derive(Debug, Parser)]
#[command(name = "chuhe-tune", version)]
struct Cli {
    #[command(subcommand)]
    task: Task,
    /// Log to standard error: error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", global = true, default_value = "warn")]
    log: log::LevelFilter,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Play games of the engine against itself and keep quiet positions with the results.
    Games(games::Args),
    /// Fit the piece-square tables to such games.
    Eval(eval::Args),
    /// Fit the chances to win, draw and lose that go with a score to such games.
    Wdl(wdl::Args),
    /// Find positions with a proven mate in games of the engine against itself.
    Mates(mates::Args),
    /// Tune the constants of the search by games of the engine against itself.
    Search(search::Args),
    /// Play the engine with some options changed against the engine as it is.
    Compare(compare::Args),
    /// Play levels of strength against each other.
    Strength(strength::Args),
}

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
enum TuneError {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// A line of a file of games is not what it should be.
    #[error("{}:{line}: {error}", path.display())]
    Line { path: PathBuf, line: usize, error: sample::LineError },
    /// There is nothing to fit to.
    #[error("{0}")]
    Data(String),
    /// The file to write the tables to is not one that holds them.
    #[error("{}: {error}", path.display())]
    Tables { path: PathBuf, error: render::RenderError },
    /// No memory for a transposition table.
    #[error(transparent)]
    Allocation(#[from] chuhe_engine::tt::AllocationError),
    /// An engine that plays in a process of its own failed.
    #[error(transparent)]
    Engine(#[from] engine::EngineError),
    /// Output failed.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    env_logger::Builder::new().filter_level(cli.log).init();
    let done = match cli.task {
        Task::Games(args) => games::run(&args),
        Task::Eval(args) => eval::run(&args, &mut io::stdout()),
        Task::Wdl(args) => wdl::run(&args, &mut io::stdout()),
        Task::Mates(args) => mates::run(&args, &mut io::stdout()),
        Task::Search(args) => search::run(&args, &mut io::stdout()),
        Task::Compare(args) => compare::run(&args, &mut io::stdout()),
        Task::Strength(args) => strength::run(&args, &mut io::stdout()),
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
