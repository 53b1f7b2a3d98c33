#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod board;
pub mod movegen;
pub mod rules;

#[cfg(feature = "search")]
pub mod eval;
#[cfg(feature = "search")]
pub mod params;
#[cfg(feature = "search")]
pub mod score;
#[cfg(feature = "search")]
pub mod textbook;

mod attacks;
mod position;
mod types;
mod zobrist;

pub use board::Board;
pub use position::{Change, FenError, PlayError, Position, PositionError, START_FEN, State};
pub use rules::Outcome;
pub use types::*;
pub use zobrist::Key;
