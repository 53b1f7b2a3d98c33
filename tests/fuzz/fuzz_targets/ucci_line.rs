//! Any bytes as lines of UCCI.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::ucci_line(bytes));
