//! Lines and squares.

use xiangqi::{Board, Move, Position, Square, SquareSet};

/// The squares strictly between two squares of a file or rank, from the first to the second; none if they share
/// neither.
pub(crate) fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let step = |a: i32, b: i32| (b - a).signum();
    let [a, b] = [from, to].map(|square| (square.file() as i32, square.rank() as i32));
    let is_line = a.0 == b.0 || a.1 == b.1;
    let (files, ranks) = (step(a.0, b.0), step(a.1, b.1));
    let next = move |square: &Square| square.offset(files, ranks).filter(|&square| square != to);
    let first = (is_line && from != to).then_some(from).and_then(|from| next(&from));
    std::iter::successors(first, next)
}

/// All squares of the file or rank that two squares share.
pub(crate) fn line_through(a: Square, b: Square) -> SquareSet {
    Square::ALL
        .into_iter()
        .filter(|square| {
            a.file() == b.file() && square.file() == a.file()
                || a.rank() == b.rank() && square.rank() == a.rank()
        })
        .fold(SquareSet::EMPTY, SquareSet::with)
}

/// The moves of the piece on a square if its king could be left attacked.
pub(crate) fn pseudo_moves(position: &Position, from: Square) -> impl Iterator<Item = Move> {
    let board = position.board();
    let color = position.piece_on(from).map(|piece| piece.color);
    Square::ALL
        .into_iter()
        .filter_map(move |to| Move::try_new(from, to))
        .filter(move |&mv| color.is_some_and(|color| board.is_pseudo_legal(color, mv)))
}

/// The board without the piece on a square.
pub(crate) fn board_without(board: &Board, square: Square) -> Board {
    let mut board = board.clone();
    board.remove(square);
    board
}

/// The position without the piece on a square; `None` if the side that is not to move would be in check.
pub(crate) fn without(position: &Position, square: Square) -> Option<Position> {
    Position::from_board(board_without(position.board(), square), position.side_to_move()).ok()
}
