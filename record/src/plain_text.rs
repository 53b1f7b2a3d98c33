//! Games in plain text, as people type and paste them: in books, on forums and web pages, in chats. The text has no
//! tags; words stand above the moves, between them and below them.
//!
//! This module knows words, lines and moves. [`pgn`](crate::pgn) reads games with tags and without, and asks it
//! what the lines of a text without tags are.
//!
//! First are the files that make lines ready, then those that say what they mean, then those that put moves in order.
//!
//! | file | what |
//! |---|---|
//! | `broken` | moves that are broken over two lines |
//! | `markup` | markup of web pages and programs |
//! | `links` | positions after other words or in addresses |
//! | `numbering` | numbers of rounds in other forms |
//! | `before_move` | sides, times and misread numbers before moves |
//! | `chat` | moves that people say in chats |
//! | `word` | a move with its number, side and signs |
//! | `line` | lines of moves and of prose |
//! | `headings` | players, results and titles above the moves |
//! | `first` | who moves first |
//! | `asides` | comments and variations without brackets |
//! | `ends` | where one of several games ends |
//! | `columns` | rounds in columns |
//! | `sides` | the moves of one side before those of the other |
//! | `order` | doubts about missing and superfluous moves |

pub(crate) mod asides;
mod before_move;
pub(crate) mod broken;
pub(crate) mod chat;
pub(crate) mod columns;
pub(crate) mod ends;
pub(crate) mod first;
pub(crate) mod headings;
pub(crate) mod line;
mod links;
pub(crate) mod markup;
mod numbering;
pub(crate) mod order;
pub(crate) mod sides;
pub(crate) mod word;
