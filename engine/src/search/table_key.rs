//! The key of a position in the transposition table.

use crate::tt::{Entry, TranspositionTable};
use xiangqi::rules::GameRules;
use xiangqi::{Key, Position, split_mix};

/// The score of a position also depends on whether it has occurred before (at the next occurrence it is ruled on) and
/// on how near the natural move limit is. Such positions get keys of their own, so that their scores are not used for
/// the same position without that past ("graph-history interaction"). `latest` says how many plies ago the position
/// last occurred.
#[inline]
pub(super) fn table_key(position: &Position, latest: Option<usize>, natural_move_limit: Option<u16>) -> Key {
    let mut key = position.key();
    if latest.is_some() {
        key.0 ^= REPEATED;
    }
    let clock = position.clock();
    if let Some(limit) = natural_move_limit
        && clock.saturating_add(NEAR_LIMIT) > limit
    {
        let left = limit.saturating_sub(clock);
        let bucket = if left < CLOSE_TO_LIMIT { left } else { CLOSE_TO_LIMIT + left / CLOCK_BUCKET };
        key.0 ^= split_mix(u64::from(bucket)).1;
    }
    key
}

/// What the table knows about a position, its moves checked.
pub(crate) fn probe(table: &TranspositionTable, position: &Position, rules: GameRules) -> Option<Entry> {
    let key = table_key(position, position.latest_occurrence(), rules.natural_move_limit);
    let entry = table.probe(key, 0)?;
    Some(Entry { mv: entry.mv.filter(|&mv| position.is_legal(mv)), ..entry })
}

/// Mixed into the keys of positions that have occurred before.
const REPEATED: u64 = split_mix(u64::from_be_bytes(*b"repeated")).1;

/// When at most this many plies are left to the natural move limit, the clock is part of the key.
const NEAR_LIMIT: u16 = 24;

/// When at most this many plies are left, each ply has a key of its own: a mate may come just in time or too late.
const CLOSE_TO_LIMIT: u16 = 8;

/// Before that, this many plies of the clock share a key.
const CLOCK_BUCKET: u16 = 4;
