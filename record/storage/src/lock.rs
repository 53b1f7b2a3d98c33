//! An exclusive lock beside a file, so that two programs do not write it at the same time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::replace::resolved;

/// The suffix of a lock file's name.
const LOCK: &str = ".lock";

/// The first bytes of every lock file. A file of that name with other first bytes is not touched.
const MARK: &str = "chuhe lock, held by ";

/// The number of bytes of a lock that are read.
const MAX_LOCK_BYTES: u64 = 1 << 10;

/// How often a lock is tried that its holder removes at the same time.
const ATTEMPTS: usize = 100;

/// Why a file cannot be locked.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process, or this one, holds the lock.
    #[error("{path} is in use by {holder}")]
    Held {
        /// The path as given.
        path: PathBuf,
        /// The holder of the lock, as the lock file names it.
        holder: String,
    },
    /// A file with the lock's name exists, but is not a lock.
    #[error("{0} is not a lock file of this program: move it away")]
    Foreign(PathBuf),
    /// The system reports an error.
    #[error("cannot lock {path}: {error}")]
    Io {
        /// The path as given.
        path: PathBuf,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
}

/// A lock that is held. It is released when this value is dropped or the process ends, even after a crash.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    /// The lock of the system is on this file.
    _file: File,
}

impl FileLock {
    /// Locks a file as [`beside`](Self::beside) does. Other processes see this process's number as the holder.
    ///
    /// # Errors
    /// Those of [`beside`](Self::beside).
    pub fn by_this_process(name: &Path) -> Result<FileLock, LockError> {
        FileLock::beside(name, &format!("process {}", std::process::id()))
    }

    /// Locks a file with a lock file next to it, `NAME.lock`. `holder` names the holder of the lock to other
    /// processes: a process and its start time. The file itself need not exist. Symbolic links are followed, so that
    /// all names of a file share one lock; hard links do not.
    ///
    /// # Errors
    /// If another process, or this one, holds the lock; if a file with the lock's name is not a lock; or if the system
    /// cannot lock files there.
    pub fn beside(name: &Path, holder: &str) -> Result<FileLock, LockError> {
        let failed = |error| LockError::Io { path: name.to_owned(), error };
        let mut path = resolved(name).map_err(failed)?.into_os_string();
        path.push(LOCK);
        let path = PathBuf::from(path);
        for _ in 0..ATTEMPTS {
            let mut options = OpenOptions::new();
            let mut file =
                options.read(true).write(true).create(true).truncate(false).open(&path).map_err(failed)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(LockError::Held { path: name.to_owned(), holder: holder_of(&mut file) });
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
            // The last holder may have removed the file since it was opened.
            if !is_named(&file, &path) {
                continue;
            }
            let mut old = Vec::new();
            Read::by_ref(&mut file).take(MAX_LOCK_BYTES).read_to_end(&mut old).map_err(failed)?;
            if !old.is_empty() && !old.starts_with(MARK.as_bytes()) {
                return Err(LockError::Foreign(path));
            }
            let write = |mut file: &File| -> io::Result<()> {
                file.set_len(0)?;
                io::Seek::rewind(&mut file)?;
                writeln!(file, "{MARK}{holder}")
            };
            // This text is only for people. The lock is valid without it, for example if the disk is full.
            let _ = write(&file);
            return Ok(FileLock { path, _file: file });
        }
        Err(failed(io::Error::from(io::ErrorKind::ResourceBusy)))
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // The file is removed while the lock is held: a process that opens it at that moment sees that it has lost its
        // name.
        let _ = fs::remove_file(&self.path);
    }
}

/// The holder of a lock. On some systems a locked file cannot be read.
fn holder_of(file: &mut File) -> String {
    let mut text = String::new();
    let _ = file.take(MAX_LOCK_BYTES).read_to_string(&mut text);
    match text.strip_prefix(MARK).map(str::trim) {
        Some(holder) if !holder.is_empty() => holder.to_owned(),
        _ => "another process".to_owned(),
    }
}

/// Whether a name still leads to an open file.
fn is_named(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let (Ok(here), Ok(there)) = (file.metadata(), fs::metadata(path)) else { return false };
        (here.dev(), here.ino()) == (there.dev(), there.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("chuhe-lock-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_second_lock_names_the_holder_under_any_file_name() {
        let folder = folder("second");
        let path = folder.join("games");
        let lock = FileLock::beside(&path, "pid 7").unwrap();
        let mut names = vec![path.clone(), folder.join(".").join("games")];
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("games", folder.join("link")).unwrap();
            std::os::unix::fs::symlink("link", folder.join("link of link")).unwrap();
            names.extend([folder.join("link"), folder.join("link of link")]);
        }
        for name in &names {
            let error = FileLock::beside(name, "pid 8").unwrap_err();
            if cfg!(unix) {
                assert_eq!(error.to_string(), format!("{} is in use by pid 7", name.display()));
            }
        }
        drop(lock);
        assert!(!folder.join("games.lock").exists());
        FileLock::beside(&names[1], "pid 8").unwrap();
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn stale_locks_are_replaced_and_other_files_kept() {
        let folder = folder("left");
        let path = folder.join("games");
        fs::write(folder.join("games.lock"), format!("{MARK}pid 1, and more that was longer\n")).unwrap();
        let lock = FileLock::beside(&path, "pid 2").unwrap();
        assert_eq!(fs::read_to_string(folder.join("games.lock")).unwrap(), format!("{MARK}pid 2\n"));
        drop(lock);
        fs::write(folder.join("games.lock"), "my notes\n").unwrap();
        assert!(matches!(FileLock::beside(&path, "pid 2"), Err(LockError::Foreign(_))));
        assert_eq!(fs::read_to_string(folder.join("games.lock")).unwrap(), "my notes\n");
        fs::remove_dir_all(folder).unwrap();
    }
}
