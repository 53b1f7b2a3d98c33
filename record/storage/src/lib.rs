#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | what |
//! |---|---|
//! | `replace` | writing a file aside and putting it in place when it is whole |
//! | `durable` | files that grow, and whose bytes can be made to last |
//! | `output` | checks before writing: an output is no input, and no file of another kind |
//! | `growing` | adding entries to a file, each whole and on the disk or not there |
//! | `lock` | keeping a second program from writing the same file |
//! | `uri` | the name by which SQLite reads a file without writing beside it |
//!
//! For code that writes a whole file, or appends data that must not be lost.

mod durable;
mod growing;
mod lock;
mod output;
mod replace;
mod uri;

pub use durable::{Durable, sync_folder};
pub use growing::Growing;
pub use lock::{FileLock, LockError};
pub use output::{Check, OutputError, OutputFile, Target, is_same};
pub use replace::{Aside, replace};
pub use uri::unchanging_uri;
