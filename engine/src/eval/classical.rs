//! The classical evaluation: piece-square values, tapered between the middle game and the ending.

use super::tables::TABLES;
use xiangqi::{Board, Change, Color, File, Piece, PieceType, Rank, Square};

/// A value in the middle game and one in the ending, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tapered {
    middle: i32,
    ending: i32,
}

/// How much one piece of each kind adds to the phase.
pub const PHASE: [i32; PieceType::NUM] = [0, 0, 0, 1, 2, 1, 0];

/// The phase of the start position: two rooks, two horses and two cannons per side.
pub const FULL_PHASE: i32 = 16;

/// The contribution of each piece and square to Red's score; Black's are negative.
static VALUES: [[Tapered; Square::NUM]; Piece::NUM] = {
    let mut values = [[Tapered { middle: 0, ending: 0 }; Square::NUM]; Piece::NUM];
    let mut p = 0;
    while p < Piece::NUM {
        let (color, kind) = (Color::ALL[p / PieceType::NUM], p % PieceType::NUM);
        let sign = if color as u8 == Color::Red as u8 { 1 } else { -1 };
        let mut s = 0;
        while s < Square::NUM {
            let square = Square::ALL[s];
            let rank: Rank = square.rank().relative_to(color);
            let file = square.file().index();
            let file = if file > File::E.index() { File::NUM - 1 - file } else { file };
            values[p][s] = Tapered {
                middle: sign * TABLES[kind][0][rank.index()][file] as i32,
                ending: sign * TABLES[kind][1][rank.index()][file] as i32,
            };
            s += 1;
        }
        p += 1;
    }
    values
};

/// The balance of piece-square values, kept up to date move by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classical {
    /// Red's values minus Black's.
    balance: Tapered,
    /// The phase: [`FULL_PHASE`] at the start, 0 without rooks, horses and cannons.
    phase: i32,
}

impl Classical {
    /// The balance of piece-square values on a board, computed from scratch.
    pub fn of(board: &Board) -> Classical {
        let mut sum = Classical { balance: Tapered { middle: 0, ending: 0 }, phase: 0 };
        board.pieces().for_each(|(square, piece)| sum.add(piece, square));
        sum
    }

    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        let value = VALUES[piece.index()][square.index()];
        self.balance.middle += value.middle;
        self.balance.ending += value.ending;
        self.phase += PHASE[piece.kind.index()];
    }

    #[inline(always)]
    fn subtract(&mut self, piece: Piece, square: Square) {
        let value = VALUES[piece.index()][square.index()];
        self.balance.middle -= value.middle;
        self.balance.ending -= value.ending;
        self.phase -= PHASE[piece.kind.index()];
    }

    /// Updates for a move that was made on the board.
    #[inline(always)]
    pub fn apply(&mut self, change: &Change) {
        self.subtract(change.piece, change.from);
        self.add(change.piece, change.to);
        if let Some(captured) = change.captured {
            self.subtract(captured, change.to);
        }
    }

    /// Takes back [`apply`](Self::apply).
    #[inline(always)]
    pub fn undo(&mut self, change: &Change) {
        self.subtract(change.piece, change.to);
        self.add(change.piece, change.from);
        if let Some(captured) = change.captured {
            self.add(captured, change.to);
        }
    }

    /// The score in centipawns for `side`.
    #[inline(always)]
    pub fn score(&self, side: Color) -> i32 {
        let Tapered { middle, ending } = self.balance;
        let score = (middle * self.phase + ending * (FULL_PHASE - self.phase)) / FULL_PHASE;
        match side {
            Color::Red => score,
            Color::Black => -score,
        }
    }
}
