//! Temporary folders of tests, and programs in them.

use std::env;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An empty temporary folder. It is removed with all its files when this value is dropped.
#[derive(Debug)]
pub struct TempFolder(PathBuf);

impl TempFolder {
    /// A new folder whose name contains `name`. Other folders may have the same `name`.
    ///
    /// # Panics
    /// If it cannot be created.
    pub fn new(name: &str) -> TempFolder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("chuhe-{}-{number}-{name}", process::id()));
        // A killed process with the same number may have left a folder with this name.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        TempFolder(path)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

/// Copies a program that the test starts afterwards.
///
/// A process of its own writes the copy. If this process wrote it, a program that another test starts at that moment
/// would inherit the open file, and the copy could not be started: "text file busy".
///
/// # Panics
/// If it cannot be copied.
pub fn copy_program(from: impl AsRef<Path>, to: impl AsRef<Path>) {
    let (from, to) = (from.as_ref(), to.as_ref());
    if cfg!(unix) {
        let status = process::Command::new("cp").args([from, to]).status().expect("cp");
        assert!(status.success(), "{}", to.display());
    } else {
        fs::copy(from, to).expect("a copy of the program");
    }
}

/// Writes a script that the test starts afterwards, in the same way.
///
/// # Panics
/// If it cannot be written.
#[cfg(unix)]
pub fn write_script(path: impl AsRef<Path>, text: &str) {
    use std::os::unix::fs::PermissionsExt;

    let draft = path.as_ref().with_extension("draft");
    fs::write(&draft, text).expect("a script");
    fs::set_permissions(&draft, fs::Permissions::from_mode(0o755)).expect("a script that can be started");
    copy_program(&draft, path);
    fs::remove_file(draft).expect("a draft that can be removed");
}

impl Deref for TempFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for TempFolder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
