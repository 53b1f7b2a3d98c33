//! Files that commands write: never in the place of an input, never half.
//!
//! An output is checked before the work begins, and written beside its place and renamed when it is whole. So a
//! command that fails, or is killed, leaves what was there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::CliError;

/// How much of a file is looked at to tell what it is, in bytes.
const HEAD: u64 = 16 << 10;

/// What the names of files that are being written end in, after the number of the process.
const PART: &str = ".part";

/// A file that may be written.
#[derive(Debug)]
pub(crate) struct OutputFile {
    /// The name as it was given.
    name: PathBuf,
    /// Where the file is, behind all links.
    path: PathBuf,
}

/// What an output is checked against.
pub(crate) struct Check<'c> {
    /// The files that the command reads.
    pub(crate) inputs: &'c [&'c Path],
    /// What the command writes, with its article: "a book".
    pub(crate) kind: &'c str,
    /// Whether a file that begins so is of that kind.
    pub(crate) is_kind: fn(&[u8]) -> bool,
    /// Whether a file of another kind may be replaced.
    pub(crate) force: bool,
}

impl OutputFile {
    /// Checks that a file may be written: it is not one of the inputs, by whatever name, and what is there already is
    /// a plain file, empty or of the kind that is written. Removes what processes left there that have ended.
    ///
    /// # Errors
    /// If it may not be written.
    pub(crate) fn new(name: &Path, check: &Check<'_>) -> Result<OutputFile, CliError> {
        let shown = name.display();
        let failed = |error: io::Error| CliError::Failed(format!("cannot write {shown}: {error}"));
        let path = resolved(name).map_err(failed)?;
        for input in check.inputs {
            if is_same(&path, input) {
                let text = format!("{shown} is the input {}: write to another file", input.display());
                return Err(CliError::Usage(text));
            }
        }
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
            Ok(metadata) if !metadata.is_file() => {
                return Err(CliError::Usage(format!("{shown} is not a file")));
            }
            Ok(_) if check.force => {}
            Ok(_) => {
                let mut head = Vec::new();
                File::open(&path).map_err(failed)?.take(HEAD).read_to_end(&mut head).map_err(failed)?;
                if !head.is_empty() && !(check.is_kind)(&head) {
                    let text =
                        format!("{shown} exists and is not {}: --force replaces it all the same", check.kind);
                    return Err(CliError::Usage(text));
                }
            }
        }
        remove_stale_parts(&path);
        Ok(OutputFile { name: name.to_owned(), path })
    }

    /// The name as it was given.
    pub(crate) fn name(&self) -> &Path {
        &self.name
    }

    /// Writes the file: aside first, and put in place when everything is on the disk. It keeps the permissions of
    /// the file that was there, and a link to it stays a link.
    ///
    /// # Errors
    /// If anything cannot be written; the old file is then unchanged.
    pub(crate) fn replace<E>(&self, write: impl FnOnce(&mut File) -> Result<(), E>) -> Result<(), CliError>
    where
        CliError: From<E>,
    {
        let aside = self.aside();
        let result = self.write_and_rename(&aside, write);
        if result.is_err() {
            // The first error is the one to tell.
            let _ = fs::remove_file(&aside);
        }
        result
    }

    fn write_and_rename<E>(
        &self,
        aside: &Path,
        write: impl FnOnce(&mut File) -> Result<(), E>,
    ) -> Result<(), CliError>
    where
        CliError: From<E>,
    {
        let failed =
            |error: io::Error| CliError::Failed(format!("cannot write {}: {error}", self.name.display()));
        let mut file =
            OpenOptions::new().write(true).create(true).truncate(true).open(aside).map_err(failed)?;
        if let Ok(metadata) = fs::metadata(&self.path) {
            file.set_permissions(metadata.permissions()).map_err(failed)?;
        }
        write(&mut file)?;
        file.flush().map_err(failed)?;
        // Without this a power cut may leave the new name with nothing behind it.
        file.sync_all().map_err(failed)?;
        drop(file);
        fs::rename(aside, &self.path).map_err(failed)?;
        sync_folder(&self.path);
        Ok(())
    }

    /// A name in the same folder, so that renaming is one step; with the number of the process, so that two of
    /// them don't write the same file.
    fn aside(&self) -> PathBuf {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}{PART}", std::process::id()));
        self.path.with_file_name(name)
    }
}

/// Whether two names are of one file.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(a), Ok(b)) = (fs::metadata(a), fs::metadata(b)) {
        use std::os::unix::fs::MetadataExt;
        return (a.dev(), a.ino()) == (b.dev(), b.ino());
    }
    match (resolved(a), resolved(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    }
}

/// Where a file is, or will be, behind all links.
fn resolved(name: &Path) -> io::Result<PathBuf> {
    if let Ok(path) = fs::canonicalize(name) {
        return Ok(path);
    }
    // A link to a file that is not there yet.
    if let Ok(target) = fs::read_link(name) {
        return Ok(name.parent().unwrap_or(Path::new("")).join(target));
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

/// Makes a new name last through a power cut. Not every system can.
fn sync_folder(path: &Path) {
    if let Some(Ok(folder)) = path.parent().map(File::open) {
        let _ = folder.sync_all();
    }
}

/// Removes the unfinished files beside a file that processes left which have ended. Where it can't be told whether
/// a process runs, nothing is removed.
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
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn check<'c>(inputs: &'c [&'c Path], force: bool) -> Check<'c> {
        Check { inputs, kind: "a list", is_kind: |head| head.starts_with(b"list"), force }
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("chuhe-output-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn an_input_is_never_an_output() {
        let folder = folder("input");
        let input = folder.join("input");
        fs::write(&input, "list").unwrap();
        let mut names = vec![input.clone(), folder.join(".").join("input")];
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&input, folder.join("link")).unwrap();
            fs::hard_link(&input, folder.join("hard")).unwrap();
            names.extend([folder.join("link"), folder.join("hard")]);
        }
        for name in names {
            for force in [false, true] {
                let error = OutputFile::new(&name, &check(&[&input], force)).unwrap_err();
                assert!(error.to_string().contains("is the input"), "{error}");
            }
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn another_kind_is_replaced_only_by_force() {
        let folder = folder("kind");
        let path = folder.join("file");
        for (old, force, is_taken) in
            [("list 1", false, true), ("", false, true), ("other", false, false), ("other", true, true)]
        {
            fs::write(&path, old).unwrap();
            match OutputFile::new(&path, &check(&[], force)) {
                Ok(output) => {
                    assert!(is_taken, "{old}");
                    output.replace(|file| file.write_all(b"list 2")).unwrap();
                    assert_eq!(fs::read_to_string(&path).unwrap(), "list 2");
                }
                Err(error) => assert!(!is_taken && error.to_string().contains("--force"), "{error}"),
            }
        }
        assert!(OutputFile::new(&folder, &check(&[], true)).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_failure_leaves_the_old_file_and_nothing_beside_it() {
        let folder = folder("failure");
        let path = folder.join("file");
        fs::write(&path, "list").unwrap();
        fs::write(folder.join("file.4294967295.part"), "half").unwrap();
        let output = OutputFile::new(&path, &check(&[], false)).unwrap();
        let failed = output.replace(|file| {
            file.write_all(b"half")?;
            Err::<(), _>(CliError::Failed("no more".to_owned()))
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more");
        assert_eq!(fs::read_to_string(&path).unwrap(), "list");
        let left = fs::read_dir(&folder).unwrap().count();
        // Where processes can be looked up, the part of the one that never was is gone.
        assert_eq!(left, if Path::new("/proc/self").exists() { 1 } else { 2 });
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_are_kept() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder("links");
        let path = folder.join("file");
        fs::write(&path, "list").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        let link = folder.join("link");
        std::os::unix::fs::symlink("file", &link).unwrap();
        OutputFile::new(&link, &check(&[], false))
            .unwrap()
            .replace(|file| file.write_all(b"list 2"))
            .unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "list 2");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        // A link to what is not there yet.
        let dangling = folder.join("dangling");
        std::os::unix::fs::symlink("new", &dangling).unwrap();
        OutputFile::new(&dangling, &check(&[], false)).unwrap().replace(|file| file.write_all(b"x")).unwrap();
        assert_eq!(fs::read_to_string(folder.join("new")).unwrap(), "x");
        fs::remove_dir_all(folder).unwrap();
    }
}
