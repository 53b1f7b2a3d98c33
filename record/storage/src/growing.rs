//! A file to which entries are appended, each atomically and durably.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use crate::durable::{Durable, sync_folder};

/// A file to which whole entries are appended.
#[derive(Debug)]
pub struct Growing<F = File> {
    file: F,
    length: u64,
    /// A pipe or a device has no disk below it.
    has_disk: bool,
}

impl Growing {
    /// Opens a file for appending; creates it if necessary. The folder is synced, so that the file's name is on the
    /// disk when this returns.
    ///
    /// # Errors
    /// If the system reports an error.
    pub fn open(path: &Path) -> io::Result<Growing> {
        let mut file = File::options().create(true).append(true).read(true).open(path)?;
        let is_file = file.metadata()?.is_file();
        if is_file {
            file.sync_all()?;
            sync_folder(path);
        }
        let length = if is_file { file.seek(SeekFrom::End(0))? } else { 0 };
        Ok(Growing { file, length, has_disk: is_file })
    }
}

impl<F: Durable + Read + Seek> Growing<F> {
    /// Uses an open file.
    ///
    /// # Errors
    /// If its end cannot be found.
    pub fn new(mut file: F) -> io::Result<Growing<F>> {
        let length = file.seek(SeekFrom::End(0))?;
        Ok(Growing { file, length, has_disk: true })
    }

    /// Appends an entry, and returns when it is on the disk. If the file is not empty, it first appends `separator`,
    /// without the part that the file already ends with.
    ///
    /// # Errors
    /// If the entry cannot be written or synced to the disk. It is then removed again, if the system allows it.
    pub fn append(&mut self, entry: &[u8], separator: &str) -> io::Result<()> {
        // Another program may have added to the file, so its end is looked up each time.
        let start = self.file.seek(SeekFrom::End(0)).unwrap_or(self.length);
        let mut bytes = self.missing(start, separator.as_bytes()).unwrap_or_default();
        bytes.extend_from_slice(entry);
        let written = self.file.write_all(&bytes).and_then(|()| self.file.flush());
        match written.and_then(|()| if self.has_disk { self.file.sync() } else { Ok(()) }) {
            Ok(()) => {
                self.length = start + bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                // The first error is the one to report.
                let _ = self.take_back(start, &bytes);
                Err(error)
            }
        }
    }

    /// The part of a separator that is missing at the end of the file.
    fn missing(&mut self, length: u64, separator: &[u8]) -> io::Result<Vec<u8>> {
        if length == 0 {
            return Ok(Vec::new());
        }
        let size = length.min(separator.len() as u64);
        self.file.seek(SeekFrom::Start(length - size))?;
        let mut end = Vec::new();
        Read::by_ref(&mut self.file).take(size).read_to_end(&mut end)?;
        self.file.seek(SeekFrom::End(0))?;
        let there = (0..=end.len()).rev().find(|&n| end.ends_with(&separator[..n])).unwrap_or(0);
        Ok(separator[there..].to_vec())
    }

    /// Cuts off a partly written entry, unless another program has written after it.
    fn take_back(&mut self, start: u64, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(start))?;
        let mut tail = Vec::new();
        Read::by_ref(&mut self.file).take(bytes.len() as u64 + 1).read_to_end(&mut tail)?;
        if bytes.starts_with(&tail) { self.file.cut(start) } else { Ok(()) }
    }

    /// The length of the file after the last entry, in bytes.
    pub fn length(&self) -> u64 {
        self.length
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use super::*;

    /// A file that fails at one of its operations, counted from 0.
    struct Failing {
        data: Cursor<Vec<u8>>,
        operation: usize,
        fails_at: usize,
    }

    impl Failing {
        fn fails(&mut self) -> bool {
            self.operation += 1;
            self.operation == self.fails_at + 1
        }
    }

    impl Read for Failing {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.data.read(bytes)
        }
    }

    impl Seek for Failing {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.data.seek(to)
        }
    }

    impl Write for Failing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.fails() {
                return Err(io::Error::from(io::ErrorKind::StorageFull));
            }
            // Each write takes at most three bytes, so that a failure happens inside an entry.
            self.data.write(&bytes[..bytes.len().min(3)])
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Durable for Failing {
        fn sync(&mut self) -> io::Result<()> {
            if self.fails() { Err(io::Error::other("no sync")) } else { Ok(()) }
        }

        fn cut(&mut self, length: u64) -> io::Result<()> {
            self.data.get_mut().truncate(length as usize);
            Ok(())
        }
    }

    #[test]
    fn an_entry_is_whole_or_absent_after_any_failure() {
        let mut failures = 0;
        for fails_at in 0..12 {
            let data = Cursor::new(b"old\n\n".to_vec());
            let mut file = Growing::new(Failing { data, operation: 0, fails_at }).unwrap();
            let mut expected = b"old\n\n".to_vec();
            for entry in [&b"first\n\n"[..], b"second\n\n"] {
                match file.append(entry, "\n\n") {
                    Ok(()) => expected.extend_from_slice(entry),
                    Err(_) => failures += 1,
                }
                assert_eq!(file.file.data.get_ref(), &expected, "failure at {fails_at}");
            }
        }
        assert!(failures >= 8, "{failures}");
    }

    #[test]
    fn truncated_entries_are_separated_from_new_ones() {
        for (old, expected) in [
            ("", "x\n\n"),
            ("a", "a\n\nx\n\n"),
            ("a\n", "a\n\nx\n\n"),
            ("a\n\n", "a\n\nx\n\n"),
            ("\n", "\n\nx\n\n"),
        ] {
            let data = Cursor::new(old.as_bytes().to_vec());
            let mut file = Growing::new(Failing { data, operation: 0, fails_at: 1000 }).unwrap();
            file.append(b"x\n\n", "\n\n").unwrap();
            assert_eq!(String::from_utf8_lossy(file.file.data.get_ref()), expected);
            assert_eq!(file.length(), expected.len() as u64);
        }
    }

    #[test]
    fn entries_of_other_programs_are_never_cut() {
        let path = std::env::temp_dir().join(format!("chuhe-growing-{}", std::process::id()));
        std::fs::write(&path, "old\n").unwrap();
        let mut file = Growing::open(&path).unwrap();
        std::fs::write(&path, "old\nforeign\n").unwrap();
        file.append(b"ours\n", "\n").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old\nforeign\nours\n");
        file.take_back(4, b"ours\n").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old\nforeign\nours\n");
        file.take_back(12, b"ours\n").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old\nforeign\n");
        std::fs::remove_file(path).unwrap();
    }
}
