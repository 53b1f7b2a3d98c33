//! The fields of a game by name, and the escapes of HTML in their texts.

use std::collections::HashMap;

use crate::text::entities::reference;
use crate::text::tidy_comment;

/// Fields and the tags that they are.
pub(super) const FIELDS: [(&str, &str); 25] = [
    ("title", "Title"),
    ("event", "Event"),
    ("place", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("group", "Group"),
    ("table", "Board"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redrating", "RedElo"),
    ("redtime", "RedTime"),
    ("redlevel", "RedTitle"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blackrating", "BlackElo"),
    ("blacktime", "BlackTime"),
    ("blacklevel", "BlackTitle"),
    ("open", "Opening"),
    ("ecco", "ECCO"),
    ("timerule", "TimeControl"),
    ("endtype", "Termination"),
    ("class", "Class"),
    ("remark", "Annotator"),
    ("author", "Author"),
    ("source", "Source"),
];

/// Fields that are these tags if a game has no other field for them: editors have the name alone, and some pages of
/// them add the field of the team and the name together.
pub(super) const OTHER_FIELDS: [(&str, &str); 2] = [("redname", "Red"), ("blackname", "Black")];

/// The fields of a game: names and values in order, and the places of the names.
pub(super) struct Fields<'t> {
    all: Vec<(&'t str, &'t str)>,
    by_name: HashMap<&'t str, usize>,
}

impl<'t> Fields<'t> {
    pub(super) fn new(text: &'t str) -> Fields<'t> {
        let mut fields = Fields { all: Vec::new(), by_name: HashMap::new() };
        for part in text.split("[DhtmlXQ_").skip(1) {
            if let Some((name, rest)) = part.split_once(']') {
                // If the end mark is missing, the value ends where the next field begins.
                let value = rest.split_once("[/DhtmlXQ_").map_or(rest, |(value, _)| value);
                let is_new = !fields.by_name.contains_key(name);
                // The first of any other field counts.
                if is_new || name.starts_with(COMMENT) {
                    fields.by_name.entry(name).or_insert(fields.all.len());
                    fields.all.push((name, value.trim()));
                }
            }
        }
        fields
    }

    /// The value of a field, unless it is empty.
    pub(super) fn get(&self, name: &str) -> Option<&'t str> {
        self.by_name.get(name).map(|&at| self.all[at].1).filter(|value| !value.is_empty())
    }

    /// Names and values, in order. A comment may stand there several times.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'t str, &'t str)> {
        self.all.iter().copied()
    }

    /// Whether a field is one of those of a game: others, such as the version, are about the page.
    pub(super) fn is_about_game(&self) -> bool {
        const OTHERS: [&str; 4] = ["movelist", "binit", "fen", "result"];
        let is_tag = |name: &str| FIELDS.iter().chain(&OTHER_FIELDS).any(|&(known, _)| known == name);
        self.iter().any(|(name, _)| OTHERS.contains(&name) || is_tag(name))
    }

    /// Whether a field has a board or moves.
    pub(super) fn is_game(&self) -> bool {
        let is_squares =
            |name| self.get(name).is_some_and(|value| value.starts_with(|c: char| c.is_ascii_digit()));
        is_squares("movelist") || is_squares("binit") || self.get("fen").is_some()
    }

    /// The value of a field as one line of plain text.
    pub(super) fn line(&self, name: &str) -> Option<String> {
        let text = plain(self.get(name)?).replace('\n', " ");
        (!text.is_empty()).then_some(text)
    }
}

/// The beginning of the names of comments.
pub(super) const COMMENT: &str = "comment";

/// The codes for line ends.
const LINE_ENDS: [&str; 5] = ["||", "<br>", "<br/>", "<br />", "<BR>"];

/// A text with its escapes replaced.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['|', '<', '&']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let (c, after) = escape(rest).unwrap_or_else(|| {
            // The text begins with one of three characters that take one byte each.
            (char::from(rest.as_bytes()[0]), &rest[1..])
        });
        plain.push(c);
        rest = after;
    }
    plain.push_str(rest);
    tidy_comment(&plain).into_owned()
}

/// The character of the escape that a text begins with, and the text after it.
fn escape(text: &str) -> Option<(char, &str)> {
    let behind = LINE_ENDS.iter().find_map(|end| text.strip_prefix(end));
    behind.map(|behind| ('\n', behind)).or_else(|| reference(text))
}

/// Escapes a text, so that [`plain`] gives it back.
pub(super) fn escaped(text: &str) -> String {
    let text = text.replace("[/DhtmlXQ", "(/DhtmlXQ").replace("[DhtmlXQ", "(DhtmlXQ");
    let mut escaped = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find(['<', '&', '|', '\n']) {
        escaped.push_str(&rest[..at]);
        rest = &rest[at..];
        let is_escape = escape(rest).is_some();
        escaped.push_str(match rest.as_bytes()[0] {
            b'\n' => "||",
            // This character and the next one together would mean a line end.
            b'|' if rest[1..].starts_with(['|', '\n']) => "&#124;",
            b'|' => "|",
            b'<' if is_escape => "&lt;",
            b'<' => "<",
            _ if is_escape => "&amp;",
            _ => "&",
        });
        rest = &rest[1..];
    }
    escaped.push_str(rest);
    escaped
}
