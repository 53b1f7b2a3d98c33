//! The count itself: one thread, no table, just the board.
//!
//! This is where perft spends its time. It walks a bare [`Board`], because a
//! [`Position`](xiangqi::Position) also keeps key, clocks and checks, and it does not make the moves
//! of the last ply: their number is enough (bulk counting).
//!
//! The walk is compiled twice, once for any processor of the target and once for x86-64 with population
//! counts and bit manipulation as instructions (most since 2013), and chosen at run time: counting targets
//! is counting bits. `docs/performance.md` has the difference.

use xiangqi::{
    Board, Color, MoveList,
    movegen::{All, Constraints},
};

/// The number of ways in which `side` and its opponent can play `depth` plies on. The board comes back as
/// it was.
///
/// Sums saturate, as everywhere in this crate: without a table no computer gets near the limit, but small
/// endings counted with one do.
pub(crate) fn count(board: &mut Board, side: Color, depth: u8) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if has_bit_instructions() {
        // SAFETY: the processor has every feature for which the function is compiled.
        #[expect(unsafe_code, reason = "a third faster; a test compares it with the portable walk")]
        return unsafe { with_bit_instructions(board, side, depth) };
    }
    portable(board, side, depth)
}

/// The walk for any processor.
fn portable(board: &mut Board, side: Color, depth: u8) -> u64 {
    walk(board, side, depth, portable)
}

#[cfg(target_arch = "x86_64")]
fn has_bit_instructions() -> bool {
    is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2")
}

/// The walk for processors with those instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn with_bit_instructions(board: &mut Board, side: Color, depth: u8) -> u64 {
    walk(board, side, depth, |board, side, depth| with_bit_instructions(board, side, depth))
}

/// One node; `deeper` is the function that calls this, so that all of it is compiled for the same
/// processor.
#[inline(always)]
fn walk(board: &mut Board, side: Color, depth: u8, deeper: impl Fn(&mut Board, Color, u8) -> u64) -> u64 {
    match depth {
        0 => 1,
        // There is one branch per side, so that the count is compiled for each side separately. So too for two plies.
        1 => u64::from(match side {
            Color::Red => board.count_legal_moves(Color::Red),
            Color::Black => board.count_legal_moves(Color::Black),
        }),
        2 => match side {
            Color::Red => last_two_plies(board, Color::Red),
            Color::Black => last_two_plies(board, Color::Black),
        },
        _ => {
            let mut total = 0u64;
            let mut list = MoveList::new();
            push_moves(board, side, &mut list);
            for &mv in &list {
                let captured = board.make(mv);
                total = total.saturating_add(deeper(board, !side, depth - 1));
                board.unmake(mv, captured);
            }
            total
        }
    }
}

/// The number of ways to play two plies.
#[inline(always)]
fn last_two_plies(board: &mut Board, side: Color) -> u64 {
    let mut list = MoveList::new();
    push_moves(board, side, &mut list);
    let mut total = 0;
    // Not as a sum of an iterator: its closure would be compiled without the processor's bit instructions.
    for &mv in &list {
        total += board.count_replies(side, mv);
    }
    u64::from(total)
}

/// The legal moves of `side`.
#[inline]
pub(crate) fn moves(board: &Board, side: Color) -> MoveList {
    let mut moves = MoveList::new();
    push_moves(board, side, &mut moves);
    moves
}

/// Appends them: no list is copied.
#[inline(never)]
fn push_moves(board: &Board, side: Color, list: &mut MoveList) {
    board.legal_moves::<All>(side, &Constraints::new(board, side), list);
}

#[cfg(test)]
mod tests {
    use xiangqi::Position;

    use super::*;

    #[test]
    fn both_walks_count_the_same() {
        for line in include_str!("../data/suite.epd").lines().filter(|line| !line.starts_with('#')) {
            let Some(fen) = line.split(';').next().filter(|fen| !fen.trim().is_empty()) else { continue };
            let position = Position::from_fen(fen).expect(fen);
            let (mut board, side) = (position.board().clone(), position.side_to_move());
            assert_eq!(count(&mut board, side, 3), portable(&mut board, side, 3), "{fen}");
            assert_eq!(&board, position.board());
        }
    }
}
