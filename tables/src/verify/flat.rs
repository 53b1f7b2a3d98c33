//! A table, unpacked into memory.

use crate::class::Class;
use crate::format::{Table, TableError, palette_index};
use crate::index::Index;
use crate::set::before;
use crate::value::Value;

/// All values of a table.
pub(super) struct Flat<'a> {
    table: &'a Table,
    /// The palette index of the value of each position: in one byte, or in two.
    values: Vec<u8>,
    is_wide: bool,
    /// By palette index of the position after it: the value of a move without a capture, for the side that makes it.
    pub(super) quiet: Vec<Rated>,
}

/// A value, with its merit.
#[derive(Clone, Copy)]
pub(super) struct Rated {
    pub(super) value: Value,
    pub(super) merit: i32,
}

impl From<Value> for Rated {
    fn from(value: Value) -> Rated {
        Rated { value, merit: value.merit() }
    }
}

impl<'a> Flat<'a> {
    pub(super) fn new(table: &'a Table, threads: usize) -> Result<Flat<'a>, TableError> {
        let header = table.header();
        Ok(Flat {
            table,
            values: table.unpack_all(threads)?,
            is_wide: header.width() > 1,
            quiet: header.palette.iter().map(|&value| before(value, false).into()).collect(),
        })
    }

    /// The bytes that an unpacked table takes.
    pub(super) fn memory(table: &Table) -> u64 {
        2 * table.header().placements * table.header().width() as u64
    }

    pub(super) fn class(&self) -> Class {
        self.table.class()
    }

    pub(super) fn index(&self) -> &Index {
        self.table.index()
    }

    pub(super) fn placements(&self) -> u64 {
        self.table.header().placements
    }

    /// The values that occur, by palette index.
    pub(super) fn palette(&self) -> &[Value] {
        &self.table.header().palette
    }

    /// The palette index of the value of a placement with the first (0) or the second side (1) to move.
    #[inline(always)]
    pub(super) fn palette_index(&self, side: usize, number: u64) -> usize {
        let at = (side as u64 * self.table.header().placements + number) as usize;
        palette_index(&self.values, self.is_wide, at)
    }

    /// The value of a placement.
    #[inline]
    pub(super) fn value(&self, side: usize, number: u64) -> Value {
        self.palette()[self.palette_index(side, number)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::encode_at;
    use crate::solve::Solution;

    #[test]
    fn unpacked_values_are_those_of_the_table() {
        // With few different values each value takes one byte, with many it takes two.
        for (values, bytes) in [(30, 1), (300, 2)] {
            let index = Index::new("KP-K".parse().unwrap());
            let value = |place: u64| Value::Win { plies: 1 + (place % values) as u16 }.word();
            let words = (0..2 * index.len()).map(value).collect();
            let file = encode_at(1, &Solution { index, words, open: Vec::new() }).unwrap();
            let table = Table::from_bytes("written", file).unwrap();
            let flat = Flat::new(&table, 2).unwrap();
            assert_eq!(Flat::memory(&table), 2 * bytes * flat.placements());
            for side in [0, 1] {
                for number in 0..flat.placements() {
                    assert_eq!(flat.value(side, number), table.value_of_number(side, number).unwrap());
                }
            }
        }
    }
}
