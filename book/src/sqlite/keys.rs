//! Hash keys of `.obk` and `.pfBook` files: 64 bits, from the numbers of an old C library's `rand()`.

use once_cell::sync::Lazy;
use xiangqi::{Color, Position};

use crate::eleeye::Words;

/// The generator: a linear congruence that shows 15 of its bits.
struct Rand(u32);

impl Rand {
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(214_013).wrapping_add(2_531_011);
        u64::from(self.0 >> 16 & 0x7FFF)
    }

    /// Five numbers side by side; of the last only the lowest four bits fit.
    fn word(&mut self) -> u64 {
        [0, 15, 30, 45, 60].into_iter().fold(0, |word, shift| word | self.number() << shift)
    }
}

static WORDS: Lazy<Words<u64>> = Lazy::new(|| {
    let mut rand = Rand(0);
    let pieces = (0..Words::<u64>::NUM).map(|_| rand.word()).collect();
    Words { pieces, side: rand.word() }
});

/// The keys of a position and of its mirror image.
pub fn keys(position: &Position) -> [u64; 2] {
    let side = if position.side_to_move() == Color::Red { WORDS.side } else { 0 };
    WORDS.of_pieces(position, side)
}
