//! The limits of a search.

use std::time::Duration;

use chuhe_engine::score::MAX_PLY;
use chuhe_engine::time::{Clock, Limits};
use xiangqi::Position;

use crate::boundary::list;
use crate::errors::Fault;
use crate::game::require_legal;
use crate::values::{ChuheMove, move_of};

/// The limits of a search. The first limit that is reached ends the search. Set all to zero first (ChuheLimits limits =
/// {0};): zero means no limit. A search without any limit is refused, unless the engine plays below full strength,
/// which limits the search too.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ChuheLimits {
    /// The depth in plies, up to 127.
    pub depth: u32,
    /// A mate in at most this many moves ends the search, up to 128. If there is no other limit, the search ends
    /// without a mate too, 20 plies beyond the length of such a mate.
    pub mate: u32,
    /// The number of positions to visit; exact on one thread.
    pub nodes: u64,
    /// Time for this move, in milliseconds.
    pub move_time_ms: u64,
    /// Time left on the clock of the side to move, in milliseconds. The engine divides it among the moves to come.
    pub clock_ms: u64,
    /// Time that each move adds to the clock, in milliseconds.
    pub increment_ms: u64,
    /// Moves to the next time control; 0 if the clock is for the rest of the game.
    pub moves_to_go: u32,
    /// Not zero: the search ends only when it is stopped, even if nothing is left to search. It has full strength.
    pub infinite: i32,
    /// Not zero: the search has full strength at every level.
    pub analysis: i32,
    /// The only moves to search, each legal; NULL for all.
    pub moves: *const ChuheMove,
    /// The number of these moves.
    pub move_count: usize,
}

impl ChuheLimits {
    /// The moves to search; none for all.
    ///
    /// # Safety
    /// The pointer and the count are as the fields say.
    pub(super) unsafe fn moves<'a>(&self) -> Result<&'a [ChuheMove], Fault> {
        if !self.moves.is_null() && self.move_count == 0 {
            return Err(Fault::range("move_count", 0, "1 or more, or NULL for all moves"));
        }
        // SAFETY: the caller promises what `list` requires.
        unsafe { list(self.moves, self.move_count, "moves") }
    }
}

/// The limits as the engine takes them. Time is counted from here.
pub(super) fn limits_of(
    limits: &ChuheLimits,
    moves: &[ChuheMove],
    position: &Position,
    is_full_strength: bool,
) -> Result<Limits, Fault> {
    let most = |name, value: u32, most: usize| {
        if value as usize <= most {
            Ok((value > 0).then_some(value))
        } else {
            Err(Fault::range(name, value, &format!("0 to {most}")))
        }
    };
    let depth = most("depth", limits.depth, MAX_PLY - 1)?;
    let mate = most("mate", limits.mate, MAX_PLY)?;
    let nodes = (limits.nodes > 0).then_some(limits.nodes);
    let time = |milliseconds: u64| (milliseconds > 0).then(|| Duration::from_millis(milliseconds));
    let clock = time(limits.clock_ms).map(|remaining| Clock {
        remaining,
        increment: time(limits.increment_ms).unwrap_or_default(),
        moves_to_go: (limits.moves_to_go > 0).then_some(limits.moves_to_go),
    });
    let (move_time, infinite) = (time(limits.move_time_ms), limits.infinite != 0);
    let is_limited = !is_full_strength && limits.analysis == 0;
    let analysis = limits.analysis != 0;
    let limits = Limits { depth, mate, nodes, move_time, clock, infinite, analysis, ..Limits::default() };
    if !(limits.has_limit() || infinite || is_limited) {
        return Err(Fault::Argument("nothing would end the search: give a limit".to_owned()));
    }
    let legal = |&number: &ChuheMove| {
        let mv = move_of(number)?;
        require_legal(position, mv)?;
        Ok(mv)
    };
    let search_moves = moves.iter().map(legal).collect::<Result<_, Fault>>()?;
    Ok(Limits { search_moves, ..limits })
}
