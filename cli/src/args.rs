//! The command line: commands and global options.

use std::io::Write as _;

use chuhe_locale::Lang;
use chuhe_locale::texts::{game, listed, terminal};
use chuhe_protocol::options::{Kind, Spec, TABLE};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::argument::ArgumentError;
use crate::build;
#[cfg(feature = "sqlite")]
use crate::commands::library;
#[cfg(feature = "serve")]
use crate::commands::serve;
#[cfg(feature = "tune")]
use crate::commands::tune;
use crate::commands::{
    about, analyze, bench, book, completions, convert, datagen, diagram, endings, explain, judge, manual,
    match_engines, perft, play, puzzles, review, tables, tactics, textbook,
};
use crate::error::CliError;
use crate::help::{protocol_option, protocol_options, translated, with_colons};
use crate::language::{Language, language};
use crate::terminal::Paint;
use crate::usage::refusal;

/// A xiangqi (Chinese chess) engine. Without a command it speaks UCI, UCCI or XBoard's protocol
/// on standard input and output.
#[derive(Debug, Parser)]
#[command(name = "chuhe", version, propagate_version = true)]
pub(crate) struct Cli {
    /// The command to run instead of speaking a protocol.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Refuse protocol options that name files, for services whose users may set options.
    #[arg(long)]
    pub(crate) no_files: bool,
    /// Language of messages [default: that of the environment]. Output for programs is not translated.
    #[arg(long, value_enum, global = true, ignore_case = true, value_name = "LANGUAGE")]
    pub(crate) lang: Option<Language>,
    /// Log to standard error: error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", global = true, value_parser = log_level)]
    pub(crate) log: Option<log::LevelFilter>,
    /// Log more: -v info, -vv debug, -vvv trace.
    #[arg(short, long, action = ArgAction::Count, global = true, conflicts_with = "log")]
    pub(crate) verbose: u8,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Search a position and show the result of each depth.
    #[command(alias = "analyse")]
    Analyze(analyze::Args),
    /// Count the move sequences of a given length, to test the move generator.
    Perft(perft::Args),
    /// Search fixed positions; print the speed and the node count, which changes only if the search changes.
    Bench(bench::Args),
    /// Judge a game by the rules: show its state, and for a repetition which side must deviate and why.
    Judge(judge::Args),
    /// Explain a position or a move in words, by proven facts.
    Explain(explain::Args),
    /// Build, show, check, merge and export opening books.
    Book(book::Args),
    /// Convert games between file formats and notations.
    Convert(convert::Args),
    /// Keep games in a library and search it by position, player or event.
    #[cfg(feature = "sqlite")]
    Library(library::Args),
    /// Play in the terminal, against the engine or another person.
    Play(play::Args),
    /// Grade each move of a game by the winning chances it cost.
    Review(review::Args),
    /// Open a board in the browser, to play, analyse and review.
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    /// Draw a position as SVG or PNG.
    Diagram(diagram::Args),
    /// Write self-play games into a file, or print statistics of such files.
    Datagen(datagen::Args),
    /// Run engine tournaments, with the flags of fastchess.
    Match(match_engines::Args),
    /// Probe, check and build endgame tables.
    Tables(tables::Args),
    /// Make puzzles with one proven answer from games, verify and solve them.
    Puzzles(puzzles::Args),
    /// Practise endings against perfect defence.
    Endings(endings::Args),
    /// Search positions with known best moves and count the solved ones.
    Tactics(tactics::Args),
    /// Compare textbook search algorithms.
    Textbook(textbook::Args),
    /// Print the engine's parameters for a tuner.
    #[cfg(feature = "tune")]
    Tune(tune::Args),
    /// Show version, build and licences.
    About(about::Args),
    /// Print a completion script for a shell.
    Completions(completions::Args),
    /// Write manual pages to a folder.
    Man(manual::Args),
}

/// Parses a `--log` argument.
fn log_level(text: &str) -> Result<log::LevelFilter, ArgumentError> {
    text.parse().map_err(|_| ArgumentError::Name(vec!["off", "error", "warn", "info", "debug", "trace"]))
}

/// The arguments of the process: `None` if they ask for help or version, which is then printed. Usage errors end the
/// process here with status 2.
///
/// # Errors
/// If help or version cannot be printed.
pub(crate) fn parse() -> Result<Option<Cli>, CliError> {
    // An interface starts the program like this. The description of all commands takes longer than the rest of the start.
    if std::env::args_os().len() <= 1 {
        return Ok(Some(Cli { command: None, no_files: false, lang: None, log: None, verbose: 0 }));
    }
    // The options of the protocols follow the help of `--help`. They are written only if it is asked for, but clap must
    // know before that it has more than that of `-h`.
    let mut command = taking_negative_numbers(Cli::command()).after_long_help("...");
    command = command.version(build::VERSION.as_str());
    // The long version names the network, which must be unpacked for that. Other commands should not wait for it.
    if std::env::args_os().any(|argument| argument == "--version") {
        command = command.long_version(build::DETAILS.as_str());
    }
    let parsed = command.try_get_matches_from_mut(std::env::args_os());
    // The translation takes time, so only the help waits for it.
    let is_help = |error: &clap::Error| {
        matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand)
    };
    let parsed = match parsed {
        Err(error) if is_help(&error) => {
            let lang = language();
            translated(command.after_long_help(options_help(lang)), lang).try_get_matches()
        }
        parsed => parsed,
    };
    let error = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => return Ok(Some(cli)),
        Err(error) => as_written(error),
    };
    if !error.use_stderr() {
        print(&error, language()).and_then(|()| std::io::stdout().flush())?;
        return Ok(None);
    }
    let Some(refusal) = refusal(&error, language()) else { error.exit() };
    // If nobody reads the message, the exit status is enough.
    let _ = writeln!(std::io::stderr(), "{refusal}");
    std::process::exit(2)
}

/// Prints help or the version.
fn print(answer: &clap::Error, lang: Lang) -> std::io::Result<()> {
    if !matches!(lang, Lang::Zh | Lang::ZhHant) {
        return answer.print();
    }
    let text = answer.render();
    let text = if Paint::of_stdout().is_on() { text.ansi().to_string() } else { text.to_string() };
    write!(std::io::stdout(), "{}", with_colons(&text, lang))
}

/// The error with the argument's name as the user wrote it: clap calls an argument by its first name.
fn as_written(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(named)) = error.get(ContextKind::InvalidArg) else { return error };
    let first = named.split([' ', '=']).next().unwrap_or_default();
    let is_written = |name: &str| {
        std::env::args()
            .any(|word| word.strip_prefix("--").and_then(|word| word.split('=').next()) == Some(name))
    };
    let command = Cli::command();
    let arguments = command.get_subcommands().flat_map(clap::Command::get_arguments);
    let named_so = arguments
        .filter(|argument| argument.get_long().map(|name| format!("--{name}")).as_deref() == Some(first));
    let mut aliases = named_so.filter_map(clap::Arg::get_all_aliases).flatten();
    if let Some(alias) = aliases.find(|alias| is_written(alias)) {
        let written = named.replacen(first, &format!("--{alias}"), 1);
        error.insert(ContextKind::InvalidArg, ContextValue::String(written));
    }
    error
}

/// A number with a sign is a value, not an unknown option: then the argument's own error lists its values.
fn taking_negative_numbers(command: clap::Command) -> clap::Command {
    let take = |argument: clap::Arg| {
        let takes_values = argument.get_action().takes_values();
        if takes_values { argument.allow_negative_numbers(true) } else { argument }
    };
    command.mut_args(take).mut_subcommands(taking_negative_numbers)
}

/// The options of the protocols, one per paragraph.
fn options_help(lang: Lang) -> String {
    let mut help = format!("{}:\n", protocol_options(lang));
    for Spec { name, kind, help: english, .. } in TABLE {
        let value = match kind {
            Kind::Check { default } => terminal::option_check(lang, default),
            Kind::Spin { default, min, max } => terminal::option_spin(lang, min, max, default),
            Kind::Combo { default, choices } => terminal::option_combo(lang, &listed(choices, lang), default),
            Kind::Text => terminal::option_text(lang).to_owned(),
            Kind::File => terminal::option_file(lang).to_owned(),
            Kind::Button => terminal::option_button(lang).to_owned(),
        };
        let meaning = protocol_option(name, lang).unwrap_or(english);
        help.push_str(&format!("  {}\n          {meaning}\n", game::remarked(lang, name, &value)));
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
