//! The command line: what can be asked for, and which exit status comes of it.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{ArgAction, CommandFactory, Parser, Subcommand};

#[cfg(feature = "tune")]
use crate::commands::tune;
use crate::commands::{
    analyze, bench, book, completions, convert, datagen, judge, perft, protocol, tactics, textbook,
};

/// A xiangqi (Chinese chess) engine. Without a command it speaks UCI, UCCI or XBoard's protocol
/// on standard input and output.
#[derive(Debug, Parser)]
#[command(name = "chuhe", version, propagate_version = true)]
pub struct Cli {
    /// What to do instead of speaking a protocol.
    #[command(subcommand)]
    command: Option<Task>,
    /// Log to standard error: error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", global = true)]
    log: Option<log::LevelFilter>,
    /// Log more: -v info, -vv debug, -vvv trace.
    #[arg(short, long, action = ArgAction::Count, global = true, conflicts_with = "log")]
    verbose: u8,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Search a position and show what is found, depth by depth.
    Analyze(analyze::Args),
    /// Count the positions so many plies on: a test of the rules.
    Perft(perft::Args),
    /// Search fixed positions: speed, and a signature of the search.
    Bench(bench::Args),
    /// Rule on a game: how it ended, and who may not go on repeating, and why.
    Judge(judge::Args),
    /// Make opening books, look into them, check them.
    Book(book::Args),
    /// Convert games between file formats and notations.
    Convert(convert::Args),
    /// Play games of the engine against itself into a file, or count what such files hold.
    Datagen(datagen::Args),
    /// Search positions with a known best move, and count how many are solved.
    Tactics(tactics::Args),
    /// Compare the search algorithms as taught.
    Textbook(textbook::Args),
    /// The engine's parameters, for tuners.
    #[cfg(feature = "tune")]
    Tune(tune::Args),
    /// Print a completion script for a shell.
    Completions(completions::Args),
}

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// What was asked makes no sense: exit status 2.
    #[error("{0}")]
    Usage(String),
    /// The work failed, or found something wrong: exit status 1.
    #[error("{0}")]
    Failed(String),
    /// Output failed.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

/// What a command comes to.
pub type CliResult = Result<(), CliError>;

/// Reads the arguments of the process, does what they ask for, and tells the exit status.
pub fn main() -> ExitCode {
    // Clap prints help, version and usage errors itself, the latter with status 2.
    let cli = Cli::parse();
    start_logging(&cli);
    match run(cli.command, &mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody reads on: no failure of ours, and nobody to tell.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(if matches!(error, CliError::Usage(_)) { 2 } else { 1 })
        }
    }
}

fn run(task: Option<Task>, out: &mut impl Write) -> CliResult {
    match task {
        None => protocol::run(),
        Some(Task::Analyze(args)) => analyze::run(&args, out),
        Some(Task::Perft(args)) => perft::run(&args, out),
        Some(Task::Bench(args)) => bench::run(&args, out),
        Some(Task::Book(args)) => book::run(&args, out),
        Some(Task::Judge(args)) => judge::run(&args, out),
        Some(Task::Convert(args)) => convert::run(&args, out),
        Some(Task::Datagen(args)) => datagen::run(&args, out),
        Some(Task::Tactics(args)) => tactics::run(&args, out),
        Some(Task::Textbook(args)) => textbook::run(&args, out),
        #[cfg(feature = "tune")]
        Some(Task::Tune(args)) => tune::run(&args, out),
        Some(Task::Completions(args)) => completions::run(&args, &mut Cli::command(), out),
    }
}

/// Logs are off unless the arguments or `RUST_LOG` ask for them.
fn start_logging(cli: &Cli) {
    let level = match cli.verbose {
        0 => cli.log,
        1 => Some(log::LevelFilter::Info),
        2 => Some(log::LevelFilter::Debug),
        _ => Some(log::LevelFilter::Trace),
    };
    let mut builder = env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("off"));
    if let Some(level) = level {
        builder.filter_level(level);
    }
    // A second logger in the process is no reason to fail.
    let _ = builder.try_init();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
