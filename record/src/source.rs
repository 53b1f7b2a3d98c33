//! Where a reader takes its bytes from.

use std::fmt;
use std::io::{self, BufRead, Read};

/// Any buffered source. It is called through a pointer, so the readers are compiled once and not for each type of source.
pub(crate) struct Source<'s>(Box<dyn BufRead + 's>);

impl<'s> Source<'s> {
    pub(crate) fn new(source: impl BufRead + 's) -> Source<'s> {
        Source(Box::new(source))
    }
}

impl Read for Source<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl BufRead for Source<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.0.consume(count);
    }
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").finish_non_exhaustive()
    }
}
