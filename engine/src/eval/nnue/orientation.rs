//! The orientation in which a side sees the board: as it is, or with left and right exchanged.
//!
//! A position and its mirror image must look the same, so mirroring the board must change the orientation of
//! each view. The kings decide: a side sees its own king on the left half. If that king is on the centre file,
//! it sees the enemy's king there. If both are on the centre file, which is most of the time, the other pieces
//! decide by the [`Balance`] of left and right. Only if they balance exactly is the board compared with its
//! mirror image square by square. If that finds no difference either, the board is its own mirror image.

use xiangqi::{Color, File, Piece, PieceType, Square, split_mix};

/// The weighted pieces on the right half minus those on the left.
///
/// The weight of a piece depends on its kind, and a little on its square as its own side sees it. So mirroring a
/// board changes the sign, and exchanging the colours changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Balance(i64);

impl Balance {
    /// Computes the balance of a board.
    pub fn of(pieces: impl Iterator<Item = (Square, Piece)>) -> Balance {
        let mut balance = Balance::default();
        pieces.for_each(|(square, piece)| balance.put(piece, square));
        balance
    }

    /// Adds a piece.
    #[inline(always)]
    pub fn put(&mut self, piece: Piece, square: Square) {
        self.0 += WEIGHTS[piece.index()][square.index()];
    }

    /// Removes a piece.
    #[inline(always)]
    pub fn take(&mut self, piece: Piece, square: Square) {
        self.0 -= WEIGHTS[piece.index()][square.index()];
    }

    /// Whether the right half has more weight than the left; `None` if both have the same.
    #[inline(always)]
    pub fn is_right(self) -> Option<bool> {
        (self.0 != 0).then_some(self.0 > 0)
    }
}

/// The weight of each kind, greater than that of all pieces of lighter kinds together. Kinds that rarely cross the
/// centre file are the heaviest, so orientations rarely change.
const KINDS: [i64; PieceType::NUM] = {
    let mut weights = [0; PieceType::NUM];
    weights[PieceType::Rook as usize] = 1;
    weights[PieceType::Cannon as usize] = 5;
    weights[PieceType::Horse as usize] = 25;
    weights[PieceType::Advisor as usize] = 125;
    weights[PieceType::Elephant as usize] = 625;
    weights[PieceType::Pawn as usize] = 3125;
    weights
};

/// The weight of a piece in the balance.
static WEIGHTS: [[i64; Square::NUM]; Piece::NUM] = {
    let mut weights = [[0; Square::NUM]; Piece::NUM];
    let mut state = 0x6c65_616e;
    let mut kind = 1;
    while kind < PieceType::NUM {
        let mut s = 0;
        while s < Square::NUM {
            let square = Square::ALL[s];
            if (square.file() as usize) > File::E as usize {
                let bits;
                (state, bits) = split_mix(state);
                // The low bits depend on the square: they decide if the kinds of pieces balance.
                let weight = (KINDS[kind] << 24) + (bits % (1 << 18)) as i64;
                let mut c = 0;
                while c < Color::NUM {
                    let piece = Piece::new(Color::ALL[c], PieceType::ALL[kind]).index();
                    let own = if c == 0 { square } else { square.flipped() };
                    weights[piece][own.index()] = weight;
                    weights[piece][own.mirrored().index()] = -weight;
                    c += 1;
                }
            }
            s += 1;
        }
        kind += 1;
    }
    weights
};
