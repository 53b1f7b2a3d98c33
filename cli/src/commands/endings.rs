//! `chuhe endings`: endings to practise against perfect defence.
//!
//! | file | what |
//! |---|---|
//! | `list` | the endings that have names, and the classes |
//! | `train` | practises them in the terminal |
//! | `course` | the endings to practise, and the next of them |

mod course;
mod list;
mod train;

use std::io::Write;

use crate::error::CliResult;

/// Arguments of `chuhe endings`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: EndingsCommand,
}

#[derive(Debug, clap::Subcommand)]
enum EndingsCommand {
    /// List the named endings, or the classes of the endgame tables.
    List(list::Args),
    /// Practise an ending: the program defends, and reports at once any move that gives away the win or the draw.
    Train(train::Args),
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    match &args.command {
        EndingsCommand::List(args) => list::run(args, out),
        EndingsCommand::Train(args) => train::run(args, out),
    }
}
