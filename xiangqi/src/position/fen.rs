//! FEN, the one-line notation of positions.
//!
//! It has six fields: board, side to move, two that xiangqi does not use (`-`), plies since the last capture,
//! move number. Reading accepts more than is written:
//!
//! - `E`/`e` for elephants and `H`/`h` for horses, as XBoard sends them; `B` and `N` are written;
//! - `r` for Red to move (`w` is written), in either case; a missing side means Red;
//! - `startpos` for the start position;
//! - `[]` or `[-]` after the board, the empty hand that Fairy-Stockfish writes for some variants;
//! - a zero before a number of empty points (`09`);
//! - any of the last four fields may be missing, and the counters may stand without the dashes (`b 0 1`). The first
//!   number is the clock, the second the move number, clamped to 1..=9999. A counter is never an error, because many
//!   programs send wrong ones. [`Position::from_fen_within`] also keeps the clock below the natural move limit.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Position;
use super::fen_error::{FenCounter, FenCounterChange, FenError};
use crate::board::{Board, PutError};
use crate::text::{MAX_QUOTED, shortened};
use crate::types::{Color, File, Piece, Rank, Square};

/// The word for the start position, in capital or small letters.
const START_WORD: &str = "startpos";

/// The largest move number that a FEN may have.
const MAX_MOVE_NUMBER: u32 = 9999;

impl Position {
    /// Reads a FEN. Text after the six fields is ignored; [`FenLine`](crate::FenLine) checks it. Every clock that
    /// [`fen`](Self::fen) writes is read as it is.
    ///
    /// # Errors
    /// The first fault of the text, from left to right, or else what makes the position invalid.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let error = Position::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w").unwrap_err();
    /// assert_eq!(error.to_string(), "the kings on e0 and e9 face each other with nothing between");
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Position::from_fen_within(fen, None)
    }

    /// Like [`from_fen`](Self::from_fen), but a clock that has reached the natural move limit, in plies, is read as one
    /// ply less. So a wrong clock does not end the game before a move is played.
    ///
    /// # Errors
    /// As for [`from_fen`](Self::from_fen).
    pub fn from_fen_within(fen: &str, natural_move_limit: Option<u16>) -> Result<Position, FenError> {
        Position::read_fen(fen, natural_move_limit).map(|(position, _)| position)
    }

    /// Reads a FEN, and names the counters that were changed.
    pub(crate) fn read_fen(
        fen: &str,
        natural_move_limit: Option<u16>,
    ) -> Result<(Position, Vec<FenCounterChange>), FenError> {
        let mut fields = fen.split_ascii_whitespace();
        let board = fields.next().ok_or(FenError::Empty)?;
        if board.eq_ignore_ascii_case(START_WORD) {
            return Ok((Position::default(), Vec::new()));
        }
        let board = read_board(board.strip_suffix("[]").or(board.strip_suffix("[-]")).unwrap_or(board))?;
        let side_to_move = match fields.next() {
            None | Some("w" | "W" | "r" | "R") => Color::Red,
            Some("b" | "B") => Color::Black,
            Some(other) => return Err(FenError::UnknownSide(shortened(other, MAX_QUOTED))),
        };
        let mut position = Position::from_board(board, side_to_move)?;
        // `saturating`: a counter with a hundred digits becomes the largest counter.
        let mut counters = fields
            .filter(|field| field.bytes().all(|b| b.is_ascii_digit()))
            .map(|field| field.parse::<u32>().unwrap_or(u32::MAX));
        let mut changes = Vec::new();
        let mut counter = |counter, written: u32, least, most| {
            let read = written.clamp(least, most);
            if read != written {
                changes.push(FenCounterChange { counter, written, read });
            }
            read
        };
        let most_plies = Position::max_clock(natural_move_limit);
        let clock = counter(FenCounter::Clock, counters.next().unwrap_or(0), 0, u32::from(most_plies));
        let move_number = counter(FenCounter::MoveNumber, counters.next().unwrap_or(1), 1, MAX_MOVE_NUMBER);
        position.state.clock = clock as u16;
        position.game_ply += 2 * (move_number - 1);
        Ok((position, changes))
    }

    /// The largest clock with which a game goes on: at the natural move limit (in plies; `None` means without) it is a
    /// draw.
    #[must_use]
    pub const fn max_clock(natural_move_limit: Option<u16>) -> u16 {
        match natural_move_limit {
            Some(limit) => limit.saturating_sub(1),
            None => u16::MAX,
        }
    }

    /// The FEN of the position, with all six fields.
    pub fn fen(&self) -> String {
        let mut fen = self.board.fen();
        let (side, clock) = (self.side_to_move.fen_char(), self.state.clock);
        fen.push_str(&format!(" {side} - - {clock} {}", self.move_number()));
        fen
    }
}

impl core::str::FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Position, FenError> {
        Position::from_fen(fen)
    }
}

impl core::fmt::Display for Position {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.fen())
    }
}

impl core::str::FromStr for Board {
    type Err = FenError;

    /// Reads the first field of a FEN. Whether the pieces may stand there is for
    /// [`Position::from_board`] to check.
    fn from_str(text: &str) -> Result<Board, FenError> {
        read_board(text)
    }
}

impl core::fmt::Display for Board {
    /// The first field of a FEN. [`drawn`](Board::drawn) has a picture of letters.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.fen())
    }
}

impl Board {
    /// The first field of a FEN: the pieces on the board.
    pub fn fen(&self) -> String {
        let mut fen = String::with_capacity(100);
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.piece_on(Square::from_coords(file, rank)) {
                    Some(piece) => {
                        if empty > 0 {
                            fen.push((b'0' + empty) as char);
                        }
                        empty = 0;
                        fen.push(piece.fen_char());
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                fen.push((b'0' + empty) as char);
            }
            if rank != Rank::R0 {
                fen.push('/');
            }
        }
        fen
    }
}

fn read_board(text: &str) -> Result<Board, FenError> {
    let found = text.split('/').count();
    if found != Rank::NUM {
        return Err(FenError::RankCount { found });
    }
    let mut board = Board::EMPTY;
    for (rank, text) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let mut found = 0usize;
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter.to_digit(10) {
                // A digit 0 that is not part of a larger number is a typing error, and is skipped.
                Some(0) if letters.peek().is_some_and(char::is_ascii_digit) => continue,
                Some(empty @ 1..=9) => {
                    found += empty as usize;
                    continue;
                }
                _ => {}
            }
            let piece = Piece::from_fen_char(letter)
                .ok_or(FenError::UnknownPiece { letter, rank: rank.index() as u8 })?;
            if let Some(&file) = File::ALL.get(found) {
                let square = Square::from_coords(file, rank);
                match board.put(piece, square) {
                    Ok(_) => {}
                    Err(PutError::TooMany(piece)) => return Err(FenError::TooMany { piece, square }),
                    Err(PutError::Occupied(_)) => unreachable!("each square is filled once"),
                }
            }
            found += 1;
        }
        if found != File::NUM {
            return Err(FenError::FileCount {
                rank: rank.index() as u8,
                text: shortened(text, MAX_QUOTED),
                found,
            });
        }
    }
    Ok(board)
}
