//! The keys of versions after 10, which encrypt squares, lengths and everything after the header.

use super::header::Header;
use crate::error::RecordFault;

/// The text from which the stream is masked: part of the format.
const STREAM: [u8; 32] = *b"[(C) Copyright Mr. Dong Shiwei.]";

/// The numbers added to the bytes of a file; zeros in version 10.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Keys {
    /// Added to the squares of the pieces at the start; also the rotation of the pieces.
    pub(super) start: u8,
    /// Added to the squares that moves start from.
    pub(super) from: u8,
    /// Added to the squares that moves go to.
    pub(super) to: u8,
    /// Added to the lengths of comments.
    pub(super) length: u32,
    /// Added to everything after the header, repeated.
    stream: [u8; STREAM.len()],
}

impl Keys {
    /// The keys of a file.
    pub(super) fn new(header: &Header<'_>) -> Result<Keys, RecordFault> {
        if header.is_plain() {
            return Ok(Keys::default());
        }
        let bytes = header.keys();
        if bytes.iter().fold(0u8, |sum, &byte| sum.wrapping_add(byte)) != 0 {
            return Err(RecordFault::Malformed(
                "the keys at byte 12 do not add up to 0 modulo 256".to_owned(),
            ));
        }
        let [lengths, men, from, to] = bytes;
        let start = scrambled(men).wrapping_mul(men);
        let from = scrambled(from).wrapping_mul(start);
        let to = scrambled(to).wrapping_mul(from);
        let length = u32::from(u16::from_be_bytes([lengths, men])) % 32_000 + 767;
        let set_bits = header.set_bits();
        let stream = std::array::from_fn(|index| {
            let part = index % bytes.len();
            STREAM[index] & (bytes[part] & header.mask() | set_bits[part])
        });
        Ok(Keys { start, from, to, length, stream })
    }

    /// Subtracts the stream from the bytes after the header. The length of the header is a multiple of the stream's.
    pub(super) fn decode(&self, body: &mut [u8]) {
        for (byte, key) in body.iter_mut().zip(self.stream.iter().cycle()) {
            *byte = byte.wrapping_sub(*key);
        }
    }
}

/// The polynomial that keys go through, modulo 256.
fn scrambled(key: u8) -> u8 {
    key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221)
}
