#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what |
//! |---|---|
//! | [`server`] | listening, and the number of connections |
//! | `connection` | a connection: the checks of requests, and the sending of answers |
//! | `http` | requests and answers of HTTP, within limits of size and time |
//! | `guard` | which requests are allowed: hosts, origins, the token, and the headers of every answer |
//! | `engines` | engines for searches: how many there are, and who waits for one |
//! | `budget` | the memory that requests may take |
//!
//! Each connection has a thread, on which its searches run too. `chuhe-api` handles the content of requests and
//! answers.

mod budget;
mod connection;
mod engines;
mod guard;
mod http;
pub mod server;

pub use server::{Options, ServeError, Server};
