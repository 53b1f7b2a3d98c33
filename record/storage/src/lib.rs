#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | what |
//! |---|---|
//! | `replace` | writing a file aside and putting it in place when it is whole |
//! | `output` | what is checked before: an output is no input, and no file of another kind |
//!
//! Whoever writes a file as a whole comes here. Files that grow while they are in use, as journals, logs and games of
//! self-play do, are opened to append, and know themselves how to go on after a kill.

mod output;
mod replace;

pub use output::{Check, OutputError, OutputFile, is_same};
pub use replace::{Aside, replace};
