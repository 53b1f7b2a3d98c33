//! Any bytes as a placement of pieces.

use xiangqi::{Board, Color, Piece, PieceType, Position, Square};

/// The position that the bytes describe: the first three are the side to move and the points of the kings, then
/// come pairs of a piece and its point. `None` if they don't give a valid position.
pub fn placed(bytes: &[u8]) -> Option<Position> {
    let (&[side, red, black], men) = bytes.split_first_chunk()?;
    let mut board = Board::EMPTY;
    for (color, byte) in [(Color::Red, red), (Color::Black, black)] {
        put(&mut board, Piece::new(color, PieceType::King), byte);
    }
    for pair in men.chunks_exact(2) {
        let color = Color::ALL[usize::from(pair[0]) % Color::NUM];
        let kind = match pair[0] / 2 % 6 {
            0 => PieceType::Advisor,
            1 => PieceType::Elephant,
            2 => PieceType::Horse,
            3 => PieceType::Rook,
            4 => PieceType::Cannon,
            _ => PieceType::Pawn,
        };
        put(&mut board, Piece::new(color, kind), pair[1]);
    }
    Position::from_board(board, Color::ALL[usize::from(side) % Color::NUM]).ok()
}

/// Puts a piece on one of the points where its kind can stand, so that few inputs are thrown away. Does nothing if
/// the point is taken or the side has no such piece left.
fn put(board: &mut Board, piece: Piece, byte: u8) {
    let may_stand = |square: &Square| {
        let file = square.file().index();
        match piece.kind {
            PieceType::King => square.in_palace(piece.color),
            PieceType::Advisor => {
                square.in_palace(piece.color)
                    && (file + square.rank().relative_to(piece.color).index()) % 2 == 1
            }
            PieceType::Elephant => {
                let rank = square.rank().relative_to(piece.color).index();
                matches!((rank, file % 4), (0 | 4, 2) | (2, 0))
            }
            _ => true,
        }
    };
    let points: Vec<Square> = Square::ALL.into_iter().filter(may_stand).collect();
    let _ = board.put(piece, points[usize::from(byte) % points.len()]);
}
