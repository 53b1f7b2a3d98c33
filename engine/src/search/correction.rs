//! How far the evaluation was off in positions that have something in common with this one.

use crate::history::CorrectionHistory;
use crate::params::correction_weight;
use xiangqi::{Change, Color, Key, Piece, PieceType, Position, Square};

/// Number of parts of a position that have a key.
const PARTS: usize = 3;

/// Keys of parts of the position, by which evaluations are corrected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PartKeys {
    pawns: Key,
    /// All but pawns, by side.
    pieces: [Key; Color::NUM],
}

impl PartKeys {
    pub(super) fn of(position: &Position) -> PartKeys {
        let mut keys = PartKeys::default();
        position.board().pieces().for_each(|(square, piece)| keys.toggle(piece, square));
        keys
    }

    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        match piece.kind {
            PieceType::Pawn => self.pawns.toggle_piece(piece, square),
            _ => self.pieces[piece.color.index()].toggle_piece(piece, square),
        }
    }

    /// Follows a move, or takes it back.
    #[inline(always)]
    pub(super) fn toggle_change(&mut self, change: &Change) {
        self.toggle(change.piece, change.from);
        self.toggle(change.piece, change.to);
        if let Some(captured) = change.captured {
            self.toggle(captured, change.to);
        }
    }

    #[inline(always)]
    fn each(&self) -> [u64; PARTS] {
        [self.pawns.0, self.pieces[0].0, self.pieces[1].0]
    }
}

/// A history for each part.
#[derive(Default)]
pub(super) struct Corrections([CorrectionHistory; PARTS]);

impl Corrections {
    /// The correction of the evaluation for `side`, in centipawns.
    #[inline]
    pub(super) fn correction(&self, side: Color, keys: &PartKeys) -> i32 {
        let sum: i32 = self.0.iter().zip(keys.each()).map(|(history, key)| history.get(side, key)).sum();
        sum * correction_weight() / 16
    }

    /// Learns that a search of this depth found `error` centipawns more than the corrected evaluation.
    pub(super) fn update(&self, side: Color, keys: &PartKeys, error: i32, depth: i32) {
        for (history, key) in self.0.iter().zip(keys.each()) {
            history.update(side, key, error, depth);
        }
    }
}
