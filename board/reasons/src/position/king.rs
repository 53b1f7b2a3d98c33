//! Kings: the file that one takes from the other, and kings without advisors.

use xiangqi::attacks::king as king_steps;
use xiangqi::{Color, PieceType, Position, Square};

use crate::data::Man;
use crate::geometry::{between, board_without};
use crate::proof::Prover;
use crate::reason::{Reason, fact, holds};

fact! {
    /// A king that keeps the other king off a square, because the kings would face each other.
    KingFile {
        /// The king that keeps the file.
        king: Man,
        /// The king that cannot enter the square.
        kept: Man,
        /// The square that it cannot enter.
        #[serde(with = "crate::data::text")]
        square: Square,
    }
}

fact! {
    /// A king without advisors, against at least two rooks, horses or cannons, one of them a rook.
    ExposedKing {
        /// The king.
        king: Man,
        /// Number of rooks, horses and cannons of the other side.
        attackers: u8,
    }
}

/// The kinds that attack from afar.
const ATTACKERS: [PieceType; 3] = [PieceType::Rook, PieceType::Horse, PieceType::Cannon];

/// Squares that a king may deny to the other king.
pub(crate) fn find_files(position: &Position) -> Vec<KingFile> {
    let mut found = Vec::new();
    for color in Color::ALL {
        let men = [color, !color].map(|color| Man::on(position, position.board().king(color)));
        if let [Some(king), Some(kept)] = men {
            found.extend(king_steps(kept.square).into_iter().map(|square| KingFile { king, kept, square }));
        }
    }
    found
}

/// Kings that may be exposed.
pub(crate) fn find_exposed(position: &Position) -> Vec<ExposedKing> {
    let kings = Color::ALL.into_iter().filter_map(|color| Man::on(position, position.board().king(color)));
    kings.map(|king| ExposedKing { king, attackers: attackers(position, !king.piece.color) }).collect()
}

fn attackers(position: &Position, color: Color) -> u8 {
    ATTACKERS.iter().map(|&kind| position.board().count(color, kind) as u8).sum()
}

impl Reason for KingFile {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let KingFile { king, kept, square } = *self;
        let (us, them) = (king.piece.color, kept.piece.color);
        holds(king.stands_in(position) && kept.stands_in(position), "a man is not there")?;
        holds(
            us != them && [king, kept].iter().all(|man| man.piece.kind == PieceType::King),
            "these are not the kings",
        )?;
        holds(king_steps(kept.square).contains(square), "the king cannot step there")?;
        let own = position.piece_on(square).is_some_and(|piece| piece.color == them);
        holds(!own, "a man of its own stands there")?;
        holds(square.file() == king.square.file(), "the other king is on another file")?;
        let is_free = between(king.square, square)
            .all(|between| between == kept.square || position.piece_on(between).is_none());
        holds(is_free, "something stands between the kings")?;
        let board = board_without(position.board(), kept.square);
        let others = board.attackers(us, square).without(xiangqi::SquareSet::from(king.square));
        holds(others.is_empty(), "another man keeps the king off too")
    }
}

impl Reason for ExposedKing {
    fn check(&self, position: &Position, _: &mut Prover) -> Result<(), &'static str> {
        let ExposedKing { king, attackers: said } = *self;
        let color = king.piece.color;
        holds(king.stands_in(position) && king.piece.kind == PieceType::King, "the king is not there")?;
        holds(position.board().count(color, PieceType::Advisor) == 0, "it has an advisor")?;
        holds(position.board().count(!color, PieceType::Rook) > 0, "the other side has no rook")?;
        holds(said >= 2 && said == attackers(position, !color), "the number of attackers is wrong")
    }
}
