//! The journal of a book that grows: a text file with one line per search. Each line is on the disk before the next
//! search begins.
//!
//! ```text
//! chuhe book journal 1
//! start rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//! # 100000 nodes per search, window 40, chuhe-book 0.1.0
//! new h2e2 20 14 after # 9a6ef6dd
//! new h9g7 -17 13 after h2e2 # 0b5c1d2e
//! rest g3g4 18 14 after # 3f6a7b8c
//! ```
//!
//! `new` gives the best move of a position, its score for the mover in centipawns, and the depth of the search in
//! plies. `rest` gives the same for the moves that the book does not follow yet, or `none` if there are none left.
//! After `after` come the moves from the start to the position, and after `#` the CRC-32 of the line up to the space;
//! lines of earlier versions have none. Lines that begin with `#` are remarks. The last line counts only if it is
//! complete: a process that was killed may have written half a line.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use chuhe_storage::Durable;
use xiangqi::{Move, Position};

use super::error::GrowError;
use super::found::Found;
use super::settings::GrowSettings;

/// The first line.
const TITLE: &str = "chuhe book journal 1";

/// The text before the checksum of a line.
const CHECKSUM: &str = " # ";

/// The content of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// A position's best move.
    New {
        /// The moves from the start to the position.
        path: Vec<Move>,
        /// The move.
        found: Found,
    },
    /// The best of the moves of a position that are not followed.
    Rest {
        /// The moves from the start to the position.
        path: Vec<Move>,
        /// The move.
        found: Option<Found>,
    },
}

/// The file, open at its end.
#[derive(Debug)]
pub(super) struct Journal<F = File>(F);

impl Journal {
    /// Opens or begins a journal, and reads its entries with the numbers of their lines. Holds the file for this
    /// process alone.
    pub(super) fn open(
        path: &Path,
        start: &Position,
        settings: &GrowSettings,
    ) -> Result<(Journal, Vec<(usize, Entry)>), GrowError> {
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(GrowError::InUse),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| GrowError::NotAJournal)?;
        let entries = if text.is_empty() {
            // A file without a line end is overwritten only if it contains a truncated title.
            let head = format!("{TITLE}\nstart {}\n", start.fen());
            if !head.as_bytes().starts_with(&bytes) {
                return Err(GrowError::NotAJournal);
            }
            Vec::new()
        } else {
            read(text, start)?
        };
        if whole < bytes.len() {
            file.set_len(whole as u64)?;
        }
        file.seek(SeekFrom::Start(whole as u64))?;
        let mut journal = Journal(file);
        let version = env!("CARGO_PKG_VERSION");
        let GrowSettings { nodes, window, .. } = settings;
        let remark = format!("# {nodes} nodes per search, window {window}, chuhe-book {version}\n");
        let lines = text.lines().count();
        let head = match lines {
            0 => format!("{TITLE}\nstart {}\n{remark}", start.fen()),
            1 => format!("start {}\n{remark}", start.fen()),
            _ => remark,
        };
        journal.write(&head)?;
        Ok((journal, entries))
    }
}

impl<F: Durable> Journal<F> {
    /// Adds a line. Once this returns, it is on the disk.
    pub(super) fn append(&mut self, entry: &Entry) -> io::Result<()> {
        let (word, path, found) = match entry {
            Entry::New { path, found } => ("new", path, Some(found)),
            Entry::Rest { path, found } => ("rest", path, found.as_ref()),
        };
        let mut line = match found {
            Some(Found { mv, score, depth }) => format!("{word} {mv} {score} {depth} after"),
            None => format!("{word} none after"),
        };
        for mv in path {
            line.push_str(&format!(" {mv}"));
        }
        let checksum = crc32fast::hash(line.as_bytes());
        self.write(&format!("{line}{CHECKSUM}{checksum:08x}\n"))
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())?;
        self.0.sync()
    }
}

/// Reads complete lines; there is at least one.
fn read(text: &str, start: &Position) -> Result<Vec<(usize, Entry)>, GrowError> {
    let mut lines = text.lines().enumerate();
    if lines.next().is_none_or(|(_, line)| line != TITLE) {
        return Err(GrowError::NotAJournal);
    }
    if let Some((_, line)) = lines.next() {
        let fen = line.strip_prefix("start ").ok_or(GrowError::NotAJournal)?;
        if Position::from_fen(fen).ok().as_ref() != Some(start) {
            return Err(GrowError::OtherStart(fen.to_owned()));
        }
    }
    lines
        .filter(|(_, line)| !line.starts_with('#'))
        .map(|(index, line)| {
            read_entry(line).map(|entry| (index + 1, entry)).ok_or(GrowError::Damaged(index + 1))
        })
        .collect()
}

fn read_entry(line: &str) -> Option<Entry> {
    let line = match line.split_once(CHECKSUM) {
        Some((line, checksum)) => {
            let is_right = format!("{:08x}", crc32fast::hash(line.as_bytes())) == checksum;
            is_right.then_some(line)?
        }
        None => line,
    };
    let (result, path) = line.split_once(" after")?;
    let path = path.split_whitespace().map(|mv| mv.parse().ok()).collect::<Option<Vec<Move>>>()?;
    let words: Vec<&str> = result.split(' ').collect();
    let found = |mv: &str, score: &str, depth: &str| {
        let score: i16 = score.parse().ok()?;
        Some(Found { mv: mv.parse().ok()?, score: i32::from(score), depth: depth.parse().ok()? })
    };
    match words[..] {
        ["new", mv, score, depth] => Some(Entry::New { path, found: found(mv, score, depth)? }),
        ["rest", "none"] => Some(Entry::Rest { path, found: None }),
        ["rest", mv, score, depth] => Some(Entry::Rest { path, found: Some(found(mv, score, depth)?) }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// A disk that fails at one of its operations, in the middle of a write.
    struct Failing {
        bytes: Vec<u8>,
        left: usize,
    }

    impl Failing {
        fn may(&mut self) -> io::Result<()> {
            let left = self.left.checked_sub(1);
            self.left = left.unwrap_or(usize::MAX);
            left.map(drop).ok_or_else(|| io::Error::other("the disk is gone"))
        }
    }

    impl Write for Failing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if let Err(error) = self.may() {
                self.bytes.extend_from_slice(&bytes[..bytes.len() / 2]);
                return Err(error);
            }
            self.bytes.extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Durable for Failing {
        fn sync(&mut self) -> io::Result<()> {
            self.may()
        }

        fn cut(&mut self, _: u64) -> io::Result<()> {
            unreachable!("nothing is cut off while a book grows")
        }
    }

    fn entries() -> Vec<Entry> {
        let mv = |text: &str| text.parse::<Move>().unwrap();
        let found = |text: &str| Found { mv: mv(text), score: 20, depth: 9 };
        vec![
            Entry::New { path: Vec::new(), found: found("h2e2") },
            Entry::New { path: vec![mv("h2e2")], found: found("h9g7") },
            Entry::Rest { path: Vec::new(), found: None },
        ]
    }

    #[test]
    fn a_disk_that_fails_loses_no_entry_that_was_confirmed() {
        // Each entry takes one write and one sync.
        for fails_at in 0..=6 {
            let mut journal = Journal(Failing { bytes: Vec::new(), left: fails_at });
            let confirmed = entries().iter().take_while(|entry| journal.append(entry).is_ok()).count();
            assert_eq!(confirmed, fails_at / 2);
            let text = String::from_utf8(journal.0.bytes).unwrap();
            // The next run keeps the complete lines.
            let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
            let read: Vec<Entry> = whole.lines().map(|line| read_entry(line).unwrap()).collect();
            assert!(read.len() >= confirmed && entries().starts_with(&read), "fails at {fails_at}: {text}");
        }
    }

    #[test]
    fn a_flipped_bit_in_a_line_is_detected() {
        let mut journal = Journal(Failing { bytes: Vec::new(), left: usize::MAX });
        entries().iter().for_each(|entry| journal.append(entry).unwrap());
        let bytes = journal.0.bytes;
        let read = |bytes: &[u8]| -> Option<Vec<Entry>> {
            std::str::from_utf8(bytes).ok()?.lines().map(read_entry).collect()
        };
        assert_eq!(read(&bytes), Some(entries()));
        for bit in 0..8 * bytes.len() {
            let mut spoiled = bytes.clone();
            spoiled[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read(&spoiled), None, "bit {bit}: {}", String::from_utf8_lossy(&spoiled));
        }
    }

    #[test]
    fn lines_have_the_documented_form() {
        let mv = |text: &str| text.parse::<Move>().unwrap();
        let found = Found { mv: mv("h2e2"), score: -17, depth: 12 };
        let path = vec![mv("b2e2"), mv("h9g7")];
        assert_eq!(read_entry("new h2e2 -17 12 after"), Some(Entry::New { path: Vec::new(), found }));
        assert_eq!(
            read_entry("rest h2e2 -17 12 after b2e2 h9g7"),
            Some(Entry::Rest { path: path.clone(), found: Some(found) })
        );
        assert_eq!(read_entry("rest none after b2e2 h9g7"), Some(Entry::Rest { path, found: None }));
        for bad in [
            "",
            "new",
            "new after",
            "new none after",
            "new h2e2 1 after",
            "new h2e2 99999 1 after",
            "new h2e2 1 1",
            "old h2e2 1 1 after",
            "new h2h2 1 1 after",
            "rest none after x",
        ] {
            assert_eq!(read_entry(bad), None, "{bad}");
        }
    }
}
