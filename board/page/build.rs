//! Packs the files of `assets`: compressed, they take a third of the space in the program.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;

/// The compression level: the highest of the library.
const LEVEL: u8 = 10;

/// Files that are only for the tests.
const LEFT_OUT: [&str; 2] = ["review.inputs", "review.js"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=assets");
    let mut files = Vec::new();
    list(Path::new("assets"), "", &mut files);
    files.sort();
    let (mut all, mut table) = (Vec::new(), String::new());
    for name in files {
        if LEFT_OUT.contains(&name.as_str()) {
            continue;
        }
        let bytes = fs::read(Path::new("assets").join(&name)).expect("it can be read");
        let _ = writeln!(table, "({name:?}, {}),", bytes.len());
        all.extend(bytes);
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets it for build scripts");
    let out = Path::new(&out);
    let packed = compress_to_vec(&all, LEVEL);
    fs::write(out.join("assets.deflate"), packed).expect("the folder is cargo's own");
    fs::write(out.join("assets.rs"), format!("[{table}]")).expect("the folder is cargo's own");
}

/// Lists the files of a folder, by their paths below `assets`; `before` is the path of the folder.
fn list(folder: &Path, before: &str, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder is part of the package") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("names are valid UTF-8");
        if path.is_dir() {
            list(&path, &format!("{before}{name}/"), files);
        } else {
            files.push(format!("{before}{name}"));
        }
    }
}
