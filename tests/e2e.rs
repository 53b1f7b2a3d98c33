//! End-to-end tests: they drive the built binary through its pipes and its command line.
//!
//! No test measures time; the time-outs are generous and only turn a hang into a failure.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cli;
mod documents;
mod harness;
mod judge;
mod properties;
mod robustness;
mod tactics;
mod uci;
