//! Files that hold one game, read whole, and the size of games that is accepted.

use std::io::Read;

use crate::error::{Failure, Fault};
use crate::place::Place;
use crate::source::Source;
use crate::text::TextError;

/// The maximum size of a game, and of a file that is read whole, in bytes. Typical games have a few kilobytes.
pub(crate) const MAX_SIZE: usize = 8 << 20;

/// The bytes of a source of up to [`MAX_SIZE`]; an empty source has none.
pub(crate) fn read_whole(source: Source<'_>) -> Result<Vec<u8>, Failure> {
    let limit = MAX_SIZE;
    let mut bytes = Vec::new();
    match source.take(limit as u64 + 1).read_to_end(&mut bytes) {
        Err(error) => Err(Failure::new(Place::Byte(bytes.len()), TextError::from(error))),
        Ok(length) if length > limit => Err(Failure::new(Place::Byte(0), Fault::TooLong { limit })),
        Ok(_) => Ok(bytes),
    }
}
