//! Any bytes as a book of our own, as one of ElephantEye's, and as a packed position of an `.xqb` file.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::book(bytes));
