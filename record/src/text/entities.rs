//! Character references of HTML: `&lt;`, `&#28846;`, `&#x70ae;`.

/// The names of characters. Spaces of all widths are usual spaces.
const NAMES: [(&str, char); 9] = [
    ("nbsp", ' '),
    ("ensp", ' '),
    ("emsp", ' '),
    ("quot", '"'),
    ("apos", '\''),
    ("lt", '<'),
    ("gt", '>'),
    ("middot", '·'),
    ("amp", '&'),
];

/// The maximum length of a reference between its first sign and its semicolon, in bytes.
const MAX_LENGTH: usize = 8;

/// The character of the reference that a text begins with, and the text after it.
pub(crate) fn reference(text: &str) -> Option<(char, &str)> {
    let inside = text.strip_prefix('&')?;
    let end = inside.bytes().take(MAX_LENGTH + 1).position(|byte| byte == b';')?;
    let name = &inside[..end];
    let c = match name.strip_prefix('#') {
        // Rust reads a sign before the digits, too.
        Some(number) if number.contains(['+', '-']) => return None,
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
        None => NAMES.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((c, &inside[end + 1..]))
}

/// A line with its references replaced, except those of control characters.
pub(crate) fn without_references(line: &str) -> String {
    let mut clean = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('&') {
        clean.push_str(&rest[..at]);
        rest = &rest[at..];
        let (c, behind) = reference(rest).filter(|(c, _)| !c.is_control()).unwrap_or(('&', &rest[1..]));
        clean.push(c);
        rest = behind;
    }
    clean + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_replaced_once() {
        for (line, clean) in [
            ("炮二平五&nbsp;马8进7", "炮二平五 马8进7"),
            ("&#28846;&#x70AE;&#X70ae;", "炮炮炮"),
            ("&amp;lt; &#38;lt; &lt;", "&lt; &lt; <"),
            ("&#10; &#1114112; &#x; &unknown; & &&gt;", "&#10; &#1114112; &#x; &unknown; & &>"),
            ("&#000000040; &#+60; &#x+3c;", "&#000000040; &#+60; &#x+3c;"),
            ("&", "&"),
        ] {
            assert_eq!(without_references(line), clean, "{line}");
        }
        assert_eq!(reference("&#10;a"), Some(('\n', "a")));
    }
}
