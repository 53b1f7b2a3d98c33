//! Which moves give check, computed once per position.
//!
//! A move checks in one of three ways: its piece attacks the king from where it lands, it leaves the way of
//! another, or it becomes the screen of a cannon. For each way the squares are known beforehand. Few moves start or
//! end on one of them; only for those is the board looked at.

use crate::attacks::{
    between_king, file_line, files_between, horse_leg_to_king, pawn_attackers, rank_line, ranks_between,
};
use crate::board::Board;
use crate::types::{Color, Move, PieceId, PieceType, Square, SquareSet};

/// Squares on the king's rank and file, as words of each.
#[derive(Clone, Copy, Debug)]
struct Lines {
    rank: u16,
    file: u16,
}

/// From and to where moves of one side may give check, on one board.
#[derive(Clone, Debug)]
pub struct Checks {
    us: Color,
    /// The enemy king.
    king: Square,
    /// Where a rook that comes from elsewhere attacks the king.
    rook: Lines,
    /// Where a cannon does.
    cannon: Lines,
    /// Where a pawn does.
    pawn: SquareSet,
    /// Our men that stand in the way of a rook, a horse or a cannon, and cannons next to the king on its line.
    reveals: SquareSet,
    /// Empty squares on which a man becomes a cannon's screen.
    screens: SquareSet,
}

impl Checks {
    /// Finds them for the moves of `us`.
    #[inline]
    pub fn new(board: &Board, us: Color) -> Checks {
        let king = board.king(!us);
        let (rank, file) = (king.rank(), king.file());
        let (rank_word, file_word) = (board.rank_word(rank), board.file_word(file));
        let (on_rank, on_file) = (rank_line(file, rank_word), file_line(rank, file_word));
        // Beyond the first man each way: what is seen once that is taken away.
        let behind = Lines {
            rank: rank_line(file, rank_word & !on_rank.reach).reach & !on_rank.reach,
            file: file_line(rank, file_word & !on_file.reach).reach & !on_file.reach,
        };
        let mut checks = Checks {
            us,
            king,
            rook: Lines { rank: on_rank.reach, file: on_file.reach },
            cannon: behind,
            pawn: pawn_attackers(us, king),
            reveals: SquareSet::EMPTY,
            screens: SquareSet::EMPTY,
        };
        let (men, own) = (board.men(us), board.occupied_by(us));
        let men_between = |from: Square| {
            if from.file() == file {
                Some((file_word & ranks_between(from.rank(), rank)).count_ones())
            } else if from.rank() == rank {
                Some((rank_word & files_between(from.file(), file)).count_ones())
            } else {
                None
            }
        };
        for rook in men.rooks.into_iter().flatten() {
            if men_between(rook) == Some(1) {
                checks.reveals |= between_king(king, rook) & own;
            }
        }
        for cannon in men.cannons.into_iter().flatten() {
            match men_between(cannon) {
                // It may also jump away along the line, over its screen to be.
                Some(0) => {
                    checks.screens |= between_king(king, cannon);
                    checks.reveals |= SquareSet::from(cannon);
                }
                Some(2) => checks.reveals |= between_king(king, cannon) & own,
                _ => {}
            }
        }
        for horse in men.horses.into_iter().flatten() {
            if let Some(leg) = horse_leg_to_king(king, horse) {
                checks.reveals |= SquareSet::from(leg) & own;
            }
        }
        checks
    }

    /// Whether a pseudo-legal move gives check; the same as [`Board::gives_check`], and faster. `board` is the one
    /// that was looked at.
    #[inline]
    pub fn gives_check(&self, board: &Board, mv: Move) -> bool {
        self.may_give_check(board, mv) && board.gives_check(self.us, mv)
    }

    #[inline(always)]
    fn is_on(&self, lines: Lines, square: Square) -> bool {
        if square.file() == self.king.file() {
            lines.file >> square.rank() as u32 & 1 != 0
        } else {
            square.rank() == self.king.rank() && lines.rank >> square.file() as u32 & 1 != 0
        }
    }

    /// Whether the move starts or ends where one that gives check must.
    #[inline(always)]
    fn may_give_check(&self, board: &Board, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if self.reveals.contains(from) || self.screens.contains(to) {
            return true;
        }
        match board.id_on(from).map(PieceId::kind) {
            Some(PieceType::Rook) => self.is_on(self.rook, to),
            Some(PieceType::Cannon) => self.is_on(self.cannon, to),
            Some(PieceType::Horse) => horse_leg_to_king(self.king, to).is_some(),
            Some(PieceType::Pawn) => self.pawn.contains(to),
            _ => false,
        }
    }
}
