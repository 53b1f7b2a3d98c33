//! [`Perft`]: counting with options, a table and progress reports.

use std::num::NonZeroUsize;
use std::time::Instant;

use xiangqi::{Move, Position};

use crate::hash::{PerftTableError, Table};
use crate::measurement::Measurement;
use crate::parallel::{self, PerftProgress};

/// How to count. The options change time and memory, never the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftOptions {
    /// Number of threads.
    pub threads: NonZeroUsize,
    /// Size in MiB of the table of counts; `None` for no table. A table pays from about depth 5 on. Without
    /// it every leaf is really visited, which tests a generator more strictly and measures its speed.
    pub hash_mib: Option<NonZeroUsize>,
}

impl Default for PerftOptions {
    /// One thread, no table.
    fn default() -> PerftOptions {
        PerftOptions { threads: NonZeroUsize::MIN, hash_mib: None }
    }
}

/// Counts with several threads and a table, as the options say. One runner serves any number of positions: the
/// table is kept, so a second count of the same position is fast.
///
/// With a table, two positions with the same hash key are taken for one: per look-up, a chance of about the
/// number of entries divided by 2^64. Small endings can be counted to any depth with a table, so counts
/// saturate at [`u64::MAX`].
pub struct Perft {
    threads: NonZeroUsize,
    table: Option<Table>,
    report: Box<dyn Fn(PerftProgress) + Send + Sync>,
}

impl Perft {
    /// A runner with these options.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn new(options: PerftOptions) -> Result<Perft, PerftTableError> {
        let table = options.hash_mib.map(Table::new).transpose()?;
        Ok(Perft { threads: options.threads, table, report: Box::new(|_| {}) })
    }

    /// Calls `report` whenever a part of the work is done. The working threads make the calls, possibly at the
    /// same time and slightly out of order. A count makes from 1 to some thousands of them, and none at depth
    /// 0 or without a legal move.
    #[must_use]
    pub fn with_progress(mut self, report: impl Fn(PerftProgress) + Send + Sync + 'static) -> Perft {
        self.report = Box::new(report);
        self
    }

    /// The number of lines of `depth` plies.
    pub fn count(&self, position: &Position, depth: u8) -> u64 {
        if depth == 0 { 1 } else { total(&self.divide(position, depth)) }
    }

    /// The count of each legal move, in the generator's order; empty at depth 0.
    pub fn divide(&self, position: &Position, depth: u8) -> Vec<(Move, u64)> {
        let Some(below) = depth.checked_sub(1) else { return Vec::new() };
        parallel::divide(position, below, self.threads, self.table.as_ref(), &self.report)
    }

    /// Count, divide and time of one run.
    pub fn measure(&self, position: &Position, depth: u8) -> Measurement {
        let start = Instant::now();
        let divide = self.divide(position, depth);
        let elapsed = start.elapsed();
        let nodes = if depth == 0 { 1 } else { total(&divide) };
        Measurement { fen: position.fen(), depth, nodes, elapsed, divide }
    }
}

/// The sum of a divide, saturating.
fn total(divide: &[(Move, u64)]) -> u64 {
    divide.iter().fold(0, |sum, &(_, count)| sum.saturating_add(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runner(threads: usize, hash_mib: usize) -> Perft {
        let options =
            PerftOptions { threads: threads.try_into().unwrap(), hash_mib: hash_mib.try_into().ok() };
        Perft::new(options).unwrap()
    }

    #[test]
    fn the_root_itself_counts_one() {
        let start = Position::default();
        assert_eq!(runner(2, 1).count(&start, 0), 1);
        assert_eq!(runner(2, 1).divide(&start, 0), []);
        assert_eq!(runner(2, 1).measure(&start, 0).nodes, 1);
        assert_eq!(crate::perft(&start, 0), 1);
        assert_eq!(crate::divide(&start, 0), []);
    }

    #[test]
    fn mate_counts_nothing() {
        let mated = Position::from_fen("4k4/3R5/4R4/9/9/9/9/9/9/5K3 b").unwrap();
        assert!(mated.is_check() && mated.legal_moves().is_empty());
        for depth in 1..4 {
            assert_eq!(runner(2, 1).count(&mated, depth), 0);
            assert_eq!(crate::perft(&mated, depth), 0);
        }
    }

    #[test]
    fn counts_beyond_64_bits_saturate() {
        let kings = Position::from_fen("3k5/9/9/9/9/9/9/9/9/5K3 w").unwrap();
        let runner = runner(2, 1);
        assert_eq!(runner.count(&kings, 12), crate::perft(&kings, 12));
        assert_eq!(runner.count(&kings, 70), u64::MAX);
        let measured = runner.measure(&kings, 70);
        assert_eq!((measured.nodes, measured.divide.len()), (u64::MAX, kings.legal_moves().len()));
    }

    #[test]
    fn a_table_beyond_memory_is_an_error() {
        let options = PerftOptions { hash_mib: Some(NonZeroUsize::MAX), ..PerftOptions::default() };
        let error = Perft::new(options).err().unwrap();
        assert_eq!(error, PerftTableError { mib: usize::MAX });
    }
}
