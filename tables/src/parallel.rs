//! Work that several threads share.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Does the work on all of `0..len` in pieces, by several threads. The results come in the order of the pieces, whoever
/// made them.
pub(crate) fn in_parallel<T: Send>(
    len: u64,
    piece: u64,
    threads: usize,
    work: impl Fn(Range<u64>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let run = || {
        let mut done = Vec::new();
        loop {
            let start = next.fetch_add(piece, Relaxed);
            if start >= len {
                return done;
            }
            done.push((start, work(start..len.min(start + piece))));
        }
    };
    let done = on_threads(if len <= piece { 1 } else { threads }, run);
    let mut done: Vec<(u64, T)> = done.into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(start, _)| start);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Makes `work` stop at the first piece that fails: later pieces are left out and give the default, earlier ones are
/// still worked on. So the error of the first piece that fails is always found.
pub(crate) fn until_failure<T: Default, E>(
    work: impl Fn(Range<u64>) -> Result<T, E> + Sync,
) -> impl Fn(Range<u64>) -> Result<T, E> + Sync {
    let first_failed = AtomicU64::new(u64::MAX);
    move |range| {
        let start = range.start;
        if start > first_failed.load(Relaxed) {
            return Ok(T::default());
        }
        let done = work(range);
        if done.is_err() {
            first_failed.fetch_min(start, Relaxed);
        }
        done
    }
}

/// Does the work on each item, by several threads. After an error no item is started; one of the errors is returned.
pub(crate) fn each_in_parallel<I: Iterator + Send, E: Send>(
    items: I,
    threads: usize,
    work: impl Fn(I::Item) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let items = Mutex::new(items.fuse());
    let run = || {
        loop {
            let item = items.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(item) = item else { return Ok(()) };
            if let Err(error) = work(item) {
                items.lock().unwrap_or_else(PoisonError::into_inner).by_ref().for_each(drop);
                return Err(error);
            }
        }
    };
    on_threads(threads, run).into_iter().collect()
}

/// The results of `run` on several threads, this one included. Where no more threads can be started, there are
/// fewer.
fn on_threads<T: Send>(threads: usize, run: impl Fn() -> T + Sync) -> Vec<T> {
    if threads < 2 {
        return vec![run()];
    }
    std::thread::scope(|scope| {
        let helpers: Vec<_> =
            (1..threads).filter_map(|_| std::thread::Builder::new().spawn_scoped(scope, &run).ok()).collect();
        let mut done = vec![run()];
        for helper in helpers {
            match helper.join() {
                Ok(more) => done.push(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    })
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn results_come_in_order_though_the_first_piece_ends_last() {
        let others = AtomicU64::new(0);
        let begin = Instant::now();
        let pieces = in_parallel(100, 7, 3, |range| {
            if range.start > 0 {
                others.fetch_add(1, Relaxed);
            }
            // If a thread cannot start, the test must not wait without end.
            while range.start == 0 && others.load(Relaxed) < 14 && begin.elapsed() < Duration::from_secs(60) {
                std::thread::yield_now();
            }
            range.collect::<Vec<u64>>()
        });
        assert_eq!(pieces.concat(), (0..100).collect::<Vec<u64>>());
    }

    #[test]
    fn parts_before_a_failed_one_are_still_processed() {
        let work = until_failure(
            |range: Range<u64>| if range.start.is_multiple_of(20) { Err(range.start) } else { Ok(1) },
        );
        let result = |start| work(start..start + 10);
        // A thread may take a piece of work and begin it only after other threads have failed in later pieces.
        assert_eq!([50, 40, 50, 60].map(result), [Ok(1), Err(40), Ok(0), Ok(0)]);
        assert_eq!([10, 20, 30, 0, 10].map(result), [Ok(1), Err(20), Ok(0), Err(0), Ok(0)]);
    }
}
