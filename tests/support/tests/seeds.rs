//! Runs the fuzz targets on the inputs kept in `fuzz/seeds`: findings of fuzzers are tested on every
//! toolchain.

#![cfg(feature = "targets")]
#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use chuhe_test_support::targets::TARGETS;

#[test]
fn every_kept_input_passes_its_target() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds");
    for (name, target) in TARGETS {
        let mut inputs: Vec<_> =
            fs::read_dir(seeds.join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
        inputs.sort();
        assert!(inputs.len() >= 3, "{name} has {} inputs", inputs.len());
        for input in inputs {
            let bytes = fs::read(&input).unwrap();
            let passed = catch_unwind(|| target(&bytes)).is_ok();
            assert!(passed, "{}", input.display());
        }
    }
}

#[test]
fn every_target_of_the_fuzzer_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/fuzz_targets");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    files.sort();
    assert_eq!(files, TARGETS.map(|(name, _)| name.to_owned()));
}
