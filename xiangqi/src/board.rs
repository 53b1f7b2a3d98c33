//! The mailbox board: which piece stands where, and nothing else.
//!
//! The mailbox holds the position: 90 squares, each empty or with one of the 32 pieces. Everything else is derived from
//! it and updated with it (see [`Board::is_consistent`]):
//!
//! - the piece list: where each piece stands;
//! - for each side one occupancy word per rank (9 bits) and per file (10 bits), which index the slider tables
//!   of [`attacks`](crate::attacks);
//! - for each side all its squares as one [`SquareSet`].
//!
//! Side to move, keys and clocks belong to [`Position`](crate::Position).

use crate::types::{Color, File, Move, Piece, PieceId, PieceType, Rank, Square, SquareSet};

/// Pieces on squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    mailbox: [Option<PieceId>; Square::NUM],
    squares: [Option<Square>; PieceId::NUM],
    ranks: [[u16; Rank::NUM]; Color::NUM],
    files: [[u16; File::NUM]; Color::NUM],
    occupied: [SquareSet; Color::NUM],
}

/// One side's half of the piece list. The compiler knows the lengths of these arrays and unrolls loops over
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    /// The king; every position has one.
    pub king: Option<Square>,
    /// The advisors.
    pub advisors: [Option<Square>; 2],
    /// The elephants.
    pub elephants: [Option<Square>; 2],
    /// The horses.
    pub horses: [Option<Square>; 2],
    /// The rooks.
    pub rooks: [Option<Square>; 2],
    /// The cannons.
    pub cannons: [Option<Square>; 2],
    /// The pawns.
    pub pawns: [Option<Square>; 5],
}

/// Why a piece cannot be put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PutError {
    /// Another piece stands on the square.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// The side has all its pieces of that kind already.
    #[error("{} has all its {}s already (at most {})", .0.color, .0.kind.name(), .0.kind.max_count())]
    TooMany(Piece),
}

/// The squares of Red's pieces at the start of a game, in the order of their identities.
const START_SQUARES: [Square; PieceId::PER_SIDE] = {
    use Square::*;
    [E0, D0, F0, C0, G0, B0, H0, A0, I0, B2, H2, A3, C3, E3, G3, I3]
};

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board = Board {
        mailbox: [None; Square::NUM],
        squares: [None; PieceId::NUM],
        ranks: [[0; Rank::NUM]; Color::NUM],
        files: [[0; File::NUM]; Color::NUM],
        occupied: [SquareSet::EMPTY; Color::NUM],
    };

    /// The pieces at the start of a game.
    pub(crate) const START: Board = {
        let mut board = Board::EMPTY;
        let mut i = 0;
        while i < PieceId::NUM {
            let id = PieceId::ALL[i];
            let (side, red) = (id.color().index(), START_SQUARES[i % PieceId::PER_SIDE]);
            let square = if side == Color::Red.index() { red } else { red.flipped() };
            board.mailbox[square.index()] = Some(id);
            board.squares[i] = Some(square);
            board.ranks[side][square.rank().index()] |= 1 << square.file().index();
            board.files[side][square.file().index()] |= 1 << square.rank().index();
            board.occupied[side] = board.occupied[side].with(square);
            i += 1;
        }
        board
    };

    /// The piece on `square`.
    #[inline(always)]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.mailbox[square.index()].map(PieceId::piece)
    }

    /// The identity of the piece on `square`.
    #[inline(always)]
    pub fn id_on(&self, square: Square) -> Option<PieceId> {
        self.mailbox[square.index()]
    }

    /// The square of a piece; `None` if it is not on the board.
    #[inline(always)]
    pub const fn square_of(&self, id: PieceId) -> Option<Square> {
        self.squares[id.index()]
    }

    /// The squares of one side's pieces of a kind.
    #[inline(always)]
    pub fn squares_of(&self, color: Color, kind: PieceType) -> impl Iterator<Item = Square> + '_ {
        PieceId::of(color, kind).iter().filter_map(|&id| self.square_of(id))
    }

    /// The squares of all pieces of one side, by kind.
    #[inline(always)]
    pub fn men(&self, color: Color) -> Men {
        let start = color.index() * PieceId::PER_SIDE;
        let list: &[Option<Square>; PieceId::PER_SIDE] =
            self.squares[start..].first_chunk().expect("each side has its half of the list");
        let [k, a1, a2, e1, e2, h1, h2, r1, r2, c1, c2, p1, p2, p3, p4, p5] = *list;
        Men {
            king: k,
            advisors: [a1, a2],
            elephants: [e1, e2],
            horses: [h1, h2],
            rooks: [r1, r2],
            cannons: [c1, c2],
            pawns: [p1, p2, p3, p4, p5],
        }
    }

    /// The king's square. Every [`Position`](crate::Position) has both kings; on a board without this king the
    /// answer is meaningless.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        let square = self.square_of(PieceId::king(color));
        debug_assert!(square.is_some(), "no {color} king on the board");
        square.unwrap_or(Square::E0)
    }

    /// All pieces with their squares, in board order from `a0`.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.piece_on(square)?)))
    }

    /// The number of pieces on the board, kings included.
    #[inline]
    pub fn piece_count(&self) -> usize {
        self.occupied().len() as usize
    }

    /// Whether a side has a piece that can cross the river: a rook, horse, cannon or pawn.
    #[inline]
    pub fn can_attack(&self, color: Color) -> bool {
        PieceId::of_side(color).iter().any(|&id| id.kind().crosses_river() && self.square_of(id).is_some())
    }

    /// The number of pieces of a kind on one side.
    #[inline]
    pub fn count(&self, color: Color, kind: PieceType) -> usize {
        self.squares_of(color, kind).count()
    }

    /// The squares of one side's pieces.
    #[inline(always)]
    pub fn occupied_by(&self, color: Color) -> SquareSet {
        self.occupied[color.index()]
    }

    /// The squares of all pieces.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet {
        self.occupied[0] | self.occupied[1]
    }

    /// The occupancy word of one side on a rank: bit 0 is file a.
    #[inline(always)]
    pub(crate) fn rank_word_of(&self, color: Color, rank: Rank) -> u16 {
        self.ranks[color.index()][rank.index()]
    }

    /// The occupancy word of one side on a file: bit 0 is rank 0.
    #[inline(always)]
    pub(crate) fn file_word_of(&self, color: Color, file: File) -> u16 {
        self.files[color.index()][file.index()]
    }

    /// The occupancy word of a rank: bit 0 is file a.
    #[inline(always)]
    pub fn rank_word(&self, rank: Rank) -> u16 {
        self.ranks[0][rank.index()] | self.ranks[1][rank.index()]
    }

    /// The occupancy word of a file: bit 0 is rank 0.
    #[inline(always)]
    pub fn file_word(&self, file: File) -> u16 {
        self.files[0][file.index()] | self.files[1][file.index()]
    }

    /// Adds or removes a piece of `color` in words and sets. The mailbox is not touched.
    #[inline(always)]
    fn toggle(&mut self, color: Color, square: Square) {
        let (file, rank) = (square.file(), square.rank());
        self.ranks[color.index()][rank.index()] ^= 1 << file as u16;
        self.files[color.index()][file.index()] ^= 1 << rank as u16;
        self.occupied[color.index()].toggle(square);
    }

    /// Puts a piece on an empty square and returns its identity. Any square is accepted;
    /// [`Position::from_board`](crate::Position::from_board) checks where pieces may stand.
    ///
    /// # Errors
    /// If the square is occupied, or the side has all its pieces of that kind already.
    pub fn put(&mut self, piece: Piece, square: Square) -> Result<PieceId, PutError> {
        if self.id_on(square).is_some() {
            return Err(PutError::Occupied(square));
        }
        let free = PieceId::of(piece.color, piece.kind).iter().find(|&&id| self.square_of(id).is_none());
        let id = *free.ok_or(PutError::TooMany(piece))?;
        self.mailbox[square.index()] = Some(id);
        self.squares[id.index()] = Some(square);
        self.toggle(piece.color, square);
        Ok(id)
    }

    /// Takes the piece on `square` off the board and returns it; `None` if the square is empty.
    pub fn remove(&mut self, square: Square) -> Option<PieceId> {
        let id = self.mailbox[square.index()].take()?;
        self.squares[id.index()] = None;
        self.toggle(id.color(), square);
        Some(id)
    }

    /// Makes a move and returns the captured piece. The move need not be legal. If its start square is empty,
    /// nothing happens.
    #[inline(always)]
    pub fn make(&mut self, mv: Move) -> Option<PieceId> {
        let id = self.id_on(mv.from())?;
        self.make_of(id.color(), mv)
    }

    /// Takes back a move made by [`make`](Self::make); `captured` is the return value of `make`.
    #[inline(always)]
    pub fn unmake(&mut self, mv: Move, captured: Option<PieceId>) {
        let Some(id) = self.id_on(mv.to()) else { return };
        self.unmake_of(id.color(), mv, captured);
    }

    /// As [`make`](Self::make), for a move of a piece of `us`. If the compiler knows `us`, this takes fewer instructions.
    #[inline(always)]
    pub(crate) fn make_of(&mut self, us: Color, mv: Move) -> Option<PieceId> {
        let (from, to) = (mv.from(), mv.to());
        let id = self.mailbox[from.index()].take()?;
        debug_assert_eq!(id.color(), us);
        let captured = self.mailbox[to.index()].replace(id);
        if let Some(captured) = captured {
            self.squares[captured.index()] = None;
            self.toggle(captured.color(), to);
        }
        self.squares[id.index()] = Some(to);
        self.toggle(us, from);
        self.toggle(us, to);
        captured
    }

    /// Takes back a move made by [`make_of`](Self::make_of).
    #[inline(always)]
    pub(crate) fn unmake_of(&mut self, us: Color, mv: Move, captured: Option<PieceId>) {
        let (from, to) = (mv.from(), mv.to());
        let Some(id) = self.mailbox[to.index()] else { return };
        debug_assert_eq!(id.color(), us);
        self.mailbox[from.index()] = Some(id);
        self.mailbox[to.index()] = captured;
        self.squares[id.index()] = Some(from);
        self.toggle(us, from);
        self.toggle(us, to);
        if let Some(captured) = captured {
            self.squares[captured.index()] = Some(to);
            self.toggle(captured.color(), to);
        }
    }

    /// Whether all derived data agrees with the mailbox. Walks the whole board: for tests and debug builds.
    pub fn is_consistent(&self) -> bool {
        let mut rebuilt = Board::EMPTY;
        for square in Square::ALL {
            if let Some(id) = self.mailbox[square.index()] {
                if rebuilt.squares[id.index()].is_some() {
                    return false;
                }
                rebuilt.mailbox[square.index()] = Some(id);
                rebuilt.squares[id.index()] = Some(square);
                rebuilt.toggle(id.color(), square);
            }
        }
        *self == rebuilt
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn put_make_unmake_remove_stay_consistent() {
        let mut board = Board::EMPTY;
        let rook = Piece::new(Color::Red, PieceType::Rook);
        let horse = Piece::new(Color::Black, PieceType::Horse);
        board.put(rook, Square::A0).unwrap();
        let victim = board.put(horse, Square::A7).unwrap();
        assert_eq!(board.put(horse, Square::A7), Err(PutError::Occupied(Square::A7)));
        let before = board.clone();
        let mv = Move::new(Square::A0, Square::A7);
        let captured = board.make(mv);
        assert_eq!(captured, Some(victim));
        assert!(board.is_consistent());
        assert_eq!(board.square_of(victim), None);
        assert_eq!(board.file_word(File::A), 1 << 7);
        board.unmake(mv, captured);
        assert_eq!(board, before);
        assert_eq!(board.remove(Square::A7), Some(victim));
        assert_eq!(board.remove(Square::A7), None);
        assert!(board.is_consistent());
        assert_eq!(board.count(Color::Black, PieceType::Horse), 0);
    }

    #[test]
    fn inconsistency_is_detected() {
        let mut sound = Board::EMPTY;
        let id = sound.put(Piece::new(Color::Red, PieceType::Rook), Square::A0).unwrap();
        let spoilt = |spoil: &dyn Fn(&mut Board)| {
            let mut board = sound.clone();
            spoil(&mut board);
            !board.is_consistent()
        };
        assert!(spoilt(&|board| board.squares[id.index()] = None));
        assert!(spoilt(&|board| board.squares[id.index()] = Some(Square::A1)));
        assert!(spoilt(&|board| board.mailbox[Square::A0.index()] = None));
        assert!(spoilt(&|board| board.mailbox[Square::A1.index()] = Some(id)));
        assert!(spoilt(&|board| board.toggle(Color::Red, Square::A0)));
        assert!(spoilt(&|board| board.toggle(Color::Black, Square::A1)));
    }

    #[test]
    fn a_side_has_a_limited_number_of_each_piece() {
        let mut board = Board::EMPTY;
        let pawn = Piece::new(Color::Black, PieceType::Pawn);
        for square in &Square::ALL[..5] {
            board.put(pawn, *square).unwrap();
        }
        let error = board.put(pawn, Square::I9).unwrap_err();
        assert_eq!(error.to_string(), "Black has all its pawns already (at most 5)");
    }

    #[test]
    fn a_move_from_an_empty_square_changes_nothing() {
        let mut board = Board::EMPTY;
        assert_eq!(board.make(Move::new(Square::A0, Square::A1)), None);
        board.unmake(Move::new(Square::A0, Square::A1), None);
        assert_eq!(board, Board::EMPTY);
    }
}
