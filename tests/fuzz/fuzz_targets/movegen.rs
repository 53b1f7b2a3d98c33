//! Any bytes as a placement of pieces, and the move generator against the reference on it.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::movegen(bytes));
