//! Any bytes as lines of UCCI.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_checks::targets::ucci_line(bytes));
