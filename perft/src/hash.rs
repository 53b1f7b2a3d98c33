//! A table of counts that all threads share without a lock, and the count that uses it.
//!
//! Different orders of the same moves lead to the same position. Its count is then looked up instead of being
//! made again. [`Entry`] explains why the table is sound. Where the depth is too small for the table to pay,
//! `kernel` counts.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use xiangqi::{Board, Color, Key};

use crate::kernel;

/// The least depth that is looked up: below it, counting again is as cheap as the memory access.
const MIN_DEPTH: u8 = 2;

/// There is not enough memory for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not enough memory for a hash table of {mib} MiB")]
pub struct PerftTableError {
    /// The requested size, in MiB.
    pub mib: usize,
}

/// A count and the exclusive or of count and tag (Hyatt and Mann, "A lock-less transposition table
/// implementation for parallel search", 2002).
///
/// Two threads may write the two words at the same time and leave one of each. Such a torn entry does not
/// match: its words combine to a tag that a look-up has only by a chance of 2^-64. All accesses are
/// atomic, so there is no data race, and they need no order, because each word proves the other.
///
/// A count of 0 marks an empty entry; positions with that count are cheap to count again.
#[derive(Default)]
struct Entry {
    count: AtomicU64,
    check: AtomicU64,
}

impl Entry {
    fn load(&self, tag: u64) -> Option<u64> {
        let count = self.count.load(Relaxed);
        (count != 0 && count ^ self.check.load(Relaxed) == tag).then_some(count)
    }

    fn store(&self, tag: u64, count: u64) {
        self.count.store(count, Relaxed);
        self.check.store(count ^ tag, Relaxed);
    }
}

/// Two entries: the first keeps the larger count, which took more work, the second takes every other
/// count (a two-tier table). Without the second, old large counts would close the table.
#[derive(Default)]
#[repr(align(32))]
struct Bucket {
    larger: Entry,
    latest: Entry,
}

const _: () = assert!(size_of::<Bucket>() == 32, "half a cache line");

/// Counts by position and depth. A count never goes stale, so one table can serve many positions.
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
}

impl Table {
    /// An empty table of `mib` MiB.
    ///
    /// # Errors
    /// If there is not enough memory for it.
    pub(crate) fn new(mib: NonZeroUsize) -> Result<Table, PerftTableError> {
        let mib = mib.get();
        let bytes = mib.checked_mul(1 << 20).ok_or(PerftTableError { mib })?;
        Table::with_buckets(bytes / size_of::<Bucket>()).ok_or(PerftTableError { mib })
    }

    fn with_buckets(number: usize) -> Option<Table> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(number).ok()?;
        buckets.resize_with(number, Bucket::default);
        Some(Table { buckets: buckets.into_boxed_slice() })
    }

    /// A word for a position and a depth together. The factor is 2^64 divided by the golden ratio, which spreads a
    /// depth over all bits. It is odd, so different depths give different words.
    fn tag(key: Key, depth: u8) -> u64 {
        key.0 ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The bucket of a tag, by its upper bits, whatever the number of buckets (Lemire, "Fast random
    /// integer generation in an interval", 2019).
    fn bucket(&self, tag: u64) -> &Bucket {
        &self.buckets[((u128::from(tag) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// The count stored for this position and depth, if there is one.
    fn probe(&self, key: Key, depth: u8) -> Option<u64> {
        let tag = Table::tag(key, depth);
        let bucket = self.bucket(tag);
        bucket.larger.load(tag).or_else(|| bucket.latest.load(tag))
    }

    /// Keeps a count until a larger one, or two smaller ones, replace it.
    fn store(&self, key: Key, depth: u8, count: u64) {
        let tag = Table::tag(key, depth);
        let bucket = self.bucket(tag);
        let entry = if count >= bucket.larger.count.load(Relaxed) { &bucket.larger } else { &bucket.latest };
        entry.store(tag, count);
    }
}

/// Like [`kernel::count`], with `key` the hash key of board and side.
pub(crate) fn count(board: &mut Board, side: Color, key: Key, depth: u8, table: &Table) -> u64 {
    if depth < MIN_DEPTH {
        return kernel::count(board, side, depth);
    }
    if let Some(count) = table.probe(key, depth) {
        return count;
    }
    let total = if depth == MIN_DEPTH {
        kernel::count(board, side, depth)
    } else {
        expand(board, side, key, depth, table)
    };
    table.store(key, depth, total);
    total
}

/// Counts the positions after each move. Apart from [`count`], so that the list of moves is not on the stack of a hit.
fn expand(board: &mut Board, side: Color, key: Key, depth: u8, table: &Table) -> u64 {
    let mut total = 0u64;
    for mv in kernel::moves(board, side) {
        let Some(id) = board.id_on(mv.from()) else { continue };
        let captured = board.make(mv);
        total = total.saturating_add(count(board, !side, key.after(id, mv, captured), depth - 1, table));
        board.unmake(mv, captured);
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Position;

    const KEYS: [Key; 3] =
        [Key(0x0123_4567_89AB_CDEF), Key(0xFEDC_BA98_7654_3210), Key(0xA5A5_5A5A_0F0F_F0F0)];

    #[test]
    fn an_entry_answers_only_for_its_position_and_depth() {
        let table = Table::with_buckets(1).unwrap();
        assert_eq!(table.probe(KEYS[0], 3), None);
        table.store(KEYS[0], 3, 44);
        assert_eq!(table.probe(KEYS[0], 3), Some(44));
        assert_eq!(table.probe(KEYS[0], 4), None, "another depth");
        assert_eq!(table.probe(KEYS[1], 3), None, "another position");
        table.store(KEYS[1], 3, u64::MAX);
        assert_eq!(table.probe(KEYS[1], 3), Some(u64::MAX), "a count may take all bits");
    }

    #[test]
    fn an_empty_entry_answers_for_no_key() {
        // With depth 0 the tag equals the key, and the words of an empty entry combine to 0.
        assert_eq!(Table::with_buckets(1).unwrap().probe(Key(0), 0), None);
        let table = Table::with_buckets(1).unwrap();
        table.store(KEYS[0], 3, 0);
        assert_eq!(table.probe(KEYS[0], 3), None);
    }

    #[test]
    fn a_torn_entry_is_rejected() {
        let (old, new) = (Entry::default(), Entry::default());
        old.store(KEYS[0].0, 44);
        new.store(KEYS[1].0, 1920);
        let torn = [(&old, &new), (&new, &old)].map(|(count, check)| Entry {
            count: AtomicU64::new(count.count.load(Relaxed)),
            check: AtomicU64::new(check.check.load(Relaxed)),
        });
        for entry in &torn {
            for key in KEYS {
                assert_eq!(entry.load(key.0), None);
            }
        }
        assert_eq!(new.load(KEYS[1].0), Some(1920));
    }

    #[test]
    fn a_full_bucket_keeps_the_larger_and_the_latest() {
        let table = Table::with_buckets(1).unwrap();
        table.store(KEYS[0], 3, 1000);
        table.store(KEYS[1], 3, 20);
        table.store(KEYS[2], 3, 10);
        let kept = KEYS.map(|key| table.probe(key, 3));
        assert_eq!(kept, [Some(1000), None, Some(10)]);
        table.store(KEYS[1], 3, 2000);
        let kept = KEYS.map(|key| table.probe(key, 3));
        assert_eq!(kept, [None, Some(2000), Some(10)]);
    }

    #[test]
    fn every_bucket_is_reached() {
        let table = Table::with_buckets(7).unwrap();
        let mut reached = std::collections::HashSet::new();
        for i in 0..100u64 {
            reached.insert(std::ptr::from_ref(table.bucket(i.wrapping_mul(0x9E37_79B9_7F4A_7C15))));
        }
        assert_eq!(reached.len(), 7);
        table.bucket(u64::MAX).latest.store(u64::MAX, 1);
    }

    #[test]
    fn the_size_is_as_requested() {
        let table = Table::new(NonZeroUsize::new(3).unwrap()).unwrap();
        assert_eq!(size_of_val(&*table.buckets), 3 << 20);
    }

    #[test]
    fn a_table_of_any_size_changes_no_count() {
        let position = Position::default();
        let mut board = position.board().clone();
        for buckets in [1, 100, 1 << 15] {
            let table = Table::with_buckets(buckets).unwrap();
            for depth in [4, 2, 3, 4] {
                let count = count(&mut board, position.side_to_move(), position.key(), depth, &table);
                assert_eq!(count, [1, 44, 1920, 79666, 3_290_240][usize::from(depth)]);
            }
            assert_eq!(&board, position.board());
        }
    }
}
