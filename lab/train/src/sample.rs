//! A position to learn from, in 32 bytes, and its features.
//!
//! Everything is seen from the side to move, as if that were Red: colours and ranks are exchanged if it is Black. So
//! a sample does not store the side.

use chuhe_engine::eval::nnue::{Balance, View, output_bucket};
use xiangqi::{Board, Color, File, Piece, PieceType, Position, Square};

/// The maximum number of pieces on a board.
pub(crate) const MAX_PIECES: usize = 32;

/// A position, its score and the game's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Sample {
    /// A bit for each occupied square, from a0.
    occupied: [u32; 3],
    /// The pieces on those squares, in their order, four bits each.
    pieces: [u8; MAX_PIECES / 2],
    /// The search's score for the side to move, in centipawns.
    pub(crate) score: i16,
    /// 2 if the side to move won, 1 for a draw, 0 if it lost.
    pub(crate) result: u8,
    /// The number of pieces.
    men: u8,
}

const _: () = assert!(size_of::<Sample>() == 32);

/// All pieces by their index.
const PIECES: [Piece; Piece::NUM] = {
    let mut pieces = [Piece::new(Color::Red, PieceType::King); Piece::NUM];
    let mut i = 0;
    while i < Piece::NUM {
        pieces[i] = Piece::new(Color::ALL[i / PieceType::NUM], PieceType::ALL[i % PieceType::NUM]);
        i += 1;
    }
    pieces
};

/// The features of a sample.
#[derive(Clone, Debug)]
pub(crate) struct Features {
    /// The number of pieces.
    pub(crate) men: usize,
    /// The features of each perspective, the side to move's first. Only the first `men` features count.
    pub(crate) lists: [[u16; MAX_PIECES]; 2],
    /// The output bucket.
    pub(crate) bucket: usize,
}

impl Features {
    /// The features of a perspective.
    #[inline(always)]
    pub(crate) fn of(&self, view: usize) -> &[u16] {
        &self.lists[view][..self.men]
    }
}

impl Sample {
    /// A position with the search's score for the side to move; `winner` is that of the game.
    pub(crate) fn new(position: &Position, score: i16, winner: Option<Color>) -> Sample {
        let side = position.side_to_move();
        let mut sample = Sample {
            occupied: [0; 3],
            pieces: [0; MAX_PIECES / 2],
            score,
            result: winner.map_or(1, |winner| if winner == side { 2 } else { 0 }),
            men: 0,
        };
        let mut put = |square: Square, piece: Piece| {
            let men = usize::from(sample.men);
            sample.occupied[square.index() / 32] |= 1 << (square.index() % 32);
            sample.pieces[men / 2] |= (piece.index() as u8) << (4 * (men % 2));
            sample.men += 1;
        };
        match side {
            Color::Red => position.board().pieces().for_each(|(square, piece)| put(square, piece)),
            Color::Black => {
                let flipped = Square::ALL.into_iter().filter_map(|square| {
                    let piece = position.piece_on(square.flipped())?;
                    Some((square, Piece::new(!piece.color, piece.kind)))
                });
                flipped.for_each(|(square, piece)| put(square, piece));
            }
        }
        sample
    }

    /// The fields in their order, little-endian.
    pub(crate) fn to_bytes(self) -> [u8; size_of::<Sample>()] {
        let mut bytes = [0; size_of::<Sample>()];
        let (occupied, rest) = bytes.split_at_mut(12);
        for (bytes, word) in occupied.as_chunks_mut().0.iter_mut().zip(self.occupied) {
            *bytes = word.to_le_bytes();
        }
        rest[..MAX_PIECES / 2].copy_from_slice(&self.pieces);
        rest[16..18].copy_from_slice(&self.score.to_le_bytes());
        rest[18..].copy_from_slice(&[self.result, self.men]);
        bytes
    }

    /// The pieces with their squares, the side to move being Red.
    #[inline(always)]
    fn men(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let words = self.occupied.iter().enumerate();
        let squares = words.flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(Square::ALL[32 * word + bit])
            })
        });
        squares.enumerate().map(move |(i, square)| {
            let piece = self.pieces[i / 2] >> (4 * (i % 2)) & 15;
            (square, PIECES[usize::from(piece)])
        })
    }

    /// The board, the side to move being Red.
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (square, piece) in self.men() {
            board.put(piece, square).expect("the sample was made from a board");
        }
        board
    }

    /// The features that a network sees.
    #[inline(always)]
    pub(crate) fn features(&self) -> Features {
        let mut kings = [File::E; Color::NUM];
        let mut counts = [[0; PieceType::NUM]; Color::NUM];
        for (square, piece) in self.men() {
            counts[piece.color.index()][piece.kind.index()] += 1;
            if piece.kind == PieceType::King {
                kings[piece.color.index()] = square.file();
            }
        }
        let balance = Balance::of(self.men());
        let views = Color::ALL.map(|side| {
            let view = View::from_balance(side, kings, balance);
            view.unwrap_or_else(|| View::by_comparison(&self.board(), side))
        });
        let mut lists = [[0; MAX_PIECES]; 2];
        for (i, (square, piece)) in self.men().enumerate() {
            lists[0][i] = views[0].feature(piece, square) as u16;
            lists[1][i] = views[1].feature(piece, square) as u16;
        }
        let bucket = output_bucket(Color::Red, |color, kind| counts[color.index()][kind.index()]);
        Features { men: usize::from(self.men), lists, bucket }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use xiangqi::SplitMix64;

    /// Positions of random games, with invented scores and results.
    pub(crate) fn samples(count: usize, seed: u64) -> Vec<Sample> {
        positions(count, seed).into_iter().map(|(_, sample)| sample).collect()
    }

    fn positions(count: usize, seed: u64) -> Vec<(Position, Sample)> {
        let mut rng = SplitMix64::new(seed);
        let mut found = Vec::new();
        while found.len() < count {
            let mut position = Position::default();
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.make_move(moves[rng.below(moves.len())]);
                let winner = [None, Some(Color::Red), Some(Color::Black)][rng.below(3)];
                let score = rng.below(1001) as i16 - 500;
                if rng.below(10) == 0 {
                    found.push((position.clone(), Sample::new(&position, score, winner)));
                }
            }
        }
        found.truncate(count);
        found
    }

    #[test]
    fn samples_hold_boards_and_features_are_those_of_the_engine() {
        for (position, sample) in positions(300, 1) {
            let side = position.side_to_move();
            let seen = match side {
                Color::Red => position.clone(),
                Color::Black => position.color_flipped(),
            };
            assert!(sample.board().pieces().eq(seen.board().pieces()), "{}", position.fen());
            let features = sample.features();
            assert_eq!(features.men, position.board().occupied().len() as usize);
            let count = |color, kind| position.board().count(color, kind);
            assert_eq!(features.bucket, output_bucket(side, count));
            for (i, color) in [side, !side].into_iter().enumerate() {
                let view = View::of(position.board(), color);
                let mut wanted: Vec<u16> = position
                    .board()
                    .pieces()
                    .map(|(square, piece)| view.feature(piece, square) as u16)
                    .collect();
                let mut found = features.of(i).to_vec();
                wanted.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, wanted);
            }
        }
    }

    #[test]
    fn bytes_are_the_fields_in_their_order() {
        let position = Position::from_fen("3k5/9/9/9/9/9/9/9/9/R3K4 b").unwrap();
        let bytes = Sample::new(&position, -2, Some(Color::Black)).to_bytes();
        // Black's view: its own king is on d0, Red's king on e9, and Red's rook on a9, which is square 81.
        let mut wanted = [0; 32];
        (wanted[0], wanted[10]) = (1 << 3, 1 << 1 | 1 << 5);
        let [king, rook, enemy] = [0, 7 + 4, 7];
        (wanted[12], wanted[13]) = (king | rook << 4, enemy);
        (wanted[28], wanted[29], wanted[30], wanted[31]) = (0xfe, 0xff, 2, 3);
        assert_eq!(bytes, wanted);
    }

    #[test]
    fn results_are_for_the_side_to_move() {
        let mut position = Position::default();
        assert_eq!(Sample::new(&position, 5, Some(Color::Red)).result, 2);
        position.play("h2e2".parse().unwrap()).unwrap();
        assert_eq!(Sample::new(&position, 5, Some(Color::Red)).result, 0);
        assert_eq!(Sample::new(&position, 5, None).result, 1);
    }
}
