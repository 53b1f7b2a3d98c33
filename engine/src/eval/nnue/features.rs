//! What the network sees of a board.
//!
//! A feature is a piece on a square, seen by one of the sides: own pieces before the enemy's, ranks counted
//! from the own back rank, files mirrored if the own king stands on Red's right.

use xiangqi::{Color, File, Piece, PieceType, Square};

/// Number of features a view: fourteen pieces on ninety squares.
pub const FEATURES: usize = Piece::NUM * Square::NUM;

/// How one side looks at the board. It changes with the file of its king only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The side that looks.
    pub side: Color,
    /// Whether left and right are exchanged: the king stands on Red's right.
    pub mirrored: bool,
    /// Whether the king stands beside the centre file.
    pub off_centre: bool,
}

impl View {
    /// Number of ways in which a side can look at the board.
    pub(crate) const PER_SIDE: usize = 3;

    /// The view of `side` while its king stands on `king`.
    #[inline(always)]
    pub fn new(side: Color, king: Square) -> View {
        let file = king.file().index();
        View { side, mirrored: file > File::E.index(), off_centre: file != File::E.index() }
    }

    /// Which of the [`PER_SIDE`](Self::PER_SIDE) views it is.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        usize::from(self.mirrored) + usize::from(self.off_centre)
    }

    /// The number of the feature that `piece` on `square` is in this view, below [`FEATURES`].
    #[inline(always)]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let square = match self.side {
            Color::Red => square,
            Color::Black => square.flipped(),
        };
        let square = if self.mirrored { square.mirrored() } else { square };
        let is_enemy = usize::from(piece.color != self.side);
        (is_enemy * PieceType::NUM + piece.kind.index()) * Square::NUM + square.index()
    }
}

/// The feature with left and right exchanged.
pub fn mirrored_feature(feature: usize) -> usize {
    let (piece, square) = (feature / Square::NUM, Square::ALL[feature % Square::NUM]);
    piece * Square::NUM + square.mirrored().index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Position;

    fn features(position: &Position, side: Color) -> Vec<usize> {
        let view = View::new(side, position.board().king(side));
        let mut features: Vec<usize> =
            position.board().pieces().map(|(square, piece)| view.feature(piece, square)).collect();
        features.sort_unstable();
        features
    }

    #[test]
    fn views_do_not_tell_symmetric_boards_apart() {
        let off = Position::from_fen("3k5/4P4/9/2n6/9/7R1/9/4B4/4A4/4KA3 b").unwrap();
        let side = Position::from_fen("3k5/4P4/9/2n6/9/7R1/9/4B4/4A4/3K1A3 b");
        assert!(side.is_err(), "the kings face each other");
        for position in [off, Position::from_fen("4ka3/9/9/2n6/9/7R1/9/4B4/4A4/3K1A3 w").unwrap()] {
            for color in Color::ALL {
                let own = features(&position, color);
                assert!(own.windows(2).all(|pair| pair[0] < pair[1]) && own.iter().all(|&f| f < FEATURES));
                assert_eq!(features(&position.color_flipped(), !color), own);
                let mut mirrored = features(&position.mirrored(), color);
                if !View::new(color, position.board().king(color)).off_centre {
                    mirrored.iter_mut().for_each(|feature| *feature = mirrored_feature(*feature));
                    mirrored.sort_unstable();
                }
                assert_eq!(mirrored, own);
            }
        }
    }

    #[test]
    fn the_king_is_never_seen_on_the_right() {
        for king in Square::ALL.into_iter().filter(|square| square.in_palace(Color::Black)) {
            let view = View::new(Color::Black, king);
            let seen = view.feature(Piece::new(Color::Black, PieceType::King), king);
            assert!(Square::ALL[seen].file() <= File::E && Square::ALL[seen].in_palace(Color::Red));
            assert!(view.index() < View::PER_SIDE);
        }
    }
}
