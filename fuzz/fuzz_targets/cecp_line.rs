//! Any bytes as lines of CECP, with searches that answer at any time.

#![no_main]

#[allow(dead_code, reason = "each target checks one of the properties")]
#[path = "../../tests/properties/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::a_game_is_kept(bytes));
