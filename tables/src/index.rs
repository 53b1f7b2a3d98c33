//! The index of a class: a number for each placement of its pieces, and the placement for each number.
//!
//! Numbers are dense, from 0, and placements that are mirror images have the same one. `docs/tables-format.md` in the
//! repository defines them.
//!
//! | file | what |
//! |---|---|
//! | `squares` | squares as plain numbers, sets of them as bits |
//! | `fortress` | the placements of a king with its advisors and elephants |
//! | `attackers` | the placements of the attackers on the remaining squares |

mod attackers;
mod fortress;
mod squares;

use xiangqi::{Board, Color, Piece, PieceType, Square};

use crate::class::{Class, Side};
use attackers::Numbering;
pub(crate) use attackers::Squares;
use fortress::Fortresses;
#[cfg(any(test, feature = "build"))]
pub(crate) use squares::bit;
pub(crate) use squares::{Bits, NOWHERE};
use squares::{flip, mirror};

/// Where the pieces of a class stand. The first side plays up the board, as Red does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    /// The numbers of the kings with their defenders.
    pub(crate) fortresses: [u16; 2],
    /// The squares of the attackers.
    pub(crate) attackers: [Squares; 2],
}

/// The index of a class.
#[derive(Debug)]
pub struct Index {
    class: Class,
    lists: [Fortresses; 2],
    attackers: Numbering,
    /// The first number of each fortress of the first side (a row), and the number after the last.
    rows: Vec<u64>,
    /// How many numbers of a row come before each fortress of the second side, by the number of the first side's
    /// elephants that stand on its pawns' squares.
    columns: [Vec<u64>; 3],
    /// For each pair of symmetric fortresses, where its attackers begin in `canonical`.
    starts: Vec<usize>,
    /// Ranks of attackers that are not larger than those of their mirror images.
    canonical: Vec<u32>,
}

impl Index {
    /// The index of a class. Takes milliseconds, and memory in proportion to the placements of kings and defenders.
    pub fn new(class: Class) -> Index {
        let [first, second] = class.sides();
        let lists = [first, second].map(|side| Fortresses::new(side.advisors, side.elephants));
        let attackers = Numbering::new(class);
        let columns = [0, 1, 2].map(|elephants| {
            let mut sum = 0;
            let mut column = vec![0];
            for fortress in &lists[1].all {
                sum += attackers.count(elephants, fortress.on_pawn_squares);
                column.push(sum);
            }
            column
        });
        let mut index =
            Index { class, lists, attackers, rows: vec![0], columns, starts: vec![0], canonical: Vec::new() };
        index.number_rows();
        index.number_symmetric_pairs();
        index
    }

    fn number_rows(&mut self) {
        let [first, second] = &self.lists;
        let mut sum = 0;
        for (number, fortress) in first.all[..first.left + first.symmetric].iter().enumerate() {
            let columns = &self.columns[usize::from(fortress.on_pawn_squares)];
            sum += columns[if number < first.left { second.all.len() } else { second.left }];
            self.rows.push(sum);
        }
    }

    fn number_symmetric_pairs(&mut self) {
        let [first, second] = &self.lists;
        for f in first.left..first.left + first.symmetric {
            for s in second.left..second.left + second.symmetric {
                let occupied = self.occupied([f, s]);
                let count = self.attackers.count(first.all[f].on_pawn_squares, second.all[s].on_pawn_squares);
                for rank in 0..count {
                    let squares = self.attackers.squares(occupied, rank);
                    if rank <= self.attackers.rank(occupied, mirrored(squares)) {
                        self.canonical.push(rank as u32);
                    }
                }
                self.starts.push(self.canonical.len());
            }
        }
    }

    /// The class.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The number of placements; mirror images count once.
    pub fn len(&self) -> u64 {
        self.first_symmetric() + self.canonical.len() as u64
    }

    /// Whether there are no placements: never.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn first_symmetric(&self) -> u64 {
        self.rows.last().copied().unwrap_or(0)
    }

    #[inline]
    fn occupied(&self, fortresses: [usize; 2]) -> Bits {
        self.lists[0].all[fortresses[0]].squares[0] | self.lists[1].all[fortresses[1]].squares[1]
    }

    /// The squares that a placement occupies.
    #[inline]
    #[cfg(any(test, feature = "build"))]
    pub(crate) fn squares(&self, placement: Placement) -> Bits {
        let attackers = placement.attackers.iter().flatten().filter(|&&s| s != NOWHERE);
        attackers.fold(self.occupied(placement.fortresses.map(usize::from)), |all, &s| all | bit(s))
    }

    /// The number of a placement.
    #[inline]
    pub(crate) fn number(&self, placement: Placement) -> u64 {
        let [first, second] = &self.lists;
        let [mut f, mut s] = placement.fortresses.map(usize::from);
        let mut squares = placement.attackers;
        let is_right = |list: &Fortresses, number| number >= list.left + list.symmetric;
        let is_left = |list: &Fortresses, number| number < list.left;
        if is_right(first, f) || !is_left(first, f) && is_right(second, s) {
            (f, s) = (first.mirrored(f), second.mirrored(s));
            squares = mirrored(squares);
        }
        let occupied = self.occupied([f, s]);
        if is_left(first, f) || is_left(second, s) {
            let column = &self.columns[usize::from(first.all[f].on_pawn_squares)];
            return self.rows[f] + column[s] + self.attackers.rank(occupied, squares);
        }
        let rank = self.attackers.rank(occupied, squares);
        let rank = rank.min(self.attackers.rank(occupied, mirrored(squares)));
        let pair = (f - first.left) * second.symmetric + (s - second.left);
        let list = &self.canonical[self.starts[pair]..self.starts[pair + 1]];
        let place = list.partition_point(|&known| u64::from(known) < rank);
        self.first_symmetric() + (self.starts[pair] + place) as u64
    }

    /// The placement with a number. Numbers from [`len`](Self::len) on have none.
    pub(crate) fn placement(&self, number: u64) -> Option<Placement> {
        let [first, second] = &self.lists;
        if number < self.first_symmetric() {
            let f = self.rows.partition_point(|&start| start <= number) - 1;
            let column = &self.columns[usize::from(first.all[f].on_pawn_squares)];
            let rest = number - self.rows[f];
            let s = column.partition_point(|&start| start <= rest) - 1;
            return Some(self.placed([f, s], rest - column[s]));
        }
        let place = (number - self.first_symmetric()) as usize;
        let rank = *self.canonical.get(place)?;
        let pair = self.starts.partition_point(|&start| start <= place) - 1;
        let f = first.left + pair / second.symmetric;
        let s = second.left + pair % second.symmetric;
        Some(self.placed([f, s], u64::from(rank)))
    }

    fn placed(&self, fortresses: [usize; 2], rank: u64) -> Placement {
        let attackers = self.attackers.squares(self.occupied(fortresses), rank);
        Placement { fortresses: fortresses.map(|number| number as u16), attackers }
    }

    /// Whether a placement is its own mirror image.
    #[cfg(any(test, feature = "build"))]
    pub(crate) fn is_symmetric(&self, placement: Placement) -> bool {
        let is_symmetric = |side: usize| {
            let number = usize::from(placement.fortresses[side]);
            self.lists[side].mirrored(number) == number
        };
        if !is_symmetric(0) || !is_symmetric(1) {
            return false;
        }
        let sides = placement.attackers.into_iter().zip(mirrored(placement.attackers));
        sides.zip(self.class.sides()).all(|((squares, image), side)| {
            let [first, second] = squares;
            image == squares || image == [second, first] && side.attackers.are_alike()
        })
    }

    /// Whether two placements have the same kinds of pieces on the same squares.
    #[cfg(any(test, feature = "build"))]
    pub(crate) fn are_same(&self, a: Placement, b: Placement) -> bool {
        let same = |side: usize| {
            let ([a, c], squares) = (a.attackers[side], b.attackers[side]);
            [a, c] == squares || [c, a] == squares && self.class.sides()[side].attackers.are_alike()
        };
        a.fortresses == b.fortresses && same(0) && same(1)
    }

    /// The squares of a side's king, advisors and elephants; those of the second side as it has them on the board.
    pub(crate) fn fortress(&self, side: usize, number: u16) -> (u8, [Option<u8>; 2], [Option<u8>; 2]) {
        let fortress = &self.lists[side].all[usize::from(number)];
        let turned = |square: u8| if side == 0 { square } else { flip(square) };
        let pair = |list: &[u8]| [0, 1].map(|i| list.get(i).map(|&square| turned(square)));
        (turned(fortress.king), pair(&fortress.advisors), pair(&fortress.elephants))
    }

    /// The number of the fortress of a side with these squares, as it has them on the board.
    #[inline]
    pub(crate) fn fortress_number(&self, side: usize, king: u8, advisors: &[u8], elephants: &[u8]) -> u16 {
        if side == 0 {
            return self.lists[0].number(king, advisors, elephants) as u16;
        }
        let mut turned = [0; 4];
        for (to, &from) in turned.iter_mut().zip(advisors.iter().chain(elephants)) {
            *to = flip(from);
        }
        let (advisors, elephants) = turned.split_at(advisors.len());
        self.lists[1].number(flip(king), advisors, &elephants[..self.class.second().elephants.into()]) as u16
    }

    /// The placement on a board that is of this class with `first` as the colour of its first side. `None` if a pawn is
    /// on a square that it cannot reach.
    pub(crate) fn placement_of(&self, board: &Board, first: Color) -> Option<Placement> {
        let turned = |square: Square| {
            let square = square.index() as u8;
            if first == Color::Red { square } else { flip(square) }
        };
        let mut placement = Placement { fortresses: [0; 2], attackers: [[NOWHERE; 2]; 2] };
        for (side, color) in [first, !first].into_iter().enumerate() {
            let Side { attackers, advisors, elephants } = self.class.sides()[side];
            let mut squares = [0; 4];
            let defenders = board
                .squares_of(color, PieceType::Advisor)
                .chain(board.squares_of(color, PieceType::Elephant));
            for (to, from) in squares.iter_mut().zip(defenders) {
                *to = turned(from);
            }
            let (a, e) = squares.split_at(advisors.into());
            placement.fortresses[side] =
                self.fortress_number(side, turned(board.king(color)), a, &e[..elephants.into()]);
            let mut last = None;
            let mut found = board.squares_of(color, PieceType::Pawn);
            for (slot, kind) in attackers.kinds().enumerate() {
                if last != Some(kind) {
                    found = board.squares_of(color, kind);
                    last = Some(kind);
                }
                let square = turned(found.next()?);
                if !Numbering::can_stand(side, kind, square) {
                    return None;
                }
                placement.attackers[side][slot] = square;
            }
        }
        Some(placement)
    }

    /// The board of a placement, with the first side as Red.
    pub(crate) fn board(&self, placement: Placement) -> Board {
        let mut board = Board::EMPTY;
        let mut put = |color, kind, square: u8| {
            // `put` cannot fail: the pieces of a placement stand on different squares, and no class has too many of a
            // kind.
            let _ = board.put(Piece::new(color, kind), Square::ALL[usize::from(square)]);
        };
        for (side, color) in [Color::Red, Color::Black].into_iter().enumerate() {
            let (king, advisors, elephants) = self.fortress(side, placement.fortresses[side]);
            put(color, PieceType::King, king);
            advisors.into_iter().flatten().for_each(|square| put(color, PieceType::Advisor, square));
            elephants.into_iter().flatten().for_each(|square| put(color, PieceType::Elephant, square));
            let attackers = self.class.sides()[side].attackers.kinds();
            attackers.zip(placement.attackers[side]).for_each(|(kind, square)| put(color, kind, square));
        }
        board
    }

    /// The number of a board, if it belongs to this class and every pawn is on a square that it can reach.
    pub fn number_of(&self, board: &Board) -> Option<u64> {
        let (class, first) = Class::of(board)?;
        (class == self.class).then(|| self.placement_of(board, first).map(|p| self.number(p))).flatten()
    }

    /// The board of placement `number`; the first side of the class is Red. The position may be illegal.
    pub fn board_of(&self, number: u64) -> Option<Board> {
        Some(self.board(self.placement(number)?))
    }
}

/// The squares of attackers, left to right.
fn mirrored(squares: [Squares; 2]) -> [Squares; 2] {
    squares.map(|side| side.map(|square| if square == NOWHERE { NOWHERE } else { mirror(square) }))
}

#[cfg(test)]
mod tests;
