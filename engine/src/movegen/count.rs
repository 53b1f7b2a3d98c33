//! The number of legal moves, without a list of them: what perft needs at its last ply.

use crate::attacks::{advisor, elephant, file_line, king, pawn, rank_line};
use crate::board::Board;
use crate::movegen::Constraints;
use crate::types::{Color, PieceId, PieceType, Square, SquareSet};

impl Board {
    /// How many legal moves `us` has. About 100 nanoseconds for some 40 moves.
    #[inline(always)]
    pub fn count_legal_moves(&self, us: Color) -> u32 {
        let constraints = Constraints::new(self, us);
        let from = self.king(us);
        let targets = king(from) & !self.occupied_by(us);
        let mut count = targets.iter().filter(|&to| self.is_king_safe_on(us, to)).count() as u32;
        if constraints.outside() == SquareSet::ALL {
            count += self.count_unconstrained(us, constraints.inside());
            for from in constraints.inside() {
                count += self.count_constrained(us, &constraints, from);
            }
        } else {
            for &id in &PieceId::of_side(us)[1..] {
                if let Some(from) = self.square_of(id) {
                    count += self.count_constrained(us, &constraints, from);
                }
            }
        }
        count
    }

    /// The legal moves of one man, whatever constrains it.
    #[inline]
    fn count_constrained(&self, us: Color, constraints: &Constraints, from: Square) -> u32 {
        let Some(id) = self.id_on(from) else { return 0 };
        (self.targets(us, id.kind(), from) & constraints.allowed(from)).len()
    }

    /// The pseudo-legal moves of all men but the king and those on squares of `except`.
    #[inline(always)]
    fn count_unconstrained(&self, us: Color, except: SquareSet) -> u32 {
        let own = self.occupied_by(us);
        let mut count = 0;
        let free = |id| self.square_of(id).filter(|&from| !except.contains(from));
        for &id in PieceId::of(us, PieceType::Rook) {
            if let Some(from) = free(id) {
                count += self.count_slider(us, from, false);
            }
        }
        for &id in PieceId::of(us, PieceType::Cannon) {
            if let Some(from) = free(id) {
                count += self.count_slider(us, from, true);
            }
        }
        for &id in PieceId::of(us, PieceType::Horse) {
            if let Some(from) = free(id) {
                count += (self.horse_targets(from) & !own).len();
            }
        }
        for &id in PieceId::of(us, PieceType::Advisor) {
            if let Some(from) = free(id) {
                count += (advisor(from) & !own).len();
            }
        }
        for &id in PieceId::of(us, PieceType::Elephant) {
            if let Some(from) = free(id) {
                count += (elephant(from, self.occupied()) & !own).len();
            }
        }
        for &id in PieceId::of(us, PieceType::Pawn) {
            if let Some(from) = free(id) {
                count += (pawn(us, from) & !own).len();
            }
        }
        count
    }

    #[inline(always)]
    fn count_slider(&self, us: Color, from: Square, is_cannon: bool) -> u32 {
        let (file, rank) = (from.file(), from.rank());
        let (rank_own, file_own) = (self.rank_word_of(us, rank), self.file_word_of(us, file));
        let (rank_enemy, file_enemy) = (self.rank_word_of(!us, rank), self.file_word_of(!us, file));
        let on_rank = rank_line(file, rank_own | rank_enemy);
        let on_file = file_line(rank, file_own | file_enemy);
        let (on_rank, on_file) = if is_cannon {
            (
                on_rank.reach & !(rank_own | rank_enemy) | on_rank.jump & rank_enemy,
                on_file.reach & !(file_own | file_enemy) | on_file.jump & file_enemy,
            )
        } else {
            (on_rank.reach & !rank_own, on_file.reach & !file_own)
        };
        // Both words in one, so that one population count does.
        (u32::from(on_rank) << 16 | u32::from(on_file)).count_ones()
    }
}
