#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
//!
//! # Reading order
//! | module | what |
//! |---|---|
//! | `entry` | [`Book`], [`BookMove`] |
//! | `weight` | the weights of moves, from their scores and results |
//! | [`choice`] | which of a book's moves to play |
//! | [`native`] | the book format of this project: keys, records, reading, writing |
//! | [`eleeye`] | ElephantEye's `BOOK.DAT` |
//! | `sqlite` | books in SQLite files, with the feature `sqlite` |
//! | [`open`](mod@open) | a file of any of these formats, distinguished by content |
//! | `bytes` | the bytes of a book |
//! | [`cloud`] | an online book, with the feature `cloud` |
//! | [`walk`](mod@walk) | all positions of a book that can be reached |
//! | [`export`] | books in the formats of other programs |
//! | [`build`] | books from games and from other books |
//! | `grow` | books from the engine's own analysis, with the feature `analysis` |
//! | [`embedded`](mod@embedded) | the built-in book |
//!
//! `docs/book-format.md` in the repository describes the native format, `docs/book.md` how books are made.

pub mod build;
pub mod choice;
pub mod cloud;
pub mod eleeye;
pub mod embedded;
pub mod export;
#[cfg(feature = "analysis")]
pub mod grow;
pub mod native;
pub mod open;
#[cfg(feature = "sqlite")]
pub mod sqlite;
pub mod walk;

mod bytes;
mod entry;
mod weight;

pub use build::BookBuilder;
pub use embedded::embedded;
pub use entry::{Book, BookMove, ProbeError};
pub use native::NativeBook;
pub use open::{BookFile, OpenError, open};
