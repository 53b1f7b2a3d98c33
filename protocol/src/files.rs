//! Where the files lie that front ends name.

use std::path::{Path, PathBuf};

/// The file of this name. A relative one is looked for in the program's own folder first: front ends start the
/// engine in folders of theirs, while people put its files beside it.
pub(crate) fn find(name: &str) -> PathBuf {
    beside_the_program(Path::new(name)).unwrap_or_else(|| PathBuf::from(name))
}

fn beside_the_program(name: &Path) -> Option<PathBuf> {
    let beside = std::env::current_exe().ok()?.parent()?.join(name);
    beside.is_file().then_some(beside)
}
