//! Files that are read whole, as one game or several that were joined, and the size of games that is accepted.

use std::io::Read;
use std::ops::Range;

use crate::error::{Failure, RecordError, RecordFault};
use crate::place::Place;
use crate::record::Record;
use crate::source::Source;
use crate::text::TextError;

/// The maximum size of a game, and of a file with one game that is read whole, in bytes. Typical games have a few kilobytes.
pub(crate) const MAX_SIZE: usize = 8 << 20;

/// The maximum size of a file of joined games, in bytes. It is read whole, so this limits the memory.
pub(crate) const MAX_JOINED: usize = 256 << 20;

/// The bytes of a source of up to [`MAX_SIZE`]; an empty source has none.
pub(crate) fn read_whole(source: Source<'_>) -> Result<Vec<u8>, Failure> {
    read_up_to(source, MAX_SIZE)
}

/// The bytes of a source of up to `limit` bytes.
fn read_up_to(source: Source<'_>, limit: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    match source.take(limit as u64 + 1).read_to_end(&mut bytes) {
        Err(error) => Err(Failure::new(Place::Byte(bytes.len()), TextError::from(error))),
        Ok(length) if length > limit => Err(Failure::new(Place::Byte(0), RecordFault::TooLong { limit })),
        Ok(_) => Ok(bytes),
    }
}

/// A file of which the games were joined, read whole. The content is what a format makes of the bytes.
#[derive(Debug)]
pub(crate) struct Joined<'s, T> {
    /// The file, until it is read.
    source: Option<Source<'s>>,
    pub(crate) content: T,
    /// Where the next game begins in the content, in bytes.
    at: usize,
    /// The number of games so far.
    games: usize,
}

impl<'s, T: AsRef<[u8]> + Default> Joined<'s, T> {
    pub(crate) fn new(source: Source<'s>) -> Joined<'s, T> {
        Joined { source: Some(source), content: T::default(), at: 0, games: 0 }
    }

    /// The place of the next game in the content. `read` makes the content of the bytes of the file, and `length` gives the
    /// length of the game that begins at a byte of it.
    pub(crate) fn next_game(
        &mut self,
        read: impl FnOnce(Vec<u8>) -> T,
        length: impl FnOnce(&T, usize) -> usize,
    ) -> Option<Result<Range<usize>, RecordError>> {
        if let Some(source) = self.source.take() {
            match read_up_to(source, MAX_JOINED) {
                Ok(bytes) => self.content = read(bytes),
                Err(failure) => return Some(Err(failure.in_game(1))),
            }
        }
        if self.at == self.content.as_ref().len() {
            return None;
        }
        let begin = self.at;
        self.at += length(&self.content, begin);
        self.games += 1;
        if self.at - begin > MAX_SIZE {
            let failure = Failure::new(Place::Byte(begin), RecordFault::TooLong { limit: MAX_SIZE });
            return Some(Err(failure.in_game(self.games)));
        }
        Some(Ok(begin..self.at))
    }

    /// The last game, which was read from its own first byte on.
    pub(crate) fn placed(&self, begin: usize, game: Result<Record, Failure>) -> Result<Record, RecordError> {
        let behind = |mut record: Record| {
            for warning in &mut record.warnings {
                warning.place = warning.place.behind(begin);
            }
            record
        };
        game.map(behind).map_err(|Failure { place, number, fault, kept }| {
            let kept = kept.map(|record| Box::new(behind(*record)));
            Failure { place: place.behind(begin), number, fault, kept }.in_game(self.games)
        })
    }
}
