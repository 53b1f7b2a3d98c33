//! Takes the network to embed from the variable `EVALFILE`, if the build is given one: `make EVALFILE=...`.

use std::env;
use std::path::Path;

/// What networks of the versions in `src/eval/nnue/format.rs` begin with.
const HEADS: [&[u8]; 2] = [b"CHUHENET\x02\x00", b"CHUHENET\x03\x00"];

fn main() {
    println!("cargo::rustc-check-cfg=cfg(evalfile)");
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let Some(file) = env::var_os("EVALFILE").filter(|file| !file.is_empty()) else {
        return;
    };
    let path = Path::new(&file);
    // Relative to the folder of make, which is above this crate.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let path = if path.is_absolute() { path.to_owned() } else { root.join(path) };
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("EVALFILE: {}: {error}", path.display()));
    let is_network = HEADS.iter().any(|head| bytes.starts_with(head));
    assert!(is_network, "EVALFILE: {} is not a network of a version that is read", path.display());
    println!("cargo::rerun-if-changed={}", path.display());
    println!("cargo::rustc-cfg=evalfile");
    println!("cargo::rustc-env=CHUHE_EVALFILE={}", path.display());
}
