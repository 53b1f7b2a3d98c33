//! A search in the background: its reports, Ctrl-C, the stop from another thread.
//!
//! The search runs in a separate thread and sends its reports through a channel. The thread that asked waits there
//! without the interpreter, and looks for Ctrl-C from time to time.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use pyo3::prelude::*;

use super::shared::SharedSession;
use crate::board::PyBoard;
use crate::errors::{self, EngineError};
use crate::moves::MoveArguments;
use crate::report::PyInfo;
use chuhe_engine::search::{BestMove, Info, Listener};
use chuhe_engine::time::Limits;
use xiangqi::Position;
use xiangqi::rules::GameRules;

/// The time between two checks for Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// A search to run: position, limits and options.
pub(super) struct RequestedSearch {
    position: Position,
    rules: GameRules,
    limits: Limits,
    lines: usize,
}

/// The result of a search.
pub(super) struct Found {
    /// The move to play.
    pub(super) best: BestMove,
    /// The lines, the best first.
    pub(super) lines: Vec<PyInfo>,
}

impl RequestedSearch {
    /// Takes a copy of the board, which Python may change meanwhile.
    pub(super) fn new(
        board: &PyBoard,
        mut limits: Limits,
        lines: usize,
        root_moves: Option<MoveArguments>,
    ) -> PyResult<RequestedSearch> {
        if let Some(MoveArguments(root_moves)) = root_moves {
            for mv in &root_moves {
                limits.search_moves.push(mv.read_legal(board.position())?);
            }
            // For the engine, an empty list means all moves.
            if limits.search_moves.is_empty() {
                return Err(errors::argument("root_moves is empty: expected moves, or None for all"));
            }
        }
        Ok(RequestedSearch { position: board.position().clone(), rules: board.rules(), limits, lines })
    }
}

/// A message of the search.
enum Event {
    Info(Box<Info>),
    Best(BestMove),
}

struct Reporter(Sender<Event>);

impl Listener for Reporter {
    fn info(&mut self, info: &Info) {
        // If the receiver was dropped, Python raises an exception there, and nothing remains to be done here.
        let _ = self.0.send(Event::Info(Box::new(info.clone())));
    }

    fn best_move(&mut self, best: &BestMove) {
        let _ = self.0.send(Event::Best(*best));
    }
}

/// Searches, and returns when the search has ended.
pub(super) fn search(
    py: Python<'_>,
    shared: &SharedSession,
    asked: RequestedSearch,
    on_info: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let _claim = shared.claim()?;
    let (sender, mut events) = channel();
    py.detach(|| {
        let mut session = shared.session();
        session.set_rules(asked.rules);
        session.set_multi_pv(asked.lines);
        session.set_position(asked.position);
        session.go(asked.limits, Reporter(sender));
        if shared.is_stopping() {
            session.stop();
        }
    });
    let found = listen(py, &mut events, on_info);
    py.detach(|| {
        let mut session = shared.session();
        session.stop();
        session.wait();
    });
    found
}

/// Waits for the answer. An error leaves the search running.
fn listen(
    py: Python<'_>,
    events: &mut Receiver<Event>,
    on_info: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let mut lines = BTreeMap::new();
    loop {
        // The receiver is moved into the closure: it may go to another thread, but two threads may not share it.
        let only = &mut *events;
        let next = py.detach(move || only.recv_timeout(SIGNAL_INTERVAL));
        py.check_signals()?;
        match next {
            Ok(Event::Info(info)) => {
                let info = PyInfo(*info);
                if let Some(on_info) = on_info {
                    on_info.call1((info.clone(),))?;
                }
                lines.insert(info.0.multi_pv, info);
            }
            Ok(Event::Best(best)) => return Ok(Found { best, lines: lines.into_values().collect() }),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(EngineError::new_err("the search failed"));
            }
        }
    }
}
