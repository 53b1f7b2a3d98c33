#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod board;
pub mod movegen;
pub mod notation;
pub mod rules;

#[cfg(feature = "search")]
pub mod bench;
#[cfg(feature = "search")]
pub mod eval;
#[cfg(feature = "search")]
mod history;
#[cfg(feature = "search")]
mod movepick;
#[cfg(feature = "search")]
pub mod params;
#[cfg(feature = "search")]
pub mod score;
#[cfg(feature = "search")]
pub mod search;
#[cfg(feature = "search")]
mod see;
#[cfg(feature = "search")]
pub mod session;
#[cfg(feature = "search")]
pub mod strength;
#[cfg(feature = "search")]
pub mod tactics;
#[cfg(feature = "search")]
pub mod textbook;
#[cfg(feature = "search")]
pub mod time;
#[cfg(feature = "search")]
pub mod tt;
#[cfg(feature = "search")]
pub mod wdl;

mod attacks;
mod position;
mod types;
mod zobrist;

pub use board::Board;
pub use position::{Change, FenError, PlayError, Position, PositionError, START_FEN, State};
pub use rules::Outcome;
pub use types::*;
pub use zobrist::{Key, split_mix};
