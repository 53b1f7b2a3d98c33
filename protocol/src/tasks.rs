//! Long work, each in a separate thread so that the driver keeps responding: searches, counting
//! positions, the fixed positions. And its messages to the driver.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::time::Duration;

use chuhe_engine::bench::BenchReport;
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

/// Sends the answer of work when it is dropped: also after a panic, because clients wait for that line.
struct Answer {
    driver: Sender<DriverMessage>,
    event: ProtocolEvent,
}

impl Answer {
    fn tell(&self, event: ProtocolEvent) {
        // Sending fails only if the driver was dropped; then the process is about to end.
        let _ = self.driver.send(DriverMessage::Event(event));
    }

    /// Says why the answer is not that of the whole work.
    fn tell_cut(&self, reason: &str) {
        let note = format!("{reason}; the following results are incomplete");
        self.tell(ProtocolEvent::Report(Report::Note(note)));
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.tell_cut("an error of the program ended the work");
        }
        let event = std::mem::replace(&mut self.event, ProtocolEvent::Goodbye);
        let _ = self.driver.send(DriverMessage::Last(event));
    }
}

/// Counts the positions `depth` plies after each move, until stopped. If the system has no thread for it, all is
/// counted before this returns.
pub(crate) fn perft(position: Position, depth: u8, driver: Sender<DriverMessage>) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let work = move |(position, mut answer): (Position, Answer)| {
        let mut so_far = 0u64;
        let each = |mv, count: u64| {
            so_far = so_far.saturating_add(count);
            answer.event = ProtocolEvent::PerftTotal(so_far);
            answer.tell(ProtocolEvent::PerftMove(mv, count));
        };
        match divide_until(&position, depth, &stopped, each) {
            Ok(total) => answer.event = ProtocolEvent::PerftTotal(total),
            Err(stopped) => {
                answer.tell_cut(&stopped.to_string());
            }
        }
    };
    run((position, Answer { driver, event: ProtocolEvent::PerftTotal(0) }), work);
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
    let nothing = BenchReport { nodes: 0, time: Duration::ZERO };
    run(Answer { driver, event: ProtocolEvent::Bench(nothing) }, move |mut answer| {
        answer.event = ProtocolEvent::Bench(request.run(&positions, &searched));
        if searched.signals.is_stopped() {
            answer.tell_cut("the bench was stopped");
        }
    });
    Ok(shared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn work_that_panics_is_answered() {
        let (driver, messages) = channel();
        run(Answer { driver, event: ProtocolEvent::PerftTotal(0) }, |mut answer| {
            answer.event = ProtocolEvent::PerftTotal(44);
            // Unwinds without the message that a panic prints.
            std::panic::resume_unwind(Box::new("a mistake"));
        });
        let messages: Vec<DriverMessage> = messages.iter().collect();
        let [DriverMessage::Event(note), DriverMessage::Last(answer)] = messages.as_slice() else {
            panic!("{messages:?}");
        };
        assert!(matches!(note, ProtocolEvent::Report(Report::Note(_))), "{note:?}");
        assert!(matches!(answer, ProtocolEvent::PerftTotal(44)), "{answer:?}");
    }
}
