//! A record and the header, as bytes. All numbers are little-endian.
//!
//! | at | bytes | header |
//! |---|---|---|
//! | 0 | 8 | `8F 58 51 42 4B 0D 0A 1A` |
//! | 8 | 2 | version: 1 |
//! | 10 | 2 | length of the header: 32 |
//! | 12 | 2 | length of a record: 24 |
//! | 14 | 2 | 0 |
//! | 16 | 8 | number of records |
//! | 24 | 4 | CRC-32 of all records |
//! | 28 | 4 | CRC-32 of the 28 bytes before |
//!
//! | at | bytes | record |
//! |---|---|---|
//! | 0 | 8 | key |
//! | 8 | 2 | move: from + 128 × to |
//! | 10 | 2 | weight |
//! | 12 | 2 | score, signed; −32768 for none |
//! | 14 | 2 | depth |
//! | 16 | 4 | games |
//! | 20 | 4 | points |

use xiangqi::Move;

use super::error::NativeBookError;
use super::key::BookKey;
use crate::bytes::array;

/// Not a letter, then "XQBK", then bytes that break if a file is treated as text, as in PNG files.
const MAGIC: [u8; 8] = *b"\x8FXQBK\r\n\x1A";
const VERSION: u16 = 1;
pub(super) const HEADER_LEN: usize = 32;
pub(super) const RECORD_LEN: usize = 24;
/// The number for a missing score.
const NO_SCORE: i16 = i16::MIN;

/// A move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookRecord {
    /// The position.
    pub key: BookKey,
    /// The move, in the orientation of the stored position.
    pub mv: Move,
    /// The weight of the move, relative to the position's other moves; 0 means never.
    pub weight: u16,
    /// Centipawns for the mover. The smallest 16-bit number means no score.
    pub score: Option<i16>,
    /// Search depth of the score, in plies; 0 if unknown.
    pub depth: u16,
    /// Number of games in which the move was played.
    pub games: u32,
    /// Half points that the mover scored in these games.
    pub points: u32,
}

impl BookRecord {
    /// Reads a record; `None` if its move is not valid.
    pub(super) fn from_bytes(bytes: &[u8; RECORD_LEN]) -> Option<BookRecord> {
        let score = i16::from_le_bytes(array(bytes, 12));
        Some(BookRecord {
            key: BookKey(u64::from_le_bytes(array(bytes, 0))),
            mv: Move::from_bits(u16::from_le_bytes(array(bytes, 8)))?,
            weight: u16::from_le_bytes(array(bytes, 10)),
            score: (score != NO_SCORE).then_some(score),
            depth: u16::from_le_bytes(array(bytes, 14)),
            games: u32::from_le_bytes(array(bytes, 16)),
            points: u32::from_le_bytes(array(bytes, 20)),
        })
    }

    fn append_to(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.key.0.to_le_bytes());
        bytes.extend(self.mv.bits().to_le_bytes());
        bytes.extend(self.weight.to_le_bytes());
        bytes.extend(self.score.unwrap_or(NO_SCORE).to_le_bytes());
        bytes.extend(self.depth.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        bytes.extend(self.points.to_le_bytes());
    }
}

/// Methods of the header.
pub(super) struct BookHeader;

impl BookHeader {
    pub(super) fn is_at_beginning(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Checks header, length and checksums; returns the number of records.
    pub(super) fn check(bytes: &[u8]) -> Result<usize, NativeBookError> {
        if !BookHeader::is_at_beginning(bytes) {
            return Err(NativeBookError::Foreign);
        }
        let Some((header, records)) = bytes.split_first_chunk::<HEADER_LEN>() else {
            return Err(NativeBookError::NoHeader(bytes.len()));
        };
        // The version is checked first, because another version may have its checksum in another place.
        let version = u16::from_le_bytes(array(header, 8));
        if version != VERSION {
            return Err(NativeBookError::Version(version));
        }
        if crc32fast::hash(&header[..28]) != u32::from_le_bytes(array(header, 28)) {
            return Err(NativeBookError::Header);
        }
        let lengths = (u16::from_le_bytes(array(header, 10)), u16::from_le_bytes(array(header, 12)));
        if lengths != (HEADER_LEN as u16, RECORD_LEN as u16) {
            return Err(NativeBookError::Layout { header: lengths.0, record: lengths.1 });
        }
        let count = u64::from_le_bytes(array(header, 16));
        let expected = HEADER_LEN as u128 + u128::from(count) * RECORD_LEN as u128;
        if expected != bytes.len() as u128 {
            return Err(NativeBookError::Length { expected, found: bytes.len() });
        }
        if crc32fast::hash(records) != u32::from_le_bytes(array(header, 24)) {
            return Err(NativeBookError::Records);
        }
        Ok(records.len() / RECORD_LEN)
    }
}

/// The bytes of a book with these records, which are in order.
pub(super) fn to_bytes(records: &[BookRecord]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER_LEN + records.len() * RECORD_LEN);
    bytes.extend(MAGIC);
    for number in [VERSION, HEADER_LEN as u16, RECORD_LEN as u16, 0] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend((records.len() as u64).to_le_bytes());
    bytes.extend([0; 8]);
    records.iter().for_each(|record| record.append_to(&mut bytes));
    let of_records = crc32fast::hash(&bytes[HEADER_LEN..]);
    bytes[24..28].copy_from_slice(&of_records.to_le_bytes());
    let of_header = crc32fast::hash(&bytes[..28]);
    bytes[28..32].copy_from_slice(&of_header.to_le_bytes());
    bytes
}
