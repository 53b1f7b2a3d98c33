//! Any bytes as a file of games. The first byte chooses the format; for XQF there may be a good header before them,
//! since hardly any bytes are one.

#![no_main]

use chuhe_record::Format;
use chuhe_checks::records;
use chuhe_checks::records::xqf::File;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((choice, bytes)) = bytes.split_first() else { return };
    let formats = [None, Some(Format::Pgn), Some(Format::DhtmlXq), Some(Format::Lines), Some(Format::Xqf)];
    match usize::from(*choice) {
        choice @ 0..128 => records::assert_read_or_refused(bytes, formats[choice % formats.len()]),
        choice => records::assert_read_or_refused(&File::new(8 + choice as u8 % 12).with(bytes), None),
    }
});
