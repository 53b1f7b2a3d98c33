//! Games that the engine plays against itself, and the files that hold them: what evaluations are fitted to.
//!
//! | module | what |
//! |---|---|
//! | `record` | [`GameRecord`]: a game with a score for each move, and its bytes |
//! | `selfplay` | [`Player`]: plays one game |
//! | `adjudicate` | ends games that are decided |
//! | `header` | what a file says of the games in it |
//! | `file` | [`GameFile`]: reading files of games, block by block |
//! | `append` | [`Appender`]: adding games so that a killed run loses none that was finished |
//! | `generate` | [`generate`]: many games, by several threads |
//! | `import` | [`game_of`]: a game that others played, from its record |
//! | `merge` | [`merge`]: the games of several files into one |
//! | `openings` | [`RandomOpenings`]: balanced openings for games that others play |
//! | `stats` | [`Stats`]: what a file holds, in numbers |
//! | `rng` | [`SplitMix64`]: random numbers from a seed |
//!
//! The format is described in `docs/datagen.md` in the repository.

mod adjudicate;
mod append;
mod file;
mod generate;
mod header;
mod import;
mod merge;
mod openings;
mod record;
mod rng;
mod selfplay;
mod stats;

pub use adjudicate::{Adjudication, Adjudicator, Decision};
pub use append::Appender;
pub use file::{FileError, GameFile};
pub use generate::{GenerateError, Progress, generate};
pub use header::Header;
pub use import::{ImportError, game_of};
pub use merge::{MergeError, merge};
pub use openings::RandomOpenings;
pub use record::{End, GameRecord, Ply, RecordError, ReplayError};
pub use rng::SplitMix64;
pub use selfplay::{Player, SelfPlay, random_moves, random_opening};
pub use stats::{SCORE_CLASSES, Stats};
