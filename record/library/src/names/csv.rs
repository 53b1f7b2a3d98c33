//! Lines of names, separated by commas; a name with a comma stands in quotation marks.

/// The lines with names, with their numbers from 1. `#` begins a comment.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, Result<Vec<String>, &'static str>)> + '_ {
    let lines = (1..).zip(text.trim_start_matches('\u{FEFF}').lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(n, line)| (n, fields(line)))
}

fn fields(line: &str) -> Result<Vec<String>, &'static str> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let Some(field) = fields.last_mut() else { break };
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => {
                chars.next();
                field.push('"');
            }
            '"' if is_quoted || field.trim().is_empty() => is_quoted = !is_quoted,
            ',' | '，' if !is_quoted => fields.push(String::new()),
            c => field.push(c),
        }
    }
    if is_quoted {
        return Err("a closing quotation mark is missing");
    }
    let fields = fields.iter().map(|field| field.trim().to_owned());
    Ok(fields.filter(|field| !field.is_empty()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_separated_by_commas_and_quoted_if_they_contain_commas() {
        let text = "\u{FEFF}# list\n许银川, Xu Yinchuan ,\n\n\"Xu, Yinchuan\"，\"a \"\"b\"\"\"\n\"open,x\n";
        let found: Vec<_> = lines(text).map(|(line, names)| (line, names.unwrap_or_default())).collect();
        let expected =
            [(2, vec!["许银川", "Xu Yinchuan"]), (4, vec!["Xu, Yinchuan", "a \"b\""]), (5, vec![])];
        assert_eq!(
            found,
            expected.map(|(line, names)| (line, names.into_iter().map(str::to_owned).collect()))
        );
    }
}
