//! Files that grow, and whose bytes can be synced to the disk.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// The file operations that a journal needs. Tests use a file that fails.
pub trait Durable: Write {
    /// Waits until everything written is on the disk.
    ///
    /// # Errors
    /// If the system cannot write it. Data written since the last success may be lost then.
    fn sync(&mut self) -> io::Result<()>;

    /// Truncates the file to `length` bytes.
    ///
    /// # Errors
    /// If the system reports an error.
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

/// Syncs the folder of `path` to the disk, so that file names survive a power failure. Errors are ignored, because not
/// every system supports this.
pub fn sync_folder(path: &Path) {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
