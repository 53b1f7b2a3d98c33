//! Any text as a FEN.

#![no_main]

#[allow(dead_code, reason = "each target checks one of the properties")]
#[path = "../../tests/properties/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|fen: &str| checks::fen_round_trips(fen));
