//! Any bytes as a line of UCI.

#![no_main]

#[allow(dead_code, reason = "each target checks one of the properties")]
#[path = "../../tests/properties/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|line: &[u8]| checks::a_line_is_read_and_reported(line));
