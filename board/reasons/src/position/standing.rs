//! Facts by counting: material, pawns beyond the river, squares of a rook.

use xiangqi::{Color, PieceType, Position};

use crate::data::{Man, Points, WORTH_TELLING, worth};
use crate::proof::Prover;
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
    /// A rook can go to few squares.
    RookMobility {
        /// The rook.
        rook: Man,
        /// Number of squares that the rook can legally go to.
        squares: u8,
    }
}

/// A rook with more squares than this is not reported.
const FEW: u8 = 3;

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
    rooks.map(|rook| RookMobility { rook, squares: squares(position, rook) }).collect()
}

fn total(position: &Position, side: Color) -> i32 {
    let men = position.board().pieces().filter(|(_, piece)| piece.color == side);
    men.map(|(square, piece)| worth(piece, square).0).sum()
}

fn passed_pawns(position: &Position, side: Color) -> u8 {
    let pawns = position.board().squares_of(side, PieceType::Pawn);
    pawns.filter(|square| !square.on_own_side(side)).count() as u8
}

fn squares(position: &Position, rook: Man) -> u8 {
    let own = position.board().occupied_by(rook.piece.color);
    position.board().attacks_from(rook.square).without(own).len() as u8
}

impl Reason for Material {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let lead = total(position, self.side) - total(position, !self.side);
        holds(self.lead >= WORTH_TELLING && lead == self.lead.0, "the lead is another")
    }
}

impl Reason for PassedRiver {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        holds(self.pawns > 0 && passed_pawns(position, self.side) == self.pawns, "there are not so many")
    }
}

impl Reason for RookMobility {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let RookMobility { rook, squares: said } = *self;
        holds(rook.stands_in(position) && rook.piece.kind == PieceType::Rook, "the rook is not there")?;
        holds(said <= FEW && said == squares(position, rook), "it has another number of squares")
    }
}
