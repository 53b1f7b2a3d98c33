//! Events from workers to the coordinator.

use crate::engine::EngineFacts;
use crate::error::MatchError;
use crate::game::PlayedGame;
use crate::schedule::ScheduledGame;

/// An event.
pub(super) enum MatchEvent {
    Engine(usize, EngineFacts),
    Started(ScheduledGame),
    Finished(ScheduledGame, Box<PlayedGame>),
    /// The tournament cannot continue.
    Failed(MatchError),
    /// A worker has nothing more to do.
    Done,
}
