#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`data`] | games, moves, scores and judgements as data, which the page shows and `--json` writes |
//! | [`words`] | marks and scores in words |
//! | [`judge`] | losses to marks, and marks to a side's accuracy |
//! | [`reviewer`] | the engine goes through a game |
//! | `earlier` | the text of an earlier review on a move |
//! | `heading` | the turning points of a game, and their headings |
//! | [`output`] | a reviewed game as data and as an annotated record |
//!
//! `docs/review.md` in the repository defines the marks.

pub mod data;
mod earlier;
mod heading;
pub mod judge;
pub mod output;
pub mod reviewer;
pub mod words;

pub use reviewer::{Effort, Found, Review, ReviewError, ReviewProgress, ReviewedPly, Reviewer};
