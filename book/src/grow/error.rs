//! Why a book does not grow.

use chuhe_engine::tt::AllocationError;

/// Why a book cannot grow.
#[derive(Debug, thiserror::Error)]
pub enum GrowError {
    /// The journal cannot be read or written. Whoever reports it names the file.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// Another process is growing a book with the same journal.
    #[error("the journal is in use by another process")]
    InUse,
    /// The file is not a journal.
    #[error("the file is not a journal, or has another version")]
    NotAJournal,
    /// The journal is of a book from another start.
    #[error("the journal starts from another position: {0}")]
    OtherStart(String),
    /// A line of the journal cannot be read.
    #[error("line {0} of the journal is damaged")]
    Damaged(usize),
    /// There is no memory for the search.
    #[error("{0}")]
    Memory(#[from] AllocationError),
    /// The search's thread died.
    #[error("a search thread crashed")]
    SearchDied,
    /// The game is over in the start position.
    #[error("there is no legal move in the start position")]
    NoMove,
}
