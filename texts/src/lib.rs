//! What Chuhe says to people about a game, in English and Chinese.
//!
//! | module | what |
//! |---|---|
//! | [`lang`] | the languages, and which one the environment asks for |
//! | [`outcome`] | how games end |
//! | [`ruling`] | rulings on repetitions, explained |
//! | [`levels`] | the names of the engine's levels |
//! | [`opening`] | the names of openings |
//!
//! The English of outcomes and rulings is that of the crate `xiangqi`; here is the Chinese beside it.

pub mod lang;
pub mod levels;
pub mod opening;
pub mod outcome;
pub mod ruling;

pub use lang::{Lang, Text};
