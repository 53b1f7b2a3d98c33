//! What can be wrong with a game of a file, and where it is.

use xiangqi::{FenError, notation::NotationError};

use crate::text::TextError;

/// What is wrong with a game.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The file cannot be read on.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The position at the start is none.
    #[error("the FEN: {0}")]
    Fen(#[from] FenError),
    /// A move is unknown, illegal or ambiguous.
    #[error(transparent)]
    Move(#[from] NotationError),
    /// The game is one of another game, chess for instance.
    #[error("the game is {0}, not xiangqi")]
    OtherGame(String),
    /// A comment has no end before the next game or the end of the file.
    #[error("a comment that begins here has no end")]
    OpenComment,
    /// The game is longer than any game is.
    #[error("the game takes more than {} MiB", .limit >> 20)]
    TooLong {
        /// The limit in bytes.
        limit: usize,
    },
    /// Variations in variations, too many.
    #[error("variations are nested more than {limit} deep")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// The file is of a later version than any that is known.
    #[error("the file is of version {version}; versions up to {limit} are read")]
    UnknownVersion {
        /// The version of the file.
        version: u8,
        /// The last version that is known.
        limit: u8,
    },
    /// The file ends where more must come.
    #[error("the file breaks off: {0}")]
    BreaksOff(&'static str),
    /// Something that the format demands is missing or malformed.
    #[error("{0}")]
    Malformed(String),
}

/// Where in a file something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a text, counted from 1.
    Line(usize),
    /// A byte of a binary file, counted from 0.
    Byte(usize),
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Line(number) => write!(f, "line {number}"),
            Place::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// A game that cannot be read: which it is, and where and what is wrong.
#[derive(Debug, thiserror::Error)]
#[error("game {game}, {place}{}: {fault}", move_text(.number))]
pub struct RecordError {
    /// The number of the game in the file, counted from 1.
    pub game: usize,
    /// Where in the file it is.
    pub place: Place,
    /// The number of the move and whether it is Black's, if it is a move.
    pub number: Option<(u32, bool)>,
    /// What is wrong.
    #[source]
    pub fault: Fault,
}

fn move_text(number: &Option<(u32, bool)>) -> String {
    match number {
        Some((number, false)) => format!(", move {number}"),
        Some((number, true)) => format!(", move {number} of Black"),
        None => String::new(),
    }
}
