//! Tags in brackets: `[Event "a"]`, also where quotes or the bracket are missing; and which of them a record keeps.

use std::borrow::Cow;

use xiangqi::{Coordinates, FenLine, Position};

use crate::plain_text::headings::labels::tag_of;
use crate::plain_text::markup::without_markup;
use crate::record::Tags;

/// The brackets that may begin a tag, and those that may end it: the usual, and the full-width ones of Chinese keyboards.
pub(super) const OPEN: [char; 2] = ['[', '［'];
pub(super) const CLOSE: [char; 2] = [']', '］'];

/// The tag at the beginning of a text: name, value, and the rest of the text. The quotes may be missing or be those of
/// word processors, and quotes inside the value need not be escaped if the tag ends the line. The name may be a label:
/// `[红方 "许银川"]`. In full-width brackets there must be an English name, and quotes.
pub(super) fn tag(text: &str) -> Option<(String, String, &str)> {
    if let Some(position) = tag_of_position(text) {
        return Some(position);
    }
    let Some(inside) = text.strip_prefix('[') else { return wide_tag(text) };
    let inside = inside.trim_start();
    let end = inside.find([' ', '\t', '"', '“'])?;
    let (name, rest) = inside.split_at(end);
    let name = if is_tag_name(name) { name } else { tag_of(name)? };
    let rest = rest.trim_start();
    let Some(quoted) = rest.strip_prefix('"') else {
        let (value, after) = rest.split_once(']')?;
        let value = value.trim();
        // 红 方 is a label with a space, and `[Round 2] A - B` a heading.
        let is_heading = name == "Round" && !after.trim().is_empty() && !after.trim_start().starts_with(OPEN);
        if is_heading || tag_of(inside.split(']').next()?).is_some() {
            return None;
        }
        let inside = value.strip_prefix(['“', '”', '„']).and_then(|value| value.strip_suffix(['”', '“']));
        return Some((name.to_owned(), inside.unwrap_or(value).to_owned(), after));
    };
    let mut value = String::new();
    let mut chars = quoted.char_indices();
    while let Some((index, c)) = chars.next() {
        match c {
            '\\' => match chars.clone().next() {
                Some((_, escaped @ ('"' | '\\'))) => {
                    value.push(escaped);
                    chars.next();
                }
                _ => value.push(c),
            },
            '"' => {
                let after = quoted[index + 1..].trim_start();
                if let Some(after) = after.strip_prefix(CLOSE) {
                    return Some((name.to_owned(), value, after));
                }
                value.push(c);
            }
            _ => value.push(c),
        }
    }
    // The closing quotation mark is missing.
    let value = quoted.trim_end().strip_suffix(CLOSE)?;
    Some((name.to_owned(), value.trim_end().to_owned(), ""))
}

/// Whether a line begins with tags in plain text. In pages of the web a tag may be `[Red "甲"]<br>` or
/// `[Red &quot;甲&quot;]`: these are not plain.
pub(super) fn begins_with_tags_alone(line: &str) -> bool {
    let line = line.trim();
    let mut behind = line;
    while let Some((.., rest)) = tag(behind) {
        behind = rest.trim_start();
    }
    let has_quotes = || line.contains('"') || !line.contains("&quot;");
    behind.len() < line.len() && !behind.starts_with('<') && has_quotes()
}

/// A line without the markup of web pages and quotes. Lines that [begin with tags](begins_with_tags_alone) stay.
/// `may_be_aside`: a line in square brackets is not a list of moves.
pub(super) fn as_read(line: &str, may_be_aside: bool) -> Cow<'_, str> {
    if begins_with_tags_alone(line) { Cow::Borrowed(line) } else { without_markup(line, may_be_aside) }
}

/// Whether a text is an English name of a tag.
pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The tag in full-width brackets at the beginning of a text.
fn wide_tag(text: &str) -> Option<(String, String, &str)> {
    let (inside, after) = text.strip_prefix('［')?.split_once(CLOSE)?;
    let (name, value) = inside.split_at(inside.find(|c: char| c.is_whitespace() || QUOTES.contains(&c))?);
    let half_width = |c| match c {
        '！'..='～' => char::from_u32(c as u32 - '！' as u32 + '!' as u32).unwrap_or(c),
        c => c,
    };
    let name: String = name.chars().map(half_width).collect();
    let value = value.trim().strip_prefix(QUOTES)?.strip_suffix(QUOTES)?;
    is_tag_name(&name).then(|| (name, value.to_owned(), after))
}

/// The position that a text is: a FEN with all ranks, and nothing else.
pub(crate) fn whole_fen(text: &str) -> Option<Position> {
    const RANKS: usize = 10;
    let board = text.split_whitespace().next()?;
    if board.split('/').count() != RANKS {
        return None;
    }
    let line = FenLine::read(text.trim()).ok()?;
    (line.moves.is_empty() && line.rest.is_empty()).then_some(line.start)
}

/// Whether a name is that of the last position, or of any other than the first.
pub(crate) fn is_of_end(name: &str) -> bool {
    const WORDS: [&str; 10] =
        ["final", "end", "last", "current", "result", "after", "终", "終", "最后", "当前"];
    let name = name.to_lowercase();
    WORDS.iter().any(|word| name.contains(word))
}

/// The tag at the beginning of a text, if its value is a position and its name not an English one: `[初始局面 "FEN"]`,
/// `[FEN: "FEN"]`.
fn tag_of_position(text: &str) -> Option<(String, String, &str)> {
    const MAX_NAME: usize = 40;
    let (name, behind) = text.strip_prefix(OPEN)?.split_once(QUOTES)?;
    let name = name.trim();
    if name.is_empty() || name.len() > MAX_NAME || is_tag_name(name) || name.contains(CLOSE) {
        return None;
    }
    let (value, after) = behind.split_once(QUOTES)?;
    whole_fen(value)?;
    let name = if is_of_end(name) { "FinalFEN" } else { "FEN" };
    Some((name.to_owned(), value.to_owned(), after.trim_start().strip_prefix(CLOSE)?))
}

/// Whether a tag has begun on this line and is not closed on it.
pub(super) fn is_open_tag(text: &str) -> bool {
    let inside = text.trim_start_matches('[').trim_start();
    let name = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    name.len() < inside.len() && name.trim_start().starts_with('"') && !text.ends_with(']')
}

/// The quotation marks around values.
pub(super) const QUOTES: [char; 6] = ['"', '“', '”', '„', '＂', '＇'];

/// Whether only the first tags of a game have this name.
pub(super) fn is_first_tag(name: &str) -> bool {
    ["Game", "Event"].contains(&name)
}

/// The tags that no other field of a record holds, by the names of xiangqi.
pub(super) fn kept(tags: Tags) -> Tags {
    let mut kept = Tags::default();
    for (name, value) in tags.iter() {
        match name {
            _ if ["Format", "SetUp"].iter().any(|other| other.eq_ignore_ascii_case(name)) => {}
            // The tag names the kind of game, or this game.
            _ if name.eq_ignore_ascii_case("Game") => {
                if !is_name_of_xiangqi(value) && tags.get("Title").is_none() {
                    kept.add("Title", value);
                }
            }
            // If two tags mean the same, the one with the name used in xiangqi is kept, in whatever order they come.
            _ if name.get(..5).is_some_and(|side| side.eq_ignore_ascii_case("White")) => {
                let name = format!("Red{}", &name[5..]);
                if tags.get(&name).is_none() {
                    kept.add(&name, value);
                }
            }
            _ => {
                let of_chess = name.get(..3).filter(|side| side.eq_ignore_ascii_case("Red"));
                let other = of_chess.and_then(|_| tags.get(&format!("White{}", &name[3..])));
                let is_unknown = value.trim_matches(['?', ' ']).is_empty();
                kept.add(name, other.filter(|_| is_unknown).unwrap_or(value));
            }
        }
    }
    kept
}

/// Whether the value of the tag `Game` names the kind of game.
fn is_name_of_xiangqi(value: &str) -> bool {
    const NAMES: [&str; 6] = ["chess", "xiangqi", "象棋", "cờ tướng", "co tuong", "xiang qi"];
    let small = value.to_lowercase();
    value.trim_matches(['?', ' ']).is_empty() || NAMES.iter().any(|name| small.contains(name))
}

/// The rank base of the program that writes such tags, if it is known.
pub(super) fn ranks_of_writer(tags: &Tags) -> Option<Coordinates> {
    let has = |name: &str, text: &str| {
        tags.get(name).is_some_and(|value| value.to_ascii_lowercase().contains(text))
    };
    if has("Format", "iccs") {
        Some(Coordinates::FromZero)
    } else if ["Site", "Event", "Annotator"].iter().any(|name| has(name, "pychess")) {
        Some(Coordinates::FromOne)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_accepted_in_any_form() {
        for (text, name, value, rest) in [
            (r#"[Event "a b"]"#, "Event", "a b", ""),
            (r#"[Event "a"] [Site "b"]"#, "Event", "a", r#" [Site "b"]"#),
            (r#"[ Event  "a" ] 1. h2e2"#, "Event", "a", " 1. h2e2"),
            (r#"[Event "a \"b\" \\ c\d"]"#, "Event", r#"a "b" \ c\d"#, ""),
            (r#"[Event "a "b" c"]"#, "Event", r#"a "b" c"#, ""),
            (r#"[Event"a"]"#, "Event", "a", ""),
            ("[Round 3]", "Round", "3", ""),
            (r#"[Event ""]"#, "Event", "", ""),
            (r#"[Event "a]"#, "Event", "a", ""),
            ("[Red “许银川”]", "Red", "许银川", ""),
            ("[Event“a b”] 1. h2e2", "Event", "a b", " 1. h2e2"),
            ("[Event „a“]", "Event", "a", ""),
            (r#"[红方 "许银川"]"#, "Red", "许银川", ""),
            ("[结果 “红胜”]", "Result", "红胜", ""),
            (r#"[Đen "A"]"#, "Black", "A", ""),
            ("［Red \"甲\"］", "Red", "甲", ""),
            ("［Red＂甲＂］［Black “乙”］", "Red", "甲", "［Black “乙”］"),
            ("［Ｒｅｄ　\"甲\"］", "Red", "甲", ""),
            ("[Red \"甲\"］", "Red", "甲", ""),
        ] {
            assert_eq!(tag(text), Some((name.to_owned(), value.to_owned(), rest)), "{text}");
        }
        for text in [
            "[DhtmlXQ]",
            "[/DhtmlXQ]",
            "[]",
            "[",
            "[Event",
            "[炮二平五]",
            "[Event]",
            "[炮二平五 马8进7]",
            "［炮二平五 马8进7］",
            "［good move］",
            "［正着 \"好\"］",
            r#"["a"]"#,
            r#"[a-b "c"]"#,
        ] {
            assert_eq!(tag(text), None, "{text}");
        }
    }
}
