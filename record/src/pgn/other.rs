//! Texts that are not games although they have names in brackets: code, settings of programs, pages with links.

use xiangqi::notation::{NotationError, looks_like_move};

use super::tag::{CLOSE, OPEN, QUOTES, tag};
use crate::error::{Failure, RecordFault};
use crate::record::{GameResult, Record, Tags};

/// Names of tags that games have, in small letters. Those of a side have its name in front.
const USUAL: [&str; 32] = [
    "event",
    "site",
    "date",
    "round",
    "result",
    "fen",
    "setup",
    "game",
    "variant",
    "format",
    "opening",
    "variation",
    "eco",
    "ecco",
    "annotator",
    "plycount",
    "termination",
    "time",
    "timecontrol",
    "utcdate",
    "utctime",
    "eventdate",
    "mode",
    "title",
    "source",
    "author",
    "type",
    "group",
    "place",
    "stage",
    "board",
    "remark",
];
const OF_SIDES: [&str; 12] =
    ["", "team", "elo", "title", "rating", "type", "clock", "time", "na", "id", "player", "country"];

/// Whether games have tags of this name.
fn is_usual(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let of_side = ["red", "black", "white"].iter().find_map(|side| name.strip_prefix(side));
    USUAL.contains(&&*name) || of_side.is_some_and(|rest| OF_SIDES.contains(&rest))
}

/// Whether some of the tags are those of a game. Other files have names with values in brackets, too.
pub(super) fn are_of_game(tags: &Tags) -> bool {
    tags.iter().any(|(name, _)| is_usual(name))
}

/// Whether a tag may be the first of a game. Code and pages have other brackets: `[profile dev]`, `[Chess engine](address)`.
pub(super) fn may_be_first(name: &str, text: &str) -> bool {
    let inside = text.trim_start_matches(OPEN).trim_start();
    let is_quoted = inside.find(|c: char| c.is_whitespace() || QUOTES.contains(&c)).is_some_and(|end| {
        let value = inside[end..].trim_start();
        value.starts_with(QUOTES)
    });
    let is_link = || inside.split_once(CLOSE).is_some_and(|(_, behind)| behind.starts_with(['(', '[']));
    is_quoted || is_usual(name) && !is_link()
}

/// Whether a line begins with a tag of PGN.
pub(crate) fn begins_with_tag(line: &str) -> bool {
    tag(line).is_some_and(|(name, ..)| may_be_first(&name, line))
}

/// Whether a text with unusual tags is a game: it has moves or words that look like moves. Settings of programs have names
/// in brackets, too.
pub(super) fn is_game(result: &Result<Record, Failure>) -> bool {
    match result {
        Ok(record) => !record.line.plies.is_empty() || record.result != GameResult::Unknown,
        Err(Failure { kept: None, fault: RecordFault::Move(NotationError::Unreadable { text }), .. }) => {
            looks_like_move(text)
        }
        Err(failure) => failure.kept.is_some() || !matches!(failure.fault, RecordFault::OpenComment),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_links_have_brackets_that_begin_no_game() {
        for (text, is_first) in [
            (r#"[Event "a"]"#, true),
            ("[Event a]", true),
            ("[RedTeam a]", true),
            (r#"[Whatever "a"]"#, true),
            ("[ Whatever  “a”]", true),
            ("［Whatever＂a＂］", true),
            (r#"[红方 "a"]"#, true),
            ("[红方 a]", true),
            ("[profile dev]", false),
            ("[Chess engine](https://example.org)", false),
            ("[Game rules](rules.md)", false),
            ("[Result type][1]", false),
            ("[Redis docs]", false),
        ] {
            let (name, ..) = tag(text).unwrap();
            assert_eq!(may_be_first(&name, text), is_first, "{text}");
        }
    }
}
