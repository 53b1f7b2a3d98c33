//! Captures on one square, by legal moves: pins, checks, screens and legs count as they are on the board.

use xiangqi::{Move, Position, Square};

use crate::data::worth;

/// The gain of the side to move by captures on a square, and the captures, if both sides capture only there and
/// may stop at any time; 0 and none where it gains nothing. In hundredths of a pawn.
pub(crate) fn exchange(position: &Position, square: Square) -> (i32, Vec<Move>) {
    exchange_but_for(position, square, None)
}

/// The gain of the side to move by captures on a square if this piece, of either side, could not take part.
pub(crate) fn exchange_without(position: &Position, square: Square, man: Square) -> i32 {
    exchange_but_for(position, square, Some(man)).0
}

fn exchange_but_for(position: &Position, square: Square, man: Option<Square>) -> (i32, Vec<Move>) {
    let mut best = (0, Vec::new());
    for mv in position.captures() {
        if mv.to() == square && Some(mv.from()) != man {
            let (gain, line) = capture(position, mv, man);
            if gain > best.0 {
                best = (gain, line);
            }
        }
    }
    best
}

/// The gain of a legal capture if the other side then captures on the same square as often as it likes.
pub(crate) fn capture_gain(position: &Position, mv: Move) -> i32 {
    capture(position, mv, None).0
}

fn capture(position: &Position, mv: Move, without: Option<Square>) -> (i32, Vec<Move>) {
    let Some(captured) = position.piece_on(mv.to()) else { return (0, vec![mv]) };
    let mut after = position.clone();
    after.forget_moves();
    after.make_move(mv);
    let (lost, mut line) = exchange_but_for(&after, mv.to(), without);
    line.insert(0, mv);
    (worth(captured, mv.to()).0 - lost, line)
}
