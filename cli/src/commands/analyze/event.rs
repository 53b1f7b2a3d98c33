//! What happens while a search runs.

use std::sync::mpsc::{Receiver, Sender};

use chuhe_engine::search::{BestMove, Info, Listener};
use chuhe_engine::session::Session;
use chuhe_engine::tt::Bound;

use crate::error::{CliError, CliResult};

/// What happens while a search runs.
pub(super) enum Event {
    Info(Box<Info>),
    BestMove(BestMove),
    /// Ctrl-C was pressed.
    Interrupt,
}

/// Sends what the search reports to a channel.
pub(super) struct Relay(pub(super) Sender<Event>);

impl Listener for Relay {
    fn info(&mut self, info: &Info) {
        if info.bound != Bound::Exact {
            return;
        }
        // If nobody listens any more, the search ends with the process.
        let _ = self.0.send(Event::Info(Box::new(info.clone())));
    }

    fn best_move(&mut self, best: &BestMove) {
        let _ = self.0.send(Event::BestMove(*best));
    }
}

/// Passes on what a search reports until it has answered. Ctrl-C stops the search, which then answers.
pub(super) fn await_answer(
    session: &Session,
    events: &Receiver<Event>,
    show: &mut dyn FnMut(&Event) -> CliResult,
) -> Result<bool, CliError> {
    let mut interrupted = false;
    loop {
        let silent = || CliError::Failed("the search ended without an answer".to_owned());
        let event = events.recv().map_err(|_| silent())?;
        if matches!(event, Event::Interrupt) {
            interrupted = true;
            session.stop();
        }
        show(&event)?;
        if matches!(event, Event::BestMove(_)) {
            return Ok(interrupted);
        }
    }
}
