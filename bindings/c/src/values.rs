//! Colours, squares and moves.

use xiangqi::{Color, Move, Square};

use crate::errors::Fault;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ChuheColor {
    /// Neither side, for example as the winner of a draw.
    None = -1,
    /// The side that begins.
    Red = 0,
    /// The other side.
    Black = 1,
}

impl From<Color> for ChuheColor {
    fn from(color: Color) -> ChuheColor {
        match color {
            Color::Red => ChuheColor::Red,
            Color::Black => ChuheColor::Black,
        }
    }
}

impl From<Option<Color>> for ChuheColor {
    fn from(color: Option<Color>) -> ChuheColor {
        color.map_or(ChuheColor::None, ChuheColor::from)
    }
}

/// The side of a number from C; `None` for neither.
pub(crate) fn color_of(number: i32) -> Result<Option<Color>, Fault> {
    const NONE: i32 = ChuheColor::None as i32;
    const RED: i32 = ChuheColor::Red as i32;
    const BLACK: i32 = ChuheColor::Black as i32;
    match number {
        NONE => Ok(None),
        RED => Ok(Some(Color::Red)),
        BLACK => Ok(Some(Color::Black)),
        other => Err(Fault::range("the color", other, "a ChuheColor")),
    }
}

/// The number of squares of the board. A square is 9 * rank + file. Ranks and files count from 0, from Red's left corner:
/// a0 is 0, i0 is 8, i9 is 89.
pub const CHUHE_SQUARES: usize = 90;

/// A move: two squares in one number. Compare moves by ==. The numbers are the same in all versions with the same
/// CHUHE_ABI_VERSION, but in files write text, not numbers.
pub type ChuheMove = u16;

/// No move.
pub const CHUHE_NO_MOVE: ChuheMove = 0;

/// No position has more legal moves than this.
pub const CHUHE_MAX_MOVES: usize = 128;

/// The result of chuhe_square() for a file or rank that is not on the board, and the squares of CHUHE_NO_MOVE.
pub const CHUHE_NO_SQUARE: u8 = 255;

/// The square at a file and a rank; CHUHE_NO_SQUARE if the file or the rank is out of range.
/// file: 0 to 8, from Red's left: the letters a to i.
/// rank: 0 to 9, from Red's back rank.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_square(file: i32, rank: i32) -> u8 {
    Square::try_from_coords(file, rank).map_or(CHUHE_NO_SQUARE, |square| square.index() as u8)
}

/// The move between two squares, legal or not; CHUHE_NO_MOVE if a square is not on the board, or both squares are the
/// same.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_move(from: u8, to: u8) -> ChuheMove {
    let square = |index: u8| Square::ALL.get(usize::from(index)).copied();
    let mv = square(from).zip(square(to)).and_then(|(from, to)| Move::try_new(from, to));
    mv.map_or(CHUHE_NO_MOVE, Move::bits)
}

/// The square where a move starts; CHUHE_NO_SQUARE if `mv` is not a move.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_move_from(mv: ChuheMove) -> u8 {
    Move::from_bits(mv).map_or(CHUHE_NO_SQUARE, |mv| mv.from().index() as u8)
}

/// The square where a move ends; CHUHE_NO_SQUARE if `mv` is not a move.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_move_to(mv: ChuheMove) -> u8 {
    Move::from_bits(mv).map_or(CHUHE_NO_SQUARE, |mv| mv.to().index() as u8)
}

/// The move of a number from C.
pub(crate) fn move_of(number: ChuheMove) -> Result<Move, Fault> {
    Move::from_bits(number).ok_or_else(|| Fault::range("the move", number, "a ChuheMove"))
}

/// The square of a number from C.
pub(crate) fn square_of(number: u8) -> Result<Square, Fault> {
    let square = Square::ALL.get(usize::from(number)).copied();
    square.ok_or_else(|| Fault::range("the square", number, "0 to 89"))
}

pub(crate) fn number_of(mv: Option<Move>) -> ChuheMove {
    mv.map_or(CHUHE_NO_MOVE, Move::bits)
}

pub(crate) fn numbers_of(moves: impl IntoIterator<Item = Move>) -> Vec<ChuheMove> {
    moves.into_iter().map(Move::bits).collect()
}

const _: () = assert!(CHUHE_SQUARES == Square::NUM && CHUHE_MAX_MOVES == xiangqi::MAX_MOVES);
