//! Why bytes are not a book.

/// Why bytes are not a book of this format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NativeBookError {
    /// The first bytes are not the magic number of a book.
    #[error("it does not start like a book in Chuhe's format")]
    Foreign,
    /// The file ends within the header.
    #[error("it is truncated: {0} bytes are too few for a header")]
    NoHeader(usize),
    /// The header's checksum is wrong.
    #[error("its header is damaged: the checksum does not match")]
    Header,
    /// A version that this program does not know.
    #[error("it has version {0}; this program reads version 1")]
    Version(u16),
    /// The sizes of header or records are not those of this version.
    #[error(
        "its header gives {header} bytes for the header and {record} bytes per record: version 1 has other sizes"
    )]
    Layout {
        /// Length of the header.
        header: u16,
        /// Length of a record.
        record: u16,
    },
    /// The file has another length than its header says.
    #[error("expected {expected} bytes, found {found}: it is truncated, or extra bytes were appended")]
    Length {
        /// The length that the header's number of records makes.
        expected: u128,
        /// The length of the file.
        found: usize,
    },
    /// The records' checksum is wrong.
    #[error("its records are damaged: the checksum does not match")]
    Records,
    /// A record that is out of order.
    #[error("record {0} is out of order")]
    Order(usize),
    /// A record without a valid move.
    #[error("record {0} contains no valid move")]
    Move(usize),
}
