//! Sliders: the squares that a rook or cannon attacks along a rank or file.

use crate::types::{File, Rank};

/// The squares that a slider sees along a rank or a file, as words of this line.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    /// The empty squares and the first piece in each direction.
    pub reach: u16,
    /// The second piece in each direction.
    pub jump: u16,
}

/// The attacks of a slider at `place` on a line of `length` squares occupied as in `word`.
const fn line(place: usize, word: u16, length: usize) -> Line {
    let (all_below, all_above) = ((1 << place) - 1, (1 << length) - (2 << place));
    let (below, above) = (word & all_below, word & all_above);
    let (first_below, first_above) = (highest(below), lowest(above));
    // Without a piece, all squares of the direction are empty.
    let reach_below = all_below & !(first_below.saturating_sub(1));
    let reach_above = all_above & (first_above << 1).wrapping_sub(1);
    let jump = highest(below ^ first_below) | lowest(above ^ first_above);
    Line { reach: reach_below | reach_above, jump }
}

/// The highest bit of a word alone; 0 if it has none.
const fn highest(word: u16) -> u16 {
    if word == 0 { 0 } else { 1 << word.ilog2() }
}

/// The lowest bit of a word alone; 0 if it has none.
const fn lowest(word: u16) -> u16 {
    word & word.wrapping_neg()
}

static RANK_LINES: [[Line; 512]; File::NUM] = {
    let mut lines = [[Line { reach: 0, jump: 0 }; 512]; File::NUM];
    let mut place = 0;
    while place < File::NUM {
        let mut word = 0;
        while word < 512 {
            lines[place][word] = line(place, word as u16, File::NUM);
            word += 1;
        }
        place += 1;
    }
    lines
};

static FILE_LINES: [[Line; 1024]; Rank::NUM] = {
    let mut lines = [[Line { reach: 0, jump: 0 }; 1024]; Rank::NUM];
    let mut place = 0;
    while place < Rank::NUM {
        let mut word = 0;
        while word < 1024 {
            lines[place][word] = line(place, word as u16, Rank::NUM);
            word += 1;
        }
        place += 1;
    }
    lines
};

/// The squares that a slider on `file` sees along its rank, which is occupied as in `word`.
#[inline(always)]
pub(crate) fn rank_line(file: File, word: u16) -> Line {
    RANK_LINES[file.index()][(word & 511) as usize]
}

/// The squares that a slider on `rank` sees along its file, which is occupied as in `word`.
#[inline(always)]
pub(crate) fn file_line(rank: Rank, word: u16) -> Line {
    FILE_LINES[rank.index()][(word & 1023) as usize]
}

/// `BETWEEN_WORD[a][b]` has the bits strictly between places `a` and `b` of a line.
static BETWEEN_WORD: [[u16; Rank::NUM]; Rank::NUM] = {
    let mut words = [[0; Rank::NUM]; Rank::NUM];
    let mut a = 0;
    while a < Rank::NUM {
        let mut b = 0;
        while b < Rank::NUM {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let mut at = low + 1;
            while at < high {
                words[a][b] |= 1 << at;
                at += 1;
            }
            b += 1;
        }
        a += 1;
    }
    words
};

/// The bits of a rank word strictly between two files.
#[inline(always)]
pub fn files_between(a: File, b: File) -> u16 {
    BETWEEN_WORD[a.index()][b.index()]
}

/// The bits of a file word strictly between two ranks.
#[inline(always)]
pub fn ranks_between(a: Rank, b: Rank) -> u16 {
    BETWEEN_WORD[a.index()][b.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stop_at_pieces_and_jump_one() {
        let seen = rank_line(File::E, 0b1_0101_0010);
        assert_eq!(seen.reach, 0b0_0110_1110);
        assert_eq!(seen.jump, 0b1_0000_0000, "beyond the pawn on b nothing stands, beyond the horse a rook");
        let seen = file_line(Rank::R0, 0b10_0100_0001);
        assert_eq!(seen.reach, 0b00_0111_1110);
        assert_eq!(seen.jump, 0b10_0000_0000);
    }

    #[test]
    fn words_between_leave_out_both_ends() {
        assert_eq!(files_between(File::B, File::E), 0b1100);
        assert_eq!(ranks_between(Rank::R9, Rank::R7), 1 << 8);
    }
}
