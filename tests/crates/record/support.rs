//! Functions for the tests of several files.

use chuhe_record::text::Encoding;
use chuhe_record::{Format, Record, RecordError};

/// The games of a text, its format detected.
pub(crate) fn read(text: &str) -> Vec<Result<Record, RecordError>> {
    Format::read(None, text.as_bytes(), Encoding::Detect).unwrap().collect()
}

/// The one game of a text.
pub(crate) fn game(text: &str) -> Record {
    let mut games = read(text);
    assert!(matches!(&games[..], [Ok(_)]), "{text}: {games:?}");
    games.remove(0).unwrap()
}

/// The moves of the main line, as engines write them.
pub(crate) fn moves(record: &Record) -> String {
    record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}
