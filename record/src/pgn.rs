//! Portable game notation as xiangqi programs use it.
//!
//! # What is read
//! - Tags as XQBase's programs write them (`Red`, `Black`, `RedTeam`, `FEN`, `Format` …) or chess programs (`White`,
//!   `Variant "xiangqi"`), several on a line too. `White…` becomes `Red…`; `FEN`, `Result`, `Format`, `Variant` and
//!   `SetUp` repeat fields of a [`Record`] and are not kept.
//! - Moves in any notation, also mixed, whatever `Format` says; with or without a space after their numbers.
//! - Comments in braces and after a semicolon, numeric annotation glyphs, `!` and `?` after a move.
//! - Variations, which are kept, so that no analysis is lost when a file is converted. Many programs put plain
//!   comments into parentheses: what doesn't consist of legal moves becomes a comment.
//! - Text after the result, up to the next tags or the next `1.`, is skipped: advertising is common there.
//!
//! # Order of reading
//! Bytes → [`text`](crate::text) → lines, their broken moves joined and their markup taken off → `scan`, which takes the
//! lines of one game apart → for a text without tags, its moves put in order → `read`, which plays them.
//!
//! Texts without tags, as people type and paste them, are read here too; `plain_text` says what their lines are.
//!
//! | file | what |
//! |---|---|
//! | `tag` | tags in brackets |
//! | `raw` | the parts of one game |
//! | `movetext` | its moves and all between them, as text |
//! | `cursor` | the lines, without markup and broken moves |
//! | `scan` | lines to the parts of games, by the kind of each line |
//! | `below_moves` | words below the moves: the next heading, or names and the result |
//! | `closing` | where a game with tags ends |
//! | `prose` | prose in a game with tags |
//! | `start` | where a game starts |
//! | `fields` | a game of tags and moves that another reader has found |
//! | `arrange` | moves that do not stand in the order of the game |
//! | `prepared` | these parts before the moves are played |
//! | `read` | these parts to a record |
//! | `numbers` | the move that the number of a bracket names |
//! | `write` | a record as PGN |
//! | `other` | brackets that are not tags, and files without games |
//!
//! # Which programs open the output
//! XBoard reads only moves as [`Notation::Uci`], tags of chess, and FENs with the letters H and E: with this notation,
//! all three are written. The other notations are for programs for xiangqi; `Format` names them.

mod arrange;
mod below_moves;
mod closing;
mod cursor;
mod fields;
mod movetext;
mod numbers;
mod other;
mod prepared;
mod prose;
mod raw;
mod read;
mod scan;
mod start;
mod tag;
mod write;

#[cfg(doc)]
use crate::Record;
#[cfg(doc)]
use xiangqi::notation::Notation;

pub(crate) use other::begins_with_tag;
pub use raw::MAX_GAME;
pub use read::PgnReader;
pub(crate) use read::{games_in, read_moves};
pub(crate) use tag::{is_of_end, whole_fen};
pub(crate) use write::write_moves;
pub use write::{with_letters_of_xboard, write_game};
