//! The names by which SQLite opens files.

use std::fmt::Write;
use std::path::Path;

/// The URI by which SQLite opens a file that no process is writing: read-only, without locks, and without creating
/// files beside it.
pub fn immutable_uri(path: &Path) -> String {
    // If there is no absolute path, SQLite reports why the file cannot be opened.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut uri = String::from("file://");
    let bytes = path.as_os_str().as_encoded_bytes();
    if !matches!(bytes.first(), Some(b'/' | b'\\')) {
        // The path begins with a Windows drive letter.
        uri.push('/');
    }
    for &byte in bytes {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'/' | b':' | b'-' | b'_' | b'.' | b'~' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            _ => {
                // Writing into a string does not fail.
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri.push_str("?mode=ro&immutable=1");
    uri
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn special_characters_in_names_are_escaped() {
        let uri = immutable_uri(Path::new("/a b/谱 50%?#\\.db"));
        assert_eq!(uri, "file:///a%20b/%E8%B0%B1%2050%25%3F%23%5C.db?mode=ro&immutable=1");
    }
}
