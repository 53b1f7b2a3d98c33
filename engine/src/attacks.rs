//! Where pieces go: look-up tables, all `static` and computed by the compiler.
//!
//! **Sliders.** The occupancy of a rank is a 9-bit word (bit 0 is file a), that of a file a 10-bit word
//! (bit 0 is rank 0). A table indexed by the slider's place on the line and the line's word gives two
//! words: `reach`, the empty squares up to and including the first piece each way (where a rook goes), and
//! `jump`, the first piece beyond each screen (what a cannon captures, if it is an enemy). On the rank
//!
//! ```text
//! file      a b c d e f g h i
//!           . p . . C . n . r        word  = 1_0101_0010 (bit 0, file a, is the rightmost digit)
//!             ^ ^ ^   ^ ^            reach = 0_0110_1110
//!                         ^          jump  = 1_0000_0000 (nothing stands beyond the pawn)
//! ```
//!
//! so a rook on e makes the moves of `reach & !own`, a cannon those of `reach & !occupied` and
//! `jump & enemy`. Each look-up touches one entry of four bytes.
//!
//! **Leapers.** A horse's targets are indexed by which of its four legs are blocked; an elephant's by its
//! eyes, all free in most positions; king, advisor and pawn are plain sets.
//!
//! | table | bytes | touched by one position |
//! |---|---|---|
//! | rank lines, file lines | 18,432 + 40,960 | one entry a slider and line |
//! | horse | 23,040 | one 16-byte entry a horse |
//! | horse legs (to a king) | 1,620 | a row of 90 a king |
//! | elephant, advisor, king | 3 × 1,440 | one entry a piece |
//! | pawn moves, pawn attackers | 2 × 2,880 | one entry a pawn |
//! | bearing on a king | 1,638 | a row of 91 a king square |
//! | between king and square | 25,920 | only pieces that bear on a king |

use crate::types::{Color, File, PieceType, Rank, Square, SquareSet};

/// What a slider sees along one line (a rank or a file), as words of that line.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    /// Empty squares and the first piece each way.
    pub(crate) reach: u16,
    /// The second piece each way.
    pub(crate) jump: u16,
}

/// What a slider at `place` sees on a line of `length` squares occupied as in `word`.
const fn line(place: usize, word: u16, length: usize) -> Line {
    let (mut reach, mut jump) = (0u16, 0u16);
    let mut direction = 0;
    while direction < 2 {
        let mut pieces = 0;
        let mut at = place;
        while pieces < 2 {
            if direction == 0 && at == 0 || direction == 1 && at + 1 == length {
                break;
            }
            at = if direction == 0 { at - 1 } else { at + 1 };
            if pieces == 0 {
                reach |= 1 << at;
            }
            if word >> at & 1 != 0 {
                if pieces == 1 {
                    jump |= 1 << at;
                }
                pieces += 1;
            }
        }
        direction += 1;
    }
    Line { reach, jump }
}

static RANK_LINES: [[Line; 512]; File::NUM] = {
    let mut lines = [[Line { reach: 0, jump: 0 }; 512]; File::NUM];
    let mut place = 0;
    while place < File::NUM {
        let mut word = 0;
        while word < 512 {
            lines[place][word] = line(place, word as u16, File::NUM);
            word += 1;
        }
        place += 1;
    }
    lines
};

static FILE_LINES: [[Line; 1024]; Rank::NUM] = {
    let mut lines = [[Line { reach: 0, jump: 0 }; 1024]; Rank::NUM];
    let mut place = 0;
    while place < Rank::NUM {
        let mut word = 0;
        while word < 1024 {
            lines[place][word] = line(place, word as u16, Rank::NUM);
            word += 1;
        }
        place += 1;
    }
    lines
};

/// What a slider on `file` sees along its rank, occupied as in `word`.
#[inline(always)]
pub(crate) fn rank_line(file: File, word: u16) -> Line {
    RANK_LINES[file.index()][(word & 511) as usize]
}

/// What a slider on `rank` sees along its file, occupied as in `word`.
#[inline(always)]
pub(crate) fn file_line(rank: Rank, word: u16) -> Line {
    FILE_LINES[rank.index()][(word & 1023) as usize]
}

/// `BETWEEN_WORD[a][b]` has the bits strictly between places `a` and `b` of a line.
static BETWEEN_WORD: [[u16; Rank::NUM]; Rank::NUM] = {
    let mut words = [[0; Rank::NUM]; Rank::NUM];
    let mut a = 0;
    while a < Rank::NUM {
        let mut b = 0;
        while b < Rank::NUM {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let mut at = low + 1;
            while at < high {
                words[a][b] |= 1 << at;
                at += 1;
            }
            b += 1;
        }
        a += 1;
    }
    words
};

/// The bits of a rank word strictly between two files.
#[inline(always)]
pub(crate) fn files_between(a: File, b: File) -> u16 {
    BETWEEN_WORD[a.index()][b.index()]
}

/// The bits of a file word strictly between two ranks.
#[inline(always)]
pub(crate) fn ranks_between(a: Rank, b: Rank) -> u16 {
    BETWEEN_WORD[a.index()][b.index()]
}

/// Directions one step away: left, down, right, up, as (files, ranks). A horse's leg index uses this order.
const STRAIGHT: [(i32, i32); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The two squares a horse on `from` reaches over the leg in direction `leg` of [`STRAIGHT`].
const fn horse_targets_over(from: Square, leg: usize) -> SquareSet {
    let (files, ranks) = STRAIGHT[leg];
    let mut set = SquareSet::EMPTY;
    let mut side = -1;
    while side <= 1 {
        let to = if ranks == 0 { from.offset(2 * files, side) } else { from.offset(side, 2 * ranks) };
        if let Some(to) = to {
            set = set.with(to);
        }
        side += 2;
    }
    set
}

static HORSE: [[SquareSet; 16]; Square::NUM] = {
    let mut table = [[SquareSet::EMPTY; 16]; Square::NUM];
    let mut s = 0;
    while s < Square::NUM {
        let mut blocked = 0;
        while blocked < 16 {
            let mut leg = 0;
            while leg < 4 {
                if blocked >> leg & 1 == 0 {
                    table[s][blocked] = union(table[s][blocked], horse_targets_over(Square::ALL[s], leg));
                }
                leg += 1;
            }
            blocked += 1;
        }
        s += 1;
    }
    table
};

/// Set union in `const` contexts, where the operators are not available.
const fn union(a: SquareSet, b: SquareSet) -> SquareSet {
    let mut set = a;
    let mut i = 0;
    while i < Square::NUM {
        if b.contains(Square::ALL[i]) {
            set = set.with(Square::ALL[i]);
        }
        i += 1;
    }
    set
}

/// Where a horse on `from` goes when the ranks and files beside it are occupied as in the two words.
#[inline(always)]
pub(crate) fn horse(from: Square, rank_word: u16, file_word: u16) -> SquareSet {
    // Bits 0 and 2 of each: the neighbours before and after the horse on that line.
    let beside = (u32::from(rank_word) << 1 >> from.file() as u32) & 0b101;
    let above_below = (u32::from(file_word) << 1 >> from.rank() as u32) & 0b101;
    HORSE[from.index()][(beside | above_below << 1) as usize]
}

/// The leg of a horse that goes from `from` to `to`: the square that must be empty.
pub(crate) const fn horse_leg(from: Square, to: Square) -> Option<Square> {
    let files = to.file() as i32 - from.file() as i32;
    let ranks = to.rank() as i32 - from.rank() as i32;
    match (files, ranks) {
        (-2 | 2, -1 | 1) => from.offset(files / 2, 0),
        (-1 | 1, -2 | 2) => from.offset(0, ranks / 2),
        _ => None,
    }
}

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

/// The row of a king's square in the tables about kings.
#[inline(always)]
fn king_row(king: Square) -> usize {
    debug_assert!(king.in_palace(Color::Red) || king.in_palace(Color::Black));
    // The remainder tells the compiler what the table already guarantees.
    KING_INDEX[king.index()] as usize % KING_SQUARES
}

/// The two squares share a file.
pub(crate) const SAME_FILE: u8 = 1;
/// The two squares share a rank.
pub(crate) const SAME_RANK: u8 = 2;
/// The two squares are a horse's step apart.
pub(crate) const HORSE_STEP: u8 = 4;

/// One row a king square; the last column stands for a piece that is off the board.
static BEARING: [[u8; Square::NUM + 1]; KING_SQUARES] = {
    let mut table = [[0; Square::NUM + 1]; KING_SQUARES];
    let mut k = 0;
    while k < KING_SQUARES {
        let king = PALACES[k];
        let mut s = 0;
        while s < Square::NUM {
            let from = Square::ALL[s];
            let elsewhere = from as u8 != king as u8;
            if elsewhere && from.file() as u8 == king.file() as u8 {
                table[k][s] |= SAME_FILE;
            }
            if elsewhere && from.rank() as u8 == king.rank() as u8 {
                table[k][s] |= SAME_RANK;
            }
            if horse_leg(from, king).is_some() {
                table[k][s] |= HORSE_STEP;
            }
            s += 1;
        }
        k += 1;
    }
    table
};

/// How pieces stand to one king square.
#[derive(Clone, Copy)]
pub(crate) struct Bearings(&'static [u8; Square::NUM + 1]);

impl Bearings {
    /// On a king that stands, or would stand, on a palace square.
    #[inline(always)]
    pub(crate) fn on(king: Square) -> Bearings {
        Bearings(&BEARING[king_row(king)])
    }

    /// [`SAME_FILE`], [`SAME_RANK`] or [`HORSE_STEP`]; 0 if none, and for a piece that is off the board.
    #[inline(always)]
    pub(crate) fn of(self, piece: Option<Square>) -> u8 {
        self.0[piece.map_or(Square::NUM, Square::index)]
    }
}

static KING_HORSE_LEGS: [[Option<Square>; Square::NUM]; KING_SQUARES] = {
    let mut legs = [[None; Square::NUM]; KING_SQUARES];
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

/// The leg of a horse on `from` that attacks a king on `king`; `None` where no horse attacks it from.
#[inline(always)]
pub(crate) fn horse_leg_to_king(king: Square, from: Square) -> Option<Square> {
    KING_HORSE_LEGS[king_row(king)][from.index()]
}

static KING_BETWEEN: [[SquareSet; Square::NUM]; KING_SQUARES] = {
    let mut table = [[SquareSet::EMPTY; Square::NUM]; KING_SQUARES];
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

/// The squares strictly between a king's square and another on the same line; empty if they share none.
#[inline(always)]
pub(crate) fn between_king(king: Square, other: Square) -> SquareSet {
    KING_BETWEEN[king_row(king)][other.index()]
}

/// The squares strictly between two squares on the same line; empty if they share none.
pub(crate) const fn between(a: Square, b: Square) -> SquareSet {
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

/// Steps from every square that stay in `zone`.
const fn steps<const N: usize>(zone: PieceType, directions: [(i32, i32); N]) -> [SquareSet; Square::NUM] {
    let mut table = [SquareSet::EMPTY; Square::NUM];
    let mut s = 0;
    while s < Square::NUM {
        let from = Square::ALL[s];
        let mut d = 0;
        while d < N {
            if let Some(to) = from.offset(directions[d].0, directions[d].1) {
                let mut c = 0;
                while c < Color::NUM {
                    let color = Color::ALL[c];
                    if in_zone(zone, color, from) && in_zone(zone, color, to) {
                        table[s] = table[s].with(to);
                    }
                    c += 1;
                }
            }
            d += 1;
        }
        s += 1;
    }
    table
}

/// Whether a piece of this side and kind may stand on the square. A pawn may stand anywhere: composed
/// positions use squares that it could not reach in play.
pub(crate) const fn in_zone(kind: PieceType, color: Color, square: Square) -> bool {
    let (file, rank) = (square.file() as u8, square.rank().relative_to(color) as u8);
    match kind {
        PieceType::King => square.in_palace(color),
        // The five points on the palace's diagonals: the centre, and the corners.
        PieceType::Advisor => square.in_palace(color) && (file + rank) % 2 == File::D as u8 % 2,
        // The seven points two diagonal steps apart: files c and g on ranks 0 and 4; a, e, i on rank 2.
        PieceType::Elephant => match rank {
            0 | 4 => file == File::C as u8 || file == File::G as u8,
            2 => file % 4 == 0,
            _ => false,
        },
        PieceType::Horse | PieceType::Rook | PieceType::Cannon | PieceType::Pawn => true,
    }
}

static KING: [SquareSet; Square::NUM] = steps(PieceType::King, STRAIGHT);
static ADVISOR: [SquareSet; Square::NUM] = steps(PieceType::Advisor, DIAGONAL);
static ELEPHANT: [SquareSet; Square::NUM] = steps(PieceType::Elephant, [(-2, -2), (2, -2), (-2, 2), (2, 2)]);

static ELEPHANT_EYES: [SquareSet; Square::NUM] = {
    let mut table = [SquareSet::EMPTY; Square::NUM];
    let mut s = 0;
    while s < Square::NUM {
        let from = Square::ALL[s];
        let mut t = 0;
        while t < Square::NUM {
            if ELEPHANT[s].contains(Square::ALL[t]) {
                table[s] = table[s].with(elephant_eye(from, Square::ALL[t]));
            }
            t += 1;
        }
        s += 1;
    }
    table
};

/// The square half way of an elephant's step: the eye, which must be empty.
pub(crate) const fn elephant_eye(from: Square, to: Square) -> Square {
    let file = (from.file() as usize + to.file() as usize) / 2;
    let rank = (from.rank() as usize + to.rank() as usize) / 2;
    Square::from_coords(File::ALL[file], Rank::ALL[rank])
}

/// `[0]`: where a pawn goes; `[1]`: from where a pawn comes. By colour and square.
static PAWN: [[[SquareSet; Square::NUM]; Color::NUM]; 2] = {
    let mut table = [[[SquareSet::EMPTY; Square::NUM]; Color::NUM]; 2];
    let mut c = 0;
    while c < Color::NUM {
        let forward = if c == Color::Red.index() { 1 } else { -1 };
        let mut s = 0;
        while s < Square::NUM {
            let from = Square::ALL[s];
            let mut d = 0;
            while d < 3 {
                let to = match d {
                    0 => from.offset(0, forward),
                    _ if from.on_own_side(Color::ALL[c]) => None,
                    1 => from.offset(-1, 0),
                    _ => from.offset(1, 0),
                };
                if let Some(to) = to {
                    table[0][c][s] = table[0][c][s].with(to);
                    table[1][c][to.index()] = table[1][c][to.index()].with(from);
                }
                d += 1;
            }
            s += 1;
        }
        c += 1;
    }
    table
};

/// Where a king on `from` steps, inside its palace.
#[inline(always)]
pub(crate) fn king(from: Square) -> SquareSet {
    KING[from.index()]
}

/// The same as lists with their lengths, for where a loop over a set costs too much. By [`king_row`].
static KING_STEPS: [([Square; 4], usize); KING_SQUARES] = {
    let mut table = [([Square::A0; 4], 0); KING_SQUARES];
    let mut k = 0;
    while k < KING_SQUARES {
        let (steps, len) = &mut table[k];
        let mut t = 0;
        while t < Square::NUM {
            if KING[PALACES[k].index()].contains(Square::ALL[t]) {
                steps[*len] = Square::ALL[t];
                *len += 1;
            }
            t += 1;
        }
        k += 1;
    }
    table
};

/// Where a king on `from` steps, inside its palace.
#[inline(always)]
pub(crate) fn king_steps(from: Square) -> &'static [Square] {
    let (steps, len) = &KING_STEPS[king_row(from)];
    &steps[..*len]
}

/// Where an advisor on `from` steps, inside its palace.
#[inline(always)]
pub(crate) fn advisor(from: Square) -> SquareSet {
    ADVISOR[from.index()]
}

/// Where an elephant on `from` steps, over eyes that are not in `occupied`.
#[inline(always)]
pub(crate) fn elephant(from: Square, occupied: SquareSet) -> SquareSet {
    let targets = ELEPHANT[from.index()];
    if (ELEPHANT_EYES[from.index()] & occupied).is_empty() {
        return targets;
    }
    targets.iter().filter(|&to| !occupied.contains(elephant_eye(from, to))).collect()
}

/// Where a pawn of `color` on `from` steps.
#[inline(always)]
pub(crate) fn pawn(color: Color, from: Square) -> SquareSet {
    PAWN[0][color.index()][from.index()]
}

/// The squares from which a pawn of `color` steps to `to`.
#[inline(always)]
pub(crate) fn pawn_attackers(color: Color, to: Square) -> SquareSet {
    PAWN[1][color.index()][to.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stop_at_pieces_and_jump_one() {
        let seen = rank_line(File::E, 0b1_0101_0010);
        assert_eq!(seen.reach, 0b0_0110_1110);
        assert_eq!(seen.jump, 0b1_0000_0000, "beyond the pawn on b nothing stands, beyond the horse a rook");
        let seen = file_line(Rank::R0, 0b10_0100_0001);
        assert_eq!(seen.reach, 0b00_0111_1110);
        assert_eq!(seen.jump, 0b10_0000_0000);
    }

    #[test]
    fn horse_legs_block_two_targets_each() {
        assert_eq!(horse(Square::E4, 0, 0).len(), 8);
        let blocked_left = horse(Square::E4, 1 << File::D as u16, 0);
        assert_eq!(blocked_left.len(), 6);
        assert!(!blocked_left.contains(Square::C3) && !blocked_left.contains(Square::C5));
        let blocked_up = horse(Square::E4, 0, 1 << Rank::R5 as u16);
        assert!(!blocked_up.contains(Square::D6) && !blocked_up.contains(Square::F6));
        assert_eq!(horse(Square::A0, 0, 0).iter().collect::<Vec<_>>(), [Square::C1, Square::B2]);
        assert_eq!(horse(Square::I9, 1 << File::H as u16, 0).iter().collect::<Vec<_>>(), [Square::H7]);
        for from in Square::ALL {
            for to in Square::ALL {
                let reaches = horse(from, 0, 0).contains(to);
                assert_eq!(horse_leg(from, to).is_some(), reaches, "{from}{to}");
            }
        }
    }

    #[test]
    fn zones_have_the_right_size() {
        for color in Color::ALL {
            let size = |kind| Square::ALL.into_iter().filter(|&s| in_zone(kind, color, s)).count();
            assert_eq!(size(PieceType::King), 9);
            assert_eq!(size(PieceType::Advisor), 5);
            assert_eq!(size(PieceType::Elephant), 7);
            assert_eq!(size(PieceType::Pawn), 90);
        }
    }

    #[test]
    fn leapers_stay_in_their_zones() {
        assert_eq!(advisor(Square::E1).len(), 4);
        assert_eq!(advisor(Square::D0).iter().collect::<Vec<_>>(), [Square::E1]);
        assert!(advisor(Square::D1).is_empty(), "no advisor stands there");
        assert_eq!(king(Square::E8).len(), 4);
        assert_eq!(king(Square::D9).len(), 2);
        let center = Square::E2;
        assert_eq!(elephant(center, SquareSet::EMPTY).len(), 4);
        assert_eq!(elephant(center, Square::D3.into()).len(), 3);
        assert_eq!(elephant(Square::C4, SquareSet::EMPTY).len(), 2, "the river is not crossed");
        assert_eq!(pawn(Color::Red, Square::A4).iter().collect::<Vec<_>>(), [Square::A5]);
        assert_eq!(pawn(Color::Red, Square::A5).len(), 2);
        assert_eq!(pawn(Color::Black, Square::E4).len(), 3);
        assert_eq!(pawn(Color::Red, Square::E9).len(), 2, "on the last rank only sideways");
        assert_eq!(pawn_attackers(Color::Black, Square::E0).len(), 3);
        assert_eq!(pawn_attackers(Color::Red, Square::E5).iter().collect::<Vec<_>>().len(), 3);
    }

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
        assert_eq!(files_between(File::B, File::E), 0b1100);
        assert_eq!(ranks_between(Rank::R9, Rank::R7), 1 << 8);
    }
}
