//! The transposition table: results of earlier searches, by the key of the position.
//!
//! Shared by all threads without locks. An entry is two relaxed atomic words, the data and the key
//! combined with the data by exclusive or (Hyatt and Mann, "A lock-less transposition table
//! implementation for parallel search chess engines", 2002): two threads that write at once may tear an
//! entry, but a torn entry no longer matches any key. Four entries share a cache line.

mod cluster;
mod memory;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use self::cluster::{CLUSTER, Cluster};
use self::memory::Memory;
use crate::score::{MATE, MAX_EVAL, MAX_PLY, is_mate};
use xiangqi::{Key, Move};

/// The relation of a stored score to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The true score is at most the stored one: no move reached alpha.
    Upper = 1,
    /// The true score is at least the stored one: a move reached beta.
    Lower = 2,
    /// The stored score is the true one.
    Exact = 3,
}

impl Bound {
    /// The bound of a score that a search with this window returned.
    #[inline(always)]
    pub(crate) fn of(score: i32, alpha: i32, beta: i32) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether the true score of a stored `score` certainly lies on its side of an estimate.
    #[inline(always)]
    pub(crate) fn confirms(self, score: i32, estimate: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score > estimate,
            Bound::Upper => score < estimate,
        }
    }
}

/// The table's entry for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, or a move that caused a cut-off.
    pub mv: Option<Move>,
    /// The score for the side to move; mates counted from the position's own ply.
    pub score: i32,
    /// Plies searched below the position.
    pub depth: i32,
    /// The relation of the score to the true score.
    pub bound: Bound,
    /// The static evaluation, unless the side to move was in check.
    pub eval: Option<i32>,
}

impl Entry {
    /// An entry with a move and the evaluation, but without a score.
    pub(crate) fn without_score(mv: Option<Move>, eval: Option<i32>) -> Entry {
        Entry { mv, score: -MAX_EVAL, depth: 0, bound: Bound::Lower, eval }
    }

    /// The score, if it settles a search of `depth` plies with this window.
    #[inline(always)]
    pub(crate) fn cutoff(&self, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        };
        (self.depth >= depth && decides).then_some(self.score)
    }
}

/// There is not enough memory for the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot allocate a transposition table of {0} MiB")]
pub struct AllocationError(pub usize);

/// The transposition table: a fixed number of entries, looked up by position key.
pub struct TranspositionTable {
    memory: Memory,
    /// Counts searches, so that old entries are replaced first. Wraps.
    age: AtomicU8,
}

/// A bound does not replace another of this search about the same position that is deeper by more than
/// this many plies.
const KEEP_DEEPER: i32 = 3;

const CLUSTERS_PER_MIB: usize = (1 << 20) / size_of::<Cluster>();

/// Ages count modulo this.
const AGES: u8 = 64;

impl TranspositionTable {
    /// An empty table of `mib` MiB, at least one.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(crate) fn new(mib: usize) -> Result<TranspositionTable, AllocationError> {
        let count = mib.max(1).checked_mul(CLUSTERS_PER_MIB).ok_or(AllocationError(mib))?;
        let memory = Memory::new(count).ok_or(AllocationError(mib))?;
        Ok(TranspositionTable { memory, age: AtomicU8::new(0) })
    }

    /// The size of the table in MiB.
    pub(crate) fn mib(&self) -> usize {
        self.memory.clusters().len() / CLUSTERS_PER_MIB
    }

    /// Forgets everything, with `threads` threads. Takes time in proportion to the size.
    pub fn clear(&mut self, threads: NonZeroUsize) {
        self.memory.clear(threads);
        *self.age.get_mut() = 0;
    }

    /// Begins a new search: all entries of the table become one search older.
    pub(crate) fn begin_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    #[inline(always)]
    fn cluster(&self, key: Key) -> &Cluster {
        // The high half of the product spreads the keys evenly over the clusters, whatever their number.
        let index = (u128::from(key.0) * self.memory.clusters().len() as u128) >> 64;
        &self.memory.clusters()[index as usize]
    }

    /// Asks the processor to load the data for a later [`probe`](Self::probe).
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster: *const Cluster = self.cluster(key);
            // SAFETY: a prefetch reads nothing and may be given any address; this one is valid.
            #[expect(unsafe_code, reason = "there is no safe prefetch")]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(cluster.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of the position with this key, `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, key: Key, ply: usize) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let found = slot.check.load(Relaxed) ^ data == key.0 && data != 0;
            found.then(|| unpack(data, ply)).flatten()
        })
    }

    /// Stores an entry. It replaces the entry of the same position, or else the least valuable entry of the cluster:
    /// the one with the smallest depth, minus four plies for each search of age.
    ///
    /// A bound does not replace an entry of the same position and search that is more than three plies deeper. An entry
    /// without a move keeps the move that was stored for the position.
    #[inline]
    pub(crate) fn store(&self, key: Key, ply: usize, entry: Entry) {
        let age = self.age.load(Relaxed);
        let mut mv = entry.mv;
        let mut victim = &self.cluster(key).0[0];
        let mut worth = i32::MAX;
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key.0 {
                victim = slot;
                // A search that failed low found no best move: an earlier move is the better guess.
                mv = mv.or(Move::from_bits(data as u16));
                let deeper = depth_of(data) > entry.depth + KEEP_DEEPER;
                if deeper && entry.bound != Bound::Exact && searches_since(data, age) == 0 {
                    return;
                }
                break;
            }
            let slot_worth =
                if data == 0 { i32::MIN } else { depth_of(data) - 4 * searches_since(data, age) };
            if slot_worth < worth {
                (victim, worth) = (slot, slot_worth);
            }
        }
        let data = pack(Entry { mv, ..entry }, ply, age);
        victim.data.store(data, Relaxed);
        victim.check.store(key.0 ^ data, Relaxed);
    }

    /// All entries, with mates counted from the position's own ply.
    #[cfg(test)]
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> {
        let slots = self.memory.clusters().iter().flat_map(|cluster| &cluster.0);
        slots.map(|slot| slot.data.load(Relaxed)).filter(|&data| data != 0).filter_map(|data| unpack(data, 0))
    }

    /// How full the table is, in permille: the share of entries written by this search, by a sample.
    pub(crate) fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let clusters = self.memory.clusters();
        let sample = clusters.len().min(250);
        let used = clusters[..sample]
            .iter()
            .flat_map(|cluster| &cluster.0)
            .map(|slot| slot.data.load(Relaxed))
            .filter(|&data| data != 0 && searches_since(data, age) == 0)
            .count();
        (used * 1000 / (sample * CLUSTER)) as u32
    }
}

// A data word: move (16 bits), score (16), depth (8), bound (2), age (6), evaluation (16).

/// The number for a missing evaluation.
const NO_EVAL: i16 = i16::MIN;

fn pack(entry: Entry, ply: usize, age: u8) -> u64 {
    // Mate scores are stored relative to this position, so that they are right wherever the position occurs again.
    let score = match entry.score {
        score if !is_mate(score) => score,
        score if score > 0 => (score + ply as i32).min(MATE),
        score => (score - ply as i32).max(-MATE),
    };
    u64::from(entry.mv.map_or(0, Move::bits))
        | u64::from(score as i16 as u16) << 16
        | u64::from(entry.depth.clamp(0, 255) as u8) << 32
        | u64::from(entry.bound as u8 | age << 2) << 40
        | u64::from(entry.eval.map_or(NO_EVAL, |eval| eval as i16) as u16) << 48
}

fn unpack(data: u64, ply: usize) -> Option<Entry> {
    let bound = match (data >> 40) & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let score = match i32::from((data >> 16) as i16) {
        score if score >= MATE - MAX_PLY as i32 => score - ply as i32,
        score if score <= MAX_PLY as i32 - MATE => score + ply as i32,
        score => score,
    };
    let eval = (data >> 48) as i16;
    let eval = (eval != NO_EVAL).then_some(i32::from(eval));
    Some(Entry { mv: Move::from_bits(data as u16), score, depth: depth_of(data), bound, eval })
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 32) as u8)
}

fn searches_since(data: u64, age: u8) -> i32 {
    let then = (data >> 42) as u8 % AGES;
    i32::from((AGES + age - then) % AGES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{mate_in, mated_in};
    use xiangqi::Square;

    fn entry(depth: i32, score: i32) -> Entry {
        Entry {
            mv: Some(Move::new(Square::H2, Square::E2)),
            score,
            depth,
            bound: Bound::Exact,
            eval: Some(-7),
        }
    }

    #[test]
    fn stored_entries_are_found() {
        let table = TranspositionTable::new(1).unwrap();
        assert_eq!(table.probe(Key(0), 0), None);
        for key in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
            table.store(Key(key), 3, entry(7, -123));
            assert_eq!(table.probe(Key(key), 5), Some(entry(7, -123)));
            assert_eq!(table.probe(Key(key ^ 2), 5), None);
        }
    }

    #[test]
    fn mates_are_relative_to_the_position() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(Key(7), 4, entry(9, mate_in(10)));
        assert_eq!(table.probe(Key(7), 2).unwrap().score, mate_in(8));
        table.store(Key(8), 4, entry(9, mated_in(10)));
        assert_eq!(table.probe(Key(8), 6).unwrap().score, mated_in(12));
    }

    #[test]
    fn a_known_move_survives_a_search_that_found_none() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(Key(7), 0, entry(3, 10));
        table.store(Key(7), 0, Entry { mv: None, bound: Bound::Upper, ..entry(4, 5) });
        assert_eq!(table.probe(Key(7), 0).unwrap().mv, entry(3, 10).mv);
    }

    #[test]
    fn shallow_and_old_entries_are_replaced() {
        let table = TranspositionTable::new(1).unwrap();
        // Keys that differ only in low bits share a cluster.
        (0..4).for_each(|key| table.store(Key(key), 0, entry(10 + key as i32, 0)));
        table.store(Key(4), 0, entry(1, 0));
        assert_eq!(table.probe(Key(0), 0), None, "the shallowest made room");
        assert!(table.probe(Key(3), 0).is_some());
        (0..3).for_each(|_| table.begin_search());
        table.store(Key(5), 0, entry(5, 0));
        table.store(Key(6), 0, entry(5, 0));
        assert!(table.probe(Key(5), 0).is_some(), "fresh entries outlive deeper ones of old searches");
        assert_eq!(table.probe(Key(1), 0), None);
    }

    #[test]
    fn a_score_settles_a_search_if_it_is_deep_enough_and_bounds_the_right_side() {
        let settles = |bound, depth| {
            // Scores below the window, at its two ends, inside it, and above it.
            [9, 10, 11, 20, 21].map(|score| {
                Entry { bound, ..entry(5, score) }
                    .cutoff(depth, 10, 20)
                    .inspect(|&told| assert_eq!(told, score))
                    .is_some()
            })
        };
        assert_eq!(settles(Bound::Exact, 5), [true; 5]);
        assert_eq!(settles(Bound::Lower, 4), [false, false, false, true, true]);
        assert_eq!(settles(Bound::Upper, 5), [true, true, false, false, false]);
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            assert_eq!(settles(bound, 6), [false; 5], "{bound:?}");
        }
    }

    #[test]
    fn torn_entries_are_not_found() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(Key(9), 0, entry(5, 1));
        table.cluster(Key(9)).0[0].data.fetch_xor(1 << 16, Relaxed);
        assert_eq!(table.probe(Key(9), 0), None);
    }

    #[test]
    fn hashfull_counts_this_search_only() {
        let mut table = TranspositionTable::new(1).unwrap();
        assert_eq!(table.hashfull(), 0);
        for i in 0..100_000u64 {
            table.store(Key(i.wrapping_mul(0x9E37_79B9_7F4A_7C15)), 0, entry(1, 0));
        }
        assert!(table.hashfull() > 800, "{}", table.hashfull());
        table.begin_search();
        assert_eq!(table.hashfull(), 0);
        table.clear(NonZeroUsize::MIN.saturating_add(2));
        assert_eq!(table.probe(Key(0), 0), None);
        // After the last age the ages begin again at 0.
        let table = TranspositionTable::new(1).unwrap();
        for search in 0..2 * u64::from(AGES) {
            table.begin_search();
            assert_eq!(table.hashfull(), 0, "{search}");
            table.store(Key(search), 0, entry(1, 0));
            assert!(table.hashfull() > 0, "{search}");
        }
    }
}
