//! Any bytes as a book of our own, as one of ElephantEye's, and as a packed position of an `.xqb` file.

#![no_main]

#[path = "../../book/tests/books/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    checks::native(bytes);
    checks::eleeye(bytes);
    checks::xqb(bytes);
    // Behind checksums that nobody would guess.
    checks::native(&checks::sealed(bytes));
});
