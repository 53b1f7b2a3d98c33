//! Why bytes are not a book.

/// Why bytes are not a book of this format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// The first bytes are not those of a book.
    #[error("it does not start like a Chuhe book")]
    Foreign,
    /// The file ends within the header.
    #[error("it is truncated: {0} bytes are too few for a header")]
    NoHeader(usize),
    /// The header's checksum is wrong.
    #[error("its header is damaged: the checksum does not match")]
    Header,
    /// A version that this program does not know.
    #[error("it is of version {0}, and only version 1 is known")]
    Version(u16),
    /// Header or records of another size than the version has.
    #[error("its header says {header} bytes of header and {record} a record: not as in version 1")]
    Layout {
        /// Length of the header.
        header: u16,
        /// Length of a record.
        record: u16,
    },
    /// The file has another length than its header says.
    #[error("expected {expected} bytes, found {found}: it is truncated, or something was appended")]
    Length {
        /// The length that the header's number of records makes.
        expected: u128,
        /// The length of the file.
        found: usize,
    },
    /// The records' checksum is wrong.
    #[error("its records are damaged: the checksum does not match")]
    Records,
    /// A record that does not come after the one before it.
    #[error("record {0} is out of order")]
    Order(usize),
    /// A record without a valid move.
    #[error("record {0} holds no move")]
    Move(usize),
}
