//! The result of an import, and its progress reports.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use chuhe_record::RecordError;
use chuhe_record::text::TextNote;

use crate::error::LibraryError;

/// The result of an import; during the import, its progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Files that were read.
    pub files: u64,
    /// Files that were in the library already.
    pub known: u64,
    /// Files that could not be read, or hold no games.
    pub unusable: u64,
    /// Games that were added.
    pub games: u64,
    /// Number of games that were cut off before a fault, or lost a damaged part.
    pub partial: u64,
    /// Games that the library contained already, and that were not added.
    pub duplicates: u64,
    /// Games that cannot be read.
    pub faulty: u64,
    /// Bytes of the finished files.
    pub bytes: u64,
    /// Bytes of all files.
    pub all_bytes: u64,
}

/// A message for the user of an import.
#[derive(Debug)]
pub enum Notice {
    /// A game cannot be read, or only the part before a fault.
    Game {
        /// The fault, and its place.
        error: RecordError,
        /// The number of plies kept.
        kept: Option<usize>,
    },
    /// The library contains the game already.
    Duplicate {
        /// The game's number in the file.
        number: i64,
        /// The game's number in the library.
        game: i64,
    },
    /// A game of a library that is merged is damaged.
    Damaged {
        /// The damage.
        error: LibraryError,
        /// Whether its moves are kept, without what is damaged; otherwise the game is left out.
        is_kept: bool,
    },
    /// About the text of a file: a guessed encoding, or damage.
    Text(TextNote),
    /// The file or folder cannot be used.
    Unusable(Unusable),
}

/// Why a file or folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// Reading it failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file was written to while it was read. The games read so far are kept; a later import reads it again.
    #[error("it changed while it was read: import it again")]
    Changed,
    /// A pipe or a device: it cannot be read twice.
    #[error("it is not a regular file")]
    NotAFile,
    /// A file without games.
    #[error("it contains no games")]
    NoGames,
    /// A file without a readable game; the error of the first one.
    #[error("it contains no games that can be read: {0}")]
    Unreadable(#[source] RecordError),
    /// A file without a mark of a game file, that begins with many faulty games.
    #[error("stopped after {faults} faults: is it a game file? The first fault: {first}")]
    Stopped {
        /// The number of faulty games at the beginning.
        faults: usize,
        /// The error of the first of them.
        #[source]
        first: RecordError,
    },
    /// A file with the same bytes as this one, which cannot be used.
    #[error("it is a copy of {}", .0.display())]
    Copy(PathBuf),
    /// A folder without files with games, in its subfolders too.
    #[error("the folder contains no game files")]
    NoGameFiles,
    /// A folder nested too deeply.
    #[error("folders are nested too deep")]
    TooDeep,
}

/// Follows an import.
pub trait ImportListener {
    /// Receives a notice about a file.
    fn notice(&mut self, path: &Path, notice: &Notice);
    /// Receives the progress of the import; a break ends it.
    fn progress(&mut self, done: &Imported) -> ControlFlow<()>;
}
