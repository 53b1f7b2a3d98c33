//! Files that hold one game, read whole.

use std::io::Read;

use crate::error::{Failure, Fault};
use crate::place::Place;
use crate::source::Source;
use crate::text::TextError;

/// The bytes of a source of up to `limit` bytes; an empty source has none.
pub(crate) fn read_whole(source: Source<'_>, limit: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    match source.take(limit as u64 + 1).read_to_end(&mut bytes) {
        Err(error) => Err(Failure::new(Place::Byte(bytes.len()), TextError::from(error))),
        Ok(length) if length > limit => Err(Failure::new(Place::Byte(0), Fault::TooLong { limit })),
        Ok(_) => Ok(bytes),
    }
}
