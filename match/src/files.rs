//! The files that games go into, so that a tournament that was killed can go on: games are written pairing by
//! pairing, and a saved tournament knows how long the files were then.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::MatchError;

/// A file that games are appended to.
#[derive(Debug)]
pub(crate) struct GameLog {
    path: PathBuf,
    file: File,
    length: u64,
}

impl GameLog {
    /// Opens a file. With a known length what follows it is cut off: it was written after the tournament was
    /// saved, and will be written again. A file shorter than that is taken as it is.
    ///
    /// # Errors
    /// If the file cannot be opened or cut.
    pub(crate) fn open(
        path: &Path,
        overwrite: bool,
        known_length: Option<u64>,
    ) -> Result<GameLog, MatchError> {
        let failed = MatchError::file(path);
        let open = || -> std::io::Result<(File, u64)> {
            let mut file =
                OpenOptions::new().create(true).write(true).read(true).truncate(false).open(path)?;
            match known_length {
                Some(length) if length < file.metadata()?.len() => file.set_len(length)?,
                None if overwrite => file.set_len(0)?,
                _ => {}
            }
            let length = file.seek(SeekFrom::End(0))?;
            Ok((file, length))
        };
        let (file, length) = open().map_err(failed)?;
        Ok(GameLog { path: path.to_owned(), file, length })
    }

    /// Appends.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), MatchError> {
        self.file.write_all(bytes).map_err(MatchError::file(&self.path))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// How long the file is.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// The CRC32 of the whole file.
    pub(crate) fn crc32(&self) -> Result<u32, MatchError> {
        std::fs::read(&self.path).map(|bytes| crc32fast::hash(&bytes)).map_err(MatchError::file(&self.path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}
