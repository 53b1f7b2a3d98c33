//! Lines and steps between a king and other squares: tables with one row per palace square.

use super::leaper::{KING, PAWN, horse_leg};
use crate::types::{Color, Square, SquareSet};

const KING_SQUARES: usize = 18;

/// The squares of both palaces, in board order: tables about kings have a row for each of them only.
const PALACES: [Square; KING_SQUARES] = {
    let mut squares = [Square::A0; KING_SQUARES];
    let (mut s, mut next) = (0, 0);
    while s < Square::NUM {
        if Square::ALL[s].in_palace(Color::Red) || Square::ALL[s].in_palace(Color::Black) {
            squares[next] = Square::ALL[s];
            next += 1;
        }
        s += 1;
    }
    assert!(next == KING_SQUARES);
    squares
};

/// The place of each square in [`PALACES`]; 0 for those outside.
const KING_INDEX: [u8; Square::NUM] = {
    let mut index = [0; Square::NUM];
    let mut k = 0;
    while k < KING_SQUARES {
        index[PALACES[k].index()] = k as u8;
        k += 1;
    }
    index
};

/// How many rows the tables about kings have: a power of two, so that one instruction proves to the compiler
/// that an index is within them. The last ones are never read.
const KING_ROWS: usize = KING_SQUARES.next_power_of_two();

/// The row of a king's square in the tables about kings.
#[inline(always)]
fn king_row(king: Square) -> usize {
    debug_assert!(king.in_palace(Color::Red) || king.in_palace(Color::Black));
    KING_INDEX[king.index()] as usize % KING_ROWS
}

/// The two squares are on the same file.
pub(crate) const SAME_FILE: u8 = 1;
/// The two squares are on the same rank.
pub(crate) const SAME_RANK: u8 = 2;
/// The two squares are a horse's step apart.
pub(crate) const HORSE_STEP: u8 = 4;
/// Shifted left by this many, the same bits mean: at least one square to which the king can step shares a file with the
/// piece, shares a rank with it, or is a horse's step away.
const TO_STEPS: u32 = 3;

/// The bearings on a king on one square, and on the squares to which it can step.
struct Row {
    /// The bits above for each square; the last entry is for a piece that is not on the board.
    bearings: [u8; Square::NUM + 1],
    /// The steps inside the palace as [`SquareSet::palace_word`].
    steps: u32,
    /// The squares from which an enemy pawn attacks one of the steps.
    pawns: SquareSet,
}

static ROWS: [Row; KING_ROWS] = {
    let mut table =
        [const { Row { bearings: [0; Square::NUM + 1], steps: 0, pawns: SquareSet::EMPTY } }; KING_ROWS];
    let mut k = 0;
    while k < KING_SQUARES {
        let king = PALACES[k];
        let (color, enemy) =
            if king.in_palace(Color::Red) { (Color::Red, Color::Black) } else { (Color::Black, Color::Red) };
        let steps = KING[king.index()];
        table[k].steps = steps.palace_word(color);
        let mut s = 0;
        while s < Square::NUM {
            if s != king.index() {
                table[k].bearings[s] = bearing(Square::ALL[s], king);
            }
            s += 1;
        }
        let mut t = 0;
        while t < Square::NUM {
            if steps.contains(Square::ALL[t]) {
                table[k].pawns = table[k].pawns.union(PAWN[1][enemy.index()][t]);
                let mut s = 0;
                while s < Square::NUM {
                    table[k].bearings[s] |= bearing(Square::ALL[s], Square::ALL[t]) << TO_STEPS;
                    s += 1;
                }
            }
            t += 1;
        }
        k += 1;
    }
    table
};

/// The bits of two squares; a square shares file and rank with itself.
const fn bearing(from: Square, to: Square) -> u8 {
    let mut bits = 0;
    if from.file() as u8 == to.file() as u8 {
        bits |= SAME_FILE;
    }
    if from.rank() as u8 == to.rank() as u8 {
        bits |= SAME_RANK;
    }
    if horse_leg(from, to).is_some() {
        bits |= HORSE_STEP;
    }
    bits
}

/// Which pieces could attack one king square, or the squares to which the king can step, on an empty board.
#[derive(Clone, Copy)]
pub(crate) struct Bearings(&'static Row);

impl Bearings {
    /// The possible attackers of a king on a palace square, and of the squares to which it can step.
    #[inline(always)]
    pub(crate) fn on(king: Square) -> Bearings {
        Bearings(&ROWS[king_row(king)])
    }

    /// Returns [`SAME_FILE`], [`SAME_RANK`] or [`HORSE_STEP`]; 0 for other squares, and for a piece that is not on the
    /// board.
    #[inline(always)]
    pub(crate) fn of(self, piece: Option<Square>) -> u8 {
        self.both(piece) & ((1 << TO_STEPS) - 1)
    }

    /// The bits for the king's steps: each is set if it is set for at least one step.
    #[inline(always)]
    pub(crate) fn on_steps(self, piece: Option<Square>) -> u8 {
        self.both(piece) >> TO_STEPS
    }

    /// The squares to which the king can step, as a word of the palace's ranks.
    #[inline(always)]
    pub(crate) fn steps(self) -> u32 {
        self.0.steps
    }

    /// The squares from which an enemy pawn attacks one of them.
    #[inline(always)]
    pub(crate) fn pawns(self) -> SquareSet {
        self.0.pawns
    }

    #[inline(always)]
    fn both(self, piece: Option<Square>) -> u8 {
        self.0.bearings[piece.map_or(Square::NUM, Square::index)]
    }
}

static KING_HORSE_LEGS: [[Option<Square>; Square::NUM]; KING_ROWS] = {
    let mut legs = [[None; Square::NUM]; KING_ROWS];
    let mut k = 0;
    while k < KING_SQUARES {
        let mut s = 0;
        while s < Square::NUM {
            legs[k][s] = horse_leg(Square::ALL[s], PALACES[k]);
            s += 1;
        }
        k += 1;
    }
    legs
};

/// The leg over which a horse on `from` attacks a king on `king`; `None` if the squares are not a horse's step
/// apart.
#[inline(always)]
pub(crate) fn horse_leg_to_king(king: Square, from: Square) -> Option<Square> {
    KING_HORSE_LEGS[king_row(king)][from.index()]
}

static KING_BETWEEN: [[SquareSet; Square::NUM]; KING_ROWS] = {
    let mut table = [[SquareSet::EMPTY; Square::NUM]; KING_ROWS];
    let mut k = 0;
    while k < KING_SQUARES {
        let mut s = 0;
        while s < Square::NUM {
            table[k][s] = between(PALACES[k], Square::ALL[s]);
            s += 1;
        }
        k += 1;
    }
    table
};

/// The squares strictly between a king's square and another on the same file or rank; empty for other squares.
#[inline(always)]
pub(crate) fn between_king(king: Square, other: Square) -> SquareSet {
    KING_BETWEEN[king_row(king)][other.index()]
}

/// The squares strictly between two squares on the same line; empty if they share none.
const fn between(a: Square, b: Square) -> SquareSet {
    let (files, ranks) = (b.file() as i32 - a.file() as i32, b.rank() as i32 - a.rank() as i32);
    let mut set = SquareSet::EMPTY;
    if files != 0 && ranks != 0 {
        return set;
    }
    let (files, ranks) = (files.signum(), ranks.signum());
    let mut at = a;
    while let Some(next) = at.offset(files, ranks) {
        if next as u8 == b as u8 || next as u8 == a as u8 {
            break;
        }
        set = set.with(next);
        at = next;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_is_symmetric_and_straight() {
        assert_eq!(between(Square::E0, Square::E9).len(), 8);
        assert_eq!(between(Square::E0, Square::H0).iter().collect::<Vec<_>>(), [Square::F0, Square::G0]);
        assert!(between(Square::E0, Square::F1).is_empty());
        assert!(between(Square::E0, Square::E1).is_empty());
        for king in Square::ALL.into_iter().filter(|s| s.in_palace(Color::Red)) {
            for other in Square::ALL {
                assert_eq!(between(king, other), between(other, king));
                assert_eq!(between_king(king, other), between(king, other));
                assert_eq!(horse_leg_to_king(king, other), horse_leg(other, king));
            }
        }
    }
}
