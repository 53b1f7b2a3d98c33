//! The status codes, and which error of the libraries has which.

use std::cell::RefCell;

use chuhe_engine::tt::AllocationError;
use chuhe_perft::PerftStopped;
use chuhe_tables::format::TableError;
use xiangqi::notation::NotationError;
use xiangqi::{FenError, FenLineError, PlayError};

/// The result of a call. Every value except CHUHE_STATUS_OK is an error; chuhe_last_error() returns the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheStatus {
    /// Success.
    Ok = 0,
    /// A pointer that must not be null is null.
    NullPointer = 1,
    /// A number is out of its range, or a search has no limit.
    BadArgument = 2,
    /// A text is not UTF-8.
    NotUtf8 = 3,
    /// A buffer is too small. It contains as much of the text as fits, and the required length has been written.
    BufferTooSmall = 4,
    /// A text is not the FEN of a valid position.
    BadFen = 5,
    /// A text is not a move in any notation.
    BadMove = 6,
    /// A move is not legal in the position.
    IllegalMove = 7,
    /// A text could be any of several legal moves.
    AmbiguousMove = 8,
    /// There is no move to take back.
    NothingToUndo = 9,
    /// There is not enough memory.
    OutOfMemory = 10,
    /// The engine is searching: stop it and wait first.
    Busy = 11,
    /// The call is not allowed in a callback of the same engine: it would wait for itself.
    InCallback = 12,
    /// The callback stopped the work before it was done.
    Stopped = 13,
    /// A file cannot be read, or is of another kind.
    BadFile = 14,
    /// An internal error of the library. Please report it.
    Internal = 15,
}

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    #[error("{0} is a null pointer")]
    Null(&'static str),
    #[error("{0}")]
    Argument(String),
    #[error("{0} is not UTF-8")]
    NotUtf8(&'static str),
    #[error("the buffer is too small: {needed} needed, {given} given")]
    TooSmall { needed: usize, given: usize },
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    FenLine(#[from] FenLineError),
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error("no move has been played")]
    NothingToUndo,
    #[error(transparent)]
    Memory(#[from] AllocationError),
    #[error("the engine is searching: stop it and wait first")]
    Busy,
    #[error("not allowed in a callback of the same engine")]
    InCallback,
    #[error(transparent)]
    Stopped(#[from] PerftStopped),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("{file}: {error}")]
    File { file: String, error: std::io::Error },
    #[error("internal error: {0}")]
    Internal(String),
}

impl Fault {
    pub(crate) fn status(&self) -> ChuheStatus {
        match self {
            Fault::Null(_) => ChuheStatus::NullPointer,
            Fault::Argument(_) => ChuheStatus::BadArgument,
            Fault::NotUtf8(_) => ChuheStatus::NotUtf8,
            Fault::TooSmall { .. } => ChuheStatus::BufferTooSmall,
            Fault::Fen(_) | Fault::FenLine(FenLineError::Fen(_) | FenLineError::Trailing(_)) => {
                ChuheStatus::BadFen
            }
            Fault::FenLine(FenLineError::Move { error, .. }) | Fault::Notation(error) => match error {
                NotationError::Unreadable { .. } => ChuheStatus::BadMove,
                NotationError::NoSuchMove { .. } | NotationError::Illegal { .. } => ChuheStatus::IllegalMove,
                NotationError::Ambiguous { .. } => ChuheStatus::AmbiguousMove,
            },
            Fault::Play(_) => ChuheStatus::IllegalMove,
            Fault::NothingToUndo => ChuheStatus::NothingToUndo,
            Fault::Memory(_) => ChuheStatus::OutOfMemory,
            Fault::Busy => ChuheStatus::Busy,
            Fault::InCallback => ChuheStatus::InCallback,
            Fault::Stopped(_) => ChuheStatus::Stopped,
            Fault::Table(_) | Fault::File { .. } => ChuheStatus::BadFile,
            Fault::Internal(_) => ChuheStatus::Internal,
        }
    }

    /// A number that is out of its range.
    pub(crate) fn range(name: &str, value: impl std::fmt::Display, expected: &str) -> Fault {
        Fault::Argument(format!("{name} is {value}: expected {expected}"))
    }
}

thread_local! {
    /// The message of the last call that failed.
    static LAST_ERROR: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps the message for `chuhe_last_error`.
pub(crate) fn remember(fault: &Fault) {
    // When a thread ends, its thread-local message may be destroyed already.
    let _ = LAST_ERROR.try_with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            *last = fault.to_string();
        }
    });
}

/// The message of the last call of this thread that failed.
pub(crate) fn last_message() -> String {
    LAST_ERROR.try_with(|last| last.borrow().clone()).unwrap_or_default()
}
