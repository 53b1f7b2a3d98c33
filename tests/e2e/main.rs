//! End-to-end tests: they drive the built binary through its pipes and its command line.
//!
//! No test depends on how fast the machine is; the time-outs are generous and only turn a hang into a failure.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

mod book;
mod cecp;
mod cli;
mod cli_page;
#[cfg(feature = "cloud")]
mod cloud;
mod convert;
mod diagram;
mod documents;
mod empty;
mod endings;
mod every_format;
mod explain;
#[cfg(unix)]
mod faults;
mod fen;
mod fuzzer;
mod harness;
#[cfg(unix)]
mod interruptions;
mod json;
mod judge;
mod language;
#[cfg(feature = "sqlite")]
mod library;
mod live;
mod manual;
mod match_engines;
#[cfg(unix)]
mod match_faults;
#[cfg(unix)]
mod match_files;
#[cfg(unix)]
mod outputs;
mod pipes;
#[cfg(unix)]
mod play;
#[cfg(unix)]
mod pseudo_terminal;
mod puzzles;
mod resources;
mod reversed;
mod review;
mod robustness;
#[cfg(feature = "serve")]
mod serve;
mod strength;
mod system;
mod tables;
mod tactics;
#[cfg(unix)]
mod terminal;
mod transcripts;
mod ucci;
mod uci;
mod untranslated;
