//! The file that `chuhe puzzles make` writes: a new one, or one to resume.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

use chuhe_locale::texts::terminal;
use chuhe_puzzles::{Puzzle, PuzzleFileError, Reader, Writer};
use chuhe_storage::FileLock;

use crate::error::CliError;
use crate::language::language;
use crate::outputs::{path_error, path_text, regular};

/// A file to which puzzles are added.
pub(super) struct Target {
    pub(super) writer: Writer<File>,
    /// The puzzles that it has already.
    pub(super) known: Vec<Puzzle>,
    /// Two processes that add to a file would both add the same puzzles.
    _lock: FileLock,
}

impl Target {
    /// A new file.
    pub(super) fn new(path: &Path) -> Result<Target, CliError> {
        regular(path)?;
        let lock = locked(path)?;
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| {
            if error.kind() == ErrorKind::AlreadyExists {
                CliError::Usage(terminal::error_exists(language(), &path_text(path)))
            } else {
                path_error(path, &error)
            }
        })?;
        let writer = Writer::new(file).map_err(|error| path_error(path, &error))?;
        Ok(Target { writer, known: Vec::new(), _lock: lock })
    }

    /// Opens an existing file, and cuts off an incomplete last line that a kill or a full disk has left. The file stays
    /// unchanged if the other lines are not puzzles.
    pub(super) fn existing(path: &Path) -> Result<Target, CliError> {
        regular(path)?;
        let lock = locked(path)?;
        let io = |error: std::io::Error| path_error(path, &error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(io)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        // A kill or a full disk may have left a part of the header too.
        let mut header = Vec::new();
        Writer::new(&mut header).map_err(|error| path_error(path, &error))?;
        let is_begun = header.starts_with(&text);
        let lines = if whole == 0 && !is_begun { &text[..] } else { &text[..whole] };
        let known = if lines.is_empty() { Vec::new() } else { puzzles(path, lines)? };
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::Start(whole as u64))).map_err(io)?;
        let writer = if whole == 0 { Writer::new(file) } else { Ok(Writer::continuing(file)) };
        Ok(Target { writer: writer.map_err(|error| path_error(path, &error))?, known, _lock: lock })
    }
}

/// Locks a file for this process.
pub(super) fn locked(path: &Path) -> Result<FileLock, CliError> {
    FileLock::by_this_process(path).map_err(|error| CliError::plain(&error))
}

fn puzzles(path: &Path, lines: &[u8]) -> Result<Vec<Puzzle>, CliError> {
    let faulty = |error: PuzzleFileError| path_error(path, &error);
    Reader::new(lines).map_err(faulty)?.collect::<Result<_, _>>().map_err(faulty)
}
