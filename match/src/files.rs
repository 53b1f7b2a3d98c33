//! The files that games and final positions go into.

use std::fs::File;
use std::path::{Path, PathBuf};

use chuhe_storage::Growing;

use crate::error::MatchError;

/// A file to which games are appended, each atomically and durably.
#[derive(Debug)]
pub(crate) struct GameLog {
    path: PathBuf,
    file: Growing,
    separator: &'static str,
}

impl GameLog {
    /// Opens a file, and empties it if `overwrite`. `separator` will stand between old and new entries.
    ///
    /// # Errors
    /// If the file cannot be opened or emptied.
    pub(crate) fn open(path: &Path, separator: &'static str, overwrite: bool) -> Result<GameLog, MatchError> {
        if overwrite && path.is_file() {
            File::create(path).map_err(MatchError::file(path))?;
        }
        let file = Growing::open(path).map_err(MatchError::file(path))?;
        Ok(GameLog { path: path.to_owned(), file, separator })
    }

    /// Adds bytes, and returns when they are on the disk.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), MatchError> {
        self.file.append(bytes, self.separator).map_err(MatchError::file(&self.path))
    }

    /// The length of the file.
    pub(crate) fn length(&self) -> u64 {
        self.file.length()
    }

    /// The CRC32 of the whole file.
    pub(crate) fn crc32(&self) -> Result<u32, MatchError> {
        std::fs::read(&self.path).map(|bytes| crc32fast::hash(&bytes)).map_err(MatchError::file(&self.path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}
