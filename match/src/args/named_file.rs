//! Files that flags name, and that are read when games begin, and again when a tournament is resumed.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::error::NoFile;

/// Why a path cannot be read as a file; `None` if it can. Folders are refused, and pipes, which can be read only once.
pub(super) fn why_no_file(path: &Path) -> Option<NoFile> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => None,
        Ok(_) => Some(NoFile::NotRegular),
        Err(error) if error.kind() == ErrorKind::NotFound => Some(NoFile::Missing),
        Err(error) => Some(NoFile::System { code: error.raw_os_error(), text: error.to_string() }),
    }
}

#[cfg(test)]
mod tests {
    use crate::parse;

    fn refused(flags: &[&str]) -> String {
        parse(flags).expect_err("no file").to_string()
    }

    #[test]
    fn a_folder_is_not_called_missing() {
        let folder = std::env::temp_dir();
        let folder = folder.to_str().expect("a path of ASCII");
        let error = refused(&["-openings", &format!("file={folder}")]);
        assert_eq!(error, format!("-openings: file={folder}: it is not a regular file"));
        assert_eq!(refused(&["-openings", "file=nowhere"]), "-openings: file=nowhere: there is no such file");
        let engine = |cmd: &str| {
            let cmd = format!("cmd={cmd}");
            refused(&["-engine", &cmd, "name=x", "-engine", "cmd=true", "-each", "nodes=1"])
        };
        assert_eq!(engine(folder), format!("x: {folder}: it is not a regular file"));
        let missing = engine("./nowhere/at/all");
        assert!(missing.ends_with("nowhere/at/all: there is no such file"), "{missing}");
    }
}
