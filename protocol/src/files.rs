//! The paths of files that front ends name, and checks before they are opened.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::words::shortened;

/// The largest file that an option may name, in bytes: the networks and books that people use are much smaller.
const MAX_FILE_BYTES: u64 = 16 << 30;

/// Why a file is not opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NamedFileError {
    /// A folder, a device or a pipe: reading might never end.
    #[error("'{0}' is not a regular file")]
    NotRegular(String),
    /// The file is larger than any network or book.
    #[error("'{0}' is too large")]
    TooLarge(String),
    /// To be written, but it contains something else.
    #[error("'{0}' is a file of another kind, and is left as it is")]
    OtherKind(String),
}

/// The file of this name, to be read. A relative one is looked for in the program's own folder first: front ends
/// start the engine in their own folders, while users put its files beside it.
///
/// # Errors
/// If it exists but is not a regular file, or is too large: reading a pipe or a device may never end. The reader
/// reports a missing file.
pub(crate) fn find(name: &str) -> Result<PathBuf, NamedFileError> {
    let path = beside_the_program(Path::new(name)).unwrap_or_else(|| PathBuf::from(name));
    check(&path)?;
    Ok(path)
}

/// Whether a file may be opened, if it exists.
///
/// # Errors
/// If it may not, and why.
pub(crate) fn check(path: &Path) -> Result<(), NamedFileError> {
    let name = || shortened(&path.to_string_lossy(), 120);
    match std::fs::metadata(path) {
        Ok(data) if !data.is_file() => Err(NamedFileError::NotRegular(name())),
        Ok(data) if data.len() > MAX_FILE_BYTES => Err(NamedFileError::TooLarge(name())),
        _ => Ok(()),
    }
}

/// Whether a file may be written: there is none, it is empty, or it begins with one of `beginnings`.
///
/// # Errors
/// If it may not, and why.
pub(crate) fn check_kind(path: &Path, beginnings: &[&[u8]]) -> Result<(), NamedFileError> {
    check(path)?;
    let mut begin = Vec::new();
    let longest = beginnings.iter().map(|beginning| beginning.len()).max().unwrap_or(0);
    // A file that cannot be read may be written; if not, the writer reports it.
    let read = File::open(path).and_then(|file| file.take(longest as u64).read_to_end(&mut begin));
    if read.is_err() || begin.is_empty() || beginnings.contains(&&begin[..]) {
        Ok(())
    } else {
        Err(NamedFileError::OtherKind(shortened(&path.to_string_lossy(), 120)))
    }
}

fn beside_the_program(name: &Path) -> Option<PathBuf> {
    let beside = std::env::current_exe().ok()?.parent()?.join(name);
    beside.is_file().then_some(beside)
}
