//! A set of squares, one bit each.

use alloc::string::ToString;
use core::fmt::{self, Debug, Display, Formatter};
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};
use core::str::FromStr;

use super::color::Color;
use super::square::{File, ParseSquareError, Rank, Square};

/// A set of squares. Bit `i` is the square of index `i`: ten ranks of nine bits, one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(u128);

/// `SINGLE[i]` holds just square `i`: a load is cheaper than a 128-bit shift by a variable.
static SINGLE: [SquareSet; Square::NUM] = {
    let mut sets = [SquareSet::EMPTY; Square::NUM];
    let mut i = 0;
    while i < Square::NUM {
        sets[i] = SquareSet(1 << i);
        i += 1;
    }
    sets
};

/// Ranks 0 to 6 are the low ones: their 63 squares fit into one word of 64 bits. The three others are Black's palace.
const LOW_RANKS: u32 = 7;
/// The squares of the low ranks.
const LOW_BITS: u32 = LOW_RANKS * File::NUM as u32;
/// File a on the low ranks, and on the three others.
const LOW_FILE: u64 = 0x0040_2010_0804_0201;
const HIGH_FILE: u64 = 0x4_0201;
/// The squares of three ranks.
const PALACE_BITS: u32 = (1 << (3 * File::NUM)) - 1;

impl SquareSet {
    /// The empty set.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All 90 squares.
    pub const ALL: SquareSet = SquareSet((1 << Square::NUM) - 1);

    /// The set of one square; also for `const` contexts.
    #[inline(always)]
    pub const fn single(square: Square) -> SquareSet {
        SquareSet(1 << square as u32)
    }

    /// The squares of `rank` whose bits are set in `word`: bit 0 is file a. Bits 9 to 15 must be 0, or squares of the
    /// next rank are in the set.
    #[inline(always)]
    pub(crate) const fn from_rank_word(rank: Rank, word: u16) -> SquareSet {
        SquareSet((word as u128) << (rank as u32 * File::NUM as u32))
    }

    /// The squares of `file` whose bits are set in `word`: bit 0 is rank 0. Bits 10 to 15 are ignored.
    #[inline(always)]
    pub(crate) const fn from_file_word(file: File, word: u16) -> SquareSet {
        // In the product, bit `i` of the word is at `i + 8 * j` for every `j`. The place `9 * i` among these is its
        // square on file a.
        let low = (word as u64 & 0x7f).wrapping_mul(0x0001_0101_0101_0101) & LOW_FILE;
        let high = ((word as u64 >> LOW_RANKS & 7) * 0x1_0101) & HIGH_FILE;
        SquareSet((low << file as u32) as u128 | (high as u128) << (file as u32 + LOW_BITS))
    }

    /// The squares of this set on `rank` as a word: bit 0 is file a.
    #[inline(always)]
    pub(crate) const fn rank_word(self, rank: Rank) -> u16 {
        (self.0 >> (rank as u32 * File::NUM as u32)) as u16 & 0x1ff
    }

    /// The squares of this set on `file` as a word: bit 0 is rank 0.
    #[inline(always)]
    pub(crate) const fn file_word(self, file: File) -> u16 {
        // The inverse of `from_file_word`: the product moves bit `9 * i` to bit `56 + i`, or to bit `16 + i` for the
        // high ranks.
        let low = (self.0 as u64 >> file as u32 & LOW_FILE).wrapping_mul(0x0101_0101_0101_0100) >> 56;
        let high = ((self.0 >> LOW_BITS) as u64 >> file as u32 & HIGH_FILE) * 0x1_0101;
        (low | (high >> 16 & 7) << LOW_RANKS) as u16
    }

    /// The squares on the three ranks of the palace of `color`, the lowest square of the three as bit 0.
    #[inline(always)]
    pub(crate) const fn palace_word(self, color: Color) -> u32 {
        match color {
            Color::Red => self.0 as u32 & PALACE_BITS,
            Color::Black => (self.0 >> LOW_BITS) as u32,
        }
    }

    /// The inverse of [`palace_word`](Self::palace_word).
    #[inline(always)]
    pub(crate) const fn from_palace_word(color: Color, word: u32) -> SquareSet {
        match color {
            Color::Red => SquareSet(word as u128),
            Color::Black => SquareSet((word as u128) << LOW_BITS),
        }
    }

    /// This set with `square` added; also for `const` contexts.
    #[inline(always)]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square as u32)
    }

    /// The union with another set, for `const` contexts, where the operators are not available.
    #[inline(always)]
    pub(crate) const fn union(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// Whether `square` is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        // A 128-bit shift by a variable would take twice as long.
        let word = if square as u32 & 64 == 0 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        word >> (square as u32 & 63) & 1 != 0
    }

    /// Adds the square if it is missing, removes it if it is there.
    #[inline(always)]
    pub fn toggle(&mut self, square: Square) {
        self.0 ^= SINGLE[square.index()].0;
    }

    /// The squares of this set that are not in the other.
    #[inline(always)]
    pub const fn without(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// Whether no square is in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of squares in the set.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// The squares, lowest index first.
    #[inline(always)]
    pub fn iter(self) -> Squares {
        Squares(self.0)
    }
}

impl From<Square> for SquareSet {
    #[inline(always)]
    fn from(square: Square) -> SquareSet {
        SINGLE[square.index()]
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    #[inline(always)]
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    #[inline(always)]
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;
    #[inline(always)]
    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    /// The squares of the board that are not in the set.
    #[inline(always)]
    fn not(self) -> SquareSet {
        SquareSet(!self.0 & Self::ALL.0)
    }
}

impl BitAndAssign for SquareSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for SquareSet {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: SquareSet) {
        self.0 ^= other.0;
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    #[inline(always)]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl Debug for SquareSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.to_string())).finish()
    }
}

impl Display for SquareSet {
    /// The squares with spaces between them, lowest index first: `a0 e4`. Nothing for the empty set.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, square) in self.iter().enumerate() {
            write!(f, "{}{square}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for SquareSet {
    type Err = ParseSquareError;

    /// Reads squares with spaces between them, in any order.
    fn from_str(text: &str) -> Result<SquareSet, ParseSquareError> {
        text.split_whitespace().map(str::parse).collect()
    }
}

/// The squares of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::ALL[self.0.trailing_zeros() as usize];
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        let square = Square::ALL[self.0.checked_ilog2()? as usize];
        self.0 &= !(1 << square.index());
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_like_sets() {
        let set: SquareSet = [Square::A0, Square::E4, Square::I9].into_iter().collect();
        assert_eq!(set.len(), 3);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Square::A0, Square::E4, Square::I9]);
        assert_eq!((!set).len(), 87);
        assert!((set & !set).is_empty());
        let mut toggled = set;
        toggled.toggle(Square::E4);
        toggled.toggle(Square::E5);
        assert_eq!(toggled ^ set, SquareSet::single(Square::E4).with(Square::E5));
    }

    #[test]
    fn squares_are_counted_and_read_from_both_ends() {
        let mut set = SquareSet::EMPTY;
        set.extend([Square::I9, Square::A0, Square::E4]);
        let mut squares = set.iter();
        assert_eq!(squares.len(), 3);
        assert_eq!((squares.next_back(), squares.next()), (Some(Square::I9), Some(Square::A0)));
        assert_eq!((squares.len(), squares.next_back()), (1, Some(Square::E4)));
        assert_eq!((squares.next_back(), squares.next(), squares.len()), (None, None, 0));
        assert!(SquareSet::ALL.iter().rev().eq(Square::ALL.into_iter().rev()));
    }

    #[test]
    fn words_name_the_right_squares() {
        for rank in Rank::ALL {
            for word in 0..1 << File::NUM {
                let squares = File::ALL.into_iter().filter(|file| word >> file.index() & 1 != 0);
                let set: SquareSet = squares.map(|file| Square::from_coords(file, rank)).collect();
                assert_eq!(SquareSet::from_rank_word(rank, word), set);
                assert_eq!(set.rank_word(rank), word);
                let others = SquareSet::ALL.without(SquareSet::from_rank_word(rank, 0x1ff));
                assert_eq!((set | others).rank_word(rank), word);
            }
        }
        for file in File::ALL {
            for word in 0..1 << Rank::NUM {
                let squares = Rank::ALL.into_iter().filter(|rank| word >> rank.index() & 1 != 0);
                let set: SquareSet = squares.map(|rank| Square::from_coords(file, rank)).collect();
                assert_eq!(SquareSet::from_file_word(file, word), set);
                assert_eq!(set.file_word(file), word);
                let others = SquareSet::ALL.without(SquareSet::from_file_word(file, 0x3ff));
                assert_eq!((set | others).file_word(file), word);
            }
        }
    }

    #[test]
    fn palace_words_hold_three_ranks() {
        for (color, ranks) in [(Color::Red, 0..3), (Color::Black, 7..10)] {
            let set: SquareSet =
                Square::ALL.into_iter().filter(|s| ranks.contains(&s.rank().index())).collect();
            assert_eq!(SquareSet::ALL.palace_word(color), PALACE_BITS);
            assert_eq!(SquareSet::from_palace_word(color, PALACE_BITS), set);
            for square in set {
                let word = SquareSet::from(square).palace_word(color);
                assert_eq!(word, 1 << (square.index() - ranks.start * File::NUM));
                assert_eq!(SquareSet::from_palace_word(color, word), SquareSet::from(square));
            }
        }
    }
}
