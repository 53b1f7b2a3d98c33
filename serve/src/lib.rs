//! A xiangqi board in the browser.
//!
//! | module | what |
//! |---|---|
//! | [`server`] | listening, connections and their limits |
//! | `guard` | who may ask: hosts, origins, and the headers of every answer |
//! | `routes` | what can be asked for, and the errors |
//! | `position` | what is known about a position: legal moves, rulings, the book |
//! | `records` | records read and written, pictures |
//! | `engines` | engines for searches: how many there are, and their end |
//! | `search` | searches and reviews as streams of JSON lines |
//!
//! The program keeps no state of a page: each request brings the start of its game and the moves. What takes time
//! is answered with a stream, and ends when the stream is dropped: when the page asks for something else, is
//! closed, or loses its connection.

mod engines;
mod failure;
mod guard;
mod position;
mod records;
mod routes;
mod search;
pub mod server;

pub use server::{Options, ServeError, Server};
