#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`server`] | listening, connections and their limits |
//! | `guard` | who may ask: hosts, origins, and the headers of every answer |
//! | `routes` | what can be asked for, and the errors |
//! | `answers` | answers that come at once |
//! | `engines` | engines for searches: how many there are, and their end |
//! | `streams` | searches and reviews as streams of JSON lines |
//!
//! What is asked and answered is the business of `chuhe-api`.

mod answers;
mod engines;
mod failure;
mod guard;
mod routes;
pub mod server;
mod streams;

pub use server::{Options, ServeError, Server};
