//! The index of positions: which games reached a position, and at which ply.
//!
//! | file | what |
//! |---|---|
//! | `walk` | the key of each position of a game |
//! | `block` | places (game and ply) as bytes |
//! | `runs` | runs of sorted places: written, merged, looked up |
//!
//! An index of SQLite would take a random page for each of a game's hundred positions. So the places of a batch are
//! sorted in memory and written one after another, a run; runs are merged when there are eight of a size, as in a
//! log-structured merge tree (O'Neil and others, 1996). A query looks into each run.

mod block;
mod runs;
mod walk;

pub(crate) use runs::{Digest, add_run, digest, index_old_games, keys, number, occurrences};
pub(crate) use walk::Walk;
pub use walk::key_of;

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) key: i64,
    pub(crate) game: u32,
    pub(crate) ply: u16,
}

impl Place {
    /// The place without its key.
    pub(crate) fn at(self) -> At {
        At { game: self.game, ply: self.ply }
    }
}

/// A place without its key. It is kept small because the start position has a place in almost every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct At {
    pub(crate) game: u32,
    pub(crate) ply: u16,
}

/// The places of a game, from its keys. Plies beyond 65535 are not indexed.
pub(crate) fn places(game: u32, keys: &[i64]) -> impl Iterator<Item = Place> + '_ {
    (0..=u16::MAX).zip(keys).map(move |(ply, &key)| Place { key, game, ply })
}
