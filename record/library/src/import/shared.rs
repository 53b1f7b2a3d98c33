//! The settings of an import, and the state that its threads share.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Mutex, PoisonError};

use chuhe_record::format::Games;
use chuhe_record::text::Encoding;

use super::files::FoundFile;

/// The identity of a file: the SHA-256 of its bytes, and after them of settings that are not the default.
pub(super) type Hash = [u8; 32];

/// The settings of an import.
#[derive(Clone, Copy, Debug)]
pub struct ImportSettings {
    /// The encoding of the files. A file that the library has is read again if the settings differ.
    pub encoding: Encoding,
    /// Whether to skip games with a faulty move, instead of keeping the moves before it.
    pub strict: bool,
    /// The number of reading threads.
    pub readers: usize,
    /// Reads the games of a file in a format that is not among [`chuhe_record::Format`]; returns `None` for other files.
    pub other_format: Option<fn(&Path) -> Option<Games<'static>>>,
}

impl Default for ImportSettings {
    fn default() -> ImportSettings {
        ImportSettings { encoding: Encoding::Detect, strict: false, readers: 2, other_format: None }
    }
}

/// The state that the threads share.
pub(super) struct Shared<'a> {
    pub(super) files: &'a [FoundFile],
    pub(super) next: AtomicUsize,
    pub(super) stop: AtomicBool,
    pub(super) settings: ImportSettings,
    /// The records taken of each file in the library; `None` if the file is complete.
    pub(super) known: &'a HashMap<Hash, Option<u64>>,
    /// Files that this import reads, so that none is read twice.
    taken: Mutex<HashMap<Hash, usize>>,
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        files: &'a [FoundFile],
        settings: ImportSettings,
        known: &'a HashMap<Hash, Option<u64>>,
    ) -> Shared<'a> {
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        Shared { files, next, stop, settings, known, taken: Mutex::default() }
    }

    /// Takes a file of this hash, unless another one with the same hash was taken: then that one is returned.
    pub(super) fn take(&self, file: usize, hash: &Hash) -> Option<usize> {
        match self.taken.lock().unwrap_or_else(PoisonError::into_inner).entry(*hash) {
            Entry::Occupied(first) => Some(*first.get()),
            Entry::Vacant(place) => {
                place.insert(file);
                None
            }
        }
    }
}
