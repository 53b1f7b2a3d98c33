//! Texts in messages.

/// At most 20 characters of a text that could not be read, without control characters: a message stays one short
/// line.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 20;
    let clean = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut short: String = text.chars().take(MOST).map(clean).collect();
    if text.chars().nth(MOST).is_some() {
        short.push_str("...");
    }
    short
}
