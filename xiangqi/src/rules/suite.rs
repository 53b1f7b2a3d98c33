//! Suites of ruling cases, one per line: `FEN | moves | win, draw or loss`.
//!
//! The result is that of the side to move after the last move. `#` starts a comment. It is a separate line,
//! or follows a case and names the clause that the case shows.
//!
//! The ruling is on the moves since the last position first occurred, even if it has occurred only twice. If the line
//! continues after the repetition, plies are dropped in pairs, so that the side to move stays the same, until the last
//! position is a repeated one.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use super::game::{Game, GameRules};
use super::ruling::Ruling;
use crate::fen_line::{FenLine, FenLineError};
use crate::outcome::Verdict;
use crate::position::{PlayError, Position};
use crate::types::{Color, Move, ParseMoveError, ParseValueError, from_displayed};

/// The result of a ruling for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideResult {
    /// The opponent loses.
    Win,
    /// Nobody loses.
    Draw,
    /// The side itself loses.
    Loss,
}

impl SideResult {
    /// All results, the best first.
    pub const ALL: [SideResult; 3] = [SideResult::Win, SideResult::Draw, SideResult::Loss];

    /// The result of a verdict for `side`.
    pub fn from_verdict(verdict: Verdict, side: Color) -> SideResult {
        match verdict.loser() {
            None => SideResult::Draw,
            Some(loser) if loser == side => SideResult::Loss,
            Some(_) => SideResult::Win,
        }
    }
}

impl Display for SideResult {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SideResult::Win => "win",
            SideResult::Draw => "draw",
            SideResult::Loss => "loss",
        })
    }
}

from_displayed!(SideResult, SideResult::ALL, "win, draw or loss");

/// Why a line of a suite is not a case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulingCaseError {
    /// The line does not have three fields.
    #[error("expected 3 fields separated by '|' (FEN, moves, result), found {0}")]
    FieldCount(usize),
    /// The first field is not a valid position, with or without moves after it.
    #[error(transparent)]
    Fen(#[from] FenLineError),
    /// A word of the second field is not a move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// A move is not legal.
    #[error("move {number}: {error}")]
    Illegal {
        /// The number of the move, counted from 1.
        number: usize,
        /// The reason why the move is not legal.
        error: PlayError,
    },
    /// The third field is not a result.
    #[error("'{0}' is not a result: expected win, draw or loss")]
    UnknownResult(String),
    /// No position occurs twice with the right side to move.
    #[error("the moves do not repeat a position")]
    NoRepetition,
}

/// A faulty line of a suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct RulingSuiteError {
    /// The line, counted from 1.
    pub line: usize,
    /// The error in the line.
    #[source]
    pub error: RulingCaseError,
}

/// A case of a suite.
#[derive(Clone, Debug)]
pub struct RulingCase {
    /// The line in the file, counted from 1.
    pub line: usize,
    /// The position before the moves.
    pub start: Position,
    /// All moves of the line, including those after the repetition.
    pub moves: Vec<Move>,
    /// The result that the file expects for the side to move after the last move.
    pub expected: SideResult,
    /// The comment after the case, which names the clause.
    pub clause: Option<String>,
    /// The ruling of this library.
    pub ruling: Ruling,
}

impl RulingCase {
    /// The result of the ruling for the side to move after the last move.
    pub fn found(&self) -> SideResult {
        let side = if self.moves.len().is_multiple_of(2) {
            self.start.side_to_move()
        } else {
            !self.start.side_to_move()
        };
        SideResult::from_verdict(self.ruling.verdict, side)
    }

    /// Whether the ruling is the expected one.
    pub fn is_right(&self) -> bool {
        self.found() == self.expected
    }
}

/// Reads one line and rules on its case; `None` for a blank line or a comment. `number` is the number of the
/// line, counted from 1.
///
/// # Errors
/// The first fault of the line.
///
/// ```
/// use xiangqi::rules::suite::parse_case;
///
/// let line = "5k3/R8/9/9/9/9/9/9/9/4K4 w | a8a9 f9f8 a9a8 f8f9 | loss # perpetual check";
/// let case = parse_case(1, line)?.expect("there is a case");
/// assert!(case.is_right());
/// assert_eq!(case.clause.as_deref(), Some("perpetual check"));
/// # Ok::<(), xiangqi::rules::suite::RulingSuiteError>(())
/// ```
pub fn parse_case(number: usize, line: &str) -> Result<Option<RulingCase>, RulingSuiteError> {
    let (text, comment) = match line.split_once('#') {
        Some((text, comment)) => (text.trim(), Some(comment.trim().to_owned())),
        None => (line.trim(), None),
    };
    if text.is_empty() {
        return Ok(None);
    }
    read_case(number, text, comment).map(Some).map_err(|error| RulingSuiteError { line: number, error })
}

fn read_case(line: usize, text: &str, clause: Option<String>) -> Result<RulingCase, RulingCaseError> {
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let &[fen, moves, expected] = fields.as_slice() else {
        return Err(RulingCaseError::FieldCount(fields.len()));
    };
    let expected =
        expected.parse().map_err(|ParseValueError { text, .. }| RulingCaseError::UnknownResult(text))?;
    let fen = FenLine::read(fen).map_err(FenLineError::from)?.without_rest()?;
    let mut all = fen.read_moves()?;
    for text in moves.split_ascii_whitespace() {
        all.push(text.parse()?);
    }
    let (start, moves) = (fen.start, all);
    let ruling = ruling_of_line(&start, &moves, GameRules::default())?;
    Ok(RulingCase { line, start, moves, expected, clause, ruling })
}

/// The ruling on a line of moves that may continue after its repetition. Plies are removed from the end in pairs until
/// the last position is a repeated one.
///
/// # Errors
/// [`RulingCaseError::Illegal`] if a move is not legal, [`RulingCaseError::NoRepetition`] if no position is
/// repeated.
pub fn ruling_of_line(start: &Position, moves: &[Move], rules: GameRules) -> Result<Ruling, RulingCaseError> {
    let mut game = Game::with_rules(start.clone(), rules);
    for (i, &mv) in moves.iter().enumerate() {
        game.play(mv).map_err(|error| RulingCaseError::Illegal { number: i + 1, error })?;
    }
    loop {
        if let Some(ruling) = game.ruling() {
            return Ok(ruling);
        }
        if game.undo().and_then(|_| game.undo()).is_none() {
            return Err(RulingCaseError::NoRepetition);
        }
    }
}

/// Reads all cases of a suite and rules on them.
///
/// # Errors
/// The first faulty line.
pub fn parse_suite(text: &str) -> Result<Vec<RulingCase>, RulingSuiteError> {
    text.lines().enumerate().filter_map(|(i, line)| parse_case(i + 1, line).transpose()).collect()
}
