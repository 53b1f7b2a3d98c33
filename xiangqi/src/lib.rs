#![doc = include_str!("../README.md")]

pub mod attacks;
pub mod board;
pub mod movegen;
pub mod notation;
pub mod rules;
pub mod text;

mod fen_line;
mod outcome;
mod position;
mod random;

mod types;
mod zobrist;

pub use board::Board;
pub use fen_line::{FenLine, FenLineError};
pub use outcome::{COUNTED_CHECKS, NATURAL_MOVE_LIMIT, Outcome, RULED_OCCURRENCE, Verdict};
pub use position::{
    Change, Counter, CounterChange, FenError, PlayError, Position, PositionError, PositionState, START_FEN,
};
pub use random::{SplitMix64, split_mix};
pub use types::*;
pub use zobrist::Key;
