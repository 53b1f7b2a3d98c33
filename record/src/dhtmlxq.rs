//! DhtmlXQ, the exchange format of web boards: tags in brackets, squares as two digits.
//!
//! A game lies between `[DhtmlXQ]` and `[/DhtmlXQ]`, in a separate file or in a page, and each of its fields between
//! `[DhtmlXQ_name]` and `[/DhtmlXQ_name]`. Pages also have `[DhtmlXQiFrame]`, often without an end, and fields
//! alone. A square is its file, 0 to 8 from Red's left, and its rank, 0 to 9 from Black's side. `binit` has the
//! squares of Red's sixteen pieces and then of Black's, 99 for one that is missing; `movelist` two squares a ply.
//! The first move shows which side begins; without moves, `fen` does.
//!
//! `move_0_2_1` is variation 1: it replaces the second ply of line 0, the main one. Plies are counted from the
//! beginning of the game in variations too. `comment3` belongs to the third ply, `comment1_3` after the third ply as
//! variation 1 has it; `||` or `<br>` is a line end.
//!
//! Moves beside the blocks, as people write them under a board, are a game too, unless the block before them or after
//! them has them all.
//!
//! | file | what |
//! |---|---|
//! | `block` | finding the games of a page |
//! | `fields` | the fields of a game, and their texts |
//! | `read` | fields to a record |
//! | `write` | a record to fields |

mod block;
mod fields;
mod read;
mod write;

pub use write::write_game;

use std::collections::VecDeque;
use std::io::BufRead;

use xiangqi::Move;
use xiangqi::notation::{looks_like_move, moves_in};

use crate::beside::{self, moves_of};
use crate::error::{Failure, RecordError};
use crate::place::Place;
use crate::record::Record;
use crate::text::{Encoding, Lines, TextReport};
use block::Blocks;

/// Begins every field, and the whole game.
const MARK: &str = "[DhtmlXQ";

/// Whether a file with these lines is DhtmlXQ: one of them has the mark. If the lines begin with a move or a position, a
/// mark in a comment in braces or after `#` does not count. Such files are in other formats.
pub(crate) fn has_mark(lines: &[String]) -> bool {
    let mut content = lines.iter().filter(|line| !line.is_empty() && !line.starts_with(['#', ';', '%']));
    let begins_with_game = content.next().is_some_and(|line| {
        let word = moves_in(line).next().unwrap_or_default();
        looks_like_move(word) || ["position", "startpos", "fen"].contains(&word)
    });
    let mut is_in_braces = false;
    lines.iter().any(|line| {
        let Some(at) = line.find(MARK) else {
            is_in_braces = braces(line, is_in_braces);
            return false;
        };
        let before = &line[..at];
        let is_comment = line.starts_with('#') || before.contains(" #") || braces(before, is_in_braces);
        is_in_braces = braces(line, is_in_braces);
        !(begins_with_game && is_comment)
    })
}

/// Whether a comment in braces is open after a text.
fn braces(text: &str, is_open: bool) -> bool {
    text.rfind(['{', '}']).map_or(is_open, |at| text[at..].starts_with('{'))
}

/// Reads games in the DhtmlXQ format, one at a time.
#[derive(Debug)]
pub struct DhtmlXqReader<'s> {
    blocks: Blocks<'s>,
    /// Games that were found and not given out yet.
    found: VecDeque<Result<Record, Failure>>,
    /// The moves of the last block.
    last: Vec<Move>,
    game: usize,
    /// The maximum number of moves in a game.
    limit: usize,
}

impl<'s> DhtmlXqReader<'s> {
    /// Reads from a source with this encoding.
    pub fn new(source: impl BufRead + 's, encoding: Encoding) -> DhtmlXqReader<'s> {
        let blocks = Blocks::new(Lines::new(source, encoding));
        DhtmlXqReader { blocks, found: VecDeque::new(), last: Vec::new(), game: 0, limit: usize::MAX }
    }

    /// Refuses games with more moves than this.
    pub(crate) fn limit_moves(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// A report on the text read so far: encoding and damage.
    pub fn text_report(&self) -> &TextReport {
        self.blocks.text_report()
    }
}

impl Iterator for DhtmlXqReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.found.is_empty() {
            self.find();
        }
        let result = self.found.pop_front()?;
        self.game += 1;
        Some(result.map_err(|failure| failure.in_game(self.game)))
    }
}

impl DhtmlXqReader<'_> {
    /// Finds the next block, and the games beside it.
    fn find(&mut self) {
        let block = self.blocks.next().map(|block| match block {
            Ok(block) => read::read_game(&block.text, Place::Line(block.line), self.limit),
            Err((line, fault)) => Err(Failure::new(Place::Line(line), fault)),
        });
        let moves = moves_of(block.as_ref());
        let beside = beside::games(self.blocks.take_outside(), [&self.last, &moves], self.limit);
        self.found.extend(beside);
        self.found.extend(block);
        self.last = moves;
    }
}
