//! Any bytes as a file of endgame tables.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::endgame_tables(bytes));
