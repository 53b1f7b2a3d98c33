//! `chuhe puzzles`: puzzles with one proven answer.
//!
//! | file | what |
//! |---|---|
//! | `make` | makes puzzles from games |
//! | `games` | the games of files of any kind, with the scores that are in them |
//! | `source` | the puzzles that a command reads |
//! | `target` | the file that `make` writes |
//! | `verify` | proves their answers again |
//! | `solve` | asks puzzles in the terminal |

mod games;
mod make;
mod solve;
mod source;
mod target;
mod verify;

use std::io::Write;

use crate::error::CliResult;

/// Arguments of `chuhe puzzles`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(Debug, clap::Subcommand)]
enum PuzzlesCommand {
    /// Make puzzles from games: positions where exactly one move mates, wins or saves.
    Make(make::Args),
    /// Prove the answers of puzzles again.
    Verify(verify::Args),
    /// Solve puzzles in the terminal.
    Solve(solve::Args),
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    match &args.command {
        PuzzlesCommand::Make(args) => make::run(args, out),
        PuzzlesCommand::Verify(args) => verify::run(args, out),
        PuzzlesCommand::Solve(args) => solve::run(args, out),
    }
}
