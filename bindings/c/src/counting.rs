//! Perft: how many lines of play of a given length there are.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::boundary::{given, guard, put};
use crate::errors::{ChuheStatus, Fault};
use crate::game::ChuheGame;
use crate::values::ChuheMove;

/// The maximum depth of a count. A count of this depth would never end.
const MAX_DEPTH: u32 = 20;

/// Called with each legal move and the number of lines of play after it. Return 0 to continue, anything else to stop.
pub type ChuheCounted = Option<extern "C" fn(user: *mut c_void, mv: ChuheMove, nodes: u64) -> i32>;

/// Counts the lines of play of a given length (perft). Checkmate and stalemate have no moves and count 0; repetitions and
/// the natural move limit do not end a line.
/// depth: their length in plies, 0 to 20. Each ply takes some 40 times as long as the one before.
/// each: called on this thread with the count of each legal move as soon as it is known (divide); NULL for no calls.
/// user: passed to each.
/// nodes: receives the sum.
/// Errors: CHUHE_STATUS_STOPPED if the callback stopped it.
#[unsafe(no_mangle)]
pub extern "C" fn chuhe_game_perft(
    game: Option<&ChuheGame>,
    depth: u32,
    each: ChuheCounted,
    user: *mut c_void,
    nodes: Option<&mut MaybeUninit<u64>>,
) -> ChuheStatus {
    guard(|| {
        put(nodes, "nodes", || {
            let position = given(game, "game")?.0.position();
            let depth = u8::try_from(depth).ok().filter(|&depth| u32::from(depth) <= MAX_DEPTH);
            let depth = depth.ok_or_else(|| Fault::range("depth", "too large", "0 to 20"))?;
            let stop = AtomicBool::new(false);
            let count = chuhe_perft::divide_until(position, depth, &stop, |mv, count| {
                if each.is_some_and(|each| each(user, mv.bits(), count) != 0) {
                    stop.store(true, Relaxed);
                }
            })?;
            // A stop after the last move changes nothing, but the caller must still learn of it.
            if stop.load(Relaxed) { Err(chuhe_perft::PerftStopped.into()) } else { Ok(count) }
        })
    })
}
