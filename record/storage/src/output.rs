//! Outputs of commands: checked before the work begins.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::replace::{Aside, replace, resolved};

/// How much of a file is read to identify it, in bytes.
const HEAD: u64 = 16 << 10;

/// Why a file may not be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The output is one of the inputs.
    #[error("{output} is the input {input}: write to another file")]
    IsInput {
        /// The path of the output as given.
        output: PathBuf,
        /// The path of the input as given.
        input: PathBuf,
    },
    /// The output is a folder, a pipe or a device.
    #[error("{0} is not a regular file")]
    NotAFile(PathBuf),
    /// The existing file is of another kind.
    #[error("{output} exists and is not {kind}: --force replaces it anyway")]
    OtherKind {
        /// The path as given.
        output: PathBuf,
        /// The kind that was expected, with its article: "a book".
        kind: String,
    },
    /// The system reports an error.
    #[error("cannot write {output}: {error}")]
    Io {
        /// The path as given.
        output: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
}

/// A file that may be written.
#[derive(Debug)]
pub struct OutputFile {
    /// The name as it was given.
    name: PathBuf,
}

/// The conditions for an output.
#[derive(Clone, Copy, Debug)]
pub struct Check<'c> {
    /// The files that the command reads.
    pub inputs: &'c [&'c Path],
    /// The kind of file that the command writes, with an article: "a book".
    pub kind: &'c str,
    /// Whether a file with this beginning is of that kind.
    pub is_kind: fn(&[u8]) -> bool,
    /// Whether a file of another kind may be replaced.
    pub force: bool,
}

impl OutputFile {
    /// Checks that a file may be written: it is not one of the inputs, even under another name, an existing file is a
    /// regular file that is empty or of the right kind, and the folder takes new files.
    ///
    /// # Errors
    /// If it may not be written.
    pub fn new(name: &Path, check: &Check<'_>) -> Result<OutputFile, OutputError> {
        let output = name.to_owned();
        let failed = |error: io::Error| OutputError::Io { output: output.clone(), error };
        let path = resolved(name).map_err(failed)?;
        if let Some(&input) = check.inputs.iter().find(|input| is_same(&path, input)) {
            return Err(OutputError::IsInput { output, input: input.to_owned() });
        }
        // The name is used and not the resolved path, because the link behind /dev/stdout leads to a pipe, which has no
        // path.
        match fs::metadata(name) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
            Ok(metadata) if !metadata.is_file() => return Err(OutputError::NotAFile(output)),
            Ok(_) if check.force => {}
            Ok(_) => {
                let mut head = Vec::new();
                File::open(&path).map_err(failed)?.take(HEAD).read_to_end(&mut head).map_err(failed)?;
                if !head.is_empty() && !(check.is_kind)(&head) {
                    return Err(OutputError::OtherKind { output, kind: check.kind.to_owned() });
                }
            }
        }
        // This test finds a folder that cannot be written before the work begins, not after it.
        let aside = Aside::of(name).map_err(failed)?;
        File::create(aside.path()).map_err(failed)?;
        Ok(OutputFile { name: output })
    }

    /// The name as it was given.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Writes the file, as [`replace`] does.
    ///
    /// # Errors
    /// If anything cannot be written; the old file is then unchanged. If writing failed, the error names this file,
    /// whatever `write` made of it; other errors of `write` are returned unchanged.
    pub fn replace<E: From<OutputError>>(
        &self,
        write: impl FnOnce(&mut Target<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        /// The source of the failure.
        enum Failure<E> {
            Place(io::Error),
            Content(E),
        }
        impl<E> From<io::Error> for Failure<E> {
            fn from(error: io::Error) -> Failure<E> {
                Failure::Place(error)
            }
        }
        let result = replace(&self.name, |file| {
            let mut target = Target { file, failure: None };
            write(&mut target).map_err(|error| match target.failure {
                Some(failure) => Failure::Place(failure),
                None => Failure::Content(error),
            })
        });
        result.map_err(|failure| match failure {
            Failure::Place(error) => OutputError::Io { output: self.name.clone(), error }.into(),
            Failure::Content(error) => error,
        })
    }

    /// Writes the file with these bytes.
    ///
    /// # Errors
    /// If it cannot be written; the old file is then unchanged.
    pub fn write(&self, bytes: &[u8]) -> Result<(), OutputError> {
        replace(&self.name, |file| file.write_all(bytes))
            .map_err(|error| OutputError::Io { output: self.name.clone(), error })
    }
}

/// The file being written, and the error of a failed write.
#[derive(Debug)]
pub struct Target<'f> {
    file: &'f mut File,
    failure: Option<io::Error>,
}

impl Target<'_> {
    /// Keeps an error; writers on top of this one return it as an error of their own, without the name of the file.
    fn noted<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &result
            && error.kind() != io::ErrorKind::Interrupted
        {
            let code = error.raw_os_error();
            let copy = code.map_or_else(|| error.kind().into(), io::Error::from_raw_os_error);
            self.failure.get_or_insert(copy);
        }
        result
    }
}

impl Write for Target<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.file.write(bytes);
        self.noted(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.file.flush();
        self.noted(result)
    }
}

/// Whether two names refer to the same file.
pub fn is_same(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(a), Ok(b)) = (fs::metadata(a), fs::metadata(b)) {
        use std::os::unix::fs::MetadataExt;
        return (a.dev(), a.ino()) == (b.dev(), b.ino());
    }
    match (resolved(a), resolved(b)) {
        (Ok(a), Ok(b)) => is_same_name(&a, &b),
        _ => is_same_name(a, b),
    }
}

/// Whether two names of files that need not exist yet will be of one file. On systems that ignore case, this ignores it
/// too.
fn is_same_name(a: &Path, b: &Path) -> bool {
    let folded = |path: &Path| path.to_string_lossy().to_lowercase();
    a == b || (cfg!(any(windows, target_os = "macos")) && folded(a) == folded(b))
}

#[cfg(test)]
mod tests {
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
                    output.write(b"list 2").unwrap();
                    assert_eq!(fs::read_to_string(&path).unwrap(), "list 2");
                }
                Err(error) => assert!(!is_taken && error.to_string().contains("--force"), "{error}"),
            }
        }
        assert!(OutputFile::new(&folder, &check(&[], true)).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_link_to_a_pipe_is_not_a_file() {
        use std::os::fd::AsRawFd;
        let (_reader, writer) = io::pipe().unwrap();
        let name = PathBuf::from(format!("/proc/self/fd/{}", writer.as_raw_fd()));
        let error = OutputFile::new(&name, &check(&[], true)).unwrap_err();
        assert!(matches!(error, OutputError::NotAFile(_)), "{error}");
    }

    #[test]
    fn a_folder_that_takes_no_file_is_found_before_the_work() {
        let folder = folder("refusing");
        // The folder does not exist; or the temporary file beside the output would have a name that is too long.
        for name in ["none/file", &"x".repeat(254)] {
            let error = OutputFile::new(&folder.join(name), &check(&[], true)).unwrap_err();
            assert!(matches!(error, OutputError::Io { .. }), "{error}");
        }
        OutputFile::new(&folder.join("file"), &check(&[], false)).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "the check leaves nothing");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_failure_leaves_only_the_old_file() {
        let folder = folder("failure");
        let path = folder.join("file");
        fs::write(&path, "list").unwrap();
        fs::write(folder.join("file.4294967295.part"), "half").unwrap();
        let output = OutputFile::new(&path, &check(&[], false)).unwrap();
        let failed = output.replace(|file| {
            file.write_all(b"half").unwrap();
            Err::<(), _>(OutputError::NotAFile(PathBuf::from("no more")))
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more is not a regular file");
        assert_eq!(fs::read_to_string(&path).unwrap(), "list");
        let left = fs::read_dir(&folder).unwrap().count();
        // If the system can look processes up, the temporary file of a process that never existed is removed.
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
        OutputFile::new(&link, &check(&[], false)).unwrap().write(b"list 2").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "list 2");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        // A symbolic link to a file that does not exist yet.
        let dangling = folder.join("dangling");
        std::os::unix::fs::symlink("new", &dangling).unwrap();
        OutputFile::new(&dangling, &check(&[], false)).unwrap().write(b"x").unwrap();
        assert_eq!(fs::read_to_string(folder.join("new")).unwrap(), "x");
        fs::remove_dir_all(folder).unwrap();
    }
}
