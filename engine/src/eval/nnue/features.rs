//! The input features of the network.
//!
//! A feature is a piece on a square, as one of the sides sees it: its own pieces come before the enemy's, ranks are
//! counted from its own back rank, and left and right are exchanged if the view is mirrored.

use std::cmp::Ordering;

use xiangqi::{Board, Color, File, Piece, PieceType, Square};

use super::orientation::Balance;

/// Number of features of a view: fourteen pieces times ninety squares.
pub const FEATURES: usize = Piece::NUM * Square::NUM;

/// One side's view of the board: which side, and whether left and right are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The side whose view it is.
    pub side: Color,
    /// Whether left and right are exchanged.
    pub mirrored: bool,
}

impl View {
    /// The view of `side` on a board.
    pub fn of(board: &Board, side: Color) -> View {
        let kings = Color::ALL.map(|color| board.king(color).file());
        let balance = Balance::of(board.pieces());
        View::from_balance(side, kings, balance).unwrap_or_else(|| View::by_comparison(board, side))
    }

    /// The view of `side`, if the files of the kings (Red's first) or the balance of the other pieces decide it;
    /// otherwise `None`, and [`by_comparison`](Self::by_comparison) decides.
    #[inline(always)]
    pub fn from_balance(side: Color, kings: [File; Color::NUM], balance: Balance) -> Option<View> {
        let beside = |color: Color| {
            let file = kings[color.index()];
            (file != File::E).then_some(file > File::E)
        };
        let mirrored = beside(side).or(beside(!side)).or(balance.is_right())?;
        Some(View { side, mirrored })
    }

    /// The view of `side` on a board where left and right balance. The first square that differs from its mirror
    /// image decides, counted from the side's own left corner.
    #[cold]
    pub fn by_comparison(board: &Board, side: Color) -> View {
        let seen = |square: Square| {
            let square = View { side, mirrored: false }.square(square);
            board.piece_on(square).map(|piece| (piece.color != side, piece.kind.index()))
        };
        let mut differences =
            Square::ALL.into_iter().map(|square| seen(square).cmp(&seen(square.mirrored())));
        View { side, mirrored: differences.find(|order| order.is_ne()) == Some(Ordering::Greater) }
    }

    /// The number of the feature "`piece` on `square`" in this view, below [`FEATURES`].
    #[inline(always)]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let is_enemy = usize::from(piece.color != self.side);
        (is_enemy * PieceType::NUM + piece.kind.index()) * Square::NUM + self.square(square).index()
    }

    /// Maps a square to the square where this view sees it. Applying it twice gives the square again.
    #[inline(always)]
    fn square(self, square: Square) -> Square {
        let square = match self.side {
            Color::Red => square,
            Color::Black => square.flipped(),
        };
        if self.mirrored { square.mirrored() } else { square }
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

    fn features(board: &Board, side: Color) -> Vec<usize> {
        let view = View::of(board, side);
        let mut features: Vec<usize> =
            board.pieces().map(|(square, piece)| view.feature(piece, square)).collect();
        features.sort_unstable();
        features
    }

    /// In the first three, the own king, the enemy king and the balance decide. The fourth is balanced, because it
    /// stays the same if the board is rotated and the colours are exchanged. The last two are their own mirror images.
    const BOARDS: [&str; 6] = [
        "3k5/4P4/9/2n6/9/7R1/9/4B4/4A4/4KA3 b",
        "4ka3/9/9/2n6/9/7R1/9/4B4/4A4/3K1A3 w",
        "4k4/4a4/9/2n6/9/7R1/9/4B4/4A4/4KA3 w",
        "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR w",
        "4k4/4a4/4b4/9/2p3p2/2P3P2/9/4B4/4A4/4K4 w",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    ];

    #[test]
    fn symmetric_boards_have_the_same_views() {
        for fen in BOARDS {
            let position = Position::from_fen(fen).unwrap();
            for color in Color::ALL {
                let own = features(position.board(), color);
                assert!(own.windows(2).all(|pair| pair[0] < pair[1]) && own.iter().all(|&f| f < FEATURES));
                assert_eq!(features(position.color_flipped().board(), !color), own, "{fen}");
                assert_eq!(features(position.mirrored().board(), color), own, "{fen}");
            }
        }
    }

    #[test]
    fn only_balanced_boards_need_the_comparison_of_squares() {
        let decided = BOARDS.map(|fen| {
            let position = Position::from_fen(fen).unwrap();
            let kings = Color::ALL.map(|color| position.board().king(color).file());
            let balance = Balance::of(position.board().pieces());
            View::from_balance(Color::Red, kings, balance).is_some()
        });
        assert_eq!(decided, [true, true, true, false, false, false]);
    }

    #[test]
    fn a_view_never_has_its_own_king_on_the_right() {
        for king in Square::ALL.into_iter().filter(|square| square.in_palace(Color::Black)) {
            let mut board = Board::EMPTY;
            let piece = Piece::new(Color::Black, PieceType::King);
            board.put(piece, king).unwrap();
            board.put(Piece::new(Color::Red, PieceType::King), Square::F0).unwrap();
            let seen = View::of(&board, Color::Black).feature(piece, king);
            assert!(Square::ALL[seen].file() <= File::E && Square::ALL[seen].in_palace(Color::Red));
        }
    }
}
