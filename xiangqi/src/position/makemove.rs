//! Making moves and taking them back.

use super::change::{Change, PlayError};
use super::{Position, PositionState};
use crate::board::Board;
use crate::outcome::COUNTED_CHECKS;
use crate::types::{Color, Move, PieceId, PieceType};

impl Position {
    /// Plays a move if it is legal. A search, which knows that its moves are legal, calls
    /// [`make_move`](Self::make_move) instead.
    ///
    /// # Errors
    /// If the move is not legal. The position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        let side = self.side_to_move;
        match self.piece_on(mv.from()) {
            Some(piece) if piece.color == side => {
                if !self.board.is_pseudo_legal(side, mv) {
                    return Err(PlayError::Impossible { mv, piece });
                }
            }
            _ => return Err(PlayError::NoPiece { mv, side }),
        }
        if !self.board.is_safe(side, &self.constraints(), mv) {
            return Err(PlayError::LeavesKingAttacked { mv, side });
        }
        self.make_move(mv);
        Ok(())
    }

    /// A copy of the position after a move; `None` if the move is not legal; [`play`](Self::play) gives the reason.
    #[must_use]
    pub fn after(&self, mv: Move) -> Option<Position> {
        let mut after = self.clone();
        after.play(mv).is_ok().then_some(after)
    }

    /// Plays a move that is known to be legal. Amortised constant time.
    ///
    /// # Panics
    /// If the move's start square is empty. After any other illegal move the position is meaningless, but memory is
    /// safe and [`unmake_move`](Self::unmake_move) restores the previous position.
    #[inline]
    pub fn make_move(&mut self, mv: Move) -> Change {
        self.make_with(mv, Board::in_check)
    }

    /// Like [`make_move`](Self::make_move), but faster, because the caller knows whether the move
    /// [gives check](Self::gives_check). A wrong `gives_check` makes the position meaningless.
    ///
    /// # Panics
    /// If the move's start square is empty.
    #[inline]
    pub fn make_move_known(&mut self, mv: Move, gives_check: bool) -> Change {
        self.make_with(mv, |board, side| {
            debug_assert_eq!(board.in_check(side), gives_check, "whether {mv} gives check");
            gives_check
        })
    }

    /// `in_check` says whether the king of a side is attacked after the move.
    #[inline(always)]
    fn make_with(&mut self, mv: Move, in_check: impl FnOnce(&Board, Color) -> bool) -> Change {
        let us = self.side_to_move;
        let id = self.board.id_on(mv.from()).expect("a legal move starts on a piece");
        let captured = self.board.make(mv);
        let before = self.state;
        self.history.push(before);
        self.side_to_move = !us;
        self.game_ply += 1;

        let piece = id.piece();
        let irreversible =
            captured.is_some() || piece.kind == PieceType::Pawn && mv.from().file() == mv.to().file();
        let in_check = in_check(&self.board, !us);
        let mut checks = if captured.is_some() { [0; Color::NUM] } else { before.checks };
        let check_uncounted = in_check && checks[us.index()] >= COUNTED_CHECKS;
        if in_check && !check_uncounted {
            checks[us.index()] += 1;
        }
        let counts = !check_uncounted && !before.check_uncounted;
        self.state = PositionState {
            key: before.key.after(id, mv, captured),
            last_move: Some(mv),
            captured,
            clock: if captured.is_some() { 0 } else { before.clock.saturating_add(u16::from(counts)) },
            reversible: if irreversible { 0 } else { before.reversible.saturating_add(1) },
            checks,
            in_check,
            check_uncounted,
        };
        debug_assert!(self.is_consistent());
        Change { piece, from: mv.from(), to: mv.to(), captured: captured.map(PieceId::piece) }
    }

    /// Takes back the last move. Does nothing if there is none, or if it was a null move.
    #[inline]
    pub fn unmake_move(&mut self) {
        let Some(mv) = self.state.last_move else { return };
        self.board.unmake(mv, self.state.captured);
        self.step_back();
    }

    /// Makes a null move, for searches: passes the turn to the other side. Repetitions across a null move are not
    /// counted. The side to move must not be in check.
    #[inline]
    pub fn make_null(&mut self) {
        debug_assert!(!self.is_check(), "passing in check leaves the king to be captured");
        let before = self.state;
        self.history.push(before);
        self.side_to_move = !self.side_to_move;
        self.game_ply += 1;
        self.state.key.toggle_side();
        self.state.last_move = None;
        self.state.captured = None;
        self.state.reversible = 0;
        self.state.in_check = false;
        self.state.check_uncounted = false;
    }

    /// Takes back the last move if it was a null move.
    #[inline]
    pub fn unmake_null(&mut self) {
        if self.state.last_move.is_none() {
            self.step_back();
        }
    }

    #[inline]
    fn step_back(&mut self) {
        if let Some(before) = self.history.pop() {
            self.state = before;
            self.side_to_move = !self.side_to_move;
            self.game_ply -= 1;
        }
    }
}
