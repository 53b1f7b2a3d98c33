//! Any bytes as a game file. The first byte chooses the format.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::game_records(bytes));
