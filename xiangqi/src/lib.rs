#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

pub mod attacks;
pub mod board;
#[cfg(any(doc, doctest))]
#[doc = include_str!("cookbook.md")]
pub mod cookbook {}
pub mod movegen;
pub mod notation;
pub mod rules;
pub mod text;

mod drawing;
mod fen_line;
mod outcome;
mod position;
mod random;
#[cfg(feature = "serde")]
mod serialize;

mod types;
mod zobrist;

pub use board::Board;
pub use drawing::BoardStyle;
pub use fen_line::{FenLine, FenLineError};
pub use outcome::{COUNTED_CHECKS, NATURAL_MOVE_LIMIT, Outcome, RULED_OCCURRENCE, Verdict};
pub use position::{
    Change, FenCounter, FenCounterChange, FenError, PlayError, Position, PositionError, PositionState,
    START_FEN,
};
pub use random::{SplitMix64, split_mix};
pub use types::*;
pub use zobrist::Key;
