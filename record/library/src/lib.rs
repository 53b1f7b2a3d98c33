#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | what |
//! |---|---|
//! | `library` | [`Library`]: a file that is open |
//! | `schema` | the tables, their version, and how older files are brought up to date |
//! | `error` | what can go wrong |
//! | `game` | a game as it lies in the file |
//! | `moves` | moves as bytes, and walking through them |
//! | `names` | which names belong to one player |
//! | `import` | games of files into the library |
//!
//! Reading game files is the business of `chuhe-record`.

mod error;
mod game;
pub mod import;
mod library;
mod moves;
mod names;
mod schema;

pub use error::LibraryError;
pub use game::Game;
pub use library::Library;
pub use names::AliasError;
