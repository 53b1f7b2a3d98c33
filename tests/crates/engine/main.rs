//! The engine library as its users see it, tested from outside.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

mod endgames;
mod eval;
mod limits;
mod mates;
mod search;
mod see;
mod session;
mod settings;
mod support;
mod tactics;
mod textbook;
