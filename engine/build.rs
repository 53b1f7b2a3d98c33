//! Packs the network to embed: the one in `networks`, or that of the variable `EVALFILE`, if the build is given one:
//! `make EVALFILE=...`. Compressed, it takes a third of the space in the program.

use std::path::Path;
use std::{env, fs};

use miniz_oxide::deflate::compress_to_vec;

/// The built-in network: `lab/notebooks/networks.md` in the repository describes how it was made.
const NETWORK: &str = "networks/chuhe-97f7de8875f35453.nnue";

/// The compression level: the highest of the library.
const LEVEL: u8 = 10;

#[path = "src/eval/nnue/head.rs"]
mod head;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(evalfile)");
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let bytes = match env::var_os("EVALFILE").filter(|file| !file.is_empty()) {
        Some(file) => given(Path::new(&file)),
        None => {
            println!("cargo::rustc-env=CHUHE_NETWORK={NETWORK}");
            println!("cargo::rerun-if-changed={NETWORK}");
            fs::read(NETWORK).expect("the network is part of the package")
        }
    };
    let out = env::var_os("OUT_DIR").expect("cargo sets it for build scripts");
    let packed = compress_to_vec(&bytes, LEVEL);
    fs::write(Path::new(&out).join("network.deflate"), packed).expect("the folder is cargo's own");
}

/// The network that the build is given.
fn given(path: &Path) -> Vec<u8> {
    // A relative path is relative to the folder in which make runs, the parent of this crate's folder.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let path = if path.is_absolute() { path.to_owned() } else { root.join(path) };
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("EVALFILE: {}: {error}", path.display()));
    let version = head::version(&bytes);
    assert!(
        version.and_then(head::is_tied).is_some(),
        "EVALFILE: {} is not a network of a version that is read",
        path.display()
    );
    println!("cargo::rerun-if-changed={}", path.display());
    println!("cargo::rustc-cfg=evalfile");
    bytes
}
