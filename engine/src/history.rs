//! History tables: statistics of earlier parts of the search about moves (Schaeffer, "The history
//! heuristic and alpha-beta search enhancements in practice", 1989) and about the evaluation.
//!
//! | table | content | indexed by |
//! |---|---|---|
//! | [`QuietHistory`] | which quiet moves caused cut-offs | side, from, to |
//! | [`CaptureHistory`] | which captures caused cut-offs | piece, to, kind captured |
//! | [`ContinuationHistory`] | which quiet moves caused cut-offs after an earlier move | piece and to of both |
//! | [`CorrectionHistory`] | by how much the evaluation misses the search | side, features of the position |
//!
//! The nearer an entry is to its limit, the less a bonus moves it, so that it never passes the limit and old results
//! fade ("gravity").
//!
//! Two threads may share tables, so entries are relaxed atomics. An update may be lost now and then, which is
//! no worse than a cut-off seen a moment later.

use std::sync::Arc;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use xiangqi::{Color, Move, Piece, PieceType, Square};

/// The largest absolute value of an entry for a move.
const LIMIT: i32 = 16_384;

/// Adds `bonus` to an entry. The nearer the entry is to its limit, the smaller the change.
#[inline(always)]
fn apply_bonus(entry: &AtomicI16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = entry.load(Relaxed);
    entry.store(old + (bonus - i32::from(old) * bonus.abs() / LIMIT) as i16, Relaxed);
}

const _: () = assert!(LIMIT <= i16::MAX as i32);

/// A table of `ROWS` times `COLUMNS` entries. Clones share them.
#[derive(Clone)]
struct Table<const ROWS: usize, const COLUMNS: usize>(Arc<[[AtomicI16; COLUMNS]]>);

impl<const ROWS: usize, const COLUMNS: usize> Default for Table<ROWS, COLUMNS> {
    fn default() -> Self {
        Table((0..ROWS).map(|_| [const { AtomicI16::new(0) }; COLUMNS]).collect())
    }
}

/// The scores learned for moves. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Histories {
    pub(crate) quiets: QuietHistory,
    pub(crate) captures: CaptureHistory,
    pub(crate) continuations: ContinuationHistory,
}

/// Quiet moves by side, from and to.
#[derive(Clone, Default)]
pub(crate) struct QuietHistory(Table<{ Color::NUM * Square::NUM }, { Square::NUM }>);

impl QuietHistory {
    #[inline(always)]
    fn row(side: Color, mv: Move) -> usize {
        side.index() * Square::NUM + mv.from().index()
    }

    /// The entry of a move of `side`; higher means try it sooner.
    #[inline(always)]
    pub(crate) fn get(&self, side: Color, mv: Move) -> i32 {
        i32::from(self.0.0[Self::row(side, mv)][mv.to().index()].load(Relaxed))
    }

    /// Rewards a move, or punishes it if `bonus` is negative.
    #[inline]
    pub(crate) fn update(&self, side: Color, mv: Move, bonus: i32) {
        apply_bonus(&self.0.0[Self::row(side, mv)][mv.to().index()], bonus);
    }
}

/// A piece and the square it goes to: the index of continuation histories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    const NUM: usize = Piece::NUM * Square::NUM;

    #[inline(always)]
    pub(crate) fn new(piece: Piece, to: Square) -> PieceTo {
        PieceTo((piece.index() * Square::NUM + to.index()) as u16)
    }

    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Captures by piece, target and captured kind.
#[derive(Clone, Default)]
pub(crate) struct CaptureHistory(Table<{ PieceTo::NUM }, { PieceType::NUM }>);

impl CaptureHistory {
    /// The entry of a capture.
    #[inline(always)]
    pub(crate) fn get(&self, capture: PieceTo, captured: PieceType) -> i32 {
        i32::from(self.0.0[capture.index()][captured.index()].load(Relaxed))
    }

    /// Rewards or punishes a capture.
    #[inline]
    pub(crate) fn update(&self, capture: PieceTo, captured: PieceType, bonus: i32) {
        apply_bonus(&self.0.0[capture.index()][captured.index()], bonus);
    }
}

/// Quiet moves by an earlier move, of either side, and their own piece and target. 3 MiB.
#[derive(Clone, Default)]
pub(crate) struct ContinuationHistory(Table<{ ContinuationHistory::ROWS }, { PieceTo::NUM }>);

/// The entries of the moves after one earlier move.
#[derive(Clone, Copy)]
pub(crate) struct Continuations<'a>(&'a [AtomicI16; PieceTo::NUM]);

impl ContinuationHistory {
    /// A row for each earlier move, and one that stays 0, used if there is none.
    const ROWS: usize = PieceTo::NUM + 1;

    /// The entries of the moves after an earlier one; without one, all are 0.
    #[inline(always)]
    pub(crate) fn after(&self, earlier: Option<PieceTo>) -> Continuations<'_> {
        Continuations(&self.0.0[earlier.map_or(PieceTo::NUM, PieceTo::index)])
    }

    /// Rewards or punishes a move after an earlier one, if there was one.
    #[inline]
    pub(crate) fn update(&self, earlier: Option<PieceTo>, mv: PieceTo, bonus: i32) {
        if let Some(earlier) = earlier {
            apply_bonus(&self.0.0[earlier.index()][mv.index()], bonus);
        }
    }
}

impl Continuations<'_> {
    /// The entry of a move.
    #[inline(always)]
    pub(crate) fn get(self, mv: PieceTo) -> i32 {
        i32::from(self.0[mv.index()].load(Relaxed))
    }
}

/// The correction of the evaluation for positions with a common feature, learned from the scores of
/// searches.
#[derive(Default)]
pub(crate) struct CorrectionHistory(Table<{ Color::NUM }, { CorrectionHistory::SIZE }>);

impl CorrectionHistory {
    const SIZE: usize = 16_384;
    /// The unit of entries is a centipawn divided by this.
    const GRAIN: i32 = 128;

    /// The correction of the evaluation for `side`, in centipawns.
    #[inline(always)]
    pub(crate) fn get(&self, side: Color, feature: u64) -> i32 {
        i32::from(self.0.0[side.index()][feature as usize % Self::SIZE].load(Relaxed)) / Self::GRAIN
    }

    /// The search found `error` centipawns more than the evaluation, at this depth.
    #[inline]
    pub(crate) fn update(&self, side: Color, feature: u64, error: i32, depth: i32) {
        let entry = &self.0.0[side.index()][feature as usize % Self::SIZE];
        let bonus = (error * depth * Self::GRAIN / 64).clamp(-LIMIT / 4, LIMIT / 4);
        apply_bonus(entry, bonus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let history = QuietHistory::default();
        let mv = Move::new(Square::H2, Square::E2);
        for _ in 0..100 {
            history.update(Color::Red, mv, 100_000);
        }
        assert_eq!(history.get(Color::Red, mv), LIMIT);
        assert_eq!(history.get(Color::Black, mv), 0);
        history.update(Color::Red, mv, -400);
        assert!(history.get(Color::Red, mv) < LIMIT);
        for _ in 0..100 {
            history.update(Color::Red, mv, -100_000);
        }
        assert_eq!(history.get(Color::Red, mv), -LIMIT);
    }

    #[test]
    fn tables_distinguish_their_moves() {
        let rook = PieceTo::new(Piece::new(Color::Black, PieceType::Rook), Square::I9);
        let pawn = PieceTo::new(Piece::new(Color::Black, PieceType::Pawn), Square::I9);
        let captures = CaptureHistory::default();
        captures.update(rook, PieceType::Pawn, 100);
        assert_eq!(captures.get(rook, PieceType::Pawn), 100);
        assert_eq!(captures.get(rook, PieceType::Horse) + captures.get(pawn, PieceType::Pawn), 0);
        let continuations = ContinuationHistory::default();
        continuations.update(Some(pawn), rook, 100);
        continuations.update(None, rook, 100);
        assert_eq!(continuations.after(Some(pawn)).get(rook), 100);
        assert_eq!(continuations.after(Some(rook)).get(pawn) + continuations.after(None).get(rook), 0);
    }

    #[test]
    fn corrections_lean_towards_the_error() {
        let corrections = CorrectionHistory::default();
        (0..50).for_each(|_| corrections.update(Color::Red, 7, 60, 8));
        assert!(corrections.get(Color::Red, 7) > 20);
        assert_eq!(corrections.get(Color::Black, 7), 0);
    }
}
