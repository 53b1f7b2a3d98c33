//! Single searches, each independent of earlier ones.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use chuhe_engine::search::{BestMove, Info, Listener};
use chuhe_engine::session::Session;
use chuhe_engine::time::Limits;
use chuhe_engine::tt::{AllocationError, Bound};
use xiangqi::{Move, Position};

use super::error::GrowError;
use super::found::Found;
use super::settings::GrowSettings;

/// How often a search checks for a stop.
const STOP_CHECK: Duration = Duration::from_millis(50);

/// To finish its last iteration, a search may visit this many times its number of nodes.
const MAX_NODE_FACTOR: u64 = 4;

pub(super) struct Analyst {
    session: Session,
    nodes: u64,
}

/// How a search ended.
pub(super) enum Analysis {
    Stopped,
    /// There were no moves to search.
    NoMoves,
    Found(Found),
}

impl Analyst {
    pub(super) fn new(settings: GrowSettings) -> Result<Analyst, AllocationError> {
        Ok(Analyst { session: Session::new(settings.hash_mib)?, nodes: settings.nodes })
    }

    /// Searches the position for the best of `moves`.
    pub(super) fn search(
        &mut self,
        position: &Position,
        moves: Vec<Move>,
        stop: &AtomicBool,
    ) -> Result<Analysis, GrowError> {
        if stop.load(Relaxed) {
            return Ok(Analysis::Stopped);
        }
        if moves.is_empty() {
            return Ok(Analysis::NoMoves);
        }
        // The table is cleared between searches, so that a resumed run gives the same book.
        self.session.new_game();
        self.session.set_position(position.clone());
        let (sender, answer) = channel();
        // The limit in nodes ends only complete iterations: inside one, a later move may still be better.
        let limits = Limits {
            search_moves: moves,
            soft_nodes: Some(self.nodes),
            ..Limits::nodes(self.nodes.saturating_mul(MAX_NODE_FACTOR))
        };
        self.session.go(limits, Last { sender, info: None });
        let found = loop {
            match answer.recv_timeout(STOP_CHECK) {
                Ok(found) => break found,
                Err(RecvTimeoutError::Timeout) if stop.load(Relaxed) => {
                    self.session.stop();
                    self.session.wait();
                    return Ok(Analysis::Stopped);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(GrowError::SearchDied),
            }
        };
        self.session.wait();
        found.map(Analysis::Found).ok_or(GrowError::SearchDied)
    }
}

/// Keeps the last report, and sends its result with the answer.
struct Last {
    sender: Sender<Option<Found>>,
    info: Option<(i32, u32)>,
}

impl Listener for Last {
    fn info(&mut self, info: &Info) {
        if info.bound == Bound::Exact {
            self.info = Some((info.score.value(), info.depth));
        }
    }

    fn best_move(&mut self, best: &BestMove) {
        let found = best.best.zip(self.info).map(|(mv, (score, depth))| Found {
            mv,
            score: score.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)),
            depth: u16::try_from(depth).unwrap_or(u16::MAX),
        });
        // After a stop, nobody waits for the result.
        let _ = self.sender.send(found);
    }
}
