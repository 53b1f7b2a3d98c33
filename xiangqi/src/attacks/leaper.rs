//! Leapers: horse, elephant, advisor, king and pawn, and the zones that some of them stay in.

use crate::types::{Color, File, PieceType, Rank, Square, SquareSet};

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
        let mut leg = 0;
        while leg < 4 {
            let targets = horse_targets_over(Square::ALL[s], leg);
            let mut blocked = 0;
            while blocked < 16 {
                if blocked >> leg & 1 == 0 {
                    table[s][blocked] = table[s][blocked].union(targets);
                }
                blocked += 1;
            }
            leg += 1;
        }
        s += 1;
    }
    table
};

/// The squares to which a horse on `from` can go if its rank and its file are occupied as in the two words.
#[inline(always)]
pub fn horse(from: Square, rank_word: u16, file_word: u16) -> SquareSet {
    // Bits 0 and 2 of both values are the neighbours of the horse on that line: the one before it and the one after it.
    let beside = (u32::from(rank_word) << 1 >> from.file() as u32) & 0b101;
    let above_below = (u32::from(file_word) << 1 >> from.rank() as u32) & 0b101;
    HORSE[from.index()][(beside | above_below << 1) as usize]
}

/// The leg of a horse's step from `from` to `to`: the square that must be empty. `None` if this is not a horse's step.
#[inline]
pub const fn horse_leg(from: Square, to: Square) -> Option<Square> {
    let files = to.file() as i32 - from.file() as i32;
    let ranks = to.rank() as i32 - from.rank() as i32;
    match (files, ranks) {
        (-2 | 2, -1 | 1) => from.offset(files / 2, 0),
        (-1 | 1, -2 | 2) => from.offset(0, ranks / 2),
        _ => None,
    }
}

/// The steps in these directions from every square, without those that leave the zone of a kind of piece.
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
pub const fn in_zone(kind: PieceType, color: Color, square: Square) -> bool {
    let (file, rank) = (square.file() as u8, square.rank().relative_to(color) as u8);
    match kind {
        PieceType::King => square.in_palace(color),
        // The five points on the diagonals of the palace: the centre and the corners.
        PieceType::Advisor => square.in_palace(color) && (file + rank) % 2 == File::D as u8 % 2,
        // The seven points of the elephants: c and g on ranks 0 and 4, and a, e and i on rank 2.
        PieceType::Elephant => match rank {
            0 | 4 => file == File::C as u8 || file == File::G as u8,
            2 => file % 4 == 0,
            _ => false,
        },
        PieceType::Horse | PieceType::Rook | PieceType::Cannon | PieceType::Pawn => true,
    }
}

pub(super) static KING: [SquareSet; Square::NUM] = steps(PieceType::King, STRAIGHT);
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

/// The eye of an elephant's step: the square half way, which must be empty.
pub const fn elephant_eye(from: Square, to: Square) -> Square {
    let file = (from.file() as usize + to.file() as usize) / 2;
    let rank = (from.rank() as usize + to.rank() as usize) / 2;
    Square::from_coords(File::ALL[file], Rank::ALL[rank])
}

/// `[0]`: the squares that a pawn attacks; `[1]`: those from which a pawn attacks. By colour and square.
pub(super) static PAWN: [[[SquareSet; Square::NUM]; Color::NUM]; 2] = {
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

/// The squares to which a king on `from` can step inside its palace.
#[inline(always)]
pub fn king(from: Square) -> SquareSet {
    KING[from.index()]
}

/// The squares to which an advisor on `from` can step, inside its palace.
#[inline(always)]
pub fn advisor(from: Square) -> SquareSet {
    ADVISOR[from.index()]
}

/// The squares to which an elephant on `from` can step, over eyes that are not in `occupied`.
#[inline(always)]
pub fn elephant(from: Square, occupied: SquareSet) -> SquareSet {
    let targets = ELEPHANT[from.index()];
    if (ELEPHANT_EYES[from.index()] & occupied).is_empty() {
        return targets;
    }
    targets.iter().filter(|&to| !occupied.contains(elephant_eye(from, to))).collect()
}

/// The squares to which a pawn of `color` on `from` can step.
#[inline(always)]
pub fn pawn(color: Color, from: Square) -> SquareSet {
    PAWN[0][color.index()][from.index()]
}

/// The squares from which a pawn of `color` steps to `to`.
#[inline(always)]
pub fn pawn_attackers(color: Color, to: Square) -> SquareSet {
    PAWN[1][color.index()][to.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let eyes = [Square::D1, Square::F1, Square::D3, Square::F3].into_iter().collect();
        assert!(elephant(center, eyes).is_empty());
        assert_eq!(pawn(Color::Red, Square::A4).iter().collect::<Vec<_>>(), [Square::A5]);
        assert_eq!(pawn(Color::Red, Square::A5).len(), 2);
        assert_eq!(pawn(Color::Black, Square::E4).len(), 3);
        assert_eq!(pawn(Color::Red, Square::E9).len(), 2, "on the last rank only sideways");
        assert_eq!(pawn_attackers(Color::Black, Square::E0).len(), 3);
        assert_eq!(pawn_attackers(Color::Red, Square::E5).iter().collect::<Vec<_>>().len(), 3);
    }
}
