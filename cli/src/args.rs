//! The command line: what can be asked for.

use chuhe_protocol::options::{Kind, Spec, TABLE};
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};

#[cfg(feature = "tune")]
use crate::commands::tune;
use crate::commands::{analyze, bench, book, completions, convert, datagen, judge, perft, tactics, textbook};

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

/// Reads the arguments of the process. Help, version and usage errors end it here, the latter with status 2.
pub(crate) fn parse() -> Cli {
    let matches = Cli::command().after_long_help(options_help()).get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// The options of the protocols, one per paragraph.
fn options_help() -> String {
    let mut help = "Options that interfaces set in the protocols:\n".to_owned();
    for Spec { name, kind, help: meaning, .. } in TABLE {
        let value = match kind {
            Kind::Check { default } => format!("true or false; default {default}"),
            Kind::Spin { default, min, max } => format!("{min} to {max}; default {default}"),
            Kind::Combo { default, choices } => format!("{}; default {default}", choices.join(", ")),
            Kind::Text => "text".to_owned(),
            Kind::File => "file".to_owned(),
            Kind::Button => "button".to_owned(),
        };
        help.push_str(&format!("  {name} ({value})\n          {meaning}\n"));
    }
    help
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
