//! Packed positions, the keys of `.xqb` files: the board as the side to move sees it, mirrored if need be so that
//! a position and its mirror image have one key.
//!
//! The board is rotated for Black, and colours are the mover's and the enemy's. Rows count from the far side, columns
//! from the left. Of the first pair of squares in columns 0 to 3 and their mirror images that differ, the greater
//! number stands left. Then a string of bits, the highest of each byte first, square by square: `0` for an empty one,
//! else `1` and four bits of number: rook 1, horse 2, elephant 3, advisor 4, king 5, cannon 6, pawn 7, and 8 more for
//! the enemy's. Zeros fill the last byte.

use xiangqi::{Board, Color, Move, Piece, PieceType, Position, Square};

/// The kinds by number, from 1.
const KINDS: [PieceType; PieceType::NUM] = [
    PieceType::Rook,
    PieceType::Horse,
    PieceType::Elephant,
    PieceType::Advisor,
    PieceType::King,
    PieceType::Cannon,
    PieceType::Pawn,
];
const ENEMY: u8 = 8;

/// How a position relates to its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    turned: bool,
    mirrored: bool,
}

impl View {
    /// The square at a row and column of the key.
    fn square(self, row: usize, column: usize) -> Option<Square> {
        let square = Square::try_from_coords(i32::try_from(column).ok()?, 9 - i32::try_from(row).ok()?)?;
        let square = if self.mirrored { square.mirrored() } else { square };
        Some(if self.turned { square.rotated() } else { square })
    }

    /// Converts a move number of the book to a move of this position. The number has four bits for each of: row and
    /// column of the start, row and column of the target.
    pub fn read_move(self, number: i64) -> Option<Move> {
        let number = u16::try_from(number).ok()?;
        let nibble = |shift: u32| usize::from(number >> shift & 15);
        Move::try_new(self.square(nibble(12), nibble(8))?, self.square(nibble(4), nibble(0))?)
    }

    /// The number by which the book stores a move of this position.
    pub fn write_move(self, mv: Move) -> i64 {
        let [from, to] = [mv.from(), mv.to()].map(|square| {
            let square = if self.turned { square.rotated() } else { square };
            let square = if self.mirrored { square.mirrored() } else { square };
            (9 - square.rank().index()) * 16 + square.file().index()
        });
        (from * 256 + to) as i64
    }
}

/// The key of a position, and how the position relates to it.
pub fn key(position: &Position) -> (Vec<u8>, View) {
    let us = position.side_to_move();
    let turned = us == Color::Black;
    let number = |view: View, row: usize, column: usize| {
        let piece = view.square(row, column).and_then(|square| position.piece_on(square))?;
        let kind = KINDS.iter().position(|&kind| kind == piece.kind)? as u8 + 1;
        Some(if piece.color == us { kind } else { kind + ENEMY })
    };
    let plain = View { turned, mirrored: false };
    let mut pairs = (0..10).flat_map(|row| (0..4).map(move |column| (row, column)));
    let mirrored = pairs.find_map(|(row, column)| {
        let (left, right) = (number(plain, row, column), number(plain, row, 8 - column));
        (left != right).then_some(right > left)
    });
    let view = View { turned, mirrored: mirrored.unwrap_or(false) };
    let mut bits = Bits::default();
    for row in 0..10 {
        for column in 0..9 {
            match number(view, row, column) {
                None => bits.push(0, 1),
                Some(number) => bits.push(16 | number, 5),
            }
        }
    }
    (bits.bytes, view)
}

/// The position with this key, with Red to move; `None` if there is none.
pub fn position(key: &[u8]) -> Option<Position> {
    let mut board = Board::EMPTY;
    let mut at = 0;
    let mut bit = || {
        let bit = key.get(at / 8)? >> (7 - at % 8) & 1;
        at += 1;
        Some(bit)
    };
    let view = View { turned: false, mirrored: false };
    for row in 0..10 {
        for column in 0..9 {
            if bit()? == 0 {
                continue;
            }
            let number = bit()? << 3 | bit()? << 2 | bit()? << 1 | bit()?;
            let color = if number & ENEMY == 0 { Color::Red } else { Color::Black };
            let kind = KINDS.get(usize::from(number & 7).checked_sub(1)?)?;
            board.put(Piece::new(color, *kind), view.square(row, column)?).ok()?;
        }
    }
    Position::from_board(board, Color::Red).ok()
}

/// A string of bits in bytes, the highest first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    len: usize,
}

impl Bits {
    /// Adds the lowest `count` bits of a number, the highest of them first.
    fn push(&mut self, number: u8, count: u32) {
        for shift in (0..count).rev() {
            if self.len.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= (number >> shift & 1) << (7 - self.len % 8);
            }
            self.len += 1;
        }
    }
}
