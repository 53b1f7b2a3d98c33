//! From a position as it was sent to one to play from.

use xiangqi::{Board, FenError, Piece, Position, PositionError};

use crate::command::{PositionRequest, Report};

/// Sets up a position and plays the moves. At the first one that cannot be played the rest is left out,
/// with a report: what was reached is the position all the same.
///
/// # Errors
/// If the FEN is none, or no position to play from.
pub fn set_up(request: &PositionRequest) -> Result<(Position, Option<Report>), FenError> {
    let mut position = Position::from_fen(&request.fen)?;
    for (index, written) in request.moves.iter().enumerate() {
        if written.mv.is_none_or(|mv| position.play(mv).is_err()) {
            let text = crate::command::shortened(&written.text, 20);
            return Ok((position, Some(Report::MoveListCut { number: index + 1, text })));
        }
    }
    Ok((position, None))
}

/// The position with the board mirrored top to bottom, the colours swapped and the other side to move.
/// Clocks and history begin anew.
///
/// # Errors
/// None for a position that is valid itself.
pub fn with_colors_swapped(position: &Position) -> Result<Position, PositionError> {
    let mut board = Board::EMPTY;
    for (square, piece) in position.board().pieces() {
        let swapped = Piece::new(!piece.color, piece.kind);
        let put = board.put(swapped, square.flipped());
        debug_assert!(put.is_ok(), "as many men, each on a square of its own");
    }
    Position::from_board(board, !position.side_to_move())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::WrittenMove;
    use xiangqi::START_FEN;

    fn request(moves: &[&str]) -> PositionRequest {
        let written = |text: &&str| WrittenMove { text: (*text).to_owned(), mv: text.parse().ok() };
        PositionRequest { fen: START_FEN.to_owned(), moves: moves.iter().map(written).collect() }
    }

    #[test]
    fn a_move_list_is_cut_at_the_first_bad_move() {
        for bad in ["h2h2", "a0a5", "(none)", "i9i8"] {
            let (position, report) = set_up(&request(&["h2e2", "h9g7", bad, "b0c2"])).unwrap();
            assert_eq!(position.plies_played(), 2);
            assert_eq!(report, Some(Report::MoveListCut { number: 3, text: bad.to_owned() }));
        }
        let (position, report) = set_up(&request(&["h2e2", "h9g7", "b0c2"])).unwrap();
        assert_eq!((position.plies_played(), report), (3, None));
    }

    #[test]
    fn swapping_colors_twice_changes_nothing() {
        let (position, _) = set_up(&request(&["h2e2"])).unwrap();
        let swapped = with_colors_swapped(&position).unwrap();
        assert_eq!(swapped.legal_moves().len(), position.legal_moves().len());
        assert_ne!(swapped, position);
        assert_eq!(with_colors_swapped(&swapped).unwrap(), position);
    }
}
