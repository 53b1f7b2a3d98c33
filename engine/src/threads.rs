//! Starting threads, which the system may refuse.

use std::sync::mpsc::channel;
use std::thread::{Builder, JoinHandle};

/// Does work in a new thread.
///
/// # Errors
/// If the system cannot create a thread. Returns the input, so that the caller can do the work itself.
///
/// ```
/// use chuhe_engine::threads::spawn_with;
///
/// let doubled = spawn_with(21, |number| 2 * number).map(|thread| thread.join().ok());
/// assert!(matches!(doubled, Ok(Some(42)) | Err(21)));
/// ```
pub fn spawn_with<I, O>(input: I, work: impl FnOnce(I) -> O + Send + 'static) -> Result<JoinHandle<O>, I>
where
    I: Send + 'static,
    O: Send + 'static,
{
    // If no thread starts, the closure is lost. So the input is sent to the thread separately.
    let (give, take) = channel::<I>();
    let thread = Builder::new().spawn(move || work(take.recv().expect("it is sent at once")));
    match thread {
        Ok(thread) => match give.send(input) {
            Ok(()) => Ok(thread),
            Err(unsent) => Err(unsent.0),
        },
        Err(error) => {
            log::warn!("no thread: {error}");
            Err(input)
        }
    }
}
