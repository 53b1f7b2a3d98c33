//! Numbered work, shared out to threads.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Calls `work` once for each number of `numbers`, from up to `threads` threads, starting in ascending order. Each
/// thread first calls `start` to create its state.
///
/// The calling thread is one of them. If the system cannot create the others, it does all the work. After an error no
/// further number is started.
///
/// # Errors
/// The first error of `start` or `work`.
pub fn share_out<T, E: Send>(
    numbers: Range<u64>,
    threads: NonZeroUsize,
    start: impl Fn() -> Result<T, E> + Sync,
    work: impl Fn(&mut T, u64) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let (next, failed, error) = (AtomicU64::new(numbers.start), AtomicBool::new(false), Mutex::new(None));
    let until_an_error = || -> Result<(), E> {
        let mut tools = start()?;
        while !failed.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            if number >= numbers.end {
                break;
            }
            work(&mut tools, number)?;
        }
        Ok(())
    };
    let run = || {
        if let Err(found) = until_an_error() {
            failed.store(true, Relaxed);
            error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(found);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get() {
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
    error.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_processed_once_until_one_fails() {
        let two = NonZeroUsize::MIN.saturating_add(1);
        let done = Mutex::new(Vec::new());
        let note = |number| {
            done.lock().unwrap().push(number);
            Ok(())
        };
        share_out(3..20, two, || Ok::<(), u64>(()), |(), number| note(number)).unwrap();
        let mut numbers = std::mem::take(&mut *done.lock().unwrap());
        numbers.sort_unstable();
        assert_eq!(numbers, (3..20).collect::<Vec<_>>());

        let fail_at_five = |(): &mut (), number| if number == 5 { Err(number) } else { note(number) };
        assert_eq!(share_out(0..1000, NonZeroUsize::MIN, || Ok(()), fail_at_five), Err(5));
        assert_eq!(done.into_inner().unwrap(), [0, 1, 2, 3, 4]);
        assert_eq!(share_out(0..9, two, || Err::<(), _>("no tools"), |(), _| Ok(())), Err("no tools"));
    }
}
