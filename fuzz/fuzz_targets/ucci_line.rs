//! Any bytes as lines of UCCI.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhe_checks::lines::lines_are_read_and_reported(
    &chuhe_protocol::ucci::PROTOCOL,
    bytes
));
