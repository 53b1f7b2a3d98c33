//! The vocabulary of the board: colours, pieces, squares, sets of squares, moves.
//!
//! Each type has its own file and is re-exported here. Nothing in these files depends on the board.

mod color;
mod coordinates;
mod moves;
mod piece;
mod square;
mod square_set;
mod text;

pub use color::Color;
pub use coordinates::Coordinates;
pub use moves::{MAX_MOVES, Move, MoveList, ParseMoveError};
pub use piece::{Piece, PieceId, PieceType};
pub use square::{File, ParseSquareError, Rank, Square};
pub use square_set::{SquareSet, Squares};
pub use text::ParseValueError;
pub(crate) use text::{from_displayed, parse_value};
