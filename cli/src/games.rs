//! The games of files and of standard input, which may be the output of a program that goes on.

use std::path::Path;

use chuhe_record::Format;
use chuhe_record::format::Games;
use chuhe_record::text::Encoding;

use crate::error::CliError;
use crate::inputs::{is_input, open, unreadable};

/// The games of a file; "-" is standard input. Without a format, it is detected.
///
/// # Errors
/// If the file cannot be read. The error names it.
pub(crate) fn games(
    path: &Path,
    format: Option<Format>,
    encoding: Encoding,
) -> Result<Games<'static>, CliError> {
    let source = open(path)?;
    let games = if is_input(path) {
        Format::read_live(format, source, encoding)
    } else {
        Format::read(format, source, encoding)
    };
    games.map_err(|error| unreadable(path, &error))
}
