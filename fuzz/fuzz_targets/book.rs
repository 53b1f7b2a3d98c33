//! Any bytes as a book of our own, as one of ElephantEye's, and as a packed position of an `.xqb` file.

#![no_main]

use chuhe_checks::books;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    books::native(bytes);
    books::eleeye(bytes);
    books::xqb(bytes);
    // Behind checksums that nobody would guess.
    books::native(&books::sealed(bytes));
});
