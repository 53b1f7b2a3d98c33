//! Any bytes as a puzzle file.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::puzzle_files(bytes));
