//! Files that grow, and whose bytes can be made to last.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// What a journal needs of its file. Tests give it one that fails.
pub trait Durable: Write {
    /// Returns when all that was written is on the disk.
    ///
    /// # Errors
    /// If the system cannot write it. What was written since the last success may be lost then.
    fn sync(&mut self) -> io::Result<()>;

    /// Cuts the file off after `length` bytes.
    ///
    /// # Errors
    /// If the system refuses it.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Durable for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }
}

/// Makes the names of the files in the folder of `path` last through a power cut. Not every system can, so an error is
/// none.
pub fn sync_folder(path: &Path) {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
