//! The bytes of a book.

use std::fs::File;
use std::io::{self, Read};

/// The largest book file that is taken, in bytes: some fifty million moves.
pub(crate) const MAX_FILE: u64 = 1 << 30;

/// Reads a file into memory. It is not mapped: a file that is cut short or replaced in place under a mapping
/// ends the process, and the owner of the file may do that at any time.
pub(crate) fn read(file: &mut File) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len();
    if length > MAX_FILE {
        let text = format!("it has {length} bytes; books of up to {} MiB are read", MAX_FILE >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, text));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    // The file may grow while it is read.
    file.take(MAX_FILE).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The `N` bytes from `at` on; zeros if `bytes` ends earlier.
pub(crate) fn array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes.get(at..).and_then(<[u8]>::first_chunk).copied().unwrap_or([0; N])
}
