//! What several commands read from their arguments.

use std::num::NonZeroUsize;
use std::time::Duration;

use chuhe_engine::time::Limits;
use chuhe_protocol::options::{Id, Options, spec};
use xiangqi::notation::{Reader, moves_in};
use xiangqi::{Move, Position};

use crate::error::CliError;

/// The position of a `--fen` argument, or the start position without one.
pub(crate) fn position(fen: Option<&str>) -> Result<Position, CliError> {
    fen.map_or_else(
        || Ok(Position::default()),
        |fen| Position::from_fen(fen).map_err(|error| CliError::Usage(format!("--fen: {error}"))),
    )
}

/// The moves of a `--moves` argument, in any notation, each legal in the position that those before it lead to.
pub(crate) fn moves(start: &Position, text: &str) -> Result<Vec<Move>, CliError> {
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

/// Reads a `--threads` argument: what the option `Threads` takes.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let mut options = Options::default();
    options.set(spec(Id::Threads).name, Some(text)).map_err(|error| error.to_string())?;
    Ok(options.threads)
}

/// Reads a `--hash` argument, in MiB: what the option `Hash` takes.
pub(crate) fn hash(text: &str) -> Result<usize, String> {
    let mut options = Options::default();
    options.set(spec(Id::Hash).name, Some(text)).map_err(|error| error.to_string())?;
    Ok(options.hash_mib)
}

/// How long to search: by what the arguments say, or for `default_ms` if they say nothing.
pub(crate) fn limits(
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<u64>,
    default_ms: u64,
) -> Limits {
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
