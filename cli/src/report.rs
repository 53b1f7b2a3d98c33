//! Reports of commands that write files.

use std::io::{self, ErrorKind, Write};

/// Standard output of a command that also writes files. If nobody reads it any more, the work continues, because the
/// person wants the files.
pub(crate) struct Report<'o, W> {
    out: &'o mut W,
    writes_files: bool,
    is_closed: bool,
}

impl<'o, W: Write> Report<'o, W> {
    /// A report; `writes_files` says whether the command writes files.
    pub(crate) fn new(out: &'o mut W, writes_files: bool) -> Report<'o, W> {
        Report { out, writes_files, is_closed: false }
    }

    /// Writes something, unless nobody reads standard output any more.
    fn unless_closed<T>(&mut self, nothing: T, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        if self.is_closed {
            return Ok(nothing);
        }
        match write(self.out) {
            Err(error) if self.writes_files && error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(nothing)
            }
            result => result,
        }
    }
}

impl<W: Write> Write for Report<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), Write::flush)
    }
}
