//! The book that a command writes.

use std::io::Write;
use std::path::Path;

use chuhe_book::NativeBook;
use chuhe_book::native::Records;
use chuhe_locale::texts::{reports, terminal};
use chuhe_storage::{Check, OutputFile};

use crate::error::{CliError, CliResult};
use crate::language::language;
use crate::outputs::path_text;

/// Checks that a book may be written in place of a file.
pub(super) fn output(path: &Path, inputs: &[&Path], force: bool) -> Result<OutputFile, CliError> {
    let check = Check { inputs, kind: "a book in Chuhe's format", is_kind: NativeBook::is_native, force };
    Ok(OutputFile::new(path, &check)?)
}

/// Writes a book, and prints its size. No program can use a book without moves, so none is written.
pub(super) fn write_book(records: &Records, file: &OutputFile, out: &mut impl Write) -> CliResult {
    if records.as_slice().is_empty() {
        return Err(CliError::Failed(terminal::error_empty_book(language()).to_owned()));
    }
    file.write(&records.to_bytes())?;
    let records = records.as_slice();
    let positions = records.chunk_by(|a, b| a.key == b.key).count();
    writeln!(out, "{}", size(file.name(), positions, records.len()))?;
    Ok(())
}

/// The size of a book that is written.
pub(super) fn size(file: &Path, positions: usize, moves: usize) -> String {
    let lang = language();
    let (positions, moves) = (reports::count_positions(lang, positions), reports::count_moves(lang, moves));
    reports::book_size(lang, &path_text(file), &positions, &moves)
}
