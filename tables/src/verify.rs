//! Whether a whole table is right: each value is what the values after its moves make of it.
//!
//! The tables of the class and of those that captures lead to are unpacked into memory, and the placements are looked at
//! in the order of their numbers. [`Tables::is_consistent`] checks single positions and is the slow twin.
//!
//! | file | what |
//! |---|---|
//! | `flat` | a table, unpacked |
//! | `moves` | where moves lead: numbers of placements |
//! | `pass` | all positions of a class |

mod flat;
mod moves;
mod pass;

use std::collections::BTreeSet;

use xiangqi::Position;

use crate::class::Class;
use crate::format::{Counts, Table, TableError};
use crate::set::Tables;
use crate::value::Value;
use flat::Flat;

/// What a full check has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The positions that are possible.
    pub positions: u64,
}

/// Why a table is not right, or could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// There is no table of the class.
    #[error("there is no table for {0}")]
    Absent(Class),
    /// A table is missing that captures lead to.
    #[error("{class}: captures lead to {needed}, for which there is no table")]
    Missing {
        /// The class to check.
        class: Class,
        /// The class that it needs.
        needed: Class,
    },
    /// A capture leads to a position that no table numbers.
    #[error("{0}: a position has no value")]
    Unknown(Class),
    /// A table is damaged.
    #[error(transparent)]
    Damaged(#[from] TableError),
    /// The unpacked tables do not fit into memory.
    #[error("checking {class} takes {needed} MiB of memory; the limit is {limit} MiB")]
    Memory {
        /// The class to check.
        class: Class,
        /// The memory that it takes, in MiB.
        needed: u64,
        /// The limit, in MiB.
        limit: u64,
    },
    /// A value is not what the values after the moves make of it. Of all such positions, the one with the smallest number.
    #[error("{}: {value:?}, but the best of its moves is {best:?}", position.fen())]
    Contradiction {
        /// The position.
        position: Box<Position>,
        /// Its value in the table.
        value: Value,
        /// The best value of a move, to the side that makes it; `None` if there is no legal move.
        best: Option<Value>,
    },
    /// The header tells other numbers of wins, draws or losses than there are, or a value that no position has.
    #[error("{0}: the header does not tell the values that the table has")]
    Header(Class),
}

impl Tables {
    /// Checks all values of a class: that each is the best of the values after its moves, and that the header tells how
    /// many there are of each. `progress` is called from all threads with numbers of placements that were looked at.
    ///
    /// Takes a byte for each position of the class and of the classes after captures (two, if a class has more than 256
    /// different values), and some MiB besides; `memory` is the limit in MiB.
    ///
    /// # Errors
    /// If a value is wrong, a block is damaged, a table is missing, or the tables do not fit into memory.
    pub fn verify(
        &self,
        class: Class,
        threads: usize,
        memory: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Verified, VerifyError> {
        let table = self.get(class).ok_or(VerifyError::Absent(class))?;
        let missing = |needed| VerifyError::Missing { class, needed };
        let after: Vec<&Table> = class
            .after_captures()
            .into_iter()
            .map(|needed| self.get(needed).ok_or_else(|| missing(needed)))
            .collect::<Result<_, _>>()?;
        let needed =
            after.iter().chain([&table]).map(|table| Flat::memory(table)).sum::<u64>().div_ceil(1 << 20);
        if needed > memory {
            return Err(VerifyError::Memory { class, needed, limit: memory });
        }
        let unpack = |table| Flat::new(table, threads);
        let (own, after) = (unpack(table)?, after.into_iter().map(unpack).collect::<Result<Vec<_>, _>>()?);
        let found = pass::pass(&own, &after, threads, progress)?;
        let palette = &table.header().palette;
        let is_used = |place: usize| found.iter().any(|counts| counts.by_place[place] > 0);
        let counts = found.each_ref().map(|counts| counts.of_values(palette));
        if counts != table.header().counts || !(0..palette.len()).all(is_used) {
            return Err(VerifyError::Header(class));
        }
        let distinct: BTreeSet<u16> = palette.iter().map(|value| value.word()).collect();
        if distinct.len() != palette.len() {
            return Err(VerifyError::Header(class));
        }
        Ok(Verified { positions: counts.iter().map(Counts::possible).sum() })
    }
}

#[cfg(test)]
mod tests;
