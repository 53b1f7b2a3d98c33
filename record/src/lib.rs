#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`record`] | a game with its tags, comments and variations: the result of reading every format |
//! | `moves`, `tree` | trees of moves as the formats store them, made into legal lines |
//! | [`nag`] | the numeric annotation glyphs (NAG) of PGN |
//! | `side_words` | words for the two sides, and where each may stand |
//! | `result` | the result of a game |
//! | `result_words` | reading results: signs and words, in every language |
//! | [`pgn`] | portable game notation as xiangqi programs use it, moves in any notation; games in plain text |
//! | `plain_text` | what the words and lines of games without tags are, as people type and paste them |
//! | `lex` | the tokens of the moves of a game |
//! | `replay` | moves played one after the other, by their names |
//! | [`dhtmlxq`] | the exchange format of web boards |
//! | [`xqf`] | the binary files of XQStudio |
//! | [`ccbridge`] | the binary files of CCBridge: games and libraries, read only |
//! | [`cbf`] | the XML files of CCBridge, read only |
//! | [`wxf`] | WXF files, as PlayOK and XieXie write them |
//! | [`json`] | games in JSON, read only |
//! | [`lines`] | one game per line: a position, moves, or both |
//! | [`format`](mod@format) | telling formats apart, and games of any of them |
//! | `beside` | games in the text outside those of a format with marks |
//! | `foreign` | formats that are recognised but not read, so that an error can name them |
//! | `source`, `whole` | the input of a reader: as a stream, or a file read whole |
//! | [`text`] | bytes to lines: UTF-8, GB18030, Big5, line ends, limits |
//! | [`error`] | faults of a game, and their places |
//! | `doubt` | faults that did not stop a game from being read, and how each was handled |
//! | [`losses`] | what a game in another format lacks |
//! | [`place`] | where in a file something is, and warnings |
//!
//! Moves are the business of `xiangqi::notation`, rules that of `xiangqi::rules`.

pub mod cbf;
pub mod ccbridge;
pub mod dhtmlxq;
pub mod doubt;
pub mod error;
pub mod format;
pub mod json;
pub mod lines;
pub mod losses;
pub mod nag;
pub mod pgn;
pub mod place;
pub mod record;
pub mod text;
pub mod wxf;
pub mod xqf;

mod beside;
mod foreign;
mod lex;
mod moves;
mod plain_text;
mod replay;
mod result;
mod result_words;
mod side_words;
mod source;
mod tree;
mod whole;

pub use doubt::{Doubt, VariationFault};
pub use error::{RecordError, RecordFault};
pub use foreign::SELF_PLAY;
pub use format::{Format, MAX_FAULTY_GAMES};
pub use losses::{Loss, LossCount};
pub use place::{Place, Warning};
pub use record::{GameResult, Line, Ply, Record, Tags};
