//! Where a king can step and be safe, for all its steps at once.
//!
//! There are at most four steps, and most enemy pieces attack none of their squares. Attacks of the others are kept as
//! a word of the palace's three ranks ([`SquareSet::palace_word`]). The king is taken off its square: it neither blocks
//! a line nor is a horse's leg.

use crate::attacks::{Bearings, HORSE_STEP, SAME_FILE, SAME_RANK, file_line, horse, pawn, rank_line};
use crate::board::Board;
use crate::types::{Color, File, PieceType, Rank, Square, SquareSet};

/// The occupancy words of a board without one of its kings.
struct Without<'a> {
    board: &'a Board,
    king: Square,
}

impl Without<'_> {
    #[inline(always)]
    fn rank(&self, rank: Rank) -> u16 {
        let king = if rank == self.king.rank() { 1 << self.king.file() as u16 } else { 0 };
        self.board.rank_word(rank) & !king
    }

    #[inline(always)]
    fn file(&self, file: File) -> u16 {
        let king = if file == self.king.file() { 1 << self.king.rank() as u16 } else { 0 };
        self.board.file_word(file) & !king
    }

    /// The attacks of a slider on the palace's ranks, if the king's steps are on the slider's file or rank. `attacks`
    /// combines two words: the reach of a rook, and its reach with the first pieces removed.
    #[inline(always)]
    fn slider(&self, us: Color, bearing: u8, from: Square, attacks: impl Fn(u16, u16) -> u16) -> u32 {
        let first = if us == Color::Red { 0 } else { Rank::NUM - 3 };
        let (rank, file) = (from.rank(), from.file());
        let mut attacked = 0;
        if bearing & SAME_FILE != 0 {
            let word = self.file(file);
            let reach = file_line(rank, word).reach;
            let ranks = u32::from(attacks(reach, file_line(rank, word & !reach).reach) >> first & 7);
            attacked |= ((ranks * 0x1_0101) & 0x4_0201) << file as u32;
        }
        if bearing & SAME_RANK != 0 {
            let word = self.rank(rank);
            let reach = rank_line(file, word).reach;
            let files = u32::from(attacks(reach, rank_line(file, word & !reach).reach));
            attacked |= files << (File::NUM * (rank.index() - first));
        }
        attacked
    }
}

impl Board {
    /// The squares of `within` to which the king of `us` can step and be safe. Its own side's pieces are not excluded.
    #[inline(always)]
    pub(super) fn king_targets(&self, us: Color, within: SquareSet) -> SquareSet {
        let within = within.palace_word(us);
        // Captures next to a king are rare.
        if within & Bearings::on(self.king(us)).steps() == 0 {
            return SquareSet::EMPTY;
        }
        SquareSet::from_palace_word(us, self.king_word(us, within))
    }

    /// The king's targets, as a word of the palace's ranks.
    #[inline(always)]
    pub(super) fn king_word(&self, us: Color, within: u32) -> u32 {
        let king = self.king(us);
        let bearings = Bearings::on(king);
        let enemy = self.men(!us);
        let [rook1, rook2] = enemy.rooks;
        let board = Without { board: self, king };
        let mut attacked = 0;
        for rook in [rook1, rook2, enemy.king] {
            let bearing = bearings.on_steps(rook);
            if bearing & (SAME_FILE | SAME_RANK) != 0
                && let Some(rook) = rook
            {
                attacked |= board.slider(us, bearing, rook, |reach, _| reach);
            }
        }
        for cannon in enemy.cannons {
            let bearing = bearings.on_steps(cannon);
            if bearing & (SAME_FILE | SAME_RANK) != 0
                && let Some(cannon) = cannon
            {
                attacked |= board.slider(us, bearing, cannon, |reach, behind| behind & !reach);
            }
        }
        for from in enemy.horses {
            if bearings.on_steps(from) & HORSE_STEP != 0
                && let Some(from) = from
            {
                attacked |= horse(from, board.rank(from.rank()), board.file(from.file())).palace_word(us);
            }
        }
        if !(bearings.pawns() & self.occupied_by(!us)).is_empty() {
            attacked |= self.attacked_by_pawns(us, bearings.pawns());
        }
        bearings.steps() & within & !attacked
    }

    /// The attacks of enemy pawns on `squares`.
    #[inline(never)]
    fn attacked_by_pawns(&self, us: Color, squares: SquareSet) -> u32 {
        let mut attacked = 0;
        for from in squares & self.occupied_by(!us) {
            if self.id_on(from).is_some_and(|id| id.kind() == PieceType::Pawn) {
                attacked |= pawn(!us, from).palace_word(us);
            }
        }
        attacked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::king;
    use crate::random::SplitMix64;
    use crate::types::Piece;

    /// A board with both kings in their palaces and some other pieces anywhere.
    fn random_board(seed: u64) -> Board {
        let mut random = SplitMix64::new(seed);
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            let palace: Vec<Square> = Square::ALL.into_iter().filter(|s| s.in_palace(color)).collect();
            let square = random.pick(&palace);
            board
                .put(Piece::new(color, PieceType::King), square)
                .expect("the other king is in the other palace");
        }
        for _ in 0..random.within((2, 26)) {
            let piece = Piece::new(random.pick(&Color::ALL), random.pick(&PieceType::ALL));
            // `put` refuses occupied squares, and more pieces than a set contains.
            let _ = board.put(piece, random.pick(&Square::ALL));
        }
        board
    }

    #[test]
    fn steps_found_at_once_equal_those_found_one_by_one() {
        let mut unsafe_steps = 0;
        for seed in 0..20_000 {
            let board = random_board(seed);
            for us in Color::ALL {
                for within in [SquareSet::ALL, !board.occupied_by(us), board.occupied_by(!us)] {
                    let steps = king(board.king(us)) & within;
                    let safe: SquareSet = steps.iter().filter(|&to| board.is_king_safe_on(us, to)).collect();
                    assert_eq!(board.king_targets(us, within), safe, "seed {seed}, {us}");
                    unsafe_steps += (steps ^ safe).len();
                }
            }
        }
        assert!(unsafe_steps > 10_000, "the boards have attacks");
    }
}
