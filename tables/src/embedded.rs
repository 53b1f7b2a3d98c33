//! The built-in tables: one attacker without defenders against every defence, and one attacker against one attacker,
//! both without defenders.
//!
//! `chuhe tables build --preset embedded` makes the files of `data` again, bit for bit. The module for browsers is
//! built without them: they would make a page's first visit a sixth longer. It loads them later, from one file.

use crate::format::Table;

macro_rules! embedded {
    ($($name:literal)*) => {
        const FILES: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../data/", $name, ".cht")))),*];
    };
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
embedded! {}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[rustfmt::skip]
embedded! {
    "KR-K" "KR-KE" "KR-KEE" "KR-KA" "KR-KAE" "KR-KAEE" "KR-KAA" "KR-KAAE" "KR-KAAEE"
    "KH-K" "KH-KE" "KH-KEE" "KH-KA" "KH-KAE" "KH-KAEE" "KH-KAA" "KH-KAAE" "KH-KAAEE"
    "KC-K" "KC-KE" "KC-KEE" "KC-KA" "KC-KAE" "KC-KAEE" "KC-KAA" "KC-KAAE" "KC-KAAEE"
    "KP-K" "KP-KE" "KP-KEE" "KP-KA" "KP-KAE" "KP-KAEE" "KP-KAA" "KP-KAAE" "KP-KAAEE"
    "KR-KR" "KR-KH" "KR-KC" "KR-KP" "KH-KH" "KH-KC" "KH-KP" "KC-KC" "KC-KP" "KP-KP"
}

/// The embedded tables. A damaged one would be missing; a test checks that none is.
pub(crate) fn tables() -> impl Iterator<Item = Table> {
    FILES.iter().filter_map(|&(name, bytes)| Table::embedded(&format!("{name} (built in)"), bytes).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_embedded_tables_are_intact() {
        let mut size = 0;
        for &(name, bytes) in FILES {
            size += bytes.len();
            let table = Table::embedded(name, bytes).unwrap();
            assert_eq!(table.class().to_string(), name);
            table.header().check_placements().unwrap();
            table.check().unwrap();
            assert!(!table.header().has_cursed_wins(), "{name}: the documentation says that none is cursed");
        }
        assert_eq!(FILES.len(), 46);
        assert!(size < 500_000, "{size} bytes");
    }
}
