//! Any bytes as lines of UCCI.

#![no_main]

#[allow(dead_code, reason = "each target checks one of the properties")]
#[path = "../../tests/properties/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::lines_are_read_and_reported(
    &chuhe::ucci::PROTOCOL,
    bytes
));
