//! Suites of ruling cases: one case a line, `FEN | moves | win, draw or loss`.
//!
//! The ruling is for the side to move after the last move. `#` starts a comment: a line of its own, or after
//! a case the clause that it shows. The ruling is on the moves since the last position first occurred, also
//! if it has occurred only twice; if the line runs past its recurrence, plies are dropped in pairs, so that
//! the side to move stays the same, until the last position is one that has occurred before.

use super::game::Game;
use super::ruling::Ruling;
use crate::outcome::Verdict;
use crate::position::{FenError, PlayError, Position};
use crate::types::{Color, Move, ParseMoveError};

/// What a ruling gives one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// The opponent loses.
    Win,
    /// Nobody loses.
    Draw,
    /// The side itself loses.
    Loss,
}

impl Expected {
    /// What a verdict is for `side`.
    pub fn from_verdict(verdict: Verdict, side: Color) -> Expected {
        match verdict.loser() {
            None => Expected::Draw,
            Some(loser) if loser == side => Expected::Loss,
            Some(_) => Expected::Win,
        }
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Expected::Win => "win",
            Expected::Draw => "draw",
            Expected::Loss => "loss",
        })
    }
}

/// What is wrong with a case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseError {
    /// There are not three fields.
    #[error("{0} fields, expected 3 separated by '|': FEN, moves, ruling")]
    FieldCount(usize),
    /// The first field is no position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The second field holds something that is no move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// A move is not legal.
    #[error("move {number}: {error}")]
    Illegal {
        /// Which move, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: PlayError,
    },
    /// The third field is no ruling.
    #[error("'{0}' is no ruling: expected win, draw or loss")]
    UnknownRuling(String),
    /// No position occurs twice with the right side to move.
    #[error("the moves repeat no position")]
    NoRepetition,
}

/// A faulty line of a suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct SuiteError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    #[source]
    pub error: CaseError,
}

/// A case of a suite.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its line in the file, counted from 1.
    pub line: usize,
    /// Where the moves start.
    pub start: Position,
    /// The moves as given, also those past the recurrence.
    pub moves: Vec<Move>,
    /// The ruling for the side to move after the moves, by the file.
    pub expected: Expected,
    /// The comment after the case: the clause it shows.
    pub clause: Option<String>,
    /// The ruling, by this program.
    pub ruling: Ruling,
}

impl Case {
    /// What the ruling of this program is for the side to move after the moves.
    pub fn found(&self) -> Expected {
        let side = if self.moves.len().is_multiple_of(2) {
            self.start.side_to_move()
        } else {
            !self.start.side_to_move()
        };
        Expected::from_verdict(self.ruling.verdict, side)
    }

    /// Whether the two rulings are the same.
    pub fn is_right(&self) -> bool {
        self.found() == self.expected
    }
}

/// Reads one case and rules on it; `None` for a line without one. `number` is the line's, from 1.
///
/// # Errors
/// The first thing wrong with the line.
///
/// ```
/// use xiangqi::rules::suite::parse_case;
///
/// let line = "5k3/R8/9/9/9/9/9/9/9/4K4 w | a8a9 f9f8 a9a8 f8f9 | loss # perpetual check";
/// let case = parse_case(1, line)?.expect("there is a case");
/// assert!(case.is_right());
/// assert_eq!(case.clause.as_deref(), Some("perpetual check"));
/// # Ok::<(), xiangqi::rules::suite::SuiteError>(())
/// ```
pub fn parse_case(number: usize, line: &str) -> Result<Option<Case>, SuiteError> {
    let (text, comment) = match line.split_once('#') {
        Some((text, comment)) => (text.trim(), Some(comment.trim().to_owned())),
        None => (line.trim(), None),
    };
    if text.is_empty() {
        return Ok(None);
    }
    read_case(number, text, comment).map(Some).map_err(|error| SuiteError { line: number, error })
}

fn read_case(line: usize, text: &str, clause: Option<String>) -> Result<Case, CaseError> {
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let &[fen, moves, expected] = fields.as_slice() else {
        return Err(CaseError::FieldCount(fields.len()));
    };
    let expected = match expected {
        "win" => Expected::Win,
        "draw" => Expected::Draw,
        "loss" => Expected::Loss,
        other => return Err(CaseError::UnknownRuling(other.chars().take(20).collect())),
    };
    let start = Position::from_fen(fen)?;
    let moves = moves.split_ascii_whitespace().map(str::parse).collect::<Result<Vec<Move>, _>>()?;
    let ruling = ruling_of_line(&start, &moves)?;
    Ok(Case { line, start, moves, expected, clause, ruling })
}

/// The ruling on a line of moves as analysis wants it: on the window from the first occurrence of the last
/// position, plies being dropped in pairs until the last position is one that has occurred before.
///
/// # Errors
/// [`CaseError::Illegal`] and [`CaseError::NoRepetition`].
pub fn ruling_of_line(start: &Position, moves: &[Move]) -> Result<Ruling, CaseError> {
    let mut game = Game::new(start.clone());
    for (i, &mv) in moves.iter().enumerate() {
        game.play(mv).map_err(|error| CaseError::Illegal { number: i + 1, error })?;
    }
    loop {
        if let Some(ruling) = game.ruling() {
            return Ok(ruling);
        }
        if game.undo().and_then(|_| game.undo()).is_none() {
            return Err(CaseError::NoRepetition);
        }
    }
}

/// Reads all cases of a suite and rules on them.
///
/// # Errors
/// The first faulty line.
pub fn parse_suite(text: &str) -> Result<Vec<Case>, SuiteError> {
    text.lines().enumerate().filter_map(|(i, line)| parse_case(i + 1, line).transpose()).collect()
}
