//! The faults of a game in a file, and their places.

use xiangqi::notation::NotationError;
use xiangqi::{Color, FenError, FenLineError, PositionError};

use crate::doubt::VariationFault;
use crate::place::{MoveNumber, Place, move_text};
use crate::record::Record;
use crate::text::TextError;

/// A fault of a game.
#[derive(Debug, thiserror::Error)]
pub enum RecordFault {
    /// Reading the file failed.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The start position is not valid.
    #[error("the FEN: {0}")]
    Fen(FenError),
    /// There is unexpected text after the position.
    #[error("'{0}' is unexpected after the FEN: expected 'moves' and moves, EPD operations, or the end")]
    BehindFen(String),
    /// The start position lacks a king, as many composed problems do.
    #[error("{color} has no king: a composed problem without a {} king can't be a position", lower(.color))]
    NoKing {
        /// The side without a king.
        color: Color,
    },
    /// A move is unknown, illegal or ambiguous.
    #[error(transparent)]
    Move(#[from] NotationError),
    /// The game is of another kind, for instance chess.
    #[error("the game is {0}, not xiangqi")]
    OtherGame(String),
    /// A comment has no end before the next game or the end of the file.
    #[error("the comment that begins here is not closed")]
    OpenComment,
    /// The text of the game is too long.
    #[error("the game takes more than {} MiB", .limit >> 20)]
    TooLong {
        /// The limit in bytes.
        limit: usize,
    },
    /// The game has more moves than the limit of the reader.
    #[error("more than {limit} moves")]
    TooManyMoves {
        /// The limit.
        limit: usize,
    },
    /// Variations are nested too deeply.
    #[error("variations are nested more than {limit} deep")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// The file has a later version than the reader knows.
    #[error("the file has version {version}; this program reads versions up to {limit}")]
    UnknownVersion {
        /// The version of the file.
        version: u8,
        /// The last version that is known.
        limit: u8,
    },
    /// The file is in a format that is known but not read.
    #[error("this is {name}, which Chuhe does not read")]
    KnownFormat {
        /// Its kind.
        name: &'static str,
    },
    /// The file is the output of an engine, which has no games.
    #[error("the file is the output of an engine without a position command: it has no games")]
    NoPosition,
    /// The file is the output of one of Chuhe's own commands, which has no games.
    #[error("this is the output of 'chuhe {command} --json': it has no games")]
    OwnOutput {
        /// The name of the command.
        command: &'static str,
    },
    /// The file is not text, and of no known format.
    #[error(
        "this is not a game file: PGN, XQF, CBR, CBL, CBF, WXF, DhtmlXQ, JSON, FEN and lists of moves can be opened"
    )]
    Binary,
    /// The file is truncated.
    #[error("the file is truncated: {0}")]
    BreaksOff(&'static str),
    /// Something that the format demands is missing or malformed.
    #[error("{0}")]
    Malformed(String),
}

impl From<FenLineError> for RecordFault {
    fn from(error: FenLineError) -> RecordFault {
        match error {
            FenLineError::Fen(error) => error.into(),
            FenLineError::Trailing(text) => RecordFault::BehindFen(text),
            FenLineError::Move { error, .. } => error.into(),
        }
    }
}

impl From<FenError> for RecordFault {
    fn from(error: FenError) -> RecordFault {
        match error {
            FenError::Position(error) => error.into(),
            error => RecordFault::Fen(error),
        }
    }
}

impl From<PositionError> for RecordFault {
    fn from(error: PositionError) -> RecordFault {
        match error {
            PositionError::MissingKing(color) => RecordFault::NoKing { color },
            error => RecordFault::Fen(error.into()),
        }
    }
}

impl From<RecordFault> for VariationFault {
    fn from(fault: RecordFault) -> VariationFault {
        match fault {
            RecordFault::Move(error) => VariationFault::Move(error),
            fault => VariationFault::Other(fault.to_string()),
        }
    }
}

/// The words before a fault. Those of a whole file would say nothing.
fn where_it_is(game: usize, place: Place, number: &Option<MoveNumber>) -> String {
    match place {
        Place::File => String::new(),
        _ => format!("game {game}, {place}{}: ", move_text(number)),
    }
}

fn lower(color: &Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

/// A game that cannot be read completely: its number, the place in the file, and the fault; of a file without games only
/// the fault.
#[derive(Debug, thiserror::Error)]
#[error("{}{fault}", where_it_is(*.game, *.place, .number))]
pub struct RecordError {
    /// The number of the game in the file, counted from 1.
    pub game: usize,
    /// The place of the fault in the file.
    pub place: Place,
    /// The number of the faulty move, if a move is faulty.
    pub number: Option<MoveNumber>,
    /// The fault.
    #[source]
    pub fault: RecordFault,
    /// The game up to the fault, if at least one move before it is legal.
    pub kept: Option<Box<Record>>,
}

impl RecordError {
    /// Whether the fault is one of the file, not of a game: it is not a game file, or reading it failed, so that the
    /// games after are missing.
    pub fn is_of_file(&self) -> bool {
        self.place == Place::File || matches!(self.fault, RecordFault::Text(TextError::Io(_)))
    }
}

/// Why a game cannot be read completely, before its number in the file is known.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) place: Place,
    pub(crate) number: Option<MoveNumber>,
    pub(crate) fault: RecordFault,
    pub(crate) kept: Option<Box<Record>>,
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        let RecordError { place, number, fault, kept, .. } = error;
        Failure { place, number, fault, kept }
    }
}

impl Failure {
    /// A failure with nothing kept.
    pub(crate) fn new(place: Place, fault: impl Into<RecordFault>) -> Failure {
        Failure { place, number: None, fault: fault.into(), kept: None }
    }

    /// The failure with the readable part of the game, if that has a move.
    pub(crate) fn keeping(self, record: Record) -> Failure {
        let kept = (!record.line.plies.is_empty()).then(|| Box::new(record));
        Failure { kept, ..self }
    }

    /// The error of a game of a file, counted from 1.
    pub(crate) fn in_game(self, game: usize) -> RecordError {
        let Failure { place, number, fault, kept } = self;
        RecordError { game, place, number, fault, kept }
    }
}
