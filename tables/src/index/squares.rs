//! Squares as plain numbers, and sets of them as bits, for the inner loops.

/// A set of squares: bit `i` is the square of index `i`.
pub(crate) type Bits = u128;

/// The squares on which a red pawn can stand: ranks 3 and 4 of its files, and everything across the river.
pub(crate) const RED_PAWN_SQUARES: Bits = {
    let own = 0b1_0101_0101;
    let across = ((1 << 90) - 1) & !((1 << 45) - 1);
    across | own << 27 | own << 36
};
/// The squares on which a black pawn can stand.
pub(crate) const BLACK_PAWN_SQUARES: Bits = {
    let own = 0b1_0101_0101;
    ((1 << 45) - 1) | own << 45 | own << 54
};
pub(crate) const ALL: Bits = (1 << 90) - 1;

/// The square of an attacker that a side does not have.
pub(crate) const NOWHERE: u8 = u8::MAX;

const BITS: [Bits; 128] = {
    let mut bits = [0; 128];
    let mut i = 0;
    while i < 128 {
        bits[i] = 1 << i;
        i += 1;
    }
    bits
};

#[inline(always)]
pub(crate) fn bit(square: u8) -> Bits {
    BITS[usize::from(square & 127)]
}

/// The square mirrored left to right.
#[inline(always)]
pub(crate) const fn mirror(square: u8) -> u8 {
    let file = square % 9;
    square + 8 - 2 * file
}

/// The square mirrored top to bottom.
#[inline(always)]
pub(crate) const fn flip(square: u8) -> u8 {
    let file = square % 9;
    81 - (square - file) + file
}

/// The number of squares of `set` before `square`.
#[inline(always)]
pub(crate) fn rank(set: Bits, square: u8) -> u64 {
    u64::from((set & (bit(square) - 1)).count_ones())
}

/// The square of `set` with `rank` others before it; 0 if there are fewer.
#[inline]
pub(crate) fn select(mut set: Bits, rank: u64) -> u8 {
    for _ in 0..rank {
        set &= set.wrapping_sub(1);
    }
    if set == 0 { 0 } else { set.trailing_zeros() as u8 }
}

#[inline(always)]
pub(crate) fn count(set: Bits) -> u64 {
    u64::from(set.count_ones())
}
