//! Takes the network to embed from the variable `EVALFILE`, if the build is given one: `make EVALFILE=...`.

use std::env;
use std::path::Path;

/// What networks of the version in `src/eval/nnue/format.rs` begin with.
const HEAD: &[u8] = b"CHUHENET\x02\x00";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(evalfile)");
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let Some(file) = env::var_os("EVALFILE").filter(|file| !file.is_empty()) else {
        return;
    };
    let path = Path::new(&file);
    // Relative to where make was called, which is above this crate.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let path = if path.is_absolute() { path.to_owned() } else { root.join(path) };
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("EVALFILE: {}: {error}", path.display()));
    assert!(bytes.starts_with(HEAD), "EVALFILE: {} is not a network of this version", path.display());
    println!("cargo::rerun-if-changed={}", path.display());
    println!("cargo::rustc-cfg=evalfile");
    println!("cargo::rustc-env=CHUHE_EVALFILE={}", path.display());
}
