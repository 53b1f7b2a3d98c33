#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`request`] | the table of requests, and their answers |
//! | [`mod@about`] | the program: its version and its levels |
//! | [`mod@position`] | a position: legal moves, rulings, the book, endgame tables; moves as people type them |
//! | `answer` | answers that need no search |
//! | `endgame` | a position's values in the endgame tables |
//! | `endings` | endings to practise |
//! | `error` | why a request is not answered |
//! | `library` | the moves that a library of games has for a position |
//! | [`records`] | game files read and written, pictures |
//! | [`mod@search`] | searches |
//! | [`mod@review`] | reviews |
//! | [`explain`] | facts of a move and a position, in words |
//! | [`event`] | events of searches, reviews and file imports while they run |
//!
//! The types of the modules define the JSON.

pub mod about;
mod answer;
mod endgame;
mod endings;
mod error;
pub mod event;
pub mod explain;
mod library;
pub mod position;
pub mod records;
pub mod request;
pub mod review;
pub mod search;

pub use answer::Answer;
pub use error::{RequestError, RequestPart};
pub use event::BoardEvent;
pub use request::{Program, REQUESTS, Reply, kind};
