//! Functions for the tests of several files.

use std::path::Path;

/// The file of a built-in class.
pub(crate) fn built_in(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables/data");
    std::fs::read(folder.join(format!("{name}.cht"))).unwrap()
}
