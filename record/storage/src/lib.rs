#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | what |
//! |---|---|
//! | `replace` | writing a file aside and putting it in place when it is whole |
//! | `durable` | files that grow, and whose bytes can be made to last |
//! | `output` | what is checked before: an output is no input, and no file of another kind |
//!
//! Whoever writes a file as a whole comes here. Files that grow while they are in use, as journals, logs and games of
//! self-play do, are opened to append, and know themselves how to go on after a kill.

mod durable;
mod output;
mod replace;

pub use durable::{Durable, sync_folder};
pub use output::{Check, OutputError, OutputFile, is_same};
pub use replace::{Aside, replace};
