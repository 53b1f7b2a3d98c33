//! Replacing a file as a whole.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Writes a file beside `path` and, when `write` is done and everything is on the disk, puts it in the place of
/// `path`. If the process ends before, `path` is as it was, and the unfinished file stays beside it, its name
/// ending in `.part`.
///
/// # Errors
/// If anything cannot be written; `path` is then unchanged and nothing is left beside it.
pub fn replace(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let aside = aside(path)?;
    let result = write_and_rename(&aside, path, write);
    if result.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&aside);
    }
    result
}

fn write_and_rename(
    aside: &Path,
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = File::create(aside)?;
    write(&mut file)?;
    // Without this a power cut may leave the new name with nothing behind it.
    file.sync_all()?;
    drop(file);
    fs::rename(aside, path)
}

/// A name in the same folder, so that renaming is one step; with the number of the process, so that two of them
/// don't write the same file.
fn aside(path: &Path) -> io::Result<PathBuf> {
    let no_name = || io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file");
    let mut name = path.file_name().ok_or_else(no_name)?.to_owned();
    name.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(name))
}
