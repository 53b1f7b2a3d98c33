//! What the words of the command line do, one file each, and what several of them need.

pub mod analyze;
pub mod bench;
pub mod book;
pub mod completions;
pub mod convert;
pub mod datagen;
pub mod evaluation;
pub mod judge;
pub mod perft;
pub mod protocol;
pub mod tactics;
pub mod textbook;
#[cfg(feature = "tune")]
pub mod tune;

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use chuhe_engine::notation::{Reader, moves_in};
use chuhe_engine::time::Limits;
use chuhe_engine::{Move, Position};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use crate::cli::{CliError, CliResult};
use crate::options::MAX_THREADS;

/// The position of a `--fen` argument, or the start position without one.
fn position(fen: Option<&str>) -> Result<Position, CliError> {
    fen.map_or_else(
        || Ok(Position::default()),
        |fen| Position::from_fen(fen).map_err(|error| CliError::Usage(format!("--fen: {error}"))),
    )
}

/// The moves of a `--moves` argument, in any notation, each legal in the position that those before it lead to.
fn moves(start: &Position, text: &str) -> Result<Vec<Move>, CliError> {
    let mut reader = Reader::for_game(start, moves_in(text));
    let mut position = start.clone();
    let mut moves = Vec::new();
    for (index, text) in moves_in(text).enumerate() {
        let faulty = |error| CliError::Usage(format!("--moves: move {}: {error}", index + 1));
        let mv = reader.read(&position, text).map_err(faulty)?;
        position.make_move(mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// Reads a `--threads` argument.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse::<NonZeroUsize>().map_err(|error| error.to_string())?;
    if threads.get() > MAX_THREADS as usize {
        return Err(format!("{threads} is not in 1..={MAX_THREADS}"));
    }
    Ok(threads)
}

/// How long to search: by what the arguments say, or for `default_ms` if they say nothing.
fn limits(depth: Option<u32>, nodes: Option<u64>, movetime: Option<u64>, default_ms: u64) -> Limits {
    let unlimited = depth.is_none() && nodes.is_none();
    Limits {
        depth,
        nodes,
        move_time: movetime.or(unlimited.then_some(default_ms)).map(Duration::from_millis),
        // Nobody waits for the answer at the other end of a line.
        overhead: Duration::ZERO,
        ..Limits::default()
    }
}

/// Prints a value as a line of JSON.
fn json_line(out: &mut impl Write, record: &impl Serialize) -> CliResult {
    let text = serde_json::to_string(record).map_err(|error| CliError::Failed(error.to_string()))?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// Runs that take less show no progress.
const QUICK: Duration = Duration::from_secs(1);

/// A bar that is hidden for now.
fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {elapsed}") {
        bar.set_style(style);
    }
    bar
}

/// Shows the bar if the work, begun at `begin`, takes long.
fn show_bar(bar: &ProgressBar, begin: Instant) {
    if bar.is_hidden() && begin.elapsed() > QUICK {
        // Draws nothing unless a terminal is there.
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
}
