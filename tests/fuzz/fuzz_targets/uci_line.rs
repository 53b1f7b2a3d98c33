//! Any bytes as lines of UCI.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::uci_line(bytes));
