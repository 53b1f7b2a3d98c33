#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | `puzzle` | [`Puzzle`]: a position, the moves of its answer, rating and themes |
//! | `theme` | [`Theme`]: the themes of puzzles, with their names in files |
//! | `table` | [`Reader`] and [`Writer`]: files of puzzles, CSV as lichess's |
//! | `prove` | [`PuzzleProver`]: whether a position has exactly one move that mates, wins or saves |
//! | `compose` | from a mistake in a game to a line of forced moves |
//! | `candidates` | where in a game to look, by its scores |
//! | `scene` | [`scene`]: the common part of equal puzzles: without distant pieces, colours and mirroring |
//! | `motifs` | the themes of a line of moves |
//! | `rate` | [`Rater`]: how hard a puzzle is |
//! | `make` | [`make`]: puzzles from many games, by several threads |
//! | `verify` | [`verify`]: the answer of a puzzle, proven again |
//! | `builtin` | [`builtin`]: the built-in puzzles |
//!
//! `docs/puzzles.md` in the repository describes the format and the numbers.

mod builtin;
mod candidates;
mod compose;
mod make;
mod motifs;
mod prove;
mod puzzle;
mod rate;
mod scene;
mod table;
mod theme;
mod verify;

pub use builtin::builtin;
pub use candidates::{GameToMine, candidates};
pub use compose::{Composer, Solution};
pub use make::{MakeSettings, Making, make};
pub use motifs::motifs;
pub use prove::{Answer, Criteria, NoAnswer, Point, Proof, PuzzleProver};
pub use puzzle::{Grade, Puzzle, PuzzleError};
pub use rate::{Difficulty, Rater};
pub use scene::{Scene, scene};
pub use table::{PuzzleFileError, Reader, Writer};
pub use theme::Theme;
pub use verify::{PuzzleFault, verify};
