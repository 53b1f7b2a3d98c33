//! Suites: positions with known counts, one per line.
//!
//! ```text
//! # a comment
//! rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 ;D1 44 ;D2 1920
//! ```
//!
//! A FEN, then for each known depth a semicolon, `D` and the depth, and the count. Blank lines and lines
//! that start with `#` are skipped; white space around any part does not matter. A faulty line becomes an error, and
//! the other lines are still read. [`report`](crate::report) runs the cases.

use xiangqi::text::{MAX_QUOTED, shortened};
use xiangqi::{FenLine, FenLineError, Position};

/// The contents of a suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PerftSuite {
    /// The lines that could be read, in order.
    pub cases: Vec<PerftCase>,
    /// The errors of the other lines, in order.
    pub errors: Vec<PerftLineError>,
}

/// A position whose counts are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCase {
    /// The line in the suite, counted from 1; 0 for a case that was read alone.
    pub line: usize,
    /// The position.
    pub position: Position,
    /// The known counts in order of depth, each depth once.
    pub expected: Vec<KnownCount>,
}

/// A known count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct KnownCount {
    /// The depth in plies.
    pub depth: u8,
    /// The count.
    pub count: u64,
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct PerftLineError {
    /// The line, counted from 1.
    pub line: usize,
    /// The fault of the line.
    #[source]
    pub error: PerftCaseError,
}

/// The fault of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PerftCaseError {
    /// The part before the first semicolon is not a valid position.
    #[error("{0}")]
    Fen(#[from] FenLineError),
    /// Nothing follows the position.
    #[error("there are no counts after the position: expected ';D1 44' or the like")]
    NoCounts,
    /// The first word after a semicolon is not a depth.
    #[error("'{0}' is not a depth: expected D0 to D255")]
    Depth(String),
    /// A depth is not followed by a count.
    #[error("there is no count for depth {0}")]
    MissingCount(u8),
    /// The count of a depth is not a number that fits into 64 bits.
    #[error("'{text}' is not a count for depth {depth}")]
    Count {
        /// The depth.
        depth: u8,
        /// The text in place of the count.
        text: String,
    },
    /// Something follows a count.
    #[error("'{text}' follows the count for depth {depth}: expected ';' or the end of the line")]
    Trailing {
        /// The depth.
        depth: u8,
        /// The text in its place.
        text: String,
    },
    /// A depth occurs twice.
    #[error("there are two counts for depth {0}")]
    Repeated(u8),
}

impl PerftSuite {
    /// Reads a suite. It never fails as a whole: each faulty line becomes one of the errors.
    pub fn parse(text: &str) -> PerftSuite {
        let mut suite = PerftSuite::default();
        for (index, text) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
            let (line, text) = (index + 1, text.trim());
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            match text.parse::<PerftCase>() {
                Ok(case) => suite.cases.push(PerftCase { line, ..case }),
                Err(error) => suite.errors.push(PerftLineError { line, error }),
            }
        }
        suite
    }
}

impl std::str::FromStr for PerftCase {
    type Err = PerftCaseError;

    /// Reads one line, which must be neither blank nor a comment.
    fn from_str(line: &str) -> Result<PerftCase, PerftCaseError> {
        let (fen, counts) = line.split_once(';').map_or((line, None), |(fen, counts)| (fen, Some(counts)));
        let position = FenLine::read(fen).map_err(FenLineError::from)?.without_rest()?.final_position()?;
        let mut expected: Vec<KnownCount> = Vec::new();
        for field in counts.into_iter().flat_map(|counts| counts.split(';')) {
            let known = read_count(field)?;
            if expected.iter().any(|other| other.depth == known.depth) {
                return Err(PerftCaseError::Repeated(known.depth));
            }
            expected.push(known);
        }
        if expected.is_empty() {
            return Err(PerftCaseError::NoCounts);
        }
        expected.sort_by_key(|known| known.depth);
        Ok(PerftCase { line: 0, position, expected })
    }
}

fn read_count(field: &str) -> Result<KnownCount, PerftCaseError> {
    let mut words = field.split_whitespace();
    let depth = words.next().unwrap_or_default();
    let number = depth.strip_prefix('D').and_then(digits);
    let depth = number.ok_or_else(|| PerftCaseError::Depth(shortened(depth, MAX_QUOTED)))?;
    let count = words.next().ok_or(PerftCaseError::MissingCount(depth))?;
    let count =
        digits(count).ok_or_else(|| PerftCaseError::Count { depth, text: shortened(count, MAX_QUOTED) })?;
    match words.next() {
        Some(text) => Err(PerftCaseError::Trailing { depth, text: shortened(text, MAX_QUOTED) }),
        None => Ok(KnownCount { depth, count }),
    }
}

/// A number made of digits only; Rust's own parser would also take a sign.
fn digits<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::START_FEN;

    #[test]
    fn reads_positions_and_counts() {
        let text = format!(
            "\u{20}# a comment\r\n\r\n{START_FEN} ;D2 1920;D1 44 \r\n  4k4/9/9/9/9/9/9/9/9/3K5 b ; D0 1\n"
        );
        let suite = PerftSuite::parse(&text);
        assert_eq!(suite.errors, []);
        assert_eq!(suite.cases.iter().map(|case| case.line).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(suite.cases[0].position, Position::default());
        let by_depth = [KnownCount { depth: 1, count: 44 }, KnownCount { depth: 2, count: 1920 }];
        assert_eq!(suite.cases[0].expected, by_depth);
        assert_eq!(suite.cases[1].expected, [KnownCount { depth: 0, count: 1 }]);
    }

    #[test]
    fn an_error_names_line_and_cause_and_other_lines_are_read() {
        for (tail, message) in [
            ("", "there are no counts after the position: expected ';D1 44' or the like"),
            (" ;", "'' is not a depth: expected D0 to D255"),
            (" ;44", "'44' is not a depth: expected D0 to D255"),
            (" ;D 44", "'D' is not a depth: expected D0 to D255"),
            (" ;D+1 44", "'D+1' is not a depth: expected D0 to D255"),
            (" ;D256 44", "'D256' is not a depth: expected D0 to D255"),
            (" ;D1", "there is no count for depth 1"),
            (" ;D1 44 ;D2 x", "'x' is not a count for depth 2"),
            (" ;D1 -44", "'-44' is not a count for depth 1"),
            (" ;D1 99999999999999999999999", "'99999999999999999999...' is not a count for depth 1"),
            (" ;D1 44 moves", "'moves' follows the count for depth 1: expected ';' or the end of the line"),
            (" ;D1 44 ;D1 44", "there are two counts for depth 1"),
        ] {
            let suite =
                PerftSuite::parse(&format!("{START_FEN} ;D1 44\n\n{START_FEN}{tail}\n{START_FEN} ;D1 44\n"));
            let messages: Vec<_> = suite.errors.iter().map(ToString::to_string).collect();
            assert_eq!(messages, [format!("line 3: {message}")]);
            assert_eq!(suite.cases.iter().map(|case| case.line).collect::<Vec<_>>(), [1, 4]);
        }
    }

    #[test]
    fn a_bad_position_is_explained_by_the_engine() {
        let suite = PerftSuite::parse("4k4/9/9/9/9/9/9/9/9/4K4 w ;D1 1\n;D1 44\n");
        let messages: Vec<_> = suite.errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            messages,
            [
                "line 1: the kings on e0 and e9 face each other with nothing between",
                "line 2: the FEN is empty"
            ]
        );
    }
}
