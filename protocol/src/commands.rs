//! What the words of the command line do, one file each, and what several of them need.

pub mod analyze;
pub mod bench;
pub mod completions;
pub mod perft;
pub mod protocol;
pub mod textbook;

use chuhe_engine::Position;

use crate::cli::CliError;

/// The position of a `--fen` argument, or the start position without one.
fn position(fen: Option<&str>) -> Result<Position, CliError> {
    fen.map_or_else(
        || Ok(Position::default()),
        |fen| Position::from_fen(fen).map_err(|error| CliError::Usage(format!("--fen: {error}"))),
    )
}
