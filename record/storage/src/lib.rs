#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | what |
//! |---|---|
//! | `replace` | replacing a file by a complete temporary file |
//! | `durable` | files that grow, and whose bytes can be synced to the disk |
//! | `output` | checks before writing: an output is not an input, and not a file of another kind |
//! | `growing` | appending entries to a file, each atomically and durably |
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
pub use uri::immutable_uri;
