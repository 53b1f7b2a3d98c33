//! Lines cut into words, and words into values: numbers, Booleans, names and values.

pub use xiangqi::text::shortened;

/// The longest line of moves shown, in moves: clients copy lines into fixed buffers.
pub(crate) const MAX_PV: usize = 120;

/// The words of a line: they are separated by any number of spaces and tabulators.
pub(crate) fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t']).filter(|word| !word.is_empty())
}

/// The first word of a line; `None` for blank lines and comments.
pub fn first_word(line: &str) -> Option<&str> {
    words(line).next().filter(|word| !word.starts_with('#'))
}

/// The first word, and the rest of the text with its spaces.
pub(crate) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find([' ', '\t']).unwrap_or(text.len()))
}

/// Splits `<id> [value <x>]`, as after `setoption name`: both parts may contain spaces. The value is `None` without the
/// word `value`.
pub(crate) fn name_and_value(text: &str) -> (String, Option<&str>) {
    let mut name = Vec::new();
    let mut remaining = text;
    loop {
        let (word, rest) = split_word(remaining);
        if word.is_empty() {
            return (name.join(" "), None);
        }
        if word.eq_ignore_ascii_case("value") {
            return (name.join(" "), Some(rest.trim()));
        }
        name.push(word);
        remaining = rest;
    }
}

/// Reads a Boolean in any of the forms that front ends send.
pub(crate) fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" | "yes" => Some(true),
        "false" | "off" | "0" | "no" => Some(false),
        _ => None,
    }
}

/// Reads an integer of any length; an integer that does not fit becomes the largest or smallest one that does.
pub(crate) fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(limit))
}

/// Shortens a line and replaces its control characters, so that an answer can quote it.
pub(crate) fn quoted(line: &str) -> String {
    shortened(line.trim(), 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_saturate() {
        assert_eq!(whole_number("12"), Some(12));
        assert_eq!(whole_number("+7"), Some(7));
        assert_eq!(whole_number("-0"), Some(0));
        assert_eq!(whole_number(&"9".repeat(400)), Some(i64::MAX));
        assert_eq!(whole_number(&format!("-{}", "9".repeat(400))), Some(i64::MIN));
        for bad in ["", "-", "1.5", "0x10", "1e3", "--1", "٣", "1 "] {
            assert_eq!(whole_number(bad), None, "{bad}");
        }
    }

    #[test]
    fn names_and_values_hold_spaces() {
        for (text, name, value) in [
            ("Hash value 64", "Hash", Some("64")),
            ("Clear Hash", "Clear Hash", None),
            ("Move  Overhead\tvalue 10 ", "Move Overhead", Some("10")),
            ("Debug Log File VALUE  /a  b/c.log ", "Debug Log File", Some("/a  b/c.log")),
            ("X value value value", "X", Some("value value")),
            ("X value", "X", Some("")),
            ("", "", None),
        ] {
            assert_eq!(name_and_value(text), (name.to_owned(), value), "{text}");
        }
    }
}
