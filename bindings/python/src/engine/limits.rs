//! The limits of a search, as Python has them.

use pyo3::PyResult;

use crate::errors;
use crate::numbers::{seconds, within};
use chuhe_engine::score::MAX_PLY;
use chuhe_engine::time::{Clock, Limits};

/// Limits as they were given.
#[derive(Default)]
pub(super) struct SearchLimits {
    pub(super) depth: Option<i64>,
    pub(super) nodes: Option<i64>,
    pub(super) movetime: Option<f64>,
    pub(super) mate: Option<i64>,
    pub(super) clock: Option<f64>,
    pub(super) increment: f64,
    pub(super) moves_to_go: Option<i64>,
    pub(super) infinite: bool,
    /// Whether the strength limits the search, so that no other limit is needed.
    pub(super) is_limited: bool,
}

impl SearchLimits {
    /// The limits as the engine takes them. Time is counted from here.
    ///
    /// # Errors
    /// `ArgumentError` for a number out of its range, or if nothing would end the search.
    pub(super) fn for_engine(self) -> PyResult<Limits> {
        let depth = self.depth.map(|depth| within("depth", depth, 1..=MAX_PLY as i64 - 1)).transpose()?;
        let nodes = self.nodes.map(|nodes| within("nodes", nodes, 1..=i64::MAX)).transpose()?;
        let move_time = self.movetime.map(|time| seconds("movetime", time)).transpose()?;
        let mate = self.mate.map(|mate| within("mate", mate, 1..=MAX_PLY as i64)).transpose()?;
        let increment = seconds("increment", self.increment)?;
        let to_go = |moves| within("moves_to_go", moves, 1..=i64::from(u32::MAX));
        let moves_to_go = self.moves_to_go.map(to_go).transpose()?;
        let clock = self.clock.map(|clock| seconds("clock", clock)).transpose()?;
        let clock = clock.map(|remaining| Clock { remaining, increment, moves_to_go });
        let limits =
            Limits { depth, nodes, move_time, mate, clock, infinite: self.infinite, ..Limits::default() };
        if !(limits.has_limit() || self.infinite || self.is_limited) {
            return Err(errors::argument("nothing would end the search: give a limit"));
        }
        Ok(limits)
    }
}
