//! Scores: plain `i32` centipawns from the side to move's point of view, and the bands they fall into.
//!
//! | band | meaning |
//! |---|---|
//! | `-MAX_EVAL..=MAX_EVAL` | an evaluation, 100 to a pawn |
//! | `MATE - MAX_PLY..=MATE` | mate: `MATE - n` wins in `n` plies |
//! | `-MATE..=MAX_PLY - MATE` | being mated: `n - MATE` loses in `n` plies |
//! | `RULE - MAX_PLY..=RULE` | a ruling on a repetition: `RULE - n` wins in `n` plies |
//! | `-RULE..=MAX_PLY - RULE` | a loss by it |
//! | `TABLE - 2 * MAX_PLY..=TABLE` | a win by endgame tables: the more, the sooner |
//! | `-TABLE..=2 * MAX_PLY - TABLE` | a loss by them |
//! | `±RULED_AT_ONCE` | inside a search: a ruling that ends the game with the move at the root |
//!
//! Rulings have a band of their own because they are not proven, unlike mates: at a second occurrence, one quiet
//! move in the next cycle can still make it a draw. They depend on the path, so the transposition table does not
//! keep them.
//!
//! A search looks at a move that loses by a ruling at once as worse than any mate, which takes longer; what it
//! reports then is `reported`, a ruling: mates are only said of mates on the board.
//!
//! Every score that a search returns lies in one of these; [`INFINITE`] only bounds windows.

/// Deeper than any search goes, in plies from the root.
pub const MAX_PLY: usize = 128;
/// A draw.
pub const DRAW: i32 = 0;
/// Beyond every score.
pub const INFINITE: i32 = 32_000;
/// The score of having mated at the root.
pub const MATE: i32 = 31_000;
/// The score of having won by a ruling at the root.
pub const RULE: i32 = 30_000;
/// The best score by endgame tables.
pub const TABLE: i32 = 29_800;
/// Inside a search, the score of a ruling that ends the game with the move at the root.
pub(crate) const RULED_AT_ONCE: i32 = MATE + 100;
/// The largest evaluation; scores beyond it are mates, rulings or of endgame tables.
pub const MAX_EVAL: i32 = 29_000;

/// The score of winning `ply` plies from the root.
#[inline(always)]
pub const fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}

/// The score of having lost `ply` plies from the root.
#[inline(always)]
pub const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The score of winning by a ruling `ply` plies from the root.
#[inline(always)]
pub const fn ruled_win(ply: usize) -> i32 {
    RULE - ply as i32
}

/// The score of losing by a ruling `ply` plies from the root.
#[inline(always)]
pub const fn ruled_loss(ply: usize) -> i32 {
    ply as i32 - RULE
}

/// Whether the score says more than an evaluation: a mate, a ruling, or what endgame tables know.
#[inline(always)]
pub const fn is_decisive(score: i32) -> bool {
    score.abs() > MAX_EVAL
}

/// Whether the score comes from a ruling that decides the game.
#[inline(always)]
pub const fn is_ruled(score: i32) -> bool {
    score.abs() >= RULE - MAX_PLY as i32 && !is_mate(score)
}

/// Whether the score says that one side mates.
#[inline(always)]
pub const fn is_mate(score: i32) -> bool {
    score.abs() >= MATE - MAX_PLY as i32 && score.abs() <= MATE
}

/// The score as it is told: a ruling that ends the game at once lies with the other rulings, below the mates.
pub(crate) const fn reported(score: i32) -> i32 {
    match score {
        RULED_AT_ONCE => ruled_win(1),
        score if score == -RULED_AT_ONCE => ruled_loss(1),
        score => score,
    }
}

/// In how many moves (not plies) the score says that the side to move mates, negative if it is mated.
pub const fn mate_moves(score: i32) -> Option<i32> {
    if !is_mate(score) {
        None
    } else if score > 0 {
        Some((MATE - score + 1) / 2)
    } else {
        Some(-((MATE + score + 1) / 2))
    }
}

const _: () = assert!(MAX_EVAL < TABLE - 2 * MAX_PLY as i32 && TABLE < RULE - MAX_PLY as i32);
const _: () = assert!(RULE < MATE - MAX_PLY as i32 && MATE < RULED_AT_ONCE && RULED_AT_ONCE < INFINITE);
const _: () = assert!(INFINITE < i16::MAX as i32, "the transposition table stores 16 bits");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(mate_moves(mate_in(1)), Some(1));
        assert_eq!(mate_moves(mate_in(3)), Some(2));
        assert_eq!(mate_moves(mated_in(0)), Some(0));
        assert_eq!(mate_moves(mated_in(2)), Some(-1));
        assert_eq!(mate_moves(mated_in(4)), Some(-2));
        assert_eq!(mate_moves(MAX_EVAL), None);
        assert!(is_mate(mate_in(MAX_PLY)) && is_mate(mated_in(MAX_PLY)));
    }

    #[test]
    fn the_bands_lie_apart() {
        for score in [ruled_win(0), ruled_win(MAX_PLY), ruled_loss(0), ruled_loss(MAX_PLY)] {
            assert!(is_ruled(score) && is_decisive(score) && !is_mate(score));
        }
        for score in [RULED_AT_ONCE, -RULED_AT_ONCE] {
            assert!(is_ruled(score) && mate_moves(score).is_none(), "no mate on the board");
            let told = reported(score);
            assert!(is_ruled(told) && told.abs() < mate_in(MAX_PLY) && told.signum() == score.signum());
        }
        for score in [0, MAX_EVAL, mate_in(1), mated_in(2), ruled_win(3), ruled_loss(1)] {
            assert_eq!(reported(score), score);
        }
        for score in [mate_in(0), mated_in(MAX_PLY)] {
            assert!(is_decisive(score) && !is_ruled(score));
        }
        for score in [TABLE, 2 * MAX_PLY as i32 - TABLE] {
            assert!(is_decisive(score) && !is_ruled(score) && !is_mate(score));
        }
        assert!(!is_decisive(MAX_EVAL) && !is_decisive(-MAX_EVAL) && !is_decisive(DRAW));
    }
}
