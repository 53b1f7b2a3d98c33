//! Any text as a FEN.

#![no_main]

libfuzzer_sys::fuzz_target!(|fen: &str| chuhe_checks::rules::fen::fen_round_trips(fen));
