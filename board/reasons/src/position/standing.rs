//! Facts by counting: material, pawns beyond the river, squares of a rook.

use xiangqi::{Color, Move, PieceType, Position, Square};

use crate::data::{Man, Points, WORTH_TELLING, worth};
use crate::proof::{Prover, passed};
use crate::reason::{Reason, fact, holds};

fact! {
    /// One side has more material.
    Material {
        /// The side that has more.
        #[serde(with = "crate::data::text")]
        side: Color,
        /// The difference.
        lead: Points,
    }
}

fact! {
    /// A side has pawns beyond the river.
    PassedRiver {
        /// The side.
        #[serde(with = "crate::data::text")]
        side: Color,
        /// The number of pawns.
        pawns: u8,
    }
}

fact! {
    /// A rook can go to few squares. Not told of a side that is in check.
    RookMobility {
        /// The rook.
        rook: Man,
        /// Number of squares that the rook can legally go to.
        squares: u8,
    }
}

/// A rook with more squares than this is not reported.
const MAX_SQUARES: u8 = 3;

/// The side that may have more material.
pub(crate) fn find_material(position: &Position) -> Vec<Material> {
    let lead = |side: Color| Points(total(position, side) - total(position, !side));
    Color::ALL.into_iter().map(|side| Material { side, lead: lead(side) }).collect()
}

/// The side that may have pawns beyond the river.
pub(crate) fn find_pawns(position: &Position) -> Vec<PassedRiver> {
    let sides = Color::ALL.into_iter();
    sides.map(|side| PassedRiver { side, pawns: passed_pawns(position, side) }).collect()
}

/// Rooks that may have few squares.
pub(crate) fn find_rooks(position: &Position) -> Vec<RookMobility> {
    let squares_of = |side| position.board().squares_of(side, PieceType::Rook);
    let rooks = Color::ALL.into_iter().flat_map(squares_of).filter_map(|square| Man::on(position, square));
    let few = |rook| Some(RookMobility { rook, squares: squares(position, rook)? });
    rooks.filter_map(few).collect()
}

fn total(position: &Position, side: Color) -> i32 {
    let men = position.board().pieces().filter(|(_, piece)| piece.color == side);
    men.map(|(square, piece)| worth(piece, square).0).sum()
}

fn passed_pawns(position: &Position, side: Color) -> u8 {
    let pawns = position.board().squares_of(side, PieceType::Pawn);
    pawns.filter(|square| !square.on_own_side(side)).count() as u8
}

/// The legal moves of a rook, as if it were its turn; `None` if a king is in check.
fn squares(position: &Position, rook: Man) -> Option<u8> {
    let other_turn = passed(position)?;
    let of_side = if position.side_to_move() == rook.piece.color { position } else { &other_turn };
    Some(of_side.legal_moves().into_iter().filter(|mv| mv.from() == rook.square).count() as u8)
}

/// The same number, counted on the board: the squares that the rook reaches, and on which it leaves a valid position.
fn counted(position: &Position, rook: Man) -> usize {
    let board = position.board();
    let place = |square: Square| (square.file().index(), square.rank().index());
    let (file, rank) = place(rook.square);
    let is_between = |square: Square, to: (usize, usize)| {
        let (f, r) = place(square);
        let lies = |a: usize, b: usize, c: usize| a.min(c) < b && b < a.max(c);
        f == file && f == to.0 && lies(rank, r, to.1) || r == rank && r == to.1 && lies(file, f, to.0)
    };
    let reaches = |to: &Square| {
        let (f, r) = place(*to);
        let is_free = |square: &Square| board.piece_on(*square).is_none();
        (f == file) != (r == rank)
            && Square::ALL.iter().filter(|&&square| is_between(square, (f, r))).all(is_free)
            && board.piece_on(*to).is_none_or(|piece| piece.color != rook.piece.color)
    };
    let is_valid = |to: &Square| {
        let mut after = board.clone();
        after.make(Move::new(rook.square, *to));
        Position::from_board(after, !rook.piece.color).is_ok()
    };
    Square::ALL.into_iter().filter(reaches).filter(is_valid).count()
}

impl Reason for Material {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let lead = total(position, self.side) - total(position, !self.side);
        holds(self.lead >= WORTH_TELLING && lead == self.lead.0, "the lead is another")
    }
}

impl Reason for PassedRiver {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        holds(
            self.pawns > 0 && passed_pawns(position, self.side) == self.pawns,
            "the number of pawns is wrong",
        )
    }
}

impl Reason for RookMobility {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let RookMobility { rook, squares: said } = *self;
        holds(rook.stands_in(position) && rook.piece.kind == PieceType::Rook, "the rook is not there")?;
        holds(!position.is_check(), "a king is in check")?;
        holds(
            said <= MAX_SQUARES && usize::from(said) == counted(position, rook),
            "it has another number of squares",
        )
    }
}
