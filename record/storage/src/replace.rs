//! Replacing a file atomically.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::durable::sync_folder;

/// The ending of the names of unfinished files, after the process number.
const PART: &str = ".part";

/// Writes a temporary file next to `path`. When `write` is done and everything is on the disk, this file replaces
/// `path`. Permissions of the old file are kept, and a link stays a link. If the process ends before that, `path` is
/// unchanged, and the next call removes the temporary file.
///
/// # Errors
/// If anything cannot be written. `path` is then unchanged, and the temporary file is removed.
pub fn replace<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    let aside = Aside::of(path)?;
    {
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(aside.path())?;
        write(&mut file)?;
        file.flush()?;
    }
    Ok(aside.put_in_place()?)
}

/// A temporary file that replaces another file when it is complete. It is removed otherwise.
#[derive(Debug)]
pub struct Aside {
    /// The temporary file. It is in the same folder, so that renaming is one step, and its name has the number of the
    /// process, so that two processes do not write the same file.
    aside: PathBuf,
    /// The file to replace, after following links.
    place: PathBuf,
    is_placed: bool,
}

impl Aside {
    /// A temporary name next to `path`, at which there is no file. Removes temporary files of processes that have ended.
    ///
    /// # Errors
    /// If `path` is not a valid file name, or a file of the temporary name cannot be removed.
    pub fn of(path: &Path) -> io::Result<Aside> {
        let place = resolved(path)?;
        remove_stale_parts(&place);
        let mut name = place.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}{PART}", std::process::id()));
        let aside = place.with_file_name(name);
        // An ended process may have had the number of this one.
        match fs::remove_file(&aside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(Aside { aside, place, is_placed: false }),
        }
    }

    /// The path to write to.
    pub fn path(&self) -> &Path {
        &self.aside
    }

    /// Replaces the file by the temporary file, with the permissions of the old file.
    ///
    /// # Errors
    /// If the system reports an error; the old file is then unchanged.
    pub fn put_in_place(self) -> io::Result<()> {
        self.place_after(File::sync_all)
    }

    /// Puts the file in place once `sync` says that it is on the disk. Tests give one that fails.
    fn place_after(mut self, sync: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
        {
            let file = OpenOptions::new().write(true).open(&self.aside)?;
            if let Ok(metadata) = fs::metadata(&self.place) {
                file.set_permissions(metadata.permissions())?;
            }
            // Without this a power cut could leave an empty file under the new name.
            sync(&file)?;
        }
        fs::rename(&self.aside, &self.place)?;
        self.is_placed = true;
        sync_folder(&self.place);
        Ok(())
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        if !self.is_placed {
            // The first error is the one to report.
            let _ = fs::remove_file(&self.aside);
        }
    }
}

/// The real path of a file that exists or will be written, with all links followed.
pub(crate) fn resolved(name: &Path) -> io::Result<PathBuf> {
    /// Links that lead to links; a system follows 40 or so.
    const MAX_LINKS: usize = 40;
    if let Ok(path) = fs::canonicalize(name) {
        return Ok(path);
    }
    // The links may lead to a file that does not exist yet.
    let mut name = name.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&name) {
            Ok(target) => name = name.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => break,
        }
    }
    let file_name = name
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"))?;
    let folder = match name.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    Ok(fs::canonicalize(folder)?.join(file_name))
}

/// Removes the temporary files beside a file that ended processes left. Where the system does not show whether a
/// process runs, nothing is removed.
fn remove_stale_parts(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) else {
        return;
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let file_name = entry.file_name();
        let process = file_name.to_str().and_then(|file_name| {
            file_name.strip_prefix(name)?.strip_prefix('.')?.strip_suffix(PART)?.parse::<u32>().ok()
        });
        if process.is_some_and(has_ended) && fs::remove_file(entry.path()).is_ok() {
            log::info!("removed {}, which an earlier process left", entry.path().display());
        }
    }
}

/// Whether there is surely no process of this number.
fn has_ended(process: u32) -> bool {
    let processes = Path::new("/proc");
    processes.join("self").exists() && !processes.join(process.to_string()).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_while_writing_leaves_the_old_file_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("chuhe-replace-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a");
        fs::write(&path, "old").unwrap();
        let failed = replace(&path, |file| {
            file.write_all(b"half of the n")?;
            Err(io::Error::other("the disk is full"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "the disk is full");
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        replace(&path, |file| file.write_all(b"new")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(replace(Path::new("/"), |_| io::Result::Ok(())).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn unsynced_files_are_not_put_in_place() {
        let folder = std::env::temp_dir().join(format!("chuhe-replace-{}-sync", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a");
        for old in [None, Some("old")] {
            old.map_or(Ok(()), |text| fs::write(&path, text)).unwrap();
            let aside = Aside::of(&path).unwrap();
            fs::write(aside.path(), "new").unwrap();
            let failed = aside.place_after(|_| Err(io::Error::other("no sync")));
            assert_eq!(failed.unwrap_err().to_string(), "no sync");
            assert_eq!(fs::read_to_string(&path).ok().as_deref(), old);
            assert_eq!(fs::read_dir(&folder).unwrap().count(), usize::from(old.is_some()));
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
