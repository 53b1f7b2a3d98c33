//! Any bytes as a file of games. The first byte chooses the format.

#![no_main]

#[path = "../../record/tests/common/mod.rs"]
mod common;

use chuhe_record::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((choice, bytes)) = bytes.split_first() else { return };
    let formats = [None, Some(Format::Pgn), Some(Format::DhtmlXq), Some(Format::Lines)];
    common::assert_read_or_refused(bytes, formats[usize::from(*choice) % formats.len()]);
});
