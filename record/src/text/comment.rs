//! Comments in clean form, and the characters that end lines in them and in files.

use std::borrow::Cow;

/// A comment in clean form: lines end in a line feed, no space ends them, none is empty at the beginning or
/// the end, and there are no control characters.
pub(crate) fn tidy_comment(text: &str) -> Cow<'_, str> {
    // Most texts are short and have one line.
    if !text.contains(|c: char| c.is_control() || is_line_end(c)) {
        return Cow::Borrowed(text.trim());
    }
    let text = text.replace("\r\n", "\n").replace(|c| c == '\r' || is_line_end(c), "\n");
    let mut tidy = String::with_capacity(text.len());
    for line in text.split('\n') {
        tidy.extend(line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()));
        tidy.truncate(tidy.trim_end_matches(|c: char| c != '\n' && c.is_whitespace()).len());
        tidy.push('\n');
    }
    Cow::Owned(tidy.trim().to_owned())
}

/// Whether a character ends a line besides LF and CR: in word processors, on web pages, and where a page ends.
pub(crate) fn is_line_end(c: char) -> bool {
    matches!(c, '\u{0B}' | '\u{0C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}
