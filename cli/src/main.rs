//! The binary `chuhe`: a line protocol on standard input and output, or one of the commands.
//!
//! | module | what |
//! |---|---|
//! | `args` | commands and global options |
//! | `argument` | why the value of an argument is refused |
//! | `damage` | damaged self-play game files |
//! | `build` | which build this is |
//! | `encoding`, `formats`, `games` | game files: their encodings and formats as arguments, and their games |
//! | `error` | errors, and their exit statuses |
//! | `first_end` | how a game first ended: some records contain moves after the end |
//! | `folders` | folders of the user |
//! | `help` | help in the user's language |
//! | `inputs`, `numbers`, `outputs` | arguments and output that several commands share |
//! | `report` | the report of a command that writes files, whose reader may go |
//! | `interrupt` | Ctrl-C, and readers that stop |
//! | `language` | the language of texts for people, and the notation of moves |
//! | `lesson` | lessons in the terminal: commands, answers, due times of cards |
//! | `losses` | warnings about what a format does not hold |
//! | `reason` | why something failed, in the user's language |
//! | `terminal` | colours, widths and the board, for people |
//! | `text_style` | the language and notation of texts about moves, and the symbols of the pieces |
//! | `typed` | lines typed in a game or a lesson |
//! | `usage` | why arguments are refused, in the user's language |
//! | `commands` | the commands of the command line, one file each |

mod args;
mod argument;
mod build;
mod commands;
mod damage;
mod encoding;
mod error;
mod first_end;
mod folders;
mod formats;
mod games;
mod help;
mod inputs;
mod interrupt;
mod language;
mod lesson;
mod losses;
mod numbers;
mod outputs;
mod reason;
mod report;
mod terminal;
mod text_style;
mod typed;
mod usage;

use std::io::{self, Write};
use std::process::ExitCode;

use chuhe_datagen::INTERRUPTED;
use clap::CommandFactory;

use args::{Cli, Command};
#[cfg(feature = "sqlite")]
use commands::library;
#[cfg(feature = "serve")]
use commands::serve;
#[cfg(feature = "tune")]
use commands::tune;
use commands::{
    about, analyze, bench, book, completions, convert, datagen, diagram, endings, explain, genfens, judge,
    manual, match_engines, perft, play, protocol, puzzles, review, tables, tactics, textbook,
};
use error::{CliError, CliResult};
use interrupt::Watched;
use outputs::one_line;

/// Reads the arguments of the process, executes the command, and returns the exit status.
fn main() -> ExitCode {
    language::take_language(std::env::args_os());
    if let Some(args) = match_engines::asked_for(std::env::args_os()) {
        return exit_code(match_engines::run(&args, &mut Watched::new(io::stdout())));
    }
    if let Some(request) = genfens::asked_for(std::env::args_os()) {
        return exit_code(
            request.and_then(|request| genfens::run(&request, &mut Watched::new(io::stdout()))),
        );
    }
    let cli = match args::parse() {
        Ok(Some(cli)) => cli,
        Ok(None) => return ExitCode::SUCCESS,
        Err(error) => return exit_code(Err(error)),
    };
    start_logging(&cli);
    exit_code(run(cli, &mut Watched::new(io::stdout())))
}

/// Maps a result to an exit status and prints the error.
fn exit_code(result: CliResult) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe, which is not an error.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(CliError::Interrupted(text)) => {
            if let Some(text) = text {
                let _ = writeln!(Watched::new(io::stderr()), "{}", one_line(&text));
            }
            ExitCode::from(INTERRUPTED)
        }
        Err(error) => {
            let text = one_line(&error.to_string());
            let _ = writeln!(
                Watched::new(io::stderr()),
                "{}",
                chuhe_locale::texts::terminal::error(language::language(), &text)
            );
            ExitCode::from(if matches!(error, CliError::Usage(_)) { 2 } else { 1 })
        }
    }
}

fn run(cli: Cli, out: &mut impl Write) -> CliResult {
    match cli.command {
        None => protocol::run(cli.no_files),
        Some(Command::Analyze(args)) => analyze::run(&args, out),
        Some(Command::Perft(args)) => perft::run(&args, out),
        Some(Command::Bench(args)) => bench::run(&args, out),
        Some(Command::Book(args)) => book::run(&args, out),
        Some(Command::Judge(args)) => judge::run(&args, out),
        Some(Command::Explain(args)) => explain::run(&args, out),
        Some(Command::Convert(args)) => convert::run(&args, out),
        #[cfg(feature = "sqlite")]
        Some(Command::Library(args)) => library::run(&args, out),
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Review(args)) => review::run(&args, out),
        #[cfg(feature = "serve")]
        Some(Command::Serve(args)) => serve::run(&args, out),
        Some(Command::Diagram(args)) => diagram::run(&args, out),
        Some(Command::Datagen(args)) => datagen::run(&args, out),
        Some(Command::Match(args)) => match_engines::run(&args, out),
        Some(Command::Tables(args)) => tables::run(&args, out),
        Some(Command::Puzzles(args)) => puzzles::run(&args, out),
        Some(Command::Endings(args)) => endings::run(&args, out),
        Some(Command::Tactics(args)) => tactics::run(&args, out),
        Some(Command::Textbook(args)) => textbook::run(&args, out),
        #[cfg(feature = "tune")]
        Some(Command::Tune(args)) => tune::run(&args, out),
        Some(Command::About(args)) => about::run(&args, out),
        Some(Command::Man(args)) => manual::run(&args, Cli::command()),
        Some(Command::Completions(args)) => completions::run(&args, &mut Cli::command(), out),
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
    // Each message must be one line, even if a name contains a line end.
    builder.format(|out, record| {
        let message = one_line(&record.args().to_string());
        writeln!(out, "[{} {:<5} {}] {message}", out.timestamp(), record.level(), record.target())
    });
    // If a logger is already set, that one is kept.
    let _ = builder.try_init();
}
