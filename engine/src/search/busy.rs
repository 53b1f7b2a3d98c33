//! The moves that threads are searching right now, so that other threads leave them for later (Tom Kerrigan,
//! "Simplified ABDADA", after Jean-Christophe Weill, "The ABDADA distributed minimax search algorithm",
//! 1996).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use xiangqi::{Key, Move, split_mix};

const ROWS: usize = 1024;
const SLOTS: usize = 8;

/// A row is a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Row([AtomicU64; SLOTS]);

/// Moves by the position they are made in. Some are forgotten when it is full, or when two threads search the same
/// move and one of them finishes. Then work is done twice, but no result is wrong.
pub(super) struct Busy(Box<[Row]>);

impl Default for Busy {
    fn default() -> Self {
        Busy((0..ROWS).map(|_| Row::default()).collect())
    }
}

impl Busy {
    /// The slot value of a move in a position: never 0, which means an empty slot.
    #[inline]
    fn word(key: Key, mv: Move) -> u64 {
        split_mix(key.0 ^ u64::from(mv.bits())).1 | 1
    }

    #[inline]
    fn row(&self, word: u64) -> &[AtomicU64; SLOTS] {
        &self.0[(word >> 32) as usize % ROWS].0
    }

    /// Whether a thread is searching this move.
    pub(super) fn contains(&self, key: Key, mv: Move) -> bool {
        let word = Self::word(key, mv);
        self.row(word).iter().any(|slot| slot.load(Relaxed) == word)
    }

    /// Notes that this thread begins with the move.
    pub(super) fn enter(&self, key: Key, mv: Move) {
        let word = Self::word(key, mv);
        let row = self.row(word);
        let slot = row.iter().find(|slot| slot.load(Relaxed) == 0).unwrap_or(&row[0]);
        slot.store(word, Relaxed);
    }

    /// Notes that this thread has finished the move.
    pub(super) fn leave(&self, key: Key, mv: Move) {
        let word = Self::word(key, mv);
        for slot in self.row(word) {
            if slot.load(Relaxed) == word {
                slot.store(0, Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Square;

    #[test]
    fn a_move_is_busy_from_entering_to_leaving() {
        let (busy, mv) = (Busy::default(), Move::new(Square::H2, Square::E2));
        let other = Move::new(Square::B2, Square::E2);
        busy.enter(Key(7), mv);
        assert!(busy.contains(Key(7), mv));
        assert!(!busy.contains(Key(8), mv) && !busy.contains(Key(7), other));
        busy.enter(Key(7), mv);
        busy.leave(Key(7), mv);
        assert!(!busy.contains(Key(7), mv));
        // The table compares all bits of the key and of the move.
        busy.enter(Key(7), mv);
        assert!((0..64).all(|bit| !busy.contains(Key(7 ^ 1 << bit), mv)));
        let pairs = Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to)));
        let others = pairs.filter(|(from, to)| from != to).map(|(from, to)| Move::new(from, to));
        assert!(others.filter(|&other| other != mv).all(|other| !busy.contains(Key(7), other)));
    }

    #[test]
    fn a_full_table_replaces_an_entry_by_the_newest() {
        let (busy, mv) = (Busy::default(), Move::new(Square::H2, Square::E2));
        for key in 0..(ROWS * SLOTS * 4) as u64 {
            busy.enter(Key(key), mv);
            assert!(busy.contains(Key(key), mv));
        }
        (0..(ROWS * SLOTS * 4) as u64).for_each(|key| busy.leave(Key(key), mv));
        assert!(busy.0.iter().flat_map(|row| &row.0).all(|slot| slot.load(Relaxed) == 0));
    }

    #[test]
    fn moves_use_all_rows() {
        // A row holds as many moves as it has slots.
        let (busy, mv) = (Busy::default(), Move::new(Square::H2, Square::E2));
        let keys = 1..=8 * SLOTS as u64;
        keys.clone().for_each(|key| busy.enter(Key(key), mv));
        let kept = keys.clone().filter(|&key| busy.contains(Key(key), mv)).count();
        assert!(kept > keys.count() / 2, "{kept}");
    }
}
