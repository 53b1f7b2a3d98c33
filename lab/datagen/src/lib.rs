#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | `game` | [`SelfPlayGame`]: a game with a score for each move, and its bytes |
//! | `selfplay` | [`Player`]: plays one game |
//! | `beginnings` | [`random_opening`] and disturbed positions: where games begin |
//! | `adjudicate` | [`SelfPlayAdjudicator`]: ends games that are decided |
//! | `header` | [`SelfPlayHeader`]: the settings that the games of a file share |
//! | `batch` | [`Batch`]: adding games all at once |
//! | `block` | a block of games as bytes |
//! | `file` | [`GameFile`]: reading game files, block by block |
//! | `append` | [`Appender`]: adding games so that a killed run loses no finished game |
//! | `interrupt` | [`on_interrupt`], [`stop_on_interrupt`] and [`INTERRUPTED`]: Ctrl-C, SIGTERM and SIGHUP |
//! | `program` | [`exit_code`]: the end of programs |
//! | `journal` | the games that no block has yet |
//! | `generate` | [`generate`]: many games, by several threads |
//! | `import` | [`game_of`]: a game that others played, from its record |
//! | `lacking` | [`lacking`]: games that are not in a file yet |
//! | `merge` | [`merge`]: the games of several files into one |
//! | `record` | self-play games as records, for PGN and the other formats |
//! | `openings` | [`RandomOpenings`]: balanced openings for games that others play |
//! | `stats` | [`Stats`]: statistics of files |
//! | `threads` | [`share_out`]: numbered work for several threads |
//!
//! The format is described in `docs/datagen.md` in the repository.

mod adjudicate;
mod append;
mod batch;
mod beginnings;
mod block;
mod file;
mod game;
mod generate;
mod header;
mod import;
mod interrupt;
mod journal;
mod lacking;
mod merge;
mod openings;
mod program;
mod record;
mod selfplay;
mod stats;
mod threads;

pub use adjudicate::{Decision, SelfPlayAdjudication, SelfPlayAdjudicator};
pub use append::Appender;
pub use batch::Batch;
pub use beginnings::{random_moves, random_opening};
pub use file::{Damage, GameFile, GameFileError};
pub use game::{GameBytesError, GameEnd, MERGED, Ply, ReplayError, SelfPlayGame};
pub use generate::{GenerateError, RunEnd, SelfPlayProgress, generate};
pub use header::{HeaderError, SelfPlayHeader};
pub use import::{ImportError, game_of};
pub use interrupt::{INTERRUPTED, InterruptError, on_interrupt, stop_on_interrupt};
pub use lacking::{Lacking, lacking};
pub use merge::{KnownGames, MergeError, Merged, merge};
pub use openings::RandomOpenings;
pub use program::{ProgramError, exit_code};
pub use record::{RecordingError, record_of};
pub use selfplay::{Player, SelfPlay};
pub use stats::{SCORE_CLASSES, Stats};
pub use threads::share_out;
