//! Quoting untrusted text in messages and logs.

use alloc::string::String;

/// How much of a word or field a message quotes, in characters.
pub const MAX_QUOTED: usize = 20;

/// At most `max` characters of a text, with dots where something is left out. Control characters are replaced, so a
/// message that quotes the text stays one short line.
///
/// ```
/// use xiangqi::text::shortened;
///
/// assert_eq!(shortened("h2e2", 20), "h2e2");
/// assert_eq!(shortened("a long\nline", 8), "a long\u{fffd}l...");
/// ```
pub fn shortened(text: &str, max: usize) -> String {
    let clean = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut short: String = text.chars().take(max).map(clean).collect();
    if text.chars().nth(max).is_some() {
        short.push_str("...");
    }
    short
}

/// A text whose control characters, other than the tab, are replaced by U+FFFD: it stays one line and cannot command a
/// terminal.
///
/// ```
/// use xiangqi::text::printable;
///
/// assert_eq!(printable("a\tb\n\x1b[2J"), "a\tb\u{fffd}\u{fffd}[2J");
/// ```
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
