//! Lines of a web page that one line of its source contains: `1. h2e2 h9g7<br>2. h0g2<br>`, `<li>h2e2</li><li>h9g7</li>`.

/// Elements that begin and end on lines of their own.
pub(crate) const BLOCKS: [&str; 17] = [
    "blockquote",
    "center",
    "div",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "table",
    "tbody",
    "tr",
    "ul",
];

/// The lines as a browser shows them, other tags kept; `None` if it is one line.
pub(crate) fn lines(source: &str) -> Option<Vec<&str>> {
    let (mut lines, mut begin, mut from) = (Vec::new(), 0, 0);
    let last = source.rfind('>')?;
    while let Some(at) = source[from..].find('<').map(|at| from + at).filter(|&at| at < last) {
        let Some((name, end)) = tag(&source[at..]).map(|(name, length)| (name, at + length)) else {
            from = at + 1;
            continue;
        };
        let line = &source[begin..at];
        let is_break = name == "br";
        if is_break || BLOCKS.contains(&name.as_str()) {
            // Two breaks leave an empty line; other elements leave none.
            if is_break || !line.trim().is_empty() {
                lines.push(line);
            }
            begin = end;
        }
        from = end;
    }
    let last = &source[begin..];
    if !last.trim().is_empty() {
        lines.push(last);
    }
    (lines.len() > 1).then_some(lines)
}

/// The name of the tag at the beginning of a text, in small letters, and the length of the tag. Its end is looked for
/// after a name only, because a line may have many of the sign `<`.
fn tag(text: &str) -> Option<(String, usize)> {
    let inside = text[1..].trim_start_matches('/');
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric())?;
    inside[end..].starts_with(['>', ' ', '/']).then_some(())?;
    Some((inside[..end].to_ascii_lowercase(), text.find('>')? + 1))
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn lines_end_at_breaks_and_blocks() {
        for (source, expected) in [
            ("a<br>b", &["a", "b"][..]),
            ("a<BR/>b<br />", &["a", "b"]),
            ("a<br><br>b", &["a", "", "b"]),
            ("<p>a</p><p class=\"x\">b</p>", &["a", "b"]),
            ("<ul><li>a</li><li><b>b</b></li></ul>", &["a", "<b>b</b>"]),
            ("<tr><td>1</td><td>a</td></tr><tr><td>2</td></tr>", &["<td>1</td><td>a</td>", "<td>2</td>"]),
        ] {
            assert_eq!(lines(source).as_deref(), Some(expected), "{source}");
        }
        for source in
            ["", "a", "a < b", "<p>a</p>", "a<br>", "<span>a</span><b>b</b>", "a <brown> b", "a<", "<>"]
        {
            assert_eq!(lines(source), None, "{source}");
        }
    }
}
