//! The book format of this project: a header, then records of one size, sorted, so that a book can be searched in the
//! form of the file. `docs/book-format.md` in the repository is its description.
//!
//! | file | what |
//! |---|---|
//! | `error` | why bytes are not a book |
//! | [`key`] | keys of positions, the same for mirror images |
//! | `record` | a record and the header, as bytes |

mod error;
pub mod key;
mod record;

pub use error::NativeBookError;
pub use record::BookRecord;

use std::fs::File;
use std::path::Path;

use xiangqi::{Move, Position};

use crate::entry::{Book, BookMove, ProbeError, unless_collision};
use key::BookKey;
use record::{BookHeader, HEADER_LEN, RECORD_LEN};

/// A book in the format of this project.
#[derive(Debug)]
pub struct NativeBook {
    bytes: Vec<u8>,
    /// Number of records. The bytes hold this many, each with a move.
    len: usize,
}

impl NativeBook {
    /// Whether bytes begin as a book of this format does.
    pub fn is_native(bytes: &[u8]) -> bool {
        BookHeader::is_at_beginning(bytes)
    }

    /// A book from bytes in memory. Reads and checks all bytes.
    ///
    /// # Errors
    /// If they are not a whole and undamaged book.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<NativeBook, NativeBookError> {
        let len = BookHeader::check(&bytes)?;
        let book = NativeBook { bytes, len };
        let mut last = None;
        for index in 0..len {
            let record = book.raw(index).ok_or(NativeBookError::Move(index))?;
            let place = Some((record.key, record.mv));
            if place <= last {
                return Err(NativeBookError::Order(index));
            }
            last = place;
        }
        Ok(book)
    }

    /// Number of records, one for each move of each position.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the book is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All records, in their order.
    pub fn records(&self) -> impl Iterator<Item = BookRecord> + '_ {
        (0..self.len).filter_map(|index| self.raw(index))
    }

    fn raw(&self, index: usize) -> Option<BookRecord> {
        let begin = HEADER_LEN + index * RECORD_LEN;
        BookRecord::from_bytes(self.bytes.get(begin..)?.first_chunk()?)
    }

    fn key_at(&self, index: usize) -> BookKey {
        BookKey(u64::from_le_bytes(crate::bytes::array(&self.bytes, HEADER_LEN + index * RECORD_LEN)))
    }

    /// Index of the first record whose key is not less.
    fn lower_bound(&self, key: BookKey) -> usize {
        let (mut low, mut high) = (0, self.len);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.key_at(middle) < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The records of one position, by its key. Their moves are in the orientation of the stored position.
    pub fn records_of(&self, key: BookKey) -> impl Iterator<Item = BookRecord> + '_ {
        let first = self.lower_bound(key);
        (first..self.len).map_while(move |index| self.raw(index).filter(|record| record.key == key))
    }
}

impl Book for NativeBook {
    fn probe(&self, position: &Position) -> Result<Vec<BookMove>, ProbeError> {
        let (key, orientation) = BookKey::of(position);
        let records = self.records_of(key);
        let moves = records.map(|record| record.book_move(orientation.restored(record.mv))).collect();
        Ok(unless_collision(position, moves))
    }
}

/// Records in the order of the format: the content of a book before it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records(Vec<BookRecord>);

impl Records {
    /// Sorts records. Of records with the same key and move the first is kept.
    pub fn new(mut records: Vec<BookRecord>) -> Records {
        let place = |record: &BookRecord| (record.key, record.mv);
        records.sort_by_key(place);
        records.dedup_by_key(|record| place(record));
        Records(records)
    }

    /// The records, sorted.
    pub fn as_slice(&self) -> &[BookRecord] {
        &self.0
    }

    /// The bytes of the book: the same records always give the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        record::to_bytes(&self.0)
    }

    /// Writes the book to a file, atomically: at any time the path contains the old book or the new one.
    ///
    /// # Errors
    /// If the file cannot be written; the old one is unchanged.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        chuhe_storage::replace(path, |file: &mut File| std::io::Write::write_all(file, &self.to_bytes()))
    }
}

impl From<(&Position, BookMove)> for BookRecord {
    /// The record of a position's move. Weights above 65,535 become 65,535.
    fn from((position, m): (&Position, BookMove)) -> BookRecord {
        let (key, orientation) = BookKey::of(position);
        let BookMove { weight, games, points, score, depth, .. } = m;
        let weight = u16::try_from(weight).unwrap_or(u16::MAX);
        BookRecord { key, mv: orientation.stored(m.mv), weight, score, depth, games, points }
    }
}

impl BookRecord {
    /// The record as a book move, oriented as the requested position.
    fn book_move(&self, mv: Move) -> BookMove {
        let BookRecord { weight, score, depth, games, points, .. } = *self;
        BookMove { mv, weight: u32::from(weight), games, points, score, depth }
    }
}
