//! Scans all games in parts, at most one per processor, each with its own connection and thread.

use std::thread::{self, ScopedJoinHandle};

use super::headers::Conditions;
use super::query::Hit;
use super::scan::Scan;
use crate::error::LibraryError;
use crate::library::Library;

/// The minimum number of games in a part. Fewer are read faster than another thread opens the file.
const PART: i64 = 10_000;

/// The maximum number of threads: the disk is a limit too.
const MAX_THREADS: i64 = 8;

impl Library {
    /// The games that match the conditions and the scan.
    pub(super) fn scan_all(&self, scan: &Scan, conditions: &Conditions) -> Result<Vec<Hit>, LibraryError> {
        // Other connections do not see uncommitted changes of a writer, so a writable library is searched in one part.
        let parts =
            if scan.takes_all(conditions) && !self.is_writable() { self.parts()? } else { Vec::new() };
        if parts.len() < 2 {
            return scan.of_all(&self.connection, conditions);
        }
        let connections = parts.iter().map(|_| self.another()).collect::<Result<Vec<_>, _>>()?;
        let found = thread::scope(|scope| {
            let look = |(connection, part)| scope.spawn(move || scan.of_range(&connection, part));
            let threads: Vec<_> = connections.into_iter().zip(parts).map(look).collect();
            threads.into_iter().map(ScopedJoinHandle::join).collect::<Vec<_>>()
        });
        let mut hits = Vec::new();
        for part in found {
            hits.extend(part.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(hits)
    }

    /// The first and the last number of each part.
    fn parts(&self) -> Result<Vec<(i64, i64)>, LibraryError> {
        let ends = "SELECT coalesce(min(id), 1), coalesce(max(id), 0) FROM game";
        let (first, last): (i64, i64) =
            self.connection.query_row(ends, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let processors = thread::available_parallelism().map_or(1, |number| number.get() as i64);
        Ok(parts(first, last, processors.min(MAX_THREADS)))
    }
}

/// Up to `most` parts of about the same size.
fn parts(first: i64, last: i64, most: i64) -> Vec<(i64, i64)> {
    let games = last - first + 1;
    let number = (games / PART).clamp(1, most);
    let begin = |part: i64| first + games * part / number;
    (0..number).map(|part| (begin(part), begin(part + 1) - 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_every_game_once() {
        assert_eq!(parts(1, 0, 4), [(1, 0)]);
        assert_eq!(parts(1, 100, 4), [(1, 100)]);
        assert_eq!(parts(5, 30_004, 2), [(5, 15_004), (15_005, 30_004)]);
        let all = parts(7, 1_000_003, 8);
        assert_eq!((all[0].0, all[7].1, all.len()), (7, 1_000_003, 8));
        assert!(all.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0));
    }
}
