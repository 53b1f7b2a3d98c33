//! A playable position: the board, who is to move, the clocks, and the moves that led here.
//!
//! | file | what |
//! |---|---|
//! | `fen` | reading and writing FEN |
//! | `fen_error` | faults of a FEN |
//! | `makemove` | `make_move`, `unmake_move`, null moves, the checked `play` |
//! | `change` | the effect of a move on the board, and why it cannot be played |
//! | `start` | the start position |
//! | `outcome` | the end of the game, as far as the position alone shows it |
//! | `validate` | the conditions of a valid position, as typed errors |
//! | `consistency` | the consistency check of debug builds |

mod change;
mod consistency;
mod fen;
mod fen_error;
mod makemove;
mod outcome;
mod start;
mod validate;

use alloc::vec::Vec;

pub use change::{Change, PlayError};
pub use fen_error::{FenCounter, FenCounterChange, FenError};
pub use validate::PositionError;

use crate::board::Board;
use crate::movegen::{Captures, Constraints};
use crate::types::{Color, Move, MoveList, Piece, PieceId, Square, SquareSet};
use crate::zobrist::Key;

/// The start position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A position and the moves that led to it.
///
/// Positions are equal if their pieces and the side to move are equal, as in the rules of repetition. Clocks and
/// history do not count.
///
/// ```
/// use xiangqi::{Move, Position};
///
/// let mut position = Position::default();
/// assert_eq!(position.legal_moves().len(), 44);
/// position.play("h2e2".parse()?)?;
/// assert_eq!(position.fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
/// assert!(!position.is_check());
/// assert!(position.outcome().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    side_to_move: Color,
    state: PositionState,
    /// The state before each move, oldest first.
    history: Vec<PositionState>,
    /// Plies since the start of the game, by the move number of the FEN.
    game_ply: u32,
}

/// The data that a move changes, apart from the board. They are saved before each move, so that the move can be taken
/// back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionState {
    key: Key,
    /// The move that led here; `None` at the start and after a null move.
    last_move: Option<Move>,
    /// The piece that this move captured.
    captured: Option<PieceId>,
    /// Plies since the last capture that the natural move limit counts.
    clock: u16,
    /// Plies since the last capture, pawn's step forward or null move: how far back a repetition can lie.
    reversible: u16,
    /// Checks given by each side since the last capture, up to the limit beyond which they do not count.
    checks: [u8; Color::NUM],
    /// Whether the side to move is in check.
    in_check: bool,
    /// Whether that check is one that the clock does not count: then neither does the answer.
    check_uncounted: bool,
}

impl PositionState {
    /// The key of the position.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.key
    }

    /// The move that led to the position; `None` at the start and after a null move.
    #[inline(always)]
    pub fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.in_check
    }
}

impl Position {
    /// A position with these pieces, the clocks at zero and no history.
    ///
    /// # Errors
    /// The first condition of a valid position that is not met.
    pub fn from_board(board: Board, side_to_move: Color) -> Result<Position, PositionError> {
        validate::check(&board, side_to_move)?;
        let state = PositionState {
            key: Key::of(board.pieces(), side_to_move),
            last_move: None,
            captured: None,
            clock: 0,
            reversible: 0,
            checks: [0; Color::NUM],
            in_check: board.in_check(side_to_move),
            check_uncounted: false,
        };
        Ok(Position {
            board,
            side_to_move,
            state,
            history: Vec::new(),
            game_ply: u32::from(side_to_move == Color::Black),
        })
    }

    /// The position mirrored left to right, without its history.
    pub fn mirrored(&self) -> Position {
        self.transformed(|square, piece| (square.mirrored(), piece), self.side_to_move)
    }

    /// The position with the colours exchanged and the board mirrored top to bottom, without its history. The side to
    /// move sees the same position.
    pub fn color_flipped(&self) -> Position {
        let exchange =
            |square: Square, piece: Piece| (square.flipped(), Piece::new(!piece.color, piece.kind));
        self.transformed(exchange, !self.side_to_move)
    }

    fn transformed(&self, map: impl Fn(Square, Piece) -> (Square, Piece), side: Color) -> Position {
        let mut board = Board::EMPTY;
        for (square, piece) in self.board.pieces() {
            let (square, piece) = map(square, piece);
            board.put(piece, square).expect("squares and pieces are exchanged one for one");
        }
        let mut position = Position::from_board(board, side).expect("a symmetry keeps a position valid");
        position.state.clock = self.state.clock;
        position.game_ply = 2 * (self.game_ply / 2) + u32::from(side == Color::Black);
        position
    }

    /// The pieces on their squares.
    #[inline(always)]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side whose turn it is.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The piece on `square`.
    #[inline(always)]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board.piece_on(square)
    }

    /// The hash key of pieces and side to move.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.state.key
    }

    /// The key that the position has after a pseudo-legal move, without making it.
    #[inline(always)]
    pub fn key_after(&self, mv: Move) -> Key {
        match self.board.id_on(mv.from()) {
            Some(id) => self.state.key.after(id, mv, self.board.id_on(mv.to())),
            None => self.state.key,
        }
    }

    /// Plies since the last capture, as the natural move limit counts them: from a side's eleventh check on,
    /// its checks and the answers to them do not count.
    #[inline(always)]
    pub fn clock(&self) -> u16 {
        self.state.clock
    }

    /// The number of the current move, counted from 1. It grows after each move of Black.
    pub fn move_number(&self) -> u32 {
        self.game_ply / 2 + 1
    }

    /// Number of moves made since the position was set up or [`forget_moves`](Self::forget_moves) was called, null
    /// moves included.
    #[inline(always)]
    pub fn plies_played(&self) -> usize {
        self.history.len()
    }

    /// The moves played since the position was set up or [`forget_moves`](Self::forget_moves) was called, oldest first;
    /// `None` for a null move.
    pub fn moves(&self) -> impl Iterator<Item = Option<Move>> + '_ {
        self.history.iter().skip(1).map(|s| s.last_move).chain(self.last_state().map(|s| s.last_move))
    }

    /// Forgets the moves that led here: they cannot be taken back any more, and repetitions of earlier positions are
    /// not detected. Clock and move number are kept. This keeps memory small while reading very long games.
    pub fn forget_moves(&mut self) {
        self.history.clear();
        self.state.last_move = None;
        self.state.captured = None;
        self.state.reversible = 0;
    }

    fn last_state(&self) -> Option<&PositionState> {
        (!self.history.is_empty()).then_some(&self.state)
    }

    /// The move that led here; `None` if the position was set up or reached by a null move.
    #[inline(always)]
    pub fn last_move(&self) -> Option<Move> {
        self.state.last_move
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn is_check(&self) -> bool {
        self.state.in_check
    }

    /// The enemy pieces that give check.
    pub fn checkers(&self) -> SquareSet {
        if self.is_check() { self.constraints().checkers() } else { SquareSet::EMPTY }
    }

    /// The pieces of the side to move that are pinned: see [`Board::pinned`].
    pub fn pinned(&self) -> SquareSet {
        self.board.pinned(self.side_to_move)
    }

    /// The pieces of `by` that attack `square`: see [`Board::attackers`].
    pub fn attackers(&self, by: Color, square: Square) -> SquareSet {
        self.board.attackers(by, square)
    }

    /// The checks and pins that make pseudo-legal moves of the side to move illegal. Compute it once per position, then
    /// call [`Board::is_safe`] for each move.
    #[inline(always)]
    pub fn constraints(&self) -> Constraints {
        Constraints::new(&self.board, self.side_to_move)
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        self.board.all_legal_moves(self.side_to_move)
    }

    /// The legal moves of the piece on `from`; none if it is not of the side to move.
    pub fn legal_moves_from(&self, from: Square) -> impl Iterator<Item = Move> + use<> {
        self.legal_moves().into_iter().filter(move |mv| mv.from() == from)
    }

    /// The legal moves that capture something.
    pub fn captures(&self) -> MoveList {
        let mut list = MoveList::new();
        self.board.legal_moves::<Captures>(self.side_to_move, &self.constraints(), &mut list);
        list
    }

    /// The number of lines of `depth` legal moves: perft. The crate `chuhe-perft` counts deep trees on several
    /// threads.
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::default().perft(3), 79_666);
    /// ```
    pub fn perft(&self, depth: u8) -> u64 {
        fn count(position: &mut Position, depth: u8) -> u64 {
            match depth {
                0 => 1,
                1 => u64::from(position.count_legal_moves()),
                _ => {
                    let lines = position.legal_moves().into_iter().map(|mv| {
                        position.make_move(mv);
                        let lines = count(position, depth - 1);
                        position.unmake_move();
                        lines
                    });
                    lines.sum()
                }
            }
        }
        count(&mut self.clone(), depth)
    }

    /// The number of legal moves; faster than listing them.
    pub fn count_legal_moves(&self) -> u32 {
        self.board.count_legal_moves(self.side_to_move)
    }

    /// Whether a move is legal here. Any move may be passed.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.board.is_pseudo_legal(self.side_to_move, mv)
            && self.board.is_safe(self.side_to_move, &self.constraints(), mv)
    }

    /// Whether a pseudo-legal move captures something.
    #[inline(always)]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.board.id_on(mv.to()).is_some()
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        self.board.gives_check(self.side_to_move, mv)
    }

    /// How often the current position has occurred among the moves played, this time included. Compares every
    /// other position since the last irreversible move.
    pub fn occurrences(&self) -> usize {
        let earlier = self.earlier_states(usize::from(self.state.reversible));
        1 + earlier.skip(1).step_by(2).filter(|state| state.key == self.state.key).count()
    }

    /// The states of up to `plies` earlier positions, the latest first.
    #[inline(always)]
    fn earlier_states(&self, plies: usize) -> impl Iterator<Item = &PositionState> + '_ {
        let first = self.history.len().saturating_sub(plies);
        self.history[first..].iter().rev()
    }

    /// Whether the current position has occurred before among the moves played.
    #[inline]
    pub fn is_repetition(&self) -> bool {
        self.latest_occurrence().is_some()
    }

    /// The state that a move replaces: to compare whole states, as after taking back a move.
    #[inline(always)]
    pub fn state(&self) -> &PositionState {
        &self.state
    }

    /// The state `plies` moves ago; 0 is the current one.
    ///
    /// # Panics
    /// If fewer moves were played.
    #[inline(always)]
    pub(crate) fn state_back(&self, plies: usize) -> &PositionState {
        match plies {
            0 => &self.state,
            _ => &self.history[self.history.len() - plies],
        }
    }

    /// Plies since the last capture, pawn's step forward or null move: the first occurrence of a repeated position
    /// cannot be earlier. Never more than the moves played.
    #[inline(always)]
    pub fn reversible(&self) -> usize {
        usize::from(self.state.reversible)
    }
}

impl PartialEq for Position {
    /// Equal for the rules of repetition: same pieces on the same squares, same side to move.
    fn eq(&self, other: &Self) -> bool {
        self.side_to_move == other.side_to_move && self.board.pieces().eq(other.board.pieces())
    }
}

impl Eq for Position {}
