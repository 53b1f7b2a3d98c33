//! The count itself: one thread, no table, nothing but the board.
//!
//! This is where perft spends its time. It walks a bare [`Board`], because a
//! [`Position`](chuhe_engine::Position) also keeps key, clocks and checks, and it does not make the moves
//! of the last ply: their number is enough (bulk counting).

use chuhe_engine::movegen::{All, Constraints};
use chuhe_engine::{Board, Color, MoveList};

/// The number of ways in which `side` and its opponent can play `depth` plies on. The board comes back as
/// it was.
///
/// Sums saturate, as everywhere in this crate: without a table no computer gets near the limit, but small
/// endings counted with one do.
pub(crate) fn count(board: &mut Board, side: Color, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(board.count_legal_moves(side)),
        _ => {
            let mut total = 0u64;
            for mv in moves(board, side) {
                let captured = board.make(mv);
                total = total.saturating_add(count(board, !side, depth - 1));
                board.unmake(mv, captured);
            }
            total
        }
    }
}

/// The legal moves of `side`.
#[inline]
pub(crate) fn moves(board: &Board, side: Color) -> MoveList {
    let mut moves = MoveList::new();
    board.legal_moves::<All>(side, &Constraints::new(board, side), &mut moves);
    moves
}
