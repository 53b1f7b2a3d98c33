//! Files and folders as a list of files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::report::Unusable;

/// A file to import.
#[derive(Debug)]
pub(super) struct FoundFile {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
    /// Whether an argument names it; others are found in folders.
    pub(super) is_named: bool,
}

/// The maximum depth of nested folders.
const MAX_DEPTH: usize = 32;

/// The named files, and all files in and below the named folders, sorted by name. Hidden files, and links within
/// folders, are left out. Unreadable paths go to `failed`.
pub(super) fn all(paths: &[PathBuf], failed: &mut dyn FnMut(&Path, Unusable)) -> Vec<FoundFile> {
    let mut found = Vec::new();
    for path in paths {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => below(path, 0, &mut found, failed),
            Ok(metadata) if !metadata.is_file() => failed(path, Unusable::NotAFile),
            Ok(metadata) => {
                found.push(FoundFile { path: path.clone(), bytes: metadata.len(), is_named: true });
            }
            Err(error) => failed(path, error.into()),
        }
    }
    found
}

fn below(folder: &Path, depth: usize, found: &mut Vec<FoundFile>, failed: &mut dyn FnMut(&Path, Unusable)) {
    if depth == MAX_DEPTH {
        return failed(folder, Unusable::TooDeep);
    }
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => return failed(folder, error.into()),
    };
    entries.sort_unstable_by_key(fs::DirEntry::file_name);
    for entry in entries {
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        // For a symbolic link, this is the metadata of the link itself.
        match entry.metadata() {
            Ok(metadata) if metadata.is_dir() => below(&entry.path(), depth + 1, found, failed),
            Ok(metadata) if metadata.is_file() => {
                found.push(FoundFile { path: entry.path(), bytes: metadata.len(), is_named: false });
            }
            Ok(_) => {}
            Err(error) => failed(&entry.path(), error.into()),
        }
    }
}
