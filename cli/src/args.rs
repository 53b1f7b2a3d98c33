//! The command line: what can be asked for.

use clap::{ArgAction, Parser, Subcommand};

#[cfg(feature = "serve")]
use crate::commands::serve;
#[cfg(feature = "tune")]
use crate::commands::tune;
use crate::commands::{
    analyze, bench, book, completions, convert, datagen, diagram, judge, manual, perft, play, review,
    tactics, textbook,
};

/// A xiangqi (Chinese chess) engine. Without a command it speaks UCI, UCCI or XBoard's protocol
/// on standard input and output.
#[derive(Debug, Parser)]
#[command(name = "chuhe", version, propagate_version = true)]
pub(crate) struct Cli {
    /// What to do instead of speaking a protocol.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Log to standard error: error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", global = true)]
    pub(crate) log: Option<log::LevelFilter>,
    /// Log more: -v info, -vv debug, -vvv trace.
    #[arg(short, long, action = ArgAction::Count, global = true, conflicts_with = "log")]
    pub(crate) verbose: u8,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
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
    /// Play in the terminal, against the engine or another person.
    Play(play::Args),
    /// Judge the moves of games by what they lost of the chances to win.
    Review(review::Args),
    /// A board in the browser: play, analyse, review.
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    /// Draw a position: SVG or PNG.
    Diagram(diagram::Args),
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
    /// Write manual pages into a folder.
    Man(manual::Args),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
