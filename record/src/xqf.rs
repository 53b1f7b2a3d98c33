//! XQF, the binary files of XQStudio (象棋演播室): one game per file, with comments and variations.
//!
//! Version 10, XQF 1.0, was published by XQStudio's author (`XqfFormat.txt`, 2001). Later versions, up to 18, encrypt
//! squares, moves and comments by keys. Several free readers have had the method for twenty years, and agree. Numbers
//! are little-endian, texts GB18030.
//!
//! | byte | what |
//! |---|---|
//! | 0 | `XQ` |
//! | 2 | the version: 10 to 18 |
//! | 3 | from version 11 on: the mask of the keys |
//! | 8 | from version 11 on: four bytes that are set in the keys of the stream |
//! | 12 | from version 11 on: four keys, that add up to 0 modulo 256: of lengths, of the start, of the squares that moves start from and go to |
//! | 16 | the squares of Red's sixteen pieces and then of Black's, in the order of [`dhtmlxq`](crate::dhtmlxq); above 89 for one that is missing |
//! | 50 | 1 if Black begins; many files leave it 0, so the first move is a better sign |
//! | 51 | the result: 1 Red won, 2 Black won, 3 draw |
//! | 80 | texts, each a byte with its length and then room: the title for 127 bytes; from 208 the event for 63; from 272 date, place, Red and Black for 15 each; from 336 the time control for 63; from 400 the time of Red, that of Black, and from 464 annotator and author of the file for 15 each |
//! | 1024 | the moves |
//!
//! A square is 10 times its file, from Red's left, and its rank, from Red's side, each from 0. A move is its square of
//! departure and 24, its square of arrival and 32, flags and a byte without meaning. The flags have a bit each for a
//! next move, for an alternative to the move, and for a comment: four bytes with its length, and the comment. The next
//! move follows a move directly, the alternatives follow the end of the line. The first entry is not a move; it has the
//! comment on the start.
//!
//! In version 10 the upper half of the flags is set if a move follows and the lower half if there is another, and
//! each move has the length of a comment. In later versions these flags are the bits 128, 64 and 32. Numbers made of the
//! keys are added to the squares of the start, to those of moves and to the lengths; from version 12 on the pieces are
//! also rotated. A stream of 32 bytes is added to everything from byte 1024 on, over and over.

mod cipher;
mod header;
mod nodes;
mod write;

pub use write::write_game;

use std::io::BufRead;

use xiangqi::{Color, Position, PositionError};

use crate::error::{Failure, RecordError, RecordFault};
use crate::moves::play;
use crate::place::Place;
use crate::record::{Line, Record};
use crate::source::Source;
use crate::text::{Encoding, TextReport, Texts};
use crate::whole::Joined;
use cipher::Keys;
use header::{Header, MAGIC};
use nodes::Nodes;

/// Whether a file with this beginning is XQF.
pub(crate) fn is_xqf(head: &[u8]) -> bool {
    // A text may begin with the same two letters, and the version byte 10 looks like a line end; but a text has no zero
    // bytes.
    head.starts_with(&MAGIC) && head.get(2).is_some_and(|&version| version < b' ') && head.contains(&0)
}

/// Reads the game of a file; several files may have been joined. If the encoding is to be detected, texts are read as
/// GB18030 unless they are clearly in another encoding.
#[derive(Debug)]
pub struct XqfReader<'s> {
    file: Joined<'s, Vec<u8>>,
    texts: Texts,
    /// The maximum number of moves in a game.
    limit: usize,
}

impl<'s> XqfReader<'s> {
    /// Reads from a source with this encoding.
    pub fn new(source: impl BufRead + 's, encoding: Encoding) -> XqfReader<'s> {
        XqfReader { file: Joined::new(Source::new(source)), texts: Texts::new(encoding), limit: usize::MAX }
    }

    /// Refuses games with more moves than this.
    pub(crate) fn limit_moves(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// A report on the texts read so far: encoding and damage.
    pub fn text_report(&self) -> &TextReport {
        self.texts.report()
    }
}

impl Iterator for XqfReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = match self.file.next_game(|bytes| bytes, |bytes, begin| length(&bytes[begin..]))? {
            Ok(game) => game,
            Err(error) => return Some(Err(error)),
        };
        let begin = game.start;
        let read = read_game(&mut self.file.content[game], &mut self.texts, self.limit);
        Some(self.file.placed(begin, read))
    }
}

/// The length of the game that bytes begin with: up to the next header, if another game follows.
fn length(bytes: &[u8]) -> usize {
    let next = bytes.get(header::LENGTH..).and_then(|rest| {
        rest.windows(header::LENGTH).position(|head| head.starts_with(&MAGIC) && is_header(head))
    });
    next.map_or(bytes.len(), |at| header::LENGTH + at)
}

/// Whether bytes are a header with a board. Moves and comments contain the two letters of the magic by chance.
fn is_header(head: &[u8]) -> bool {
    let board = head.first_chunk().and_then(|head| {
        let header = Header::new(head).ok()?;
        header.board(Keys::new(&header).ok()?.start).ok()
    });
    let position = board.map(|board| Position::from_board(board, Color::Red));
    matches!(position, Some(Ok(_) | Err(PositionError::KingCapturable { .. })))
}

fn read_game(bytes: &mut [u8], texts: &mut Texts, limit: usize) -> Result<Record, Failure> {
    let at = |byte| move |fault| Failure::new(Place::Byte(byte), fault);
    let Some((head, body)) = bytes.split_first_chunk_mut() else {
        return Err(at(bytes.len())(RecordFault::BreaksOff("the header has 1,024 bytes")));
    };
    let header = Header::new(head).map_err(at(0))?;
    let keys = Keys::new(&header).map_err(at(0))?;
    keys.decode(body);
    let board = header.board(keys.start).map_err(at(header::PIECES_AT))?;
    let mut sample = header.raw_texts();
    Nodes::new(body, &header, keys, &mut |comment| {
        sample.extend(comment);
        sample.push(b'\n');
        String::new()
    })
    .read(limit);
    texts.settle(Encoding::Gb18030, &sample);
    let tags = header.tags(texts);
    let mut decode = |comment: &[u8]| texts.decode(comment);
    let mut nodes = Nodes::new(body, &header, keys, &mut decode);
    let (comment, moves) = nodes.read(limit);
    let first = moves.first().and_then(|mv| board.piece_on(mv.squares?.0));
    let side = first.map_or(header.side_to_move(), |piece| piece.color);
    let mut start = Position::from_board(board.clone(), side);
    // A file without moves always states that Red begins. If Black is in check, that is wrong.
    if first.is_none() && matches!(start, Err(PositionError::KingCapturable { .. })) {
        start = Position::from_board(board, !side).or(start);
    }
    let start = start.map_err(|error| at(header::PIECES_AT)(error.into()))?;
    let line = Line { comment, plies: Vec::new() };
    let record = Record { tags, start, line, result: header.result(), warnings: Vec::new() };
    let record = play(record, moves, &Place::Byte)?;
    match nodes.fault.take() {
        None => Ok(record),
        Some(failure) => Err(failure.keeping(record)),
    }
}
