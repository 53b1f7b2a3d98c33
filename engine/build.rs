//! Takes the network to embed from the variable `EVALFILE`, if the build is given one: `make EVALFILE=...`.

use std::env;
use std::path::Path;

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
    assert!(path.is_file(), "EVALFILE: there is no file {}", path.display());
    println!("cargo::rerun-if-changed={}", path.display());
    println!("cargo::rustc-cfg=evalfile");
    println!("cargo::rustc-env=CHUHE_EVALFILE={}", path.display());
}
