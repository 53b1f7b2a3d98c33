//! Any bytes as an SQLite book: `.obk`, `.pfBook` or `.xqb`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_test_support::targets::sqlite_book(bytes));
