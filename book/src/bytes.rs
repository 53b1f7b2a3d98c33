//! The bytes of a book: in memory, or part of the program.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Deref;

/// The largest book file that is taken, in bytes: some fifty million moves.
pub(crate) const MAX_FILE: u64 = 1 << 30;

/// Bytes that stay as they are.
#[derive(Debug)]
pub(crate) enum Bytes {
    Owned(Vec<u8>),
    Static(&'static [u8]),
}

impl Bytes {
    /// Reads a file into memory. It is not mapped: a file that is cut short or replaced in place under a mapping
    /// ends the process, and the owner of the file may do that at any time.
    pub(crate) fn read(file: &mut File) -> io::Result<Bytes> {
        let length = file.metadata()?.len();
        if length > MAX_FILE {
            let text = format!("it has {length} bytes; books of up to {} MiB are read", MAX_FILE >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, text));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
        // The file may grow while it is read.
        file.take(MAX_FILE).read_to_end(&mut bytes)?;
        Ok(Bytes::Owned(bytes))
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Owned(bytes) => bytes,
            Bytes::Static(bytes) => bytes,
        }
    }
}

/// Copies a number's bytes from `at`; zeros if they are not all there.
pub(crate) fn array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes.get(at..).and_then(<[u8]>::first_chunk).copied().unwrap_or([0; N])
}
