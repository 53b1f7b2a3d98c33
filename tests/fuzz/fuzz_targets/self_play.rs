//! Any bytes as self-play games, and as the records made of them.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::self_play_games(bytes));
