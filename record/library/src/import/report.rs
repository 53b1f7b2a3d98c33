//! The result of an import, and what is told meanwhile.

use std::path::Path;

/// The result of an import, and while it runs how far it is.
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
    /// Of those, games that end before a fault.
    pub partial: u64,
    /// Games that were there already, and are not added.
    pub duplicates: u64,
    /// Games that cannot be read.
    pub faulty: u64,
    /// Bytes of the files that are done with.
    pub bytes: u64,
    /// Bytes of all files.
    pub all_bytes: u64,
}

/// Something that whoever imports should know.
#[derive(Debug)]
pub enum Notice {
    /// A game cannot be read, or only up to a fault.
    Game {
        /// What is wrong, and where.
        error: String,
        /// How many plies are kept.
        kept: Option<usize>,
    },
    /// A game is there already.
    Duplicate {
        /// Its number in the file.
        number: i64,
        /// The game's number in the library.
        game: i64,
    },
    /// Something about the text of a file: an encoding that was guessed, damage.
    Text(String),
    /// The file cannot be used.
    Unusable(String),
}

/// Follows an import.
pub trait Listener {
    /// Takes a notice about a file.
    fn notice(&mut self, path: &Path, notice: &Notice);
    /// Takes how far the import is; whether it should go on.
    fn progress(&mut self, done: &Imported) -> bool;
}
