//! Sets up a position from the words of a `position` command.

use xiangqi::{FenError, Move, Position};

use crate::words::shortened;

/// Why there is no position to play from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The FEN is malformed, or its position is invalid.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The line is too long.
    #[error("the line is too long")]
    TooLong,
    /// A move of the list cannot be played.
    #[error("move {number} ({text}) cannot be played")]
    Move {
        /// The number of the move in the list, counted from 1.
        number: usize,
        /// The text as written, shortened.
        text: String,
    },
}

/// Sets up a position and plays the moves; `read` parses each move. `limit` is the natural move limit, in plies.
///
/// # Errors
/// The first error. There is no position then: the position before a faulty move was not meant.
pub(crate) fn set_up<'a>(
    fen: &str,
    limit: Option<u16>,
    moves: impl IntoIterator<Item = &'a str>,
    read: impl Fn(&str) -> Option<Move>,
) -> Result<Box<Position>, SetupError> {
    let mut position = Box::new(Position::from_fen_within(fen, limit)?);
    for (index, text) in moves.into_iter().enumerate() {
        if read(text).is_none_or(|mv| position.play(mv).is_err()) {
            return Err(SetupError::Move { number: index + 1, text: shortened(text, 20) });
        }
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::START_FEN;

    fn played(moves: &[&str]) -> Result<Box<Position>, SetupError> {
        set_up(START_FEN, None, moves.iter().copied(), |text| text.parse().ok())
    }

    #[test]
    fn a_list_with_an_illegal_move_gives_no_position() {
        for bad in ["h2h2", "a0a5", "(none)", "i9i8"] {
            let error = SetupError::Move { number: 3, text: bad.to_owned() };
            assert_eq!(played(&["h2e2", "h9g7", bad, "b0c2"]), Err(error));
        }
        assert_eq!(played(&["h2e2", "h9g7", "b0c2"]).unwrap().plies_played(), 3);
        assert_eq!(set_up("", None, [], |_| None), Err(SetupError::Fen(FenError::Empty)));
    }
}
