//! A game on a bare board: which piece stands on which square, and how many there are. Two to three times as fast as
//! the walk that makes the index, which updates keys. A search in a million games replays eighty million moves.

use xiangqi::{Board, Color, Piece, PieceType, Position, Square};

use crate::moves::Material;

/// Nothing on a square; else the index of the piece and one.
const EMPTY: u8 = 0;

/// The code of a piece on the board.
fn code(piece: Option<Piece>) -> u8 {
    piece.map_or(EMPTY, |piece| piece.index() as u8 + 1)
}

/// Whether a piece is Red's: the first half of the codes.
fn is_red(code: u8) -> bool {
    usize::from(code) <= PieceType::NUM
}

/// One of each kind, in the bits of [`Material`].
const ONE: [u64; Piece::NUM + 1] = {
    let mut one = [0; Piece::NUM + 1];
    let mut index = 0;
    while index < Piece::NUM {
        let color = if index < PieceType::NUM { Color::Red } else { Color::Black };
        one[index + 1] = 1 << Material::shift(color, PieceType::ALL[index % PieceType::NUM]);
        index += 1;
    }
    one
};

/// Pieces that stand on squares at one time.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    pieces: Vec<(usize, u8)>,
}

impl Arrangement {
    /// These pieces.
    pub(super) fn of(pieces: impl Iterator<Item = (Square, Piece)>) -> Arrangement {
        Arrangement { pieces: pieces.map(|(square, piece)| (square.index(), code(Some(piece)))).collect() }
    }

    /// Whether the pieces stand on these squares.
    pub(super) fn is_on(&self, replay: &Replay) -> bool {
        self.pieces.iter().all(|&(square, piece)| replay.squares[square] == piece)
    }

    /// Its squares, a bit each.
    pub(super) fn squares(&self) -> u128 {
        self.pieces.iter().fold(0, |squares, &(square, _)| squares | 1 << square)
    }
}

/// The changes of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Changed {
    /// The squares that it left and reached, a bit each.
    pub(super) squares: u128,
    /// Whether it captured.
    pub(super) is_capture: bool,
}

/// The board of a game.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    squares: [u8; Square::NUM],
    is_red_to_move: bool,
    material: Material,
}

impl Replay {
    /// At the start of a game.
    pub(super) fn new(start: &Position) -> Replay {
        let board: &Board = start.board();
        let mut squares = [EMPTY; Square::NUM];
        for square in Square::ALL {
            squares[square.index()] = code(board.piece_on(square));
        }
        Replay { squares, is_red_to_move: start.side_to_move() == Color::Red, material: Material::of(board) }
    }

    /// The pieces on the board.
    pub(super) fn material(&self) -> Material {
        self.material
    }

    /// Makes a move, given as the two bytes in the library. `None` for an impossible move of a damaged game: no piece of
    /// the mover's on its square, or one on the target. Legality is not checked.
    #[inline]
    pub(super) fn play(&mut self, bits: u16) -> Option<Changed> {
        let (from, to) = (usize::from(bits & 127), usize::from(bits >> 7));
        let piece = *self.squares.get(from)?;
        let captured = *self.squares.get(to)?;
        if piece == EMPTY || is_red(piece) != self.is_red_to_move {
            return None;
        }
        let is_capture = captured != EMPTY;
        if is_capture {
            if is_red(captured) == self.is_red_to_move {
                return None;
            }
            self.material.0 -= ONE[usize::from(captured)];
        }
        self.squares[from] = EMPTY;
        self.squares[to] = piece;
        self.is_red_to_move = !self.is_red_to_move;
        Some(Changed { squares: 1 << from | 1 << to, is_capture })
    }
}

#[cfg(test)]
mod tests {
    use xiangqi::SplitMix64;

    use super::*;

    #[test]
    fn a_replay_reaches_the_board_of_the_game() {
        let mut random = SplitMix64::new(5);
        for fen in [xiangqi::START_FEN, "4ka3/4a4/4b4/9/2b3n2/9/4p4/4B4/4A4/2RAK4 b - - 0 30"] {
            let mut position = Position::from_fen(fen).unwrap();
            let mut replay = Replay::new(&position);
            for _ in 0..200 {
                let all = Square::ALL.into_iter().filter_map(|at| Some((at, position.board().piece_on(at)?)));
                let all = Arrangement::of(all);
                assert!(all.is_on(&replay), "{}", position.fen());
                assert_eq!(all.squares().count_ones() as usize, position.board().piece_count());
                assert_eq!(replay.material(), Material::of(position.board()));
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[random.below(legal.len())];
                let is_capture = position.board().piece_on(mv.to()).is_some();
                let squares = 1 << mv.from().index() | 1 << mv.to().index();
                assert_eq!(replay.play(mv.bits()), Some(Changed { squares, is_capture }));
                position.make_move(mv);
            }
        }
    }

    #[test]
    fn illegal_moves_are_refused() {
        let replay = Replay::new(&Position::default());
        let of = |text: &str| text.parse::<xiangqi::Move>().unwrap().bits();
        // The starting or target square is: empty, an enemy piece, an own piece, not on the board.
        for bits in [of("a1a2"), of("a9a8"), of("a0b0"), 127, 100 << 7] {
            assert_eq!(replay.clone().play(bits), None, "{bits}");
        }
        assert!(replay.clone().play(of("h2e2")).is_some());
    }
}
