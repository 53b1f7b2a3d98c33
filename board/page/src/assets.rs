//! The files of the folder `assets`, which the build script has packed.

use miniz_oxide::inflate::decompress_to_vec;
use once_cell::sync::Lazy;

/// All files, one after the other, compressed by Deflate.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/assets.deflate"));

/// The paths of the files in the folder and their lengths in bytes, in the same order.
const FILES: &[(&str, usize)] = &include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Unpacked when the first file is needed: most runs of the program need none.
static TEXT: Lazy<String> = Lazy::new(|| {
    let text = decompress_to_vec(PACKED).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    text.expect("the build script packed them")
});

/// The text of a file.
///
/// # Panics
/// If there is no such file. Tests ask for all that the page names.
pub(crate) fn asset(name: &str) -> &'static str {
    let mut begin = 0;
    for &(known, length) in FILES {
        if known == name {
            return &TEXT[begin..begin + length];
        }
        begin += length;
    }
    panic!("there is no file {name}");
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn packed_files_equal_the_files_of_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        assert!(FILES.len() > 50, "{}", FILES.len());
        for (name, _) in FILES {
            let text = std::fs::read_to_string(folder.join(name)).expect("a file of the folder");
            assert!(asset(name) == text, "{name}");
        }
    }
}
