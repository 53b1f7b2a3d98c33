//! Which moves give check, computed once per position.
//!
//! A move gives check in one of three ways: its piece attacks the king from the target square, it opens a line or a leg
//! for another piece, or it becomes the screen of a cannon. The squares for each way are computed once. Few moves start
//! or end on one of them, and only these are tested on the board.

use core::ops::BitOr;

use super::constraints::Constraints;
use super::generate::Slider;
use crate::attacks::{
    between_king, file_line, files_between, horse_leg_to_king, pawn_attackers, rank_line, ranks_between,
};
use crate::board::Board;
use crate::types::{Color, Move, MoveList, PieceId, PieceType, Square, SquareSet};

/// Squares on the king's rank and file, as words of each.
#[derive(Clone, Copy, Debug, Default)]
struct Lines {
    rank: u16,
    file: u16,
}

impl Lines {
    const fn is_empty(self) -> bool {
        self.rank | self.file == 0
    }
}

impl BitOr for Lines {
    type Output = Lines;
    fn bitor(self, other: Lines) -> Lines {
        Lines { rank: self.rank | other.rank, file: self.file | other.file }
    }
}

/// The squares that matter for checks by one side, on one board: a move gives check only if it starts or ends on one of
/// them.
#[derive(Clone, Debug)]
pub struct Checks {
    us: Color,
    /// The enemy king.
    king: Square,
    /// The squares from which a rook attacks the king.
    rook: Lines,
    /// The squares from which a cannon attacks it.
    cannon: Lines,
    /// The squares from which a pawn attacks it.
    pawn: SquareSet,
    /// Our pieces that may uncover a check by moving: they stand in the way of a rook, horse or cannon, or are a cannon
    /// with no piece between it and the king.
    reveals: SquareSet,
    /// Empty squares on which a piece becomes a cannon's screen.
    screens: Lines,
}

impl Checks {
    /// Computes the squares for the moves of `us`.
    #[inline]
    pub fn new(board: &Board, us: Color) -> Checks {
        let king = board.king(!us);
        let (rank, file) = (king.rank(), king.file());
        let (rank_word, file_word) = (board.rank_word(rank), board.file_word(file));
        let (on_rank, on_file) = (rank_line(file, rank_word), file_line(rank, file_word));
        // The squares beyond the first piece in each direction: those that could be reached if that piece were
        // captured.
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
            screens: Lines::default(),
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
                // The piece may also jump away along the line, over the piece that then becomes its screen.
                Some(0) => {
                    if cannon.file() == file {
                        checks.screens.file |= ranks_between(cannon.rank(), rank);
                    } else {
                        checks.screens.rank |= files_between(cannon.file(), file);
                    }
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

    /// Whether a pseudo-legal move gives check; the same as [`Board::gives_check`], and faster. `board` must be the
    /// board given to [`new`](Self::new).
    #[inline]
    pub fn gives_check(&self, board: &Board, mv: Move) -> bool {
        self.may_give_check(board, mv) && board.gives_check(self.us, mv)
    }

    /// Appends the legal moves that give check. `board` must be the board given to [`new`](Self::new), `constraints`
    /// those of the side to move. Faster than listing all moves, because most pieces cannot reach a square that
    /// matters.
    pub fn legal_moves(&self, board: &Board, constraints: &Constraints, list: &mut MoveList) {
        for &id in PieceId::of_side(self.us) {
            let Some(from) = board.square_of(id) else { continue };
            let targets = self.targets(board, id.kind(), from);
            for to in targets {
                let mv = Move::new(from, to);
                if board.gives_check(self.us, mv) && board.is_safe(self.us, constraints, mv) {
                    list.push(mv);
                }
            }
        }
    }

    /// The targets of the piece on which it may give check.
    fn targets(&self, board: &Board, kind: PieceType, from: Square) -> SquareSet {
        if self.reveals.contains(from) {
            return board.targets(self.us, kind, from);
        }
        match kind {
            PieceType::Rook => {
                board.slider_targets(self.us, Slider::Rook, from, self.within_reach(self.rook, from))
            }
            PieceType::Cannon => {
                board.slider_targets(self.us, Slider::Cannon, from, self.within_reach(self.cannon, from))
            }
            PieceType::Horse => {
                let targets = board.targets(self.us, kind, from);
                let direct = targets.iter().filter(|&to| horse_leg_to_king(self.king, to).is_some());
                self.on_screens(targets) | direct.fold(SquareSet::EMPTY, SquareSet::with)
            }
            PieceType::Pawn if !self.pawn.is_empty() => {
                let targets = board.targets(self.us, kind, from);
                targets & self.pawn | self.on_screens(targets)
            }
            _ if self.screens.is_empty() => SquareSet::EMPTY,
            _ => self.on_screens(board.targets(self.us, kind, from)),
        }
    }

    fn on_screens(&self, targets: SquareSet) -> SquareSet {
        if self.screens.is_empty() {
            return SquareSet::EMPTY;
        }
        targets.iter().filter(|&to| self.is_on(self.screens, to)).fold(SquareSet::EMPTY, SquareSet::with)
    }

    /// The squares of `lines` and of `screens` on the rank and the file of a slider, as its rank word and file word.
    #[inline(always)]
    fn within_reach(&self, lines: Lines, from: Square) -> (u16, u16) {
        let lines = lines | self.screens;
        let (king_file, king_rank) = (self.king.file() as u16, self.king.rank() as u16);
        let rank = if from.rank() == self.king.rank() {
            lines.rank
        } else {
            (lines.file >> from.rank() as u16 & 1) << king_file
        };
        let file = if from.file() == self.king.file() {
            lines.file
        } else {
            (lines.rank >> from.file() as u16 & 1) << king_rank
        };
        (rank, file)
    }

    #[inline(always)]
    fn is_on(&self, lines: Lines, square: Square) -> bool {
        if square.file() == self.king.file() {
            lines.file >> square.rank() as u32 & 1 != 0
        } else {
            square.rank() == self.king.rank() && lines.rank >> square.file() as u32 & 1 != 0
        }
    }

    /// Whether the move starts or ends on a square that matters. Every move that gives check does; others may.
    #[inline(always)]
    fn may_give_check(&self, board: &Board, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if self.reveals.contains(from) || self.is_on(self.screens, to) {
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
