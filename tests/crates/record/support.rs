//! Functions for the tests of several files.

use std::io::{self, Read};

use chuhe_record::text::{Encoding, TextReport};
use chuhe_record::{Format, Line, Record, RecordError};
use xiangqi::notation::Notation;

/// The games of a text, its format detected. They are the same if the text comes line by line.
pub(crate) fn read(text: &str) -> Vec<Result<Record, RecordError>> {
    const MOST_LINES: usize = 16;
    const ONE_OF: usize = 16;
    let (games, report) = read_bytes(text.as_bytes());
    // Each line costs a reading of those before it, and some tests read thousands of texts.
    if text.len().is_multiple_of(ONE_OF) && text.lines().count() <= MOST_LINES {
        assert_same_in_pieces(text.as_bytes(), &format!("{games:?} {report:?}"), usize::MAX);
    }
    games
}

/// The games of a file. Its format is detected unless it is given.
pub(crate) fn read_all(format: Option<Format>, bytes: &[u8]) -> Vec<Result<Record, RecordError>> {
    Format::read(format, bytes, Encoding::Detect).unwrap().collect()
}

/// The one game of a PGN text.
pub(crate) fn read_one(text: &str) -> Record {
    let mut games = read_all(Some(Format::Pgn), text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A game as a format writes it.
pub(crate) fn written(format: Format, record: &Record, notation: Notation) -> Vec<u8> {
    let mut bytes = Vec::new();
    format.write(&mut bytes, record, notation).unwrap();
    bytes
}

/// The games of a file, and the report on its text.
pub(crate) fn read_bytes(bytes: &[u8]) -> (Vec<Result<Record, RecordError>>, TextReport) {
    let mut games = Format::read(None, bytes, Encoding::Detect).unwrap();
    let found: Vec<_> = games.by_ref().collect();
    let report = games.text_report().clone();
    (found, report)
}

/// Reads a text that comes in pieces: lines, or parts of them of this many bytes.
pub(crate) fn assert_same_in_pieces(bytes: &[u8], whole: &str, most: usize) {
    let mut games = Format::read_live(None, Pieces(bytes, most), Encoding::Detect).unwrap();
    let found: Vec<_> = games.by_ref().collect();
    let found = format!("{found:?} {:?}", games.text_report());
    assert!(found == whole, "in pieces of {most}: {found}\nnot {whole}\n{}", String::from_utf8_lossy(bytes));
}

/// A source that pauses behind each piece.
struct Pieces<'t>(&'t [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let line = self.0.iter().position(|&byte| byte == b'\n').map_or(self.0.len(), |end| end + 1);
        let (piece, rest) = self.0.split_at(line.min(self.1).min(bytes.len()));
        bytes[..piece.len()].copy_from_slice(piece);
        self.0 = rest;
        Ok(piece.len())
    }
}

/// The one game of a text.
pub(crate) fn game(text: &str) -> Record {
    let mut games = read(text);
    assert!(matches!(&games[..], [Ok(_)]), "{text}: {games:?}");
    games.remove(0).unwrap()
}

/// The moves of the main line, as engines write them.
pub(crate) fn moves(record: &Record) -> String {
    names(&record.line)
}

/// The moves of a line, as engines write them.
pub(crate) fn names(line: &Line) -> String {
    line.plies.iter().map(|ply| ply.mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// The variations with their ply, as words.
pub(crate) fn variations(record: &Record) -> Vec<(usize, String)> {
    let plies = record.line.plies.iter().enumerate();
    plies.flat_map(|(ply, it)| it.variations.iter().map(move |line| (ply, names(line)))).collect()
}
