//! ElephantEye's book, `BOOK.DAT`: records of eight bytes, sorted by a 32-bit key, and nothing else.
//!
//! | at | bytes | record, all numbers little-endian |
//! |---|---|---|
//! | 0 | 4 | key |
//! | 4 | 2 | move: from, then to, a byte each |
//! | 6 | 2 | weight |
//!
//! Squares lie on a board of 16 × 16: `16 × row + column`, Black's back rank being row 3 and the file `a`
//! column 3. Keys come from RC4's stream of numbers. The format has no header. A file is recognised by ascending
//! keys and valid moves.
//!
//! A key has only 32 bits, so other positions can have the key of a book position: a hit counts only if all its moves
//! are legal.

use std::cmp::Ordering;

use once_cell::sync::Lazy;
use xiangqi::{Color, Move, Piece, PieceType, Position, Square};

use crate::bytes::array;
use crate::entry::{Book, BookMove, ProbeError, unless_collision};

/// Bytes of a record.
pub(crate) const RECORD_LEN: usize = 8;

/// A number for each kind of piece, in the order in which books number them.
const KINDS: [PieceType; 7] = [
    PieceType::King,
    PieceType::Advisor,
    PieceType::Elephant,
    PieceType::Horse,
    PieceType::Rook,
    PieceType::Cannon,
    PieceType::Pawn,
];

/// The number of a piece: Red's are 0 to 6, Black's 7 to 13.
pub(crate) fn piece_number(piece: Piece) -> usize {
    let kind = KINDS.iter().position(|&kind| kind == piece.kind).unwrap_or(0);
    piece.color.index() * KINDS.len() + kind
}

/// The number of a square on the board of 16 × 16.
pub(crate) fn square_number(square: Square) -> usize {
    16 * (3 + square.rank().relative_to(Color::Black).index()) + 3 + square.file().index()
}

/// The two bytes of a move: from, then to.
pub(crate) fn move_bytes(mv: Move) -> [u8; 2] {
    [mv.from(), mv.to()].map(|square| square_number(square) as u8)
}

/// The square with this number, if it is on the board.
pub(crate) fn square_of_number(number: u8) -> Option<Square> {
    let (row, column) = (i32::from(number / 16), i32::from(number % 16));
    Square::try_from_coords(column - 3, 9 - (row - 3))
}

/// A random word for each piece on each square, and one for the side to move.
pub(crate) struct Words<T> {
    pub(crate) pieces: Vec<T>,
    pub(crate) side: T,
}

impl<T: Copy + std::ops::BitXor<Output = T>> Words<T> {
    /// Number of squares, those outside the board included.
    pub(crate) const SQUARES: usize = 256;
    /// Number of words in `pieces`.
    pub(crate) const NUM: usize = 14 * Self::SQUARES;

    /// The exclusive or of `side` and the words of all pieces, for the position and for its mirror image.
    pub(crate) fn of_pieces(&self, position: &Position, side: T) -> [T; 2] {
        position.board().pieces().fold([side; 2], |[as_is, mirrored], (square, piece)| {
            let words = &self.pieces[piece_number(piece) * Self::SQUARES..][..Self::SQUARES];
            [as_is ^ words[square_number(square)], mirrored ^ words[square_number(square.mirrored())]]
        })
    }
}

/// The keystream of RC4.
struct Rc4 {
    state: [u8; 256],
    i: u8,
    j: u8,
}

impl Rc4 {
    fn new(key: &[u8]) -> Rc4 {
        let mut state: [u8; 256] = std::array::from_fn(|i| i as u8);
        let mut j = 0u8;
        for i in 0..state.len() {
            j = j.wrapping_add(state[i]).wrapping_add(key[i % key.len()]);
            state.swap(i, usize::from(j));
        }
        Rc4 { state, i: 0, j: 0 }
    }

    fn byte(&mut self) -> u8 {
        self.i = self.i.wrapping_add(1);
        let at_i = self.state[usize::from(self.i)];
        self.j = self.j.wrapping_add(at_i);
        self.state.swap(usize::from(self.i), usize::from(self.j));
        let at_new_i = self.state[usize::from(self.i)];
        self.state[usize::from(at_i.wrapping_add(at_new_i))]
    }

    fn word(&mut self) -> u32 {
        u32::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }
}

/// The random words of book keys. They are drawn from the stream in threes, of which books use the last. The other two
/// belong to the keys of ElephantEye's own search.
static WORDS: Lazy<Words<u32>> = Lazy::new(|| {
    let mut stream = Rc4::new(&[0; 4]);
    let mut third = || [stream.word(), stream.word(), stream.word()][2];
    let side = third();
    Words { side, pieces: (0..Words::<u32>::NUM).map(|_| third()).collect() }
});

/// The keys of a position and of its mirror image.
pub fn keys(position: &Position) -> [u32; 2] {
    let side = if position.side_to_move() == Color::Black { WORDS.side } else { 0 };
    WORDS.of_pieces(position, side)
}

/// Why bytes are not an ElephantEye book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EleEyeBookError {
    /// No records, or an incomplete one.
    #[error("{0} bytes are not a whole number of records")]
    Length(usize),
    /// A record with a smaller key than the one before it.
    #[error("record {0} is out of order")]
    Order(usize),
    /// A record without a valid move.
    #[error("record {0} contains no valid move")]
    Move(usize),
}

/// An ElephantEye book.
#[derive(Debug)]
pub struct EleEyeBook {
    bytes: Vec<u8>,
}

impl EleEyeBook {
    /// A book from bytes in memory. Reads and checks all bytes.
    ///
    /// # Errors
    /// If they are not an ElephantEye book.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<EleEyeBook, EleEyeBookError> {
        if bytes.is_empty() || !bytes.len().is_multiple_of(RECORD_LEN) {
            return Err(EleEyeBookError::Length(bytes.len()));
        }
        let book = EleEyeBook { bytes };
        let mut last = 0;
        for index in 0..book.len() {
            let (key, mv, _) = book.record(index);
            if key < last {
                return Err(EleEyeBookError::Order(index));
            }
            if mv.is_none() {
                return Err(EleEyeBookError::Move(index));
            }
            last = key;
        }
        Ok(book)
    }

    /// Number of records, one for each move of each position.
    pub fn len(&self) -> usize {
        self.bytes.len() / RECORD_LEN
    }

    /// Whether the book is empty; one that was opened never is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn record(&self, index: usize) -> (u32, Option<Move>, u16) {
        let bytes: [u8; RECORD_LEN] = array(&self.bytes, index * RECORD_LEN);
        let mv = square_of_number(bytes[4])
            .zip(square_of_number(bytes[5]))
            .and_then(|(from, to)| Move::try_new(from, to));
        (u32::from_le_bytes(array(&bytes, 0)), mv, u16::from_le_bytes(array(&bytes, 6)))
    }

    /// The moves with a key.
    fn hit(&self, key: u32) -> Vec<BookMove> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.record(middle).0.cmp(&key) {
                Ordering::Less => low = middle + 1,
                _ => high = middle,
            }
        }
        let mut moves: Vec<BookMove> = Vec::new();
        for (_, mv, weight) in (low..self.len()).map(|i| self.record(i)).take_while(|record| record.0 == key)
        {
            if let Some(mv) = mv.filter(|&mv| moves.iter().all(|m| m.mv != mv)) {
                moves.push(BookMove::new(mv, u32::from(weight)));
            }
        }
        moves
    }
}

impl Book for EleEyeBook {
    fn probe(&self, position: &Position) -> Result<Vec<BookMove>, ProbeError> {
        let [as_is, mirrored] = keys(position);
        let moves = unless_collision(position, self.hit(as_is));
        if !moves.is_empty() {
            return Ok(moves);
        }
        let mirror = |m: BookMove| BookMove { mv: m.mv.mirrored(), ..m };
        Ok(unless_collision(position, self.hit(mirrored).into_iter().map(mirror).collect()))
    }
}
