//! The number of legal moves, without a list of them: what perft needs at its last ply.

use super::constraints::Constraints;
use crate::attacks::{advisor, elephant, file_line, king_steps, pawn, rank_line};
use crate::board::Board;
use crate::types::{Color, PieceId, Square, SquareSet};

/// Sums over the men of a pair that are on the board.
#[inline(always)]
fn two([a, b]: [Option<Square>; 2], count: impl Fn(Square) -> u32) -> u32 {
    a.map_or(0, &count) + b.map_or(0, &count)
}

/// Sums over the pawns that are on the board.
#[inline(always)]
fn five([a, b, c, d, e]: [Option<Square>; 5], count: impl Fn(Square) -> u32) -> u32 {
    two([a, b], &count) + two([c, d], &count) + e.map_or(0, &count)
}

impl Board {
    /// The number of legal moves of `us`, from population counts of target sets: faster than a list.
    #[inline(always)]
    pub fn count_legal_moves(&self, us: Color) -> u32 {
        let constraints = Constraints::new(self, us);
        let mut count = self.count_king_moves(us);
        if constraints.outside() == SquareSet::ALL {
            count += self.count_unconstrained(us);
            for from in constraints.inside() {
                count -= self.count_unlawful(us, &constraints, from);
            }
        } else {
            count += self.count_constrained(us, &constraints);
        }
        count
    }

    #[inline(always)]
    fn count_king_moves(&self, us: Color) -> u32 {
        let may_go =
            |&to: &Square| self.id_on(to).is_none_or(|id| id.color() != us) && self.is_king_safe_on(us, to);
        king_steps(self.king(us)).iter().map(|to| u32::from(may_go(to))).sum()
    }

    /// The moves of one man inside a line that its constraints forbid.
    #[inline(never)]
    fn count_unlawful(&self, us: Color, constraints: &Constraints, from: Square) -> u32 {
        let Some(id) = self.id_on(from) else { return 0 };
        self.targets(us, id.kind(), from).without(constraints.allowed_inside(self, from)).len()
    }

    /// The legal moves of all men but the king, whatever constrains them: in check, or before a cannon
    /// without a screen.
    #[inline(never)]
    fn count_constrained(&self, us: Color, constraints: &Constraints) -> u32 {
        PieceId::of_side(us)[1..]
            .iter()
            .filter_map(|&id| {
                let from = self.square_of(id)?;
                Some((self.targets(us, id.kind(), from) & constraints.allowed(self, from)).len())
            })
            .sum()
    }

    /// The pseudo-legal moves of all men but the king.
    #[inline(always)]
    fn count_unconstrained(&self, us: Color) -> u32 {
        let own = self.occupied_by(us);
        let occupied = own | self.occupied_by(!us);
        let men = self.men(us);
        // Written out, because loops over the arrays are not unrolled.
        let rook = |from| self.count_slider(us, from, false);
        let cannon = |from| self.count_slider(us, from, true);
        let horse = |from| self.horse_targets(from).without(own).len();
        let advisor = |from| advisor(from).without(own).len();
        let elephant = |from| elephant(from, occupied).without(own).len();
        let pawn = |from| pawn(us, from).without(own).len();
        two(men.rooks, rook)
            + two(men.cannons, cannon)
            + two(men.horses, horse)
            + two(men.advisors, advisor)
            + two(men.elephants, elephant)
            + five(men.pawns, pawn)
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
