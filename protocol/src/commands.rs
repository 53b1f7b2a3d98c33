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
pub mod textbook;
#[cfg(feature = "tune")]
pub mod tune;

use std::io::Write;

use chuhe_engine::notation::{Reader, moves_in};
use chuhe_engine::{Move, Position};
use serde::Serialize;

use crate::cli::{CliError, CliResult};

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

/// Prints a value as a line of JSON.
fn json_line(out: &mut impl Write, record: &impl Serialize) -> CliResult {
    let text = serde_json::to_string(record).map_err(|error| CliError::Failed(error.to_string()))?;
    writeln!(out, "{text}")?;
    Ok(())
}
