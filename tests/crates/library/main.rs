//! Libraries of games that tests write, with random games.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

mod browser;
mod details;
mod import;
mod marks;
mod parquet;
mod player;
mod search;
mod support;
mod whole;
