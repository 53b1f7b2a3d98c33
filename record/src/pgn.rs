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
//! The files from `plain` on read texts without tags, as people type and paste them.
//!
//! | file | what |
//! |---|---|
//! | `tag` | tags in brackets |
//! | `lex` | the tokens of a game's moves |
//! | `raw` | the parts of one game |
//! | `scan` | lines to the parts of games |
//! | `closing` | where a game with tags ends |
//! | `read` | these parts to a record |
//! | `write` | a record as PGN |
//! | `other` | brackets that are no tags, and files that are no games |
//! | `plain` | lines of moves and of prose |
//! | `broken` | moves that are broken over two lines |
//! | `markup` | markup of web pages and programs |
//! | `links` | positions behind other words or in addresses |
//! | `numbering` | numbers of rounds in other forms |
//! | `before_move` | sides, times and misread numbers before moves |
//! | `chat` | moves that people say in chats |
//! | `headings` | players, results and titles above the moves |
//! | `first` | who moves first |
//! | `sides` | the moves of one side before those of the other |
//! | `arrange` | moves that do not stand in the order of the game |
//! | `asides` | comments and variations without brackets |
//! | `order` | doubts about missing and superfluous moves |
//! | `ends` | where one of several games without tags ends |
//!
//! # Which programs open the output
//! XBoard reads only moves as [`Notation::Uci`], tags of chess, and FENs with the letters H and E: with this notation,
//! all three are written. The other notations are for programs for xiangqi; `Format` names them.

mod arrange;
mod asides;
mod before_move;
mod broken;
mod chat;
mod closing;
mod ends;
mod first;
mod headings;
mod lex;
mod links;
mod markup;
mod numbering;
mod order;
mod other;
mod plain;
mod raw;
mod read;
mod scan;
mod sides;
mod tag;
mod write;

#[cfg(doc)]
use crate::Record;
#[cfg(doc)]
use xiangqi::notation::Notation;

pub(crate) use other::begins_with_tag;
pub use raw::MAX_GAME;
pub use read::PgnReader;
pub(crate) use read::read_moves;
pub use write::write_game;
pub(crate) use write::write_moves;
