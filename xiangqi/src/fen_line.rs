//! A line that begins with a FEN: changed counters, moves, and the text after them. This module uses both `position`
//! and `notation`, because the moves may be in any notation.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::{NotationError, Reader, moves_in};
use crate::outcome::NATURAL_MOVE_LIMIT;
use crate::position::{FenCounterChange, FenError, Position};
use crate::text::{MAX_QUOTED, shortened};
use crate::types::Move;

/// The fields after the side to move: two that xiangqi does not use, and two counters.
const LATER_FIELDS: usize = 4;

/// Why a line is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenLineError {
    /// The line does not begin with a valid position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// There is unexpected text after the position.
    #[error("'{0}' is unexpected after the FEN: expected 'moves' and moves, or the end")]
    Trailing(String),
    /// A move after the position cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move in the list, counted from 1.
        number: usize,
        /// The error.
        error: NotationError,
    },
}

/// A line that begins with a FEN, or with the word `startpos`: `FEN [moves MOVE...] [; or | and more]`.
///
/// ```
/// use xiangqi::FenLine;
///
/// let line = FenLine::read("startpos moves h2e2 h9g7; id \"screen horse\";")?;
/// assert_eq!(line.final_position()?.plies_played(), 2);
/// assert_eq!(line.rest, "; id \"screen horse\";");
/// # Ok::<(), xiangqi::FenLineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FenLine<'a> {
    /// The position of the FEN.
    pub start: Position,
    /// The counters of the FEN that were out of range, and were changed.
    pub changes: Vec<FenCounterChange>,
    /// The text of the moves after the FEN, without the word `moves`: in any notation, not parsed yet.
    pub moves: &'a str,
    /// The rest of the line, after FEN and moves.
    pub rest: &'a str,
}

impl<'a> FenLine<'a> {
    /// Reads the FEN and splits the rest of the line. The clock is held within the natural move limit of the World
    /// Xiangqi Federation: see [`read_within`](Self::read_within).
    ///
    /// # Errors
    /// If the line does not begin with a valid position.
    pub fn read(line: &'a str) -> Result<FenLine<'a>, FenError> {
        FenLine::read_within(line, Some(NATURAL_MOVE_LIMIT))
    }

    /// Like [`read`](Self::read), for a game with another natural move limit, in plies, or with none. A clock that has
    /// reached the limit is read as one ply less, as by [`Position::from_fen_within`].
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    ///
    /// ```
    /// use xiangqi::FenLine;
    ///
    /// let line = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 130 70";
    /// assert_eq!(FenLine::read(line)?.start.clock(), 119);
    /// assert_eq!(FenLine::read_within(line, Some(150))?.start.clock(), 130);
    /// # Ok::<(), xiangqi::FenError>(())
    /// ```
    pub fn read_within(line: &'a str, natural_move_limit: Option<u16>) -> Result<FenLine<'a>, FenError> {
        let (fen, behind) = line.split_at(end_of_fen(line));
        let (start, changes) = Position::read_fen(fen, natural_move_limit)?;
        let behind = behind.trim();
        let (moves, rest) = match behind.split_at_checked("moves".len()) {
            Some((word, list))
                if word.eq_ignore_ascii_case("moves")
                    && list.chars().next().is_none_or(|c| c.is_whitespace() || is_end(c)) =>
            {
                list.split_at(list.find(is_end).unwrap_or(list.len()))
            }
            _ => ("", behind),
        };
        Ok(FenLine { start, changes, moves: moves.trim(), rest })
    }

    /// Refuses any text after FEN and moves.
    ///
    /// # Errors
    /// [`FenLineError::Trailing`] with the beginning of that text.
    pub fn without_rest(self) -> Result<FenLine<'a>, FenLineError> {
        if self.rest.is_empty() {
            Ok(self)
        } else {
            Err(FenLineError::Trailing(shortened(self.rest, MAX_QUOTED)))
        }
    }

    /// Refuses text after FEN and moves, except fields that begin with `;` or `|`, and operations of EPD: a word and
    /// its operands, up to a semicolon, which may be missing after `bm`, `am` and `id`.
    ///
    /// # Errors
    /// [`FenLineError::Trailing`] with the beginning of that text.
    pub fn with_operations_only(self) -> Result<FenLine<'a>, FenLineError> {
        let is_operation = |rest: &str| {
            let code = rest.split(|c: char| c.is_whitespace() || is_end(c)).next().unwrap_or_default();
            code.starts_with(|c: char| c.is_ascii_alphabetic())
                && (rest.contains(';') || ["bm", "am", "id"].contains(&code))
        };
        if self.rest.starts_with(is_end) || is_operation(self.rest) { Ok(self) } else { self.without_rest() }
    }

    /// The operations of EPD in the rest: their codes and operands. A semicolon in quotation marks ends none.
    ///
    /// ```
    /// let line = xiangqi::FenLine::read("startpos; id \"a; b\"; hmvc 3;")?;
    /// assert_eq!(line.operations(), [("id", "\"a; b\""), ("hmvc", "3")]);
    /// # Ok::<(), xiangqi::FenError>(())
    /// ```
    pub fn operations(&self) -> Vec<(&'a str, &'a str)> {
        let mut is_quoted = false;
        let operations = self.rest.split(|c: char| {
            is_quoted ^= c == '"';
            c == ';' && !is_quoted
        });
        operations
            .filter_map(|text| text.trim().split_once(char::is_whitespace))
            .map(|(code, operand)| (code, operand.trim()))
            .collect()
    }

    /// Parses the moves.
    ///
    /// # Errors
    /// [`FenLineError::Move`] with the first that cannot be played.
    pub fn read_moves(&self) -> Result<Vec<Move>, FenLineError> {
        self.walk().map(|(played, _)| played)
    }

    /// The position after the moves, with these moves as its history.
    ///
    /// # Errors
    /// As [`FenLine::read_moves`].
    pub fn final_position(&self) -> Result<Position, FenLineError> {
        self.walk().map(|(_, position)| position)
    }

    fn walk(&self) -> Result<(Vec<Move>, Position), FenLineError> {
        let mut reader = Reader::for_game(&self.start, moves_in(self.moves));
        let mut position = self.start.clone();
        let mut played = Vec::new();
        for (index, text) in moves_in(self.moves).enumerate() {
            let faulty = |error| FenLineError::Move { number: index + 1, error };
            let mv = reader.read(&position, text).map_err(faulty)?;
            position.make_move(mv);
            played.push(mv);
        }
        Ok((played, position))
    }
}

impl Position {
    /// A line that [`FenLine::read_within`], with the limit of the game, reads back with everything that the rules
    /// need: the FEN of the position that was set up, and the moves played from it. Moves before a null move are left
    /// out.
    ///
    /// ```
    /// use xiangqi::{FenLine, Position};
    ///
    /// let position = FenLine::read("startpos moves h2e2 炮8平5")?.final_position()?;
    /// let line = position.fen_line();
    /// assert!(line.ends_with("w - - 0 1 moves h2e2 h7e7"));
    /// assert_eq!(FenLine::read(&line)?.final_position()?.plies_played(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn fen_line(&self) -> String {
        let mut start = self.clone();
        let mut moves = Vec::new();
        while let Some(mv) = start.last_move() {
            moves.push(mv);
            start.unmake_move();
        }
        let mut line = start.fen();
        for (index, mv) in moves.into_iter().rev().enumerate() {
            line.push_str(&format!("{} {mv}", if index == 0 { " moves" } else { "" }));
        }
        line
    }
}

/// Whether a character ends FEN and moves.
fn is_end(c: char) -> bool {
    matches!(c, ';' | '|')
}

/// Where the FEN ends that a line begins with. All its fields but the board may be missing.
fn end_of_fen(line: &str) -> usize {
    let line = &line[..line.find(is_end).unwrap_or(line.len())];
    let mut end = 0;
    let mut rest = line;
    for index in 0..2 + LATER_FIELDS {
        let trimmed = rest.trim_start();
        let word = &trimmed[..trimmed.find(char::is_whitespace).unwrap_or(trimmed.len())];
        let is_field = match index {
            0 => true,
            1 => word.chars().count() == 1,
            _ => word == "-" || word.bytes().all(|byte| byte.is_ascii_digit()),
        };
        if word.is_empty() || !is_field {
            break;
        }
        rest = &trimmed[word.len()..];
        end = line.len() - rest.len();
        if word.eq_ignore_ascii_case("startpos") {
            break;
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "4k4/9/9/9/9/9/9/9/9/3K5";

    #[test]
    fn a_fen_ends_where_its_fields_end() {
        for (fen, behind) in [
            (" w - - 0 1", ""),
            (" w - - 0 1", " ; id \"x\";"),
            (" w - -", " bm d0e0; id \"x\";"),
            (" w", ";D1 5"),
            (" b 3 7", "|d0e0|win"),
            ("", ""),
            ("", "; D1 5"),
            (" w - - 0 1", " moves d0e0"),
            (" r", " moves"),
            (" w - -", " x y"),
            (" w - - 0 1", " 7"),
            (" w", " hello"),
        ] {
            let line = format!("{BOARD}{fen}{behind}");
            assert_eq!(end_of_fen(&line), BOARD.len() + fen.len(), "{line}");
        }
    }
}
