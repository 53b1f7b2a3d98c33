//! Packs the built-in book: compressed, it takes two fifths of the space in the program.

use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;

const BOOK: &str = "data/default.book";

/// The compression level: the highest of the library.
const LEVEL: u8 = 10;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={BOOK}");
    let bytes = fs::read(BOOK).expect("the book is part of the package");
    let out = env::var_os("OUT_DIR").expect("cargo sets it for build scripts");
    let packed = compress_to_vec(&bytes, LEVEL);
    fs::write(Path::new(&out).join("default.deflate"), packed).expect("the folder is cargo's own");
}
