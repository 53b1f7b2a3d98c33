//! Any text as the arguments of a tournament, as a saved tournament, or as its games.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::tournament(bytes));
