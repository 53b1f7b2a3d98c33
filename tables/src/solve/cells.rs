//! The values known so far, one word per position.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use crate::index::{Index, Placement};
use crate::value::Value;

/// The word of an impossible position: the side that has moved is in check.
pub const IMPOSSIBLE: u16 = u16::MAX;

/// One word and one count for each position. Threads share them. The order in which they write does not matter: a
/// position is only decided once, and each of its moves is counted once.
pub(super) struct Cells {
    pub(super) index: Index,
    words: Vec<AtomicU16>,
    counts: Vec<AtomicU8>,
}

/// A position: a placement and the side to move, as its place in the lists.
pub(super) type Cell = u32;

impl Cells {
    pub(super) fn new(index: Index) -> Cells {
        let positions = 2 * index.len() as usize;
        let words = (0..positions).map(|_| AtomicU16::new(0)).collect();
        let counts = (0..positions).map(|_| AtomicU8::new(0)).collect();
        Cells { index, words, counts }
    }

    pub(super) fn len(&self) -> u64 {
        self.index.len()
    }

    #[inline]
    pub(super) fn cell(&self, side: usize, number: u64) -> Cell {
        (side as u64 * self.len() + number) as Cell
    }

    /// The side to move and the placement.
    #[inline]
    pub(super) fn position(&self, cell: Cell) -> Option<(usize, Placement)> {
        let side = usize::from(u64::from(cell) >= self.len());
        Some((side, self.index.placement(u64::from(cell) - side as u64 * self.len())?))
    }

    #[inline]
    pub(super) fn side(&self, cell: Cell) -> usize {
        usize::from(u64::from(cell) >= self.len())
    }

    #[inline]
    pub(super) fn word(&self, cell: Cell) -> u16 {
        self.words[cell as usize].load(Relaxed)
    }

    /// The value, a draw if it is undecided; `None` if the position is impossible.
    pub(super) fn value(&self, cell: Cell) -> Option<Value> {
        Value::of_word(self.word(cell))
    }

    #[inline]
    pub(super) fn is_undecided(&self, cell: Cell) -> bool {
        self.word(cell) == 0
    }

    pub(super) fn exclude(&self, cell: Cell) {
        self.words[cell as usize].store(IMPOSSIBLE, Relaxed);
    }

    /// Decides the position, if it is undecided. Returns whether it was.
    #[inline]
    pub(super) fn decide(&self, cell: Cell, value: Value) -> bool {
        self.words[cell as usize].compare_exchange(0, value.word(), Relaxed, Relaxed).is_ok()
    }

    pub(super) fn set_count(&self, cell: Cell, moves: u8) {
        self.counts[cell as usize].store(moves, Relaxed);
    }

    /// Counts one of the undecided moves as losing. Returns whether it was the last.
    #[inline]
    pub(super) fn count_down(&self, cell: Cell) -> bool {
        self.counts[cell as usize].fetch_sub(1, Relaxed) == 1
    }

    pub(super) fn into_words(self) -> (Index, Vec<u16>) {
        (self.index, self.words.into_iter().map(AtomicU16::into_inner).collect())
    }
}
