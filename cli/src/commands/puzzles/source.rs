//! The puzzles that a command reads.

use std::path::Path;

use chuhe_puzzles::{Puzzle, PuzzleFileError, Reader, builtin};

use crate::error::CliError;
use crate::inputs::open;
use crate::outputs::path_text;

/// All puzzles of a file. A line that is not a puzzle is an error.
pub(super) fn read(path: &Path) -> Result<Vec<Puzzle>, CliError> {
    let file = open(path)?;
    let faulty = |error: PuzzleFileError| CliError::of_reading(&path_text(path), &error);
    Reader::new(file).map_err(faulty)?.collect::<Result<_, _>>().map_err(faulty)
}

/// All puzzles of a file, or those built in.
pub(super) fn read_or_builtin(path: Option<&Path>) -> Result<Vec<Puzzle>, CliError> {
    path.map_or_else(|| Ok(builtin().to_vec()), read)
}
