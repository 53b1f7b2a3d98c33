//! Whether a side threatens mate by a series of checks: the rule book's "kill", which is allowed. Only
//! explanations need it.

use crate::board::Board;
use crate::types::{Color, Move, MoveList};

/// The search tries mates of at most this many checks.
const MAX_CHECKS: u32 = 3;
/// The search gives up after this many positions.
const MAX_NODES: u32 = 20_000;

/// Whether `side` could mate with at most three checks if it were to move. The search is bounded, so it may miss a
/// mate. Its own king must not be in check.
pub(super) fn threatens_mate_by_checks(board: &Board, side: Color) -> bool {
    let mut nodes = MAX_NODES;
    // Short kills are tried first, because most are mates in one.
    (1..=MAX_CHECKS).any(|checks| mates(&mut board.clone(), side, checks, &mut nodes))
}

fn mates(board: &mut Board, side: Color, checks: u32, nodes: &mut u32) -> bool {
    let giving_check: MoveList =
        board.all_legal_moves(side).into_iter().filter(|&mv| board.gives_check(side, mv)).collect();
    giving_check.into_iter().any(|mv| {
        if *nodes == 0 {
            return false;
        }
        *nodes -= 1;
        with_move(board, mv, |board| {
            let replies = board.all_legal_moves(!side);
            replies.is_empty()
                || checks > 1
                    && replies
                        .into_iter()
                        .all(|reply| with_move(board, reply, |board| mates(board, side, checks - 1, nodes)))
        })
    })
}

fn with_move(board: &mut Board, mv: Move, then: impl FnOnce(&mut Board) -> bool) -> bool {
    let captured = board.make(mv);
    let answer = then(board);
    board.unmake(mv, captured);
    answer
}
