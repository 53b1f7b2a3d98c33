//! Why the value of an argument is refused.

use chuhe_engine::strength::MIN_ELO;
use chuhe_protocol::options::OptionError;

/// Why the value of an argument is refused, with the expected values. The caller names the argument.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ArgumentError {
    /// The value is not a whole number in the range from the first number to the second. Without a second number the
    /// range has no limit of its own.
    #[error("{}", expected_number(*.0, *.1))]
    Number(u64, Option<u64>),
    /// The value is not one of these names.
    #[error("expected one of {}", .0.join(", "))]
    Name(Vec<&'static str>),
    /// The value is not a time control of a person's game.
    #[error("expected minutes, or minutes+seconds, like 10 or 5+3")]
    TimeControl,
    /// The value is not a level of strength. Holds the names of the levels, weakest first.
    #[error("expected {}, a number from 1 to {}, or a rating of at least {MIN_ELO}", .0.join(", "), .0.len())]
    Level(Vec<&'static str>),
    /// The value is not a value of the header `Host`.
    #[cfg(feature = "serve")]
    #[error("expected a name like chess.lan, or with a port, chess.lan:8000")]
    Host,
    /// The value is not a year or years.
    #[cfg(feature = "sqlite")]
    #[error("expected a year like 1999, or years like 1999-2005")]
    Years,
    /// The value is not a result.
    #[cfg(feature = "sqlite")]
    #[error("expected 1-0, 0-1, 1/2-1/2 or *")]
    Result,
    /// The value is not a list of moves by squares.
    #[cfg(feature = "sqlite")]
    #[error("expected moves by squares, like 'h2e2 h9g7'")]
    Sequence,
    /// The value is not a list of pieces with squares.
    #[cfg(feature = "sqlite")]
    #[error("expected pieces with squares, like 'Re4,nc6'")]
    Pieces,
    /// "-" for a file that cannot be standard input or output.
    #[error("'-' is not standard input or output here: name a file")]
    Dash,
    /// The value is not a value of the engine's option of the same name.
    #[error(transparent)]
    Engine(#[from] OptionError),
}

/// A text that is not the name of an encoding.
#[derive(Debug, thiserror::Error)]
#[error("unknown encoding: expected auto, utf-8, gb18030, big5 or a label like windows-1251 or shift_jis")]
pub(crate) struct UnknownEncoding;

fn expected_number(least: u64, most: Option<u64>) -> String {
    match most {
        None => format!("expected a whole number, at least {least}"),
        Some(most) => format!("expected a whole number from {least} to {most}"),
    }
}
