//! Whether a whole table is right: each value follows from the values after its moves, and rulings on perpetual check agree
//! with the table. `docs/tables.md` in the repository explains the proof.
//!
//! The tables of the class and of those that captures lead to are unpacked into memory, and the placements are looked at
//! in the order of their numbers. Endless play is then checked separately. [`Tables::is_consistent`] checks single positions
//! and is the slow twin.
//!
//! | file | what |
//! |---|---|
//! | `error` | why a table is not right |
//! | `flat` | a table, unpacked |
//! | `moves` | where moves lead: numbers of placements |
//! | `pass` | all positions of a class |
//! | `rulings` | the effects of perpetual checks, which single moves do not show |

mod error;
mod flat;
mod moves;
mod pass;
mod rulings;

use std::collections::BTreeSet;

use crate::class::Class;
use crate::format::Counts;
use crate::set::Tables;
pub use error::VerifyError;
use flat::Flat;
use moves::Captures;

/// The result of a full check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of possible positions, all of which were checked.
    pub positions: u64,
}

impl Tables {
    /// Checks all values of a class: that each is the best of the values after its moves, that perpetual checks decide all
    /// wins by ruling and no draw, and that the counts and the values of the header are those of the table. If the tables of
    /// the classes after captures are right, this one is then right too, except for perpetual chases: they are not checked.
    /// `progress` is called from all threads, with the number of placements just checked.
    ///
    /// Takes a byte for each position of the class and of the classes after captures (two, if a class has more than 256
    /// different values); `memory` is the limit for them in MiB. A few more MiB are needed, and eight bytes for each position
    /// that is won or lost by ruling, or drawn by checks alone.
    ///
    /// # Errors
    /// If a value or a number of the header is wrong, a block is damaged, a table is missing, or the tables do not fit into memory.
    pub fn verify(
        &self,
        class: Class,
        threads: usize,
        memory: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Verified, VerifyError> {
        let table = self.get(class).ok_or(VerifyError::Absent(class))?;
        let after = || class.after_captures().into_iter();
        let there = after().filter_map(|needed| self.get(needed)).chain([table]);
        let needed = there.map(Flat::memory).sum::<u64>().div_ceil(1 << 20);
        if needed > memory {
            return Err(VerifyError::Memory { class, needed, limit: memory });
        }
        // If the table of this class is damaged and another is missing, the damage is reported.
        let own = Flat::new(table, threads)?;
        let unpack = |needed| {
            let table = self.get(needed).ok_or(VerifyError::Missing { class, needed })?;
            Ok(Flat::new(table, threads)?)
        };
        let after: Vec<Flat<'_>> = after().map(unpack).collect::<Result<_, VerifyError>>()?;
        let captures = Captures::new(class, &after);
        let found = pass::pass(&own, &captures, threads, progress)?;
        rulings::check(&own, &captures, &found.rest)?;
        let palette = &table.header().palette;
        let is_used = |i: usize| found.tallies.iter().any(|tally| tally.by_palette_index[i] > 0);
        let counts = found.tallies.each_ref().map(|tally| tally.of_values(palette));
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
