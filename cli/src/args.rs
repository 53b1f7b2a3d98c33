//! The command line: what can be asked for.

use chuhe_protocol::options::{Kind, Spec, TABLE};
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::build;
#[cfg(feature = "sqlite")]
use crate::commands::library;
#[cfg(feature = "serve")]
use crate::commands::serve;
#[cfg(feature = "tune")]
use crate::commands::tune;
use crate::commands::{
    about, analyze, bench, book, completions, convert, datagen, diagram, judge, manual, match_engines, perft,
    play, review, tables, tactics, textbook,
};

/// A xiangqi (Chinese chess) engine. Without a command it speaks UCI, UCCI or XBoard's protocol
/// on standard input and output.
#[derive(Debug, Parser)]
#[command(name = "chuhe", version, propagate_version = true)]
pub(crate) struct Cli {
    /// What to do instead of speaking a protocol.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Refuse options of the protocols that name files: for services, whose users may set options.
    #[arg(long)]
    pub(crate) no_files: bool,
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
    #[command(alias = "analyse")]
    Analyze(analyze::Args),
    /// Count the lines of play of a given length: a test of the move generator.
    Perft(perft::Args),
    /// Search fixed positions: prints the speed and a signature of the search.
    Bench(bench::Args),
    /// Rule on a game: how it stands, and for a repetition who must deviate and why.
    Judge(judge::Args),
    /// Make opening books, look into them, check them.
    Book(book::Args),
    /// Convert games between file formats and notations.
    Convert(convert::Args),
    /// Keep games in a library and search them: by position, player, event.
    #[cfg(feature = "sqlite")]
    Library(library::Args),
    /// Play in the terminal, against the engine or another person.
    Play(play::Args),
    /// Judge the moves of games by what they lost of the chances to win.
    Review(review::Args),
    /// A board in the browser: play, analyse, review.
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    /// Draw a position: SVG or PNG.
    Diagram(diagram::Args),
    /// Play games of the engine against itself into a file, or print statistics of such files.
    Datagen(datagen::Args),
    /// Play tournaments of engines, in fastchess's grammar.
    Match(match_engines::Args),
    /// Endgame tables: probe them, check them, build more.
    Tables(tables::Args),
    /// Search positions with a known best move and count how many are solved.
    Tactics(tactics::Args),
    /// Compare the search algorithms of the textbooks.
    Textbook(textbook::Args),
    /// Print the engine's parameters, for tuners.
    #[cfg(feature = "tune")]
    Tune(tune::Args),
    /// Say which build this is, and print the licences of what it is made of.
    About(about::Args),
    /// Print a completion script for a shell.
    Completions(completions::Args),
    /// Write manual pages into a folder.
    Man(manual::Args),
}

/// Reads the arguments of the process. Help, version and usage errors end it here, the latter with status 2.
pub(crate) fn parse() -> Cli {
    let mut command = taking_negative_numbers(Cli::command()).after_long_help(options_help());
    command = command.version(build::VERSION.as_str());
    // To name the network is to unpack it, which no other start should wait for.
    if std::env::args_os().any(|argument| argument == "--version") {
        command = command.long_version(build::DETAILS.as_str());
    }
    Cli::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit())
}

/// A number with a sign is a value, not an unknown option: then its argument can say what it allows.
fn taking_negative_numbers(command: clap::Command) -> clap::Command {
    let take = |argument: clap::Arg| {
        let takes_values = argument.get_action().takes_values();
        if takes_values { argument.allow_negative_numbers(true) } else { argument }
    };
    command.mut_args(take).mut_subcommands(taking_negative_numbers)
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
        taking_negative_numbers(Cli::command()).debug_assert();
    }
}
