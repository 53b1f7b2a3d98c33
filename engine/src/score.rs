//! Scores. Callers of the engine get a [`Score`]. Inside the search a score is a plain `i32` from the side to move's
//! point of view, in one of these bands:
//!
//! | band | meaning |
//! |---|---|
//! | `-MAX_EVAL..=MAX_EVAL` | an evaluation, 100 to a pawn |
//! | `MATE - MAX_PLY..=MATE` | mate: `MATE - n` wins in `n` plies |
//! | `-MATE..=MAX_PLY - MATE` | being mated: `n - MATE` loses in `n` plies |
//! | `RULE - MAX_PLY..=RULE` | a ruling on a repetition: `RULE - n` wins in `n` plies |
//! | `-RULE..=MAX_PLY - RULE` | a loss by a ruling |
//! | `TABLE - 2 * MAX_PLY..=TABLE` | a win by endgame tables: a shorter win has a greater score |
//! | `-TABLE..=2 * MAX_PLY - TABLE` | a loss by endgame tables |
//! | `±RULED_AT_ONCE` | inside a search: a ruling that ends the game with the move at the root |
//!
//! Rulings have a band of their own because they are not proven, unlike mates: at a second occurrence, one quiet
//! move in the next cycle can still make it a draw. They depend on the path, so the transposition table does not
//! keep them.
//!
//! Inside a search, a root move that loses at once by a ruling scores below every mate, because a mate takes longer.
//! `reported` turns this score into that of a ruling, so a reported mate score always means a mate on the board.
//!
//! Every score that a search returns lies in one of these; `INFINITE` only bounds windows.

use std::fmt;
use std::ops::Neg;

/// A score for the side to move, as a search reports it. A greater score is better. `-score` is the score of the other
/// side.
///
/// ```
/// use chuhe_engine::score::{Score, ScoreKind};
///
/// assert_eq!(Score::centipawns(35).kind(), ScoreKind::Centipawns(35));
/// assert_eq!((-Score::mate_in(3)).mate(), Some(-2), "three plies are two moves of the side that mates");
/// assert!(Score::mate_in(1) > Score::mate_in(3) && Score::mate_in(3) > Score::centipawns(900));
/// assert_eq!(Score::mate_in(3).to_string(), "mate 2");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The meaning of a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoreKind {
    /// An evaluation in centipawns, within ±[`MAX_EVAL`]; 100 are a pawn.
    Centipawns(i32),
    /// The side to move mates in this many moves; if negative, it is mated. 0: it has been mated.
    Mate(i32),
    /// A ruling on a repetition decides the game.
    Ruling {
        /// Whether the side to move wins by it.
        wins: bool,
        /// Plies of the line up to the ruling.
        plies: u16,
    },
    /// Endgame tables say that the game is decided.
    Table {
        /// Whether the side to move wins.
        wins: bool,
        /// Greater for longer wins, up to `2 * MAX_PLY`. Wins by a ruling have the greatest distances.
        distance: u16,
    },
}

impl Score {
    /// A draw, or an even position.
    pub const DRAW: Score = Score(DRAW);

    /// An evaluation, clamped to ±[`MAX_EVAL`].
    pub const fn centipawns(centipawns: i32) -> Score {
        Score(if centipawns > MAX_EVAL {
            MAX_EVAL
        } else if centipawns < -MAX_EVAL {
            -MAX_EVAL
        } else {
            centipawns
        })
    }

    /// The side to move mates `plies` plies from here. Being mated is `-Score::mate_in(plies)`. `plies` is clamped to
    /// [`MAX_PLY`].
    pub const fn mate_in(plies: usize) -> Score {
        Score(mate_in(if plies > MAX_PLY { MAX_PLY } else { plies }))
    }

    /// The side to move wins by a ruling on a repetition `plies` plies from here. A loss is `-Score::ruling_in(plies)`.
    /// `plies` is clamped to [`MAX_PLY`].
    pub const fn ruling_in(plies: usize) -> Score {
        Score(ruled_win(if plies > MAX_PLY { MAX_PLY } else { plies }))
    }

    /// The score with this [`value`](Score::value), for example one read from a file.
    pub const fn of_value(value: i32) -> Score {
        Score(value)
    }

    /// The meaning of the score.
    pub const fn kind(self) -> ScoreKind {
        let (wins, size) = (self.0 > 0, self.0.abs());
        if let Some(moves) = mate_moves(self.0) {
            ScoreKind::Mate(moves)
        } else if is_ruled(self.0) {
            ScoreKind::Ruling { wins, plies: (RULE - size) as u16 }
        } else if is_decisive(self.0) {
            ScoreKind::Table { wins, distance: (TABLE - size) as u16 }
        } else {
            ScoreKind::Centipawns(self.0)
        }
    }

    /// The score as one number in centipawns, for programs without separate mate scores: rulings and tables are near
    /// ±30000, mates near ±31000. The numbers have the order of the scores.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// In how many moves (not plies) the side to move mates; negative if it is mated, 0 if it has been. `None` for
    /// other scores.
    pub const fn mate(self) -> Option<i32> {
        mate_moves(self.0)
    }

    /// Whether one side mates.
    pub const fn is_mate(self) -> bool {
        is_mate(self.0)
    }

    /// Whether the score is a mate, a ruling or a value of endgame tables, not an evaluation.
    pub const fn is_decisive(self) -> bool {
        is_decisive(self.0)
    }

    /// Whether a ruling on a repetition decides the game.
    pub const fn is_ruling(self) -> bool {
        is_ruled(self.0)
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// As UCI writes it: `cp 35`, `mate -2`. Rulings and tables are a number of centipawns there, near 30000.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// No search is deeper than this, in plies from the root.
pub const MAX_PLY: usize = 128;
/// A draw.
pub(crate) const DRAW: i32 = 0;
/// Beyond every score.
pub(crate) const INFINITE: i32 = 32_000;
/// The score of having mated at the root.
pub(crate) const MATE: i32 = 31_000;
/// The score of having won by a ruling at the root.
pub(crate) const RULE: i32 = 30_000;
/// The best score by endgame tables.
pub(crate) const TABLE: i32 = 29_800;
/// Inside a search, the score of a ruling that ends the game with the move at the root.
pub(crate) const RULED_AT_ONCE: i32 = MATE + 100;
/// The largest evaluation. Greater scores mean a mate, a ruling or an endgame table.
pub const MAX_EVAL: i32 = 29_000;

/// The score of winning `ply` plies from the root.
#[inline(always)]
pub(crate) const fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}

/// The score of having lost `ply` plies from the root.
#[inline(always)]
pub(crate) const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The score of winning by a ruling `ply` plies from the root.
#[inline(always)]
pub(crate) const fn ruled_win(ply: usize) -> i32 {
    RULE - ply as i32
}

/// The score of losing by a ruling `ply` plies from the root.
#[inline(always)]
pub(crate) const fn ruled_loss(ply: usize) -> i32 {
    ply as i32 - RULE
}

/// Whether the score is a mate, a ruling or a value of endgame tables, not an evaluation.
#[inline(always)]
pub(crate) const fn is_decisive(score: i32) -> bool {
    score.abs() > MAX_EVAL
}

/// Whether the score comes from a ruling that decides the game.
#[inline(always)]
pub(crate) const fn is_ruled(score: i32) -> bool {
    score.abs() >= RULE - MAX_PLY as i32 && !is_mate(score)
}

/// Whether the score says that one side mates.
#[inline(always)]
pub(crate) const fn is_mate(score: i32) -> bool {
    score.abs() >= MATE - MAX_PLY as i32 && score.abs() <= MATE
}

/// The score as reports show it: a ruling that ends the game at once gets a score in the band of rulings, below the
/// mates.
pub(crate) const fn reported(score: i32) -> i32 {
    match score {
        RULED_AT_ONCE => ruled_win(1),
        score if score == -RULED_AT_ONCE => ruled_loss(1),
        score => score,
    }
}

/// In how many moves (not plies) the score says that the side to move mates, negative if it is mated.
pub(crate) const fn mate_moves(score: i32) -> Option<i32> {
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
    fn scores_are_displayed_by_kind() {
        for (value, kind) in [
            (-MAX_EVAL, ScoreKind::Centipawns(-MAX_EVAL)),
            (mate_in(5), ScoreKind::Mate(3)),
            (mated_in(0), ScoreKind::Mate(0)),
            (ruled_win(3), ScoreKind::Ruling { wins: true, plies: 3 }),
            (ruled_loss(MAX_PLY), ScoreKind::Ruling { wins: false, plies: MAX_PLY as u16 }),
            (TABLE - 7, ScoreKind::Table { wins: true, distance: 7 }),
            (2 * MAX_PLY as i32 - TABLE, ScoreKind::Table { wins: false, distance: 2 * MAX_PLY as u16 }),
        ] {
            let score = Score::of_value(value);
            assert_eq!((score.kind(), score.value()), (kind, value));
            let is_evaluation = matches!(kind, ScoreKind::Centipawns(_));
            assert_eq!(score.is_decisive(), !is_evaluation, "{score}");
            assert_eq!(score.is_ruling(), matches!(kind, ScoreKind::Ruling { .. }), "{score}");
        }
        assert_eq!(Score::centipawns(i32::MAX).kind(), ScoreKind::Centipawns(MAX_EVAL));
        assert_eq!(Score::centipawns(i32::MIN).kind(), ScoreKind::Centipawns(-MAX_EVAL));
        assert_eq!(Score::mate_in(usize::MAX), Score::of_value(mate_in(MAX_PLY)));
        assert_eq!(Score::ruling_in(usize::MAX), Score::of_value(ruled_win(MAX_PLY)));
        assert_eq!((-Score::mate_in(2)).to_string(), "mate -1");
        assert_eq!(Score::of_value(ruled_loss(1)).to_string(), "cp -29999");
        assert_eq!(Score::DRAW, -Score::DRAW);
    }

    #[test]
    fn the_ranges_of_the_kinds_of_scores_do_not_overlap() {
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
