//! What can be wrong with a table.

use std::path::PathBuf;

use super::layout::{RULES, VERSION};
use crate::class::Class;

/// What is wrong with a table.
#[derive(Debug, thiserror::Error)]
#[error("{}: {what}", .file.display())]
pub struct TableError {
    /// The file, or the name of an embedded table.
    pub file: PathBuf,
    /// What is wrong with it.
    pub what: Fault,
}

/// What can be wrong with a table.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// It is something else.
    #[error("not a table of endings")]
    Foreign,
    /// It was written by a version that this one does not know.
    #[error("version {0} of the format is not known (expected {version})", version = VERSION)]
    Version(u16),
    /// Its values are by other rules.
    #[error("made for rule set {0}, not for the rules of the World Xiangqi Federation ({rules})", rules = RULES)]
    Rules(u16),
    /// It ends too early.
    #[error("truncated: {found} of {expected} bytes")]
    Truncated {
        /// The bytes that there should be.
        expected: u64,
        /// The bytes that there are.
        found: u64,
    },
    /// Its header contradicts itself or its checksum.
    #[error("damaged header: {0}")]
    Header(&'static str),
    /// A block contradicts its checksum or cannot be unpacked.
    #[error("damaged: block {0} does not match its checksum")]
    Block(u32),
    /// It is not the class that its name says.
    #[error("contains {0}, which does not match its name")]
    Misnamed(Class),
}
