//! The file of final positions when a tournament is resumed: one line for each game that counts, whatever others have
//! written between them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use chuhe_storage::Growing;

use super::pieces::remove;

/// Final positions as the file has them.
pub(super) fn lines(ends: &[String]) -> String {
    ends.iter().map(|end| format!("{end}\n")).collect()
}

/// How often each position is wanted.
struct Wanted<'e>(BTreeMap<&'e [u8], usize>);

impl<'e> Wanted<'e> {
    fn new(ends: &'e [String]) -> Wanted<'e> {
        let mut wanted = BTreeMap::new();
        ends.iter().for_each(|end| *wanted.entry(end.as_bytes()).or_default() += 1);
        Wanted(wanted)
    }

    /// Takes one of a position, if there is one left.
    fn take(&mut self, end: &[u8]) -> bool {
        match self.0.get_mut(end) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }
}

/// The part of a file from a byte on; nothing if the file is shorter or missing.
fn tail(path: &Path, from: u64) -> io::Result<Vec<u8>> {
    let mut tail = Vec::new();
    if let Ok(mut file) = File::open(path) {
        file.seek(SeekFrom::Start(from.min(file.metadata()?.len())))?;
        file.read_to_end(&mut tail)?;
    }
    Ok(tail)
}

/// A line without its end. The last one may be torn; an empty line is one too.
fn whole(line: &[u8]) -> Option<&[u8]> {
    line.strip_suffix(b"\n").map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

/// The positions that are not in the file from this byte on, in any order.
pub(super) fn missing(path: &Path, from: u64, ends: &[String]) -> io::Result<Vec<String>> {
    let (tail, mut wanted) = (tail(path, from)?, Wanted::new(ends));
    for line in tail.split_inclusive(|&b| b == b'\n').filter_map(whole) {
        wanted.take(line);
    }
    Ok(ends.iter().filter(|end| wanted.take(end.as_bytes())).cloned().collect())
}

/// Adds final positions that are not in the file because of a kill. They stand from this byte on, in any order.
pub(super) fn complete(path: &Path, from: u64, ends: &[String]) -> io::Result<()> {
    if ends.is_empty() {
        return Ok(());
    }
    let (tail, mut wanted) = (tail(path, from)?, Wanted::new(ends));
    let mut torn: &[u8] = b"";
    for line in tail.split_inclusive(|&b| b == b'\n') {
        match whole(line) {
            Some(line) => drop(wanted.take(line)),
            None => torn = line,
        }
    }
    let missing: Vec<String> = ends.iter().filter(|end| wanted.take(end.as_bytes())).cloned().collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !torn.is_empty() && missing.iter().any(|end| end.as_bytes().starts_with(torn)) {
        let file = File::options().write(true).open(path)?;
        file.set_len(file.metadata()?.len() - torn.len() as u64)?;
    }
    Growing::open(path)?.append(lines(&missing).as_bytes(), "\n")
}

/// Keeps these positions of the `count` that a tournament has written from this byte on, and adds those that are
/// missing. Returns false if there are other lines too: then it only adds, because it cannot tell them apart.
pub(super) fn keep(path: &Path, from: u64, count: usize, ends: &[String]) -> io::Result<bool> {
    let (tail, mut wanted) = (tail(path, from)?, Wanted::new(ends));
    let mut others: Vec<Range<u64>> = Vec::new();
    let (mut at, mut number) = (from, 0);
    for line in tail.split_inclusive(|&b| b == b'\n') {
        let end = at + line.len() as u64;
        number += 1;
        if !whole(line).is_some_and(|line| wanted.take(line)) {
            others.push(at..end);
        }
        at = end;
    }
    let are_ours = number == count;
    if are_ours {
        remove(path, &others)?;
    }
    complete(path, from, ends)?;
    Ok(are_ours || others.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> std::path::PathBuf {
        std::env::temp_dir().join(format!("chuhe-{name}-{}", std::process::id()))
    }

    #[test]
    fn final_positions_are_completed_and_those_of_others_are_kept() {
        let path = file("ends");
        let ends = ["one".to_owned(), "two".to_owned()];
        for (tail, expected) in [
            ("", "one\ntwo\n"),
            ("o", "one\ntwo\n"),
            ("one", "one\ntwo\n"),
            ("one\n", "one\ntwo\n"),
            ("one\ntw", "one\ntwo\n"),
            ("one\ntwo\n", "one\ntwo\n"),
            ("two\none\n", "two\none\n"),
            ("two\n", "two\none\n"),
            ("one\ntwo\nforeign", "one\ntwo\nforeign"),
            ("foreign", "foreign\none\ntwo\n"),
            ("one\nforeign\n", "one\nforeign\ntwo\n"),
            ("foreign\none\n", "foreign\none\ntwo\n"),
        ] {
            std::fs::write(&path, format!("old\n{tail}")).unwrap();
            complete(&path, 4, &ends).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("old\n{expected}"), "{tail}");
        }
        // Two equal lines come from two games.
        std::fs::write(&path, "one\none\n").unwrap();
        complete(&path, 4, &["one".to_owned(), "one".to_owned()]).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\none\none\n");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn positions_of_games_that_are_played_again_go_unless_others_stand_among_them() {
        let path = file("again");
        let ends = ["one".to_owned(), "two".to_owned(), "one".to_owned()];
        for (tail, count, expected, is_sure) in [
            ("one\nlost\ntwo\none\n", 4, "one\ntwo\none\n", true),
            ("lost\none\none\ntwo\none\n", 5, "one\none\ntwo\n", true),
            ("lost\none\n", 2, "one\none\ntwo\n", true),
            ("one\nlost\nforeign\ntwo\none\n", 4, "one\nlost\nforeign\ntwo\none\n", false),
            ("one\ntwo\none\n", 4, "one\ntwo\none\n", true),
        ] {
            std::fs::write(&path, format!("old\n{tail}")).unwrap();
            assert_eq!(keep(&path, 4, count, &ends).unwrap(), is_sure, "{tail}");
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(text, format!("old\n{expected}"), "{tail}");
        }
        std::fs::remove_file(path).unwrap();
    }
}
