//! The bytes of a book: in memory, part of the program, or a file mapped into memory.

use std::fs::File;
use std::io;
use std::ops::Deref;

/// Bytes that stay where they are.
#[derive(Debug)]
pub(crate) enum Bytes {
    Owned(Vec<u8>),
    Static(&'static [u8]),
    Mapped(memmap2::Mmap),
}

impl Bytes {
    /// Maps a file into memory: only the parts that are looked at get read.
    pub(crate) fn map(file: &File) -> io::Result<Bytes> {
        if file.metadata()?.len() == 0 {
            // Not every system maps an empty file.
            return Ok(Bytes::Static(&[]));
        }
        // SAFETY: what is unsafe about a mapping is that others may change the file meanwhile. All reads are of
        // single bytes copied out of a slice, and every number read is checked before it is used, so changed
        // contents give other moves, which are checked for legality, and nothing worse. A file that is cut
        // short under a mapping ends the process with a bus error on Unix; this crate's own writer
        // never does that, it replaces books as a whole.
        unsafe { memmap2::Mmap::map(file) }.map(Bytes::Mapped)
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Owned(bytes) => bytes,
            Bytes::Static(bytes) => bytes,
            Bytes::Mapped(map) => map,
        }
    }
}

/// Copies a number's bytes from `at`; zeros if they are not all there.
pub(crate) fn array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    bytes.get(at..).and_then(<[u8]>::first_chunk).copied().unwrap_or([0; N])
}
