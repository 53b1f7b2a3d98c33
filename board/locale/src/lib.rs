#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`lang`] | the languages, and which one the environment asks for |
//! | [`outcome`] | how games end |
//! | [`ruling`] | rulings on repetitions, explained |
//! | [`levels`] | the names of the engine's levels |
//! | [`opening`] | the names of openings |
//! | [`position`] | why a text is not a position |
//! | [`record`] | why a game of a file cannot be read |
//! | [`refusal`] | why a text is not a move |
//! | `table` | messages that are looked up by their names |
//! | [`texts`] | all messages, from the files in `texts` |
//! | [`hant`] | traditional characters of simplified ones |

pub mod hant;
pub mod lang;
pub mod levels;
pub mod opening;
pub mod outcome;
pub mod position;
pub mod record;
pub mod refusal;
pub mod ruling;
mod table;
pub mod texts;

pub use lang::{Lang, Text};
