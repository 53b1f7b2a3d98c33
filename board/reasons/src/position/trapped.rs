//! Pieces of the side to move that are attacked and have no safe square: such a piece can be captured with a gain where
//! it stands, and after each of its moves, its own captures counted.

use xiangqi::{PieceType, Position};

use crate::data::{Man, WORTH_TELLING, worth};
use crate::proof::{Prover, exchange, passed};
use crate::reason::{Reason, fact, holds};

fact! {
    /// A rook, cannon or horse that cannot get away.
    Trapped {
        /// The piece.
        man: Man,
    }
}

/// Pieces that may be trapped.
pub(crate) fn find(position: &Position) -> Vec<Trapped> {
    let us = position.side_to_move();
    let men = position.board().pieces().filter(|(_, piece)| piece.color == us);
    men.map(|(square, piece)| Trapped { man: Man { piece, square } }).collect()
}

impl Reason for Trapped {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let man = self.man;
        holds(man.stands_in(position) && man.piece.color == position.side_to_move(), "the man is not there")?;
        let kinds = [PieceType::Rook, PieceType::Cannon, PieceType::Horse];
        holds(kinds.contains(&man.piece.kind), "it is not a rook, cannon or horse")?;
        let passed = passed(position).ok_or("the side to move is in check")?;
        holds(exchange(&passed, man.square).0 >= WORTH_TELLING.0, "it is not attacked with a gain")?;
        for mv in position.legal_moves_from(man.square) {
            let taken = position.piece_on(mv.to()).map_or(0, |piece| worth(piece, mv.to()).0);
            let mut after = position.clone();
            after.make_move(mv);
            let lost = exchange(&after, mv.to()).0 - taken;
            holds(lost >= WORTH_TELLING.0, "it has a safe square")?;
        }
        Ok(())
    }
}
