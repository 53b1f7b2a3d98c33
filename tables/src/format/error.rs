//! The faults of a table.

use std::io;
use std::path::PathBuf;

use super::layout::{RULES, VERSIONS};
use crate::class::Class;

/// The fault of a table.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}: {what}", .file.display())]
pub struct TableError {
    /// The file, or the name of an embedded table.
    pub file: PathBuf,
    /// The fault.
    #[source]
    pub what: TableFault,
}

/// A fault of a table.
#[derive(Debug, thiserror::Error)]
pub enum TableFault {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is a pipe or a device.
    #[error("it is not a regular file")]
    NotAFile,
    /// The file is of another kind.
    #[error("not an endgame table")]
    Foreign,
    /// The version of the format is not known.
    #[error("unknown format version {0} (known: {first} and {last})", first = VERSIONS[0], last = VERSIONS[1])]
    Version(u16),
    /// The values were computed by other rules.
    #[error("computed by rule set {0}, not by the rules of the World Xiangqi Federation ({rules})", rules = RULES)]
    Rules(u16),
    /// The file is truncated.
    #[error("truncated: {found} of {expected} bytes")]
    Truncated {
        /// The expected number of bytes.
        expected: u64,
        /// The number of bytes found.
        found: u64,
    },
    /// The header contradicts itself or its checksum.
    #[error("damaged header: {0}")]
    Header(&'static str),
    /// A block contradicts its checksum or cannot be unpacked.
    #[error("damaged: block {0} does not match its checksum")]
    Block(u32),
    /// The file contains another class than its name says.
    #[error("contains the class {0}, which does not match the file name")]
    Misnamed(Class),
}

impl Clone for TableFault {
    /// An error of the system keeps its code, or else its kind and text.
    fn clone(&self) -> TableFault {
        match self {
            TableFault::Io(error) => TableFault::Io(match error.raw_os_error() {
                Some(code) => io::Error::from_raw_os_error(code),
                None => io::Error::new(error.kind(), error.to_string()),
            }),
            TableFault::NotAFile => TableFault::NotAFile,
            TableFault::Foreign => TableFault::Foreign,
            &TableFault::Version(found) => TableFault::Version(found),
            &TableFault::Rules(found) => TableFault::Rules(found),
            &TableFault::Truncated { expected, found } => TableFault::Truncated { expected, found },
            &TableFault::Header(detail) => TableFault::Header(detail),
            &TableFault::Block(number) => TableFault::Block(number),
            &TableFault::Misnamed(class) => TableFault::Misnamed(class),
        }
    }
}
