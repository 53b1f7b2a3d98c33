#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | what |
//! |---|---|
//! | `library` | [`Library`]: an open library file |
//! | `schema` | the tables, their version, and how older files are brought up to date |
//! | `connect` | connections to the file of a library |
//! | `error` | the errors of a library |
//! | `game` | a game as it is stored in the file |
//! | `moves` | moves as bytes, and walking through them |
//! | `names` | which names belong to one player |
//! | `openings` | codes of openings, by position |
//! | `index` | which games reached a position |
//! | `search` | [`Query`]: games by their content |
//! | `material` | [`MaterialPattern`]: "rook and horse against rook" |
//! | `explorer` | the moves played in a position |
//! | `browser` | a library as one file that a page reads by itself |
//! | `parquet` | a library as Parquet files |
//! | `player` | statistics of a player's games |
//! | `marks` | a player's mistakes, by the marks in the kept games |
//! | `stats` | statistics of a library |
//! | `check` | checks the integrity of a library |
//! | `import` | games of files into the library |
//!
//! Reading game files is handled by `chuhe-record`.

mod browser;
mod check;
mod connect;
mod error;
mod explorer;
mod game;
pub mod import;
mod index;
mod library;
mod marks;
mod material;
mod moves;
mod names;
mod openings;
mod parquet;
mod player;
mod schema;
mod search;
mod stats;

pub use browser::{BROWSER_MAGIC, BrowserExported, BrowserLimits};
pub use error::LibraryError;
pub use explorer::{Explored, LastGame, MoveStats, Tally};
pub use game::Game;
pub use index::key_of as position_key;
pub use library::{Library, YearGames};
pub use marks::MarkTally;
pub use material::{MaterialError, MaterialPattern};
pub use names::AliasError;
pub use parquet::Exported;
pub use player::PlayerReport;
pub use search::{Hit, Page, Query};
pub use stats::LibraryStats;
