//! Any text as a FEN.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_checks::targets::fen(bytes));
