//! The sets of pieces.

use xiangqi::{Color, Piece, PieceType};

/// The symbols on the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceSet {
    /// Traditional characters: 帥仕相俥傌炮兵, 將士象車馬砲卒.
    #[default]
    Traditional,
    /// Simplified characters: 帅仕相车马炮兵, 将士象车马炮卒.
    Simplified,
    /// The letters of FEN.
    Letters,
}

impl PieceSet {
    /// All sets.
    pub const ALL: [PieceSet; 3] = [PieceSet::Traditional, PieceSet::Simplified, PieceSet::Letters];

    /// The set of this name: `traditional`, `simplified` or `letters`.
    pub fn by_name(name: &str) -> Option<PieceSet> {
        Some(match name {
            "traditional" => PieceSet::Traditional,
            "simplified" => PieceSet::Simplified,
            "letters" => PieceSet::Letters,
            _ => return None,
        })
    }

    /// The character on a piece.
    pub const fn character(self, piece: Piece) -> char {
        match (self, piece.color, piece.kind) {
            (PieceSet::Traditional, ..) => piece.chinese(),
            (PieceSet::Letters, _, kind) => Piece::new(Color::Red, kind).fen_char(),
            (PieceSet::Simplified, Color::Red, PieceType::King) => '帅',
            (PieceSet::Simplified, Color::Black, PieceType::King) => '将',
            (PieceSet::Simplified, _, PieceType::Horse) => '马',
            (PieceSet::Simplified, _, PieceType::Rook) => '车',
            (PieceSet::Simplified, _, PieceType::Cannon) => '炮',
            (PieceSet::Simplified, ..) => piece.chinese(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glyphs::strokes;

    #[test]
    fn every_piece_of_every_set_has_strokes() {
        for set in PieceSet::ALL {
            let of_side = |color| PieceType::ALL.map(|kind| set.character(Piece::new(color, kind)));
            for character in Color::ALL.into_iter().flat_map(of_side) {
                assert!(strokes(character).is_some(), "{character}");
            }
            let mut kinds = of_side(Color::Red).to_vec();
            kinds.sort_unstable();
            kinds.dedup();
            assert_eq!(kinds.len(), PieceType::ALL.len(), "{set:?}");
        }
    }
}
