#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`judge`] | losses to marks, and marks to a side's accuracy |
//! | [`reviewer`] | the engine goes through a game |
//! | [`output`] | a reviewed game as data for the page and for JSON, as a page, and as an annotated record |
//!
//! `docs/review.md` in the repository says what the marks mean.

pub mod judge;
pub mod output;
pub mod reviewer;

pub use reviewer::{Effort, Review, ReviewError, ReviewedPly, Reviewer};
