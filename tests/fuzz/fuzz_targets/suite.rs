//! Any text as a suite of perft counts, rulings or tactical positions.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::suite(bytes));
