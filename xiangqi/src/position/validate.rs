//! The conditions of a valid position.

use crate::attacks::in_zone;
use crate::board::Board;
use crate::types::{Color, Piece, PieceId, PieceType, Square};

/// Why a board with a side to move is not a valid position.
///
/// Composed problems are valid. A pawn may stand on any square, even on its own back ranks. The side to move may
/// have no legal move: it has then lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A side has no king.
    #[error("{0} has no king")]
    MissingKing(Color),
    /// A king, advisor or elephant stands on a square that it can never reach.
    #[error("{piece} on {square}: {}", zone_rule(.piece.kind, *.piece, *.square))]
    OutsideZone {
        /// The piece.
        piece: Piece,
        /// The square of the piece.
        square: Square,
    },
    /// The kings face each other on an open file.
    #[error("the kings on {red} and {black} face each other with nothing between")]
    FacingKings {
        /// The red king's square.
        red: Square,
        /// The black king's square.
        black: Square,
    },
    /// The side to move could capture the enemy king.
    #[error("{attacker} on {from} could capture the king on {king} at once")]
    KingCapturable {
        /// The attacking piece.
        attacker: Piece,
        /// The square of the piece.
        from: Square,
        /// The square of the king.
        king: Square,
    },
}

fn zone_rule(kind: PieceType, piece: Piece, square: Square) -> &'static str {
    match kind {
        PieceType::King => "a king stays on the nine points of its palace",
        PieceType::Advisor => "an advisor stays on the five points of its palace's diagonals",
        PieceType::Elephant if !square.on_own_side(piece.color) => "an elephant does not cross the river",
        _ => "an elephant never reaches that point",
    }
}

/// Checks everything that [`PositionError`] names, in that order.
pub(super) fn check(board: &Board, side_to_move: Color) -> Result<(), PositionError> {
    for color in Color::ALL {
        if board.square_of(PieceId::king(color)).is_none() {
            return Err(PositionError::MissingKing(color));
        }
    }
    for (square, piece) in board.pieces() {
        if !in_zone(piece.kind, piece.color, square) {
            return Err(PositionError::OutsideZone { piece, square });
        }
    }
    let (red, black) = (board.king(Color::Red), board.king(Color::Black));
    if red.file() == black.file() && board.men_between(red, black) == Some(0) {
        return Err(PositionError::FacingKings { red, black });
    }
    let king = board.king(!side_to_move);
    if let Some(from) = board.attackers(side_to_move, king).iter().next()
        && let Some(attacker) = board.piece_on(from)
    {
        return Err(PositionError::KingCapturable { attacker, from, king });
    }
    Ok(())
}
