//! The built-in tables: one attacker without defenders against every defence, and one attacker each, bare.
//!
//! `chuhe tables build --preset embedded` makes the files of `data` again, bit for bit. The module for browsers has only
//! the smallest: all would make a page's first visit a sixth longer.

use std::path::PathBuf;

use crate::format::{Source, Table};

/// The file of a class.
type File = (&'static str, &'static [u8]);

macro_rules! embedded {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../data/", $name, ".cht")))),*]
    };
}

/// Those of all builds. Captures lead to no others.
#[rustfmt::skip]
const SMALLEST: &[File] = embedded! {
    "KR-K" "KR-KE" "KR-KA" "KR-KAA"
    "KH-K" "KH-KE" "KH-KEE" "KH-KA" "KH-KAE" "KH-KAEE" "KH-KAA" "KH-KAAE"
    "KC-K" "KC-KE" "KC-KA" "KC-KAA"
    "KP-K" "KP-KE" "KP-KEE" "KP-KA" "KP-KAE" "KP-KAEE" "KP-KAA" "KP-KAAE" "KP-KAAEE"
    "KC-KP" "KP-KP"
};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
const OTHERS: &[File] = &[];

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[rustfmt::skip]
const OTHERS: &[File] = embedded! {
    "KR-KEE" "KR-KAE" "KR-KAEE" "KR-KAAE" "KR-KAAEE"
    "KH-KAAEE"
    "KC-KEE" "KC-KAE" "KC-KAEE" "KC-KAAE" "KC-KAAEE"
    "KR-KR" "KR-KH" "KR-KC" "KR-KP" "KH-KH" "KH-KC" "KH-KP" "KC-KC"
};

fn files() -> impl Iterator<Item = File> {
    SMALLEST.iter().chain(OTHERS).copied()
}

/// The embedded tables. A damaged one would be missing; a test sees to it that none is.
pub(crate) fn tables() -> impl Iterator<Item = Table> {
    files().filter_map(|(name, bytes)| {
        Table::new(PathBuf::from(format!("{name} (built in)")), Source::Embedded(bytes)).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;

    #[test]
    fn all_embedded_tables_are_whole() {
        let mut size = 0;
        for (name, bytes) in files() {
            size += bytes.len();
            let table = Table::new(PathBuf::from(name), Source::Embedded(bytes)).unwrap();
            assert_eq!(table.class().to_string(), name);
            table.check().unwrap();
            assert!(!table.header().has_cursed_wins(), "{name}: the documentation says that none is cursed");
        }
        assert_eq!(files().count(), 46);
        assert!(size < 500_000, "{size} bytes");
    }

    #[test]
    fn the_smallest_need_no_others() {
        let names: Vec<&str> = SMALLEST.iter().map(|&(name, _)| name).collect();
        for name in &names {
            for needed in name.parse::<Class>().unwrap().after_captures() {
                assert!(names.contains(&needed.to_string().as_str()), "{name} needs {needed}");
            }
        }
        let size: usize = SMALLEST.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(size < 40_000, "{size} bytes");
    }
}
