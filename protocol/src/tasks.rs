//! Work that takes its time, each in a thread of its own so that the driver stays awake: searches, counting
//! positions, the fixed positions. And what it tells the driver.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Sender;

use chuhe_engine::bench;
use chuhe_engine::search::{BestMove, Info, Listener, Settings, Shared};
use chuhe_engine::threads::spawn_with;
use chuhe_engine::tt::AllocationError;
use xiangqi::Position;

use crate::command::{Event, Report};
use crate::input::Input;

/// What the driver's thread is told by the others.
#[derive(Debug)]
pub(crate) enum Message {
    /// By the reader.
    Input(Input),
    /// By work that goes on.
    Event(Event),
    /// By work that is done: its answer.
    Last(Event),
    /// A search panicked before it answered.
    SearchDied,
}

/// Sends what a search reports to the driver. Dropped without an answer, it tells that the search died.
pub(crate) struct Relay {
    driver: Sender<Message>,
    answered: bool,
}

impl Relay {
    pub(crate) fn new(driver: Sender<Message>) -> Relay {
        Relay { driver, answered: false }
    }

    fn send(&self, message: Message) {
        // When the driver is gone the process is about to end.
        let _ = self.driver.send(message);
    }
}

impl Listener for Relay {
    fn info(&mut self, info: &Info) {
        self.send(Message::Event(Event::Info(Box::new(info.clone()))));
    }

    fn best_move(&mut self, best: &BestMove) {
        self.answered = true;
        self.send(Message::Last(Event::BestMove(*best, None)));
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        if !self.answered {
            self.send(Message::SearchDied);
        }
    }
}

/// Counts the positions `depth` plies on behind each move, until told to stop. If the system has no thread for it,
/// all is counted before this returns.
pub(crate) fn perft(position: Position, depth: u8, driver: Sender<Message>) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let work = move |(position, driver): (Position, Sender<Message>)| {
        let Some(below) = depth.checked_sub(1) else {
            let _ = driver.send(Message::Last(Event::PerftTotal(1)));
            return;
        };
        let mut total = 0u64;
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.make_move(mv);
            let Some(count) = count(&mut after, below, &told) else {
                let stopped = Report::Note("perft stopped".to_owned());
                let _ = driver.send(Message::Last(Event::Report(stopped)));
                return;
            };
            total = total.saturating_add(count);
            let _ = driver.send(Message::Event(Event::PerftMove(mv, count)));
        }
        let _ = driver.send(Message::Last(Event::PerftTotal(total)));
    };
    run((position, driver), work);
    stop
}

/// Works in a thread of its own, or here if there is none.
fn run<I: Send + 'static>(input: I, work: impl Fn(I) + Clone + Send + 'static) {
    if let Err(input) = spawn_with(input, work.clone()) {
        work(input);
    }
}

/// Counts of this many plies are not interrupted: they take a few milliseconds.
const QUICK_DEPTH: u8 = 3;

/// The number of positions `depth` plies on, or `None` if told to stop meanwhile.
fn count(position: &mut Position, depth: u8, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Relaxed) {
        return None;
    }
    if depth <= QUICK_DEPTH {
        return Some(chuhe_perft::perft(position, depth));
    }
    let mut total = 0u64;
    for mv in position.legal_moves() {
        position.make_move(mv);
        let count = count(position, depth - 1, stop);
        position.unmake_move();
        total = total.saturating_add(count?);
    }
    Some(total)
}

/// Searches the fixed positions, until told to stop through what is returned. If the system has no thread for it,
/// all is searched before this returns.
///
/// # Errors
/// If there is no memory for a table of `hash_mib` MiB.
pub(crate) fn bench(
    depth: u32,
    hash_mib: usize,
    driver: Sender<Message>,
) -> Result<Arc<Shared>, AllocationError> {
    let shared = Arc::new(Shared::new(hash_mib)?);
    let searched = Arc::clone(&shared);
    run(driver, move |driver| {
        let report = bench::run(depth, NonZeroUsize::MIN, &searched, Settings::default(), |_, _| {});
        let _ = driver.send(Message::Last(Event::Bench(report)));
    });
    Ok(shared)
}
