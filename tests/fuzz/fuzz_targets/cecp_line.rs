//! Any bytes as lines of CECP, with searches that answer at any time.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::cecp_line(bytes));
