//! Names in a chat that no sign shows: alone on the line above a message, or before it with a space. They are names if two of them
//! stand at moves, and the first comes again.

use super::messages::{is_name, moves, without_words};
use super::posts::{behind_post, without_post};
use crate::plain_text::headings::labels;
use crate::record::GameResult;

/// The maximum length of such a name, in characters.
const MAX_NAME_CHARS: usize = 12;

/// Where the names stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// On the line above a message.
    Above,
    /// Before the message.
    Beside,
}

/// Two names without signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BareNames {
    names: Vec<String>,
    place: Where,
}

impl BareNames {
    /// Whether a line may be the first of such a chat.
    pub(super) fn may_begin(line: &str) -> bool {
        is_bare_name(without_post(line)) || beside(line).is_some()
    }

    /// The names in the first lines of a chat.
    pub(super) fn of(lines: &[&str]) -> Option<BareNames> {
        let first = without_post(lines.first()?);
        let place = if is_bare_name(first) { Where::Above } else { Where::Beside };
        let has_moves = |line: &str| !moves(without_words(line)).is_empty();
        let named: Vec<&str> = match place {
            Where::Above => {
                let named = |pair: &[&'_ str]| is_bare_name(without_post(pair[0])) && has_moves(pair[1]);
                lines.windows(2).filter(|pair| named(pair)).map(|pair| without_post(pair[0])).collect()
            }
            Where::Beside => lines.iter().filter_map(|line| Some(beside(line)?.0)).collect(),
        };
        // The first line has one of them.
        let own = if place == Where::Above { first } else { beside(first)?.0 };
        let other = *named.iter().find(|name| **name != own)?;
        let is_two = named.iter().all(|name| [own, other].contains(name));
        let is_again = named.first() == Some(&own) && named.iter().filter(|name| **name == own).count() > 1;
        (is_two && is_again).then(|| BareNames { names: vec![own.to_owned(), other.to_owned()], place })
    }

    /// The name on a line, and what is said after it.
    pub(super) fn split<'t>(&self, line: &'t str) -> Option<(&str, &'t str)> {
        let line = if self.are_above() { without_post(line) } else { behind_post(line) };
        self.names.iter().find_map(|name| {
            let rest = line.strip_prefix(name.as_str())?;
            let is_name = match self.place {
                Where::Above => rest.is_empty(),
                Where::Beside => rest.starts_with(char::is_whitespace),
            };
            is_name.then(|| (name.as_str(), without_words(rest.trim_start())))
        })
    }

    /// Whether the messages stand below the names.
    pub(super) fn are_above(&self) -> bool {
        self.place == Where::Above
    }
}

/// A name and the moves after it.
fn beside(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = behind_post(line).split_once(char::is_whitespace)?;
    (is_bare_name(name) && !moves(without_words(rest.trim_start())).is_empty()).then_some((name, rest))
}

fn is_bare_name(text: &str) -> bool {
    let is_sign = |c: char| "，。！？,.!?:：;；、()（）[]【】<>|*#\"".contains(c);
    !text.is_empty()
        && text.chars().nth(MAX_NAME_CHARS).is_none()
        && !text.contains(is_sign)
        && is_name(text)
        && GameResult::from_text(text).is_none()
        && !labels::heads_game(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Option<Vec<String>> {
        BareNames::of(&text.split('/').collect::<Vec<_>>()).map(|found| found.names)
    }

    #[test]
    fn names_without_signs_come_again() {
        for text in [
            "张三/炮二平五/李四/马8进7/张三/马二进三",
            "张三/我先走炮二平五/李四/马8进7/李四/好/张三/马二进三",
            "张三 炮二平五/李四 马8进7/张三 马二进三",
        ] {
            assert_eq!(names(text), Some(vec!["张三".into(), "李四".into()]), "{text}");
        }
        for text in [
            "",
            "张三/炮二平五/李四/马8进7",
            "炮二平五/马8进7/马二进三/车9平8",
            "张三/炮二平五/李四/马8进7/王五/马二进三/张三/车9平8",
            "红方/炮二平五/黑方/马8进7/红方/马二进三",
            "开局/好/张三/马8进7/开局/马二进三",
            "1. 炮二平五 马8进7/2. 马二进三 车9平8",
            "Pháo 2 bình 5/Mã 8 tấn 7/Pháo 2 bình 5",
        ] {
            assert_eq!(names(text), None, "{text}");
        }
    }
}
