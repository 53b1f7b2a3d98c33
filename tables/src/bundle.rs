//! Several tables in one file, for programs that load them over a network: the size of each table in four bytes,
//! little-endian, then the table.

use std::path::PathBuf;

use crate::format::{Table, TableError, TableFault};
use crate::set::Tables;

/// Packs all tables of a set.
///
/// # Errors
/// If the file of a table cannot be read any more.
pub fn pack(tables: &Tables) -> Result<Vec<u8>, TableError> {
    let mut packed = Vec::new();
    for table in tables.iter() {
        // Every table is smaller than 4 GiB: a class has at most 2^32 values, and compression makes them smaller.
        let bytes = table.bytes()?;
        packed.extend((bytes.len() as u32).to_le_bytes());
        packed.extend(&*bytes);
    }
    Ok(packed)
}

/// Opens the tables of a packed file; `name` is for errors. Copies the bytes. Blocks are checked when they are read.
///
/// # Errors
/// If the file is truncated, or one of the tables cannot be opened.
pub fn unpack(name: &str, mut bytes: &[u8]) -> Result<Tables, TableError> {
    let truncated = |expected: u64, found: usize| TableError {
        file: PathBuf::from(name),
        what: TableFault::Truncated { expected, found: found as u64 },
    };
    let mut tables = Tables::new();
    while !bytes.is_empty() {
        let (size, rest) = bytes.split_first_chunk().ok_or_else(|| truncated(4, bytes.len()))?;
        let size = u32::from_le_bytes(*size);
        let table = rest.get(..size as usize).ok_or_else(|| truncated(size.into(), rest.len()))?;
        tables.insert(Table::from_bytes(name, table.to_vec())?);
        bytes = &rest[table.len()..];
    }
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use xiangqi::Position;

    use super::*;

    #[test]
    fn packed_tables_round_trip_with_their_values() {
        let embedded = Tables::embedded();
        let packed = pack(&embedded).unwrap();
        let unpacked = unpack("tables.bin", &packed).unwrap();
        let classes = |tables: &Tables| tables.iter().map(Table::class).collect::<Vec<_>>();
        assert_eq!(classes(&unpacked), classes(&embedded));
        let position = Position::from_fen("3ak4/9/9/9/9/9/4N4/9/9/4K4 w").unwrap();
        let value = |tables: &Tables| tables.value(position.board(), position.side_to_move()).unwrap();
        assert_eq!(value(&unpacked), value(&embedded));
        assert!(value(&unpacked).is_some());
        assert!(!Tables::set_embedded(unpacked), "built-in tables cannot be replaced");
    }

    #[test]
    fn a_damaged_file_is_an_error() {
        let packed = pack(&Tables::embedded()).unwrap();
        assert!(unpack("none", &[]).unwrap().is_empty());
        for size in [3, 4, 100, packed.len() - 1] {
            let error = unpack("cut", &packed[..size]).unwrap_err();
            assert!(matches!(error.what, TableFault::Truncated { .. }), "{size}: {error}");
        }
        let mut other = packed;
        other[4] ^= 1;
        assert!(matches!(unpack("other", &other).unwrap_err().what, TableFault::Foreign));
    }
}
