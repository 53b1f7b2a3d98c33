//! The names of pieces and steps in the relative notations: who, from where, which way, how far.
//!
//! Files are numbered 1 to 9 from the mover's own right. A piece that is alone of its kind on its file is named by kind
//! and file; so are kings, advisors and elephants always, since the direction distinguishes two of them. Of two horses,
//! rooks or cannons on a file (a tandem) there is a front and a rear one. Pawns may be more than two on a file, or at
//! least two on each of two files ("crowded" files here), and here the systems differ:
//!
//! | pawns | WXF 2018 | WXF 1997 | ElephantEye | Chinese, modern | Chinese, older |
//! |---|---|---|---|---|---|
//! | 2 on file 7 | `P+` `P-` | same | same | 前兵 後兵 | same |
//! | 3 | `17` `27` `37` | `P+` `P7` `P-` | `P+` `P.` `P-` | 前兵 中兵 後兵 | same |
//! | 4 | `17` … `47` | `++` `P+` `P-` `--` | `Pa` … `Pd` | 一兵 … 四兵 | 前兵 二兵 三兵 後兵 |
//! | 5 | `17` … `57` | `++` `P+` `P7` `P-` `--` | `Pa` … `Pe` | 一兵 … 五兵 | 前兵 二兵 三兵 四兵 後兵 |
//! | on two files | `17` `27` (`37`) | `7+` (`77`) `7-` | `Pa` … `Pe` | 一兵 … 五兵 | 前七 (中七) 後七 |
//!
//! On two files, ElephantEye and modern Chinese count all pawns on them, the right-hand file first, each from
//! the front. Only WXF 1997 and 2018 ever give one name to two pawns: `11` and `33`, with three pawns on
//! that file and two on another.

use arrayvec::ArrayVec;

use crate::board::Board;
use crate::types::{Color, Move, PieceType, Square};

/// A symbol of a piece's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// The kind.
    Man(PieceType),
    /// A file or a number, by its place.
    Digit(u8),
    /// A letter after a pawn, counted from 1 for `a`.
    Letter(u8),
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `.`
    Dot,
    /// 前
    Front,
    /// 中
    Middle,
    /// 後
    Rear,
}

/// The name of a piece: the first two symbols of a move.
pub(super) type Name = [Symbol; 2];

/// A system of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum System {
    /// The rules of the World Xiangqi Federation of 2018, as Fairy-Stockfish writes them.
    Wxf2018,
    /// The rules of 1997.
    Wxf1997,
    /// ElephantEye and the XQBase programs.
    Letters,
    /// Chinese as programs write it today.
    Chinese,
    /// Chinese as in books.
    OldChinese,
}

impl System {
    pub(super) const ALL: [System; 5] =
        [System::Wxf2018, System::Wxf1997, System::Letters, System::Chinese, System::OldChinese];
}

/// The place of a piece among those of its kind and side. Its names depend on nothing else.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    kind: PieceType,
    /// The file from the mover's right, 1 to 9.
    file: u8,
    /// The number of such pieces on the file.
    count: u8,
    /// Its place among them, counted from 1 at the front.
    place: u8,
    /// The number of files with two or more.
    crowded_files: u8,
    /// Its place among all pieces on crowded files, counted from 1.
    place_overall: u8,
}

impl Standing {
    /// The place of the piece of this side and kind on a square.
    pub(super) fn new(board: &Board, color: Color, kind: PieceType, square: Square) -> Standing {
        let file = file_number(color, square);
        let mut per_file = [0u8; 10];
        for other in board.squares_of(color, kind) {
            per_file[usize::from(file_number(color, other))] += 1;
        }
        let in_front = |other: Square| advance(color, other) > advance(color, square);
        let on_file = |other: &Square| other.file() == square.file();
        let ahead = board.squares_of(color, kind).filter(on_file).filter(|&other| in_front(other)).count();
        let place = ahead as u8 + 1;
        let crowded = |count: &&u8| **count > 1;
        Standing {
            kind,
            file,
            count: per_file[usize::from(file)],
            place,
            crowded_files: per_file.iter().filter(crowded).count() as u8,
            place_overall: per_file[..usize::from(file)].iter().filter(crowded).sum::<u8>() + place,
        }
    }

    /// Whether file and kind do not say which piece it is.
    fn has_twins(&self) -> bool {
        self.count > 1 && !matches!(self.kind, PieceType::King | PieceType::Advisor | PieceType::Elephant)
    }

    /// The name in a system.
    pub(super) fn name(&self, system: System) -> Name {
        use Symbol::*;
        let Standing { kind, file, count, place, crowded_files, place_overall } = *self;
        let man = Man(kind);
        if !self.has_twins() {
            return [man, Digit(file)];
        }
        let from_rear = count - place + 1;
        match (system, crowded_files, count) {
            (System::Wxf2018, 1, 2) | (System::Wxf1997, 1, 2) | (System::Letters, 1, 2) => {
                [man, if place == 1 { Plus } else { Minus }]
            }
            (System::Wxf2018, ..) => [Digit(place), Digit(file)],
            (System::Wxf1997, 1, _) => match (place, from_rear) {
                (1, _) if count > 3 => [Plus, Plus],
                (_, 1) if count > 3 => [Minus, Minus],
                _ if place == from_rear => [man, Digit(file)],
                _ => [man, if place < from_rear { Plus } else { Minus }],
            },
            (System::Wxf1997, ..) => match (place, from_rear) {
                (1, _) => [Digit(file), Plus],
                (_, 1) => [Digit(file), Minus],
                _ => [Digit(file), Digit(file)],
            },
            (System::Letters, 1, 3) => [man, [Plus, Dot, Minus][usize::from(place - 1)]],
            (System::Letters, ..) => [man, Letter(place_overall)],
            (System::Chinese | System::OldChinese, 1, 2 | 3) => [self.side(), man],
            (System::Chinese, ..) => [Digit(place_overall), man],
            (System::OldChinese, 1, _) => {
                [if place == 1 || from_rear == 1 { self.side() } else { Digit(place) }, man]
            }
            (System::OldChinese, ..) => [self.side(), Digit(file)],
        }
    }

    /// 前, 中 or 後.
    fn side(&self) -> Symbol {
        match self.place {
            1 => Symbol::Front,
            place if place == self.count => Symbol::Rear,
            _ => Symbol::Middle,
        }
    }

    /// Names that people write but no system defines. Another piece may have the same one.
    pub(super) fn loose_names(&self) -> ArrayVec<Name, 16> {
        use Symbol::*;
        let Standing { kind, file, count, place, .. } = *self;
        let man = Man(kind);
        let mut names = ArrayVec::new();
        if count == 1 {
            return names;
        }
        let side = self.side();
        let sign = match side {
            Front => Plus,
            Rear => Minus,
            _ => Dot,
        };
        names.extend([[man, Digit(file)], [side, man], [man, sign], [man, side]]);
        if kind == PieceType::Pawn {
            // 前七, 7+, 二兵, Pb and 27: these names are accepted however many files have several pawns.
            names.extend([[side, Digit(file)], [Digit(file), sign], [Digit(place), man]]);
            names.extend([[man, Letter(place)], [Digit(place), Digit(file)]]);
        }
        names
    }
}

/// The file of a square as a side numbers it: 1 to 9 from its own right.
pub(super) fn file_number(color: Color, square: Square) -> u8 {
    let index = square.file().index() as u8;
    match color {
        Color::Red => 9 - index,
        Color::Black => index + 1,
    }
}

/// The distance of a square from a side's own back rank, in ranks.
fn advance(color: Color, square: Square) -> usize {
    square.rank().relative_to(color).index()
}

/// The direction of a step, from the view of its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Towards the opponent.
    Forward,
    /// Along the rank.
    Level,
    /// Towards the own back rank.
    Backward,
}

/// The second half of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) direction: Direction,
    /// The number of ranks for a straight step forward or backward, else the file that is reached.
    pub(super) argument: u8,
}

impl Step {
    /// The step of a piece of this side and kind.
    pub(super) fn new(color: Color, kind: PieceType, mv: Move) -> Step {
        let (from, to) = (advance(color, mv.from()), advance(color, mv.to()));
        let direction = match to.cmp(&from) {
            core::cmp::Ordering::Greater => Direction::Forward,
            core::cmp::Ordering::Equal => Direction::Level,
            core::cmp::Ordering::Less => Direction::Backward,
        };
        let by_ranks =
            matches!(kind, PieceType::King | PieceType::Rook | PieceType::Cannon | PieceType::Pawn)
                && direction != Direction::Level;
        let argument = if by_ranks { from.abs_diff(to) as u8 } else { file_number(color, mv.to()) };
        Step { direction, argument }
    }
}
