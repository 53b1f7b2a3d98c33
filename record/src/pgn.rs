//! Portable game notation as xiangqi programs use it.
//!
//! # What is read
//! - Tags as XQBase's programs write them (`Red`, `Black`, `RedTeam`, `FEN`, `Format` …) or chess programs
//!   (`White`, `Variant "xiangqi"`), several on a line too. `White…` becomes `Red…`; `FEN`, `Result`, `Format`,
//!   `Variant` and `SetUp` say what the fields of a [`Record`] say and are not kept.
//! - Moves in any notation, whatever `Format` says, also mixed; glued to their numbers or not.
//! - Comments in braces and after a semicolon, numeric annotation glyphs, `!` and `?` behind a move.
//! - Variations, which are kept, so that no analysis is lost when a file is converted. Many programs put plain
//!   comments into parentheses: what doesn't consist of legal moves becomes a comment.
//! - Text after the result, up to the next tags or the next `1.`, is skipped: advertising is common there.
//!
//! # Order of reading
//! Bytes → [`text`](crate::text) → `scan`, which takes apart one game → `read`, which plays its moves.
//!
//! # Who opens what is written
//! XBoard reads moves as [`Notation::Uci`] only, the tags of chess, and FENs with the letters H and E: these come
//! together. The other notations are for programs for xiangqi; `Format` names them.

mod aside;
mod heading;
mod lex;
mod markup;
mod openers;
mod order;
mod plain;
mod raw;
mod read;
mod scan;
mod tag;
mod write;

#[cfg(doc)]
use crate::Record;
#[cfg(doc)]
use xiangqi::notation::Notation;

pub use raw::MAX_GAME;
pub use read::PgnReader;
pub(crate) use read::read_moves;
pub use write::write_game;
pub(crate) use write::write_moves;
