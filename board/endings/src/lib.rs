#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | what |
//! |---|---|
//! | `exercise` | an exercise: a class, a side of it, and whether to win or to hold |
//! | `named` | the endings that have names |
//! | `start` | start positions of an exercise, drawn from its table |
//! | `drill` | an exercise that is played: moves judged, taken back, answered |
//! | `judge` | the judgement of moves, and the right line after a mistake |
//! | `defence` | the moves of the other side |
//! | `error` | why an ending cannot be practised |
//!
//! Values are those of [`chuhe_tables`]; rulings on repetitions are in them, and those of the game that is played come from
//! `xiangqi`. Which exercise comes next, and words for people, are up to the caller.

mod defence;
mod drill;
mod error;
mod exercise;
mod judge;
mod named;
mod start;

pub use defence::Defence;
pub use drill::{Drill, HOLD_MOVES, Reply, Standing};
pub use error::EndingError;
pub use exercise::{Exercise, ExerciseError, Goal, exercises};
pub use judge::Judgement;
pub use named::{NamedEnding, named};
pub use start::{Grade, draw, grade};
