//! Long work, each in a separate thread so that the driver keeps responding: searches, counting
//! positions, the fixed positions. And its messages to the driver.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;

use chuhe_engine::search::{BestMove, Info, Listener, Shared};
use chuhe_engine::threads::spawn_with;
use chuhe_engine::tt::AllocationError;
use chuhe_perft::divide_until;
use xiangqi::Position;

use crate::bench::BenchRequest;
use crate::event::{ProtocolEvent, Report};
use crate::input::Input;
use crate::online_book::OnlineAnswer;

/// A message of another thread to the driver's thread.
#[derive(Debug)]
pub(crate) enum DriverMessage {
    /// An item of the input, from the reader.
    Input(Input),
    /// An event from work that continues.
    Event(ProtocolEvent),
    /// The last event of work: its answer.
    Last(ProtocolEvent),
    /// The answer of the online book to the request with this number.
    OnlineBook(u64, OnlineAnswer),
    /// A search panicked before it answered.
    SearchDied,
}

/// Sends the reports of a search to the driver. Dropped without an answer, it reports that the search died.
pub(crate) struct DriverRelay {
    driver: Sender<DriverMessage>,
    answered: bool,
}

impl DriverRelay {
    pub(crate) fn new(driver: Sender<DriverMessage>) -> DriverRelay {
        DriverRelay { driver, answered: false }
    }

    fn send(&self, message: DriverMessage) {
        // Sending fails only if the driver was dropped; then the process is about to end.
        let _ = self.driver.send(message);
    }
}

impl Listener for DriverRelay {
    fn info(&mut self, info: &Info) {
        self.send(DriverMessage::Event(ProtocolEvent::Info(Box::new(info.clone()))));
    }

    fn best_move(&mut self, best: &BestMove) {
        self.answered = true;
        self.send(DriverMessage::Last(ProtocolEvent::BestMove(*best, None)));
    }
}

impl Drop for DriverRelay {
    fn drop(&mut self) {
        if !self.answered {
            self.send(DriverMessage::SearchDied);
        }
    }
}

/// Counts the positions `depth` plies after each move, until stopped. If the system has no thread for it, all is
/// counted before this returns.
pub(crate) fn perft(position: Position, depth: u8, driver: Sender<DriverMessage>) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let work = move |(position, driver): (Position, Sender<DriverMessage>)| {
        let tell = |message| _ = driver.send(message);
        let mut so_far = 0u64;
        let each = |mv, count: u64| {
            so_far = so_far.saturating_add(count);
            tell(DriverMessage::Event(ProtocolEvent::PerftMove(mv, count)));
        };
        let total = divide_until(&position, depth, &told, each).unwrap_or_else(|stopped| {
            let note = Report::Note(format!("{stopped}; the following results are incomplete"));
            tell(DriverMessage::Event(ProtocolEvent::Report(note)));
            so_far
        });
        // Clients wait for this line, so it is sent in every case.
        tell(DriverMessage::Last(ProtocolEvent::PerftTotal(total)));
    };
    run((position, driver), work);
    stop
}

/// Works in a separate thread, or in this one if the system has none.
fn run<I: Send + 'static>(input: I, work: impl Fn(I) + Clone + Send + 'static) {
    if let Err(input) = spawn_with(input, work.clone()) {
        work(input);
    }
}

/// Measures the speed on these positions, until stopped through the returned flag. If the system has no thread for it,
/// all is done before this returns.
///
/// # Errors
/// If there is no memory for the table.
pub(crate) fn bench(
    request: BenchRequest,
    positions: Vec<Position>,
    driver: Sender<DriverMessage>,
) -> Result<Arc<Shared>, AllocationError> {
    let shared = Arc::new(Shared::new(request.hash_mib)?);
    let searched = Arc::clone(&shared);
    run(driver, move |driver| {
        let report = request.run(&positions, &searched);
        let _ = driver.send(DriverMessage::Last(ProtocolEvent::Bench(report)));
    });
    Ok(shared)
}
