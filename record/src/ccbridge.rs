//! CBR and CBL, the binary files of CCBridge (象棋桥): a game, and a library of games, with comments and
//! variations. Read only.
//!
//! Numbers are little-endian. Texts are UTF-16LE in fields of fixed size; a zero ends a shorter text. The bytes between
//! the fields and after the ends of texts are random remains of memory.
//!
//! | byte of a game | what |
//! |---|---|
//! | 0 | `CCBridge Record` and a zero |
//! | 19 | the kind: 2, or 1 of older programs, whose fields from the title on are 256 bytes earlier |
//! | 180 | texts |
//! | 2076 | the result: 1 Red won, 2 Black won, 3 draw |
//! | 2112 | the side to move: 1 Red, 2 Black |
//! | 2120 | the board: 90 squares from Black's left as Red sees it, row by row; 16 or 32 for the side, and 1 rook, 2 horse, 3 elephant, 4 advisor, 5 king, 6 cannon, 7 pawn |
//! | 2214 | the moves |
//!
//! A move has four bytes: flags, nothing, the squares of departure and arrival as the board counts them. Of the flags,
//! 1 ends the line, 2 promises another move instead, in the order of `tree`, and 4 a comment: its length in bytes and
//! the text follow. The moves begin with an empty entry for the comment on the start. In the kind 1 a square is its
//! file in the upper four bits and its rank from Black's side in the lower.
//!
//! A library has `CCBridgeLibrary`, at byte 60 the number of slots of its index, from byte 66,624 on 276 bytes for each
//! of them, and then games, each beginning at a multiple of 4,096 bytes from there.
//!
//! Before these there was a kind of library that is compressed; it begins with `CCBridge` and a 21, and is named in
//! an error.

mod record;

use std::io::{self, BufRead, Read};

use encoding_rs::UTF_16LE;

use crate::error::{Failure, RecordError, RecordFault};
use crate::place::Place;
use crate::record::Record;
use crate::source::Source;
use crate::text::{TextError, TextReport, Texts};
use crate::whole::{MAX_JOINED, MAX_SIZE as MAX_GAME};

/// The magic of a game.
const RECORD: &[u8] = b"CCBridge Record\0";

/// The magic of a library.
const LIBRARY: &[u8] = b"CCBridgeLibrary\0";

/// The magic of a compressed library.
const COMPRESSED: &[u8] = b"CCBridge\x15\0";

/// Games of a library begin at multiples of this.
const SLOT: usize = 4096;

/// The offset of a library's index, and the size of a slot in the index, in bytes.
const INDEX_AT: u64 = 66_624;
const INDEX_LEN: u64 = 276;

/// The offset of the number of slots.
const SLOTS_AT: usize = 60;

/// Whether a file with this beginning is a game or a library.
pub(crate) fn is_ccbridge(head: &[u8]) -> bool {
    [RECORD, LIBRARY, COMPRESSED].iter().any(|magic| head.starts_with(magic))
}

/// Reads the game of a file, or the games of a library, one at a time.
#[derive(Debug)]
pub struct CcBridgeReader<'s> {
    source: Source<'s>,
    game: usize,
    /// The number of bytes read.
    at: usize,
    state: State,
    texts: Texts,
    /// The maximum number of moves in a game.
    limit: usize,
}

#[derive(Debug)]
enum State {
    /// Nothing has been read yet.
    Start,
    /// A library, and the next slot to read.
    Library(Vec<u8>),
    /// Games that were joined to one file, and where the next one begins, in bytes.
    Joined(Vec<u8>, usize),
    Over,
}

impl<'s> CcBridgeReader<'s> {
    /// Reads from a source.
    pub fn new(source: impl BufRead + 's) -> CcBridgeReader<'s> {
        let texts = Texts::new(UTF_16LE.into());
        CcBridgeReader {
            source: Source::new(source),
            game: 0,
            at: 0,
            state: State::Start,
            texts,
            limit: usize::MAX,
        }
    }

    /// Refuses games with more moves than this.
    pub(crate) fn limit_moves(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// A report on the texts read so far: encoding and damage.
    pub fn text_report(&self) -> &TextReport {
        self.texts.report()
    }

    /// Reads `length` bytes; fewer only at the end.
    fn take(&mut self, length: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&mut self.source).take(length as u64).read_to_end(&mut bytes)?;
        self.at += bytes.len();
        Ok(bytes)
    }

    /// Reads the beginning: a game, or a library up to its first slot.
    fn start(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        self.state = State::Over;
        let failed = |error: io::Error| Failure::new(Place::Byte(0), TextError::from(error));
        let mut bytes = self.take(SLOTS_AT + 4).map_err(failed)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.starts_with(RECORD) {
            bytes.extend(self.take(MAX_JOINED + 1 - bytes.len()).map_err(failed)?);
            if bytes.len() > MAX_JOINED {
                return Ok(Some(bytes));
            }
            self.state = State::Joined(bytes, 0);
            return Ok(None);
        }
        if bytes.starts_with(COMPRESSED) {
            let name = "a compressed library of an old CCBridge (a newer one can save it again)";
            return Err(Failure::new(Place::File, RecordFault::KnownFormat { name }));
        }
        let slots = bytes.get(SLOTS_AT..).and_then(<[u8]>::first_chunk);
        let Some(slots) = slots.filter(|_| bytes.starts_with(LIBRARY)) else {
            let text = "the file begins neither with 'CCBridge Record' nor with 'CCBridgeLibrary'";
            return Err(Failure::new(Place::Byte(0), RecordFault::Malformed(text.to_owned())));
        };
        let index = INDEX_AT + u64::from(u32::from_le_bytes(*slots)) * INDEX_LEN;
        let skipped = io::copy(&mut (&mut self.source).take(index - self.at as u64), &mut io::sink());
        self.at += skipped.map_err(failed)? as usize;
        // Bytes that do not begin a game belong to a deleted game.
        loop {
            let slot = self.take(SLOT).map_err(failed)?;
            if slot.is_empty() {
                return Err(Failure::new(
                    Place::Byte(self.at),
                    RecordFault::BreaksOff("the library has no game"),
                ));
            }
            if slot.starts_with(RECORD) {
                self.state = State::Library(slot);
                return Ok(None);
            }
        }
    }

    /// The bytes of a game: those read so far, and the slots up to the next game.
    fn slots(&mut self, mut bytes: Vec<u8>) -> Result<Vec<u8>, Failure> {
        loop {
            let slot = self.take(SLOT);
            let slot = slot.map_err(|error| Failure::new(Place::Byte(self.at), TextError::from(error)))?;
            if slot.is_empty() {
                return Ok(bytes);
            }
            if slot.starts_with(RECORD) {
                self.state = State::Library(slot);
                return Ok(bytes);
            }
            // A game that is too long is refused; the games after it are read.
            if bytes.len() <= MAX_GAME {
                bytes.extend(slot);
            }
        }
    }
}

impl Iterator for CcBridgeReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut begin = 0;
        let mut game = Ok(None);
        if matches!(self.state, State::Start) {
            game = self.start();
        }
        if let (State::Joined(bytes, at), Ok(None)) = (&mut self.state, &game) {
            begin = *at;
            *at += record::length(&bytes[begin..], RECORD);
            game = Ok(Some(bytes[begin..*at].to_vec()));
            if *at == bytes.len() {
                self.state = State::Over;
            }
        } else if let (State::Library(slot), Ok(None)) = (&mut self.state, &game) {
            let slot = std::mem::take(slot);
            begin = self.at - slot.len();
            self.state = State::Over;
            game = self.slots(slot).map(Some);
        }
        self.game += 1;
        let result = match game {
            Ok(None) => return None,
            Ok(Some(bytes)) if bytes.len() > MAX_GAME => {
                Err(Failure::new(Place::Byte(begin), RecordFault::TooLong { limit: MAX_GAME }))
            }
            Ok(Some(bytes)) => record::read(&bytes, begin, &mut self.texts, self.limit),
            Err(failure) => Err(failure),
        };
        Some(result.map_err(|failure| failure.in_game(self.game)))
    }
}
