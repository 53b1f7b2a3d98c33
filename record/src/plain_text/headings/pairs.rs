//! Headings that name two players without their sides: 张三 - 李四, 许银川胜吕钦, 张三（胜）李四（负）, 张三 2-0 李四. Who is named first is
//! taken for Red, which must be told. Where no word says who has won, Chinese names must begin with a surname.

use super::frame::brackets;
use super::persons::{Player, are_persons, have_surnames, is_given_name};
use super::players::both;
use super::title;
use crate::lex::{is_chinese, simplified};

/// Words between two names, simplified, the longer first, and the result of the first player.
pub(super) const FATES: [(&str, Option<&'static str>); 24] = [
    ("战胜", Some("1-0")),
    ("击败", Some("1-0")),
    ("胜于", Some("1-0")),
    ("力克", Some("1-0")),
    ("不敌", Some("0-1")),
    ("负于", Some("0-1")),
    ("输给", Some("0-1")),
    ("战平", Some("1/2-1/2")),
    ("弈和", Some("1/2-1/2")),
    ("言和", Some("1/2-1/2")),
    ("胜", Some("1-0")),
    ("负", Some("0-1")),
    ("和", None),
    (" beat ", Some("1-0")),
    (" beats ", Some("1-0")),
    (" defeats ", Some("1-0")),
    (" defeated ", Some("1-0")),
    (" lost to ", Some("0-1")),
    (" drew with ", Some("1/2-1/2")),
    (" thắng ", Some("1-0")),
    (" thua ", Some("0-1")),
    (" hòa ", Some("1/2-1/2")),
    (" x ", None),
    ("×", None),
];

/// Dashes between two names; those of other words have no spaces around them.
pub(super) const DASHES: [char; 6] = ['-', '–', '—', '－', '─', '~'];

/// Words of Latin letters that stand in other headings.
const OTHERS: [&str; 22] = [
    "chapter",
    "part",
    "game",
    "lesson",
    "introduction",
    "round",
    "xiangqi",
    "chess",
    "chinese",
    "rules",
    "opening",
    "endgame",
    "book",
    "page",
    "variation",
    "example",
    "cờ",
    "tướng",
    "ván",
    "giải",
    "bài",
    "chương",
];

/// The maximum length of such a heading, in characters.
const MAX_CHARS: usize = 50;

/// The players, and the result of the first.
pub(crate) type Pair<'t> = (Vec<Player<'t>>, Option<&'static str>);

/// The two players that a heading names.
pub(crate) fn pair(line: &str) -> Option<Pair<'_>> {
    let is_sentence = line.contains(['。', '！', '？', '!', '?', '，', ',']);
    let is_of_title = line.split_once('：').is_none_or(|(before, _)| title::is_title(before));
    if line.chars().nth(MAX_CHARS).is_some() || is_sentence || !is_of_title {
        return None;
    }
    let line = title::split_off(line).map_or(line, |(names, _)| names).trim();
    by_fates_in_brackets(line).or_else(|| by_word(line)).or_else(|| by_score(line)).or_else(|| by_dash(line))
}

/// A fate in brackets beside each name: 张三（胜）李四（负）, 张三（胜）-（负）李四.
fn by_fates_in_brackets(line: &str) -> Option<Pair<'_>> {
    let fate = |inside| match inside {
        "胜" | "勝" | "W" => Some("1-0"),
        "负" | "負" | "L" => Some("0-1"),
        "和" | "D" => Some("1/2-1/2"),
        _ => None,
    };
    let marks = brackets(line).filter_map(|it| Some((it.begin, it.end, fate(it.inside)?)));
    let marks: Vec<_> = marks.collect();
    let [(begin, end, first), (other, last, second)] = marks[..] else { return None };
    let is_pair = matches!((first, second), ("1-0", "0-1") | ("0-1", "1-0") | ("1/2-1/2", "1/2-1/2"));
    let (between, behind) = (&line[end..other], &line[last..]);
    let is_between_empty = !between.contains(char::is_alphanumeric);
    let names = named(&line[..begin], if is_between_empty { behind } else { between });
    names.filter(|_| is_pair).map(|names| (names, Some(first)))
}

fn by_word(line: &str) -> Option<Pair<'_>> {
    let small: String = line.chars().map(|c| simplified(c).to_ascii_lowercase()).collect();
    FATES.iter().find_map(|&(word, result)| {
        places(line, &small, word).find_map(|at| {
            let (before, behind) = (&line[..at], &line[at + word.len()..]);
            let is_in_word = word.is_ascii()
                && !word.starts_with(' ')
                && before.ends_with(|c: char| c.is_ascii_alphanumeric());
            let names = named(before, behind).filter(|_| !is_in_word)?;
            (word.is_ascii() && word.starts_with(' ') || have_surnames(&names)).then_some((names, result))
        })
    })
}

/// The places of a word in a line, given also in small letters, where it is not a given name, as in Trần Thắng.
pub(super) fn places<'t>(line: &'t str, small: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let found = small.char_indices().map(|(at, _)| at).filter(move |&at| small[at..].starts_with(word));
    found.filter(move |&at| !(word.starts_with(' ') && is_given_name(line, at + 1)))
}

/// The points of a match: they say nothing about one game.
fn by_score(line: &str) -> Option<Pair<'_>> {
    let score = line.split_whitespace().find(|word| {
        let parts = word.split_once(['-', ':', '：', '–', '比']);
        let is_points =
            |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        parts.is_some_and(|(first, second)| is_points(first) && is_points(second))
    })?;
    let at = score.as_ptr() as usize - line.as_ptr() as usize;
    Some((named(&line[..at], &line[at + score.len()..])?, None))
}

fn by_dash(line: &str) -> Option<Pair<'_>> {
    line.match_indices(DASHES).find_map(|(at, dash)| {
        let (before, behind) = (&line[..at], line[at + dash.len()..].trim_start_matches(DASHES));
        let is_spaced = before.ends_with(char::is_whitespace) && behind.starts_with(char::is_whitespace);
        let names = named(before, behind)?;
        let is_latin = names.iter().all(|(_, name)| !name.contains(is_chinese)) && is_spaced;
        (is_latin || have_surnames(&names)).then_some((names, None))
    })
}

fn named<'t>(before: &'t str, behind: &'t str) -> Option<Vec<Player<'t>>> {
    let is_around = |c: char| c.is_whitespace() || DASHES.contains(&c);
    let names = both(&[
        ("Red", before.trim_matches(is_around), true),
        ("Black", behind.trim_matches(is_around), false),
    ]);
    let is_other = |name: &str| {
        let small = name.to_lowercase();
        OTHERS.iter().any(|other| small.split_whitespace().any(|word| word == *other))
    };
    (are_persons(&names) && !names.iter().any(|(_, name)| is_other(name))).then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_names_without_sides_are_found() {
        for (line, result) in [
            ("张三 - 李四", None),
            ("张三-李四 1-0", None),
            ("张三 — 李四（红胜）", None),
            ("张三胜李四", Some("1-0")),
            ("张三負李四", Some("0-1")),
            ("张三和李四", None),
            ("张三（胜）李四（负）", Some("1-0")),
            ("张三（负） 李四（胜）", Some("0-1")),
            ("张三 (胜) - (负) 李四", Some("1-0")),
            ("张三 2-0 李四", None),
            ("张三 2:1 李四", None),
            ("张三战胜李四", Some("1-0")),
            ("2024年个人赛第3轮 张三-李四", None),
            ("第一局：张三-李四", None),
        ] {
            let names = vec![("Red", "张三"), ("Black", "李四")];
            assert_eq!(pair(line), Some((names, result)), "{line}");
        }
        let names = vec![("Red", "Alice"), ("Black", "Bob")];
        assert_eq!(pair("Alice - Bob"), Some((names.clone(), None)));
        assert_eq!(pair("Ván 1: Alice - Bob"), Some((names.clone(), None)));
        assert_eq!(pair("Alice beat Bob"), Some((names, Some("1-0"))));
        let names = vec![("Red", "张三（广东）"), ("Black", "李四（北京）")];
        assert_eq!(pair("张三（广东）胜李四（北京）"), Some((names, Some("1-0"))));
        for line in [
            "",
            "中炮-屏风马",
            "转载-网络",
            "少子胜多子",
            "红方胜黑方",
            "以弱胜强",
            "张三（广东）李四（北京）",
            "Chapter One - Introduction",
            "Alice-Bob",
            "2024-05-06",
            "张三胜李四，好棋",
            "作者：张三-李四",
            "第3轮 2-0",
        ] {
            assert_eq!(pair(line), None, "{line}");
        }
    }
}
