//! Numbered work, shared out to threads.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::TuneError;

/// Does `work` for each number of the range, in order of their beginning, on so many threads. Each thread first
/// makes with `start` what it works with. Once one fails, no more is begun.
///
/// # Errors
/// The first of the threads' errors.
pub(crate) fn share_out<T>(
    numbers: Range<u64>,
    threads: NonZeroUsize,
    start: impl Fn() -> Result<T, TuneError> + Sync,
    work: impl Fn(&mut T, u64) -> Result<(), TuneError> + Sync,
) -> Result<(), TuneError> {
    let (next, gave_up) = (AtomicU64::new(numbers.start), AtomicBool::new(false));
    let run = || -> Result<(), TuneError> {
        let mut tools = start()?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end || gave_up.load(Ordering::Relaxed) {
                return Ok(());
            }
            work(&mut tools, number)?;
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.get())
            .map(|_| scope.spawn(|| run().inspect_err(|_| gave_up.store(true, Ordering::Relaxed))))
            .collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn every_number_is_worked_on_once_until_one_fails() {
        let two = NonZeroUsize::MIN.saturating_add(1);
        let done = Mutex::new(Vec::new());
        let note = |number| {
            done.lock().unwrap().push(number);
            Ok(())
        };
        share_out(3..20, two, || Ok(()), |(), number| note(number)).unwrap();
        let mut numbers = std::mem::take(&mut *done.lock().unwrap());
        numbers.sort_unstable();
        assert_eq!(numbers, (3..20).collect::<Vec<_>>());

        let failed = |number| TuneError::Data(format!("{number}"));
        let error = share_out(
            0..1000,
            NonZeroUsize::MIN,
            || Ok(()),
            |(), number| if number == 5 { Err(failed(number)) } else { note(number) },
        );
        assert_eq!(error.unwrap_err().to_string(), "5");
        assert_eq!(done.into_inner().unwrap(), [0, 1, 2, 3, 4]);
    }
}
