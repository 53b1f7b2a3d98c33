//! The names of the players in a heading that has no labels before them: 张三（红）vs 李四（黑）, 红方张三 黑方李四, 张三 先胜 李四.

use xiangqi::notation::is_digit;

use super::labels::tag_of;
use super::lex::{is_closing, is_opening};
use super::plain::names_move;
use super::title;
use crate::record::GameResult;

/// A tag, `Red` or `Black`, and the name of that player.
pub(super) type Player<'t> = (&'static str, &'t str);

/// Words between two names.
const BETWEEN: [&str; 12] = ["vs.", "vs", "v.s.", "对阵", "對陣", "对", "對", "gặp", "胜", "勝", "负", "負"];

/// Words for the sides that may stand joined to a name.
const JOINED: [(&str, &str); 3] = [("红方", "Red"), ("紅方", "Red"), ("黑方", "Black")];

/// Words for the sides that may follow a name.
const BEHIND: [(&str, &str); 8] = [
    ("执红", "Red"),
    ("執紅", "Red"),
    ("执先", "Red"),
    ("執先", "Red"),
    ("执黑", "Black"),
    ("執黑", "Black"),
    ("执后", "Black"),
    ("執後", "Black"),
];

/// Beginnings of remarks on a side, which are not its name: 红方：好棋.
const REMARKS: [&str; 44] = [
    "好棋",
    "妙",
    "臭棋",
    "坏棋",
    "壞棋",
    "缓着",
    "緩著",
    "漏着",
    "漏著",
    "败着",
    "敗著",
    "失误",
    "失誤",
    "走",
    "吃",
    "弃",
    "棄",
    "占优",
    "佔優",
    "优势",
    "優勢",
    "劣势",
    "劣勢",
    "大优",
    "大優",
    "稍优",
    "稍優",
    "略优",
    "略優",
    "胜势",
    "勝勢",
    "必胜",
    "必勝",
    "可胜",
    "有利",
    "不利",
    "先行",
    "先走",
    "后走",
    "後走",
    "先手",
    "后手",
    "good move",
    "to move",
];

/// The most characters of a name.
const LONGEST: usize = 40;

/// Whether a text is a remark on a side, not its name.
pub(super) fn is_remark(text: &str) -> bool {
    let small = text.trim().to_lowercase();
    REMARKS.iter().any(|remark| small.starts_with(remark))
}

/// The result that stands where the name of a side is expected: 黑方：认输.
pub(super) fn result_of(tag: &str, text: &str) -> Option<&'static str> {
    let side = if tag == "Red" { "红方" } else { "黑方" };
    let result = GameResult::from_text(&format!("{side}{}", text.trim()))?;
    (result != GameResult::Unknown).then(|| result.as_str())
}

/// The players of a heading; none unless it names both.
pub(super) fn players(line: &str) -> Vec<Player<'_>> {
    let is_sentence = line.contains(['。', '！', '？', '!', '?']);
    if is_sentence || line.chars().nth(3 * LONGEST).is_some() {
        return Vec::new();
    }
    let marks = [bracketed(line), words(line, &JOINED, false), words(line, &BEHIND, true)];
    let mut found = marks.into_iter().map(|marks| by_marks(line, &marks)).find(|found| !found.is_empty());
    if found.is_none() {
        let around = title::around_fate(line);
        found = around.map(|(before, behind)| both(&[("Red", before, true), ("Black", behind, false)]));
    }
    found.unwrap_or_default()
}

/// A word for a side: its tag, its bytes, and whether the name stands before it; unknown for one in brackets.
struct Mark {
    tag: &'static str,
    begin: usize,
    end: usize,
    is_behind: Option<bool>,
}

/// Sides in brackets: （红）, 【黑方】.
fn bracketed(line: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (begin, bracket) in line.match_indices(is_opening) {
        let inside = &line[begin + bracket.len()..];
        let Some(length) = inside.find(is_closing) else { continue };
        let tag = tag_of(inside[..length].trim()).filter(|tag| ["Red", "Black"].contains(tag));
        if let Some((tag, close)) = tag.zip(inside[length..].chars().next()) {
            let end = begin + bracket.len() + length + close.len_utf8();
            marks.push(Mark { tag, begin, end, is_behind: None });
        }
    }
    marks
}

/// Sides as words without a colon.
fn words(line: &str, names: &[(&str, &'static str)], is_behind: bool) -> Vec<Mark> {
    let mut marks: Vec<Mark> = names
        .iter()
        .flat_map(|&(name, tag)| {
            line.match_indices(name).map(move |(begin, _)| Mark {
                tag,
                begin,
                end: begin + name.len(),
                is_behind: Some(is_behind),
            })
        })
        .collect();
    marks.sort_by_key(|mark| mark.begin);
    marks
}

/// The names beside the two marks of a line.
fn by_marks<'t>(line: &'t str, marks: &[Mark]) -> Vec<Player<'t>> {
    let [first, second] = marks else { return Vec::new() };
    if first.tag == second.tag {
        return Vec::new();
    }
    let before = &line[..first.begin];
    let is_behind = first.is_behind.unwrap_or(!before.trim().is_empty());
    let between = &line[first.end..second.begin];
    if is_behind {
        both(&[(first.tag, before, true), (second.tag, between, false)])
    } else {
        both(&[(first.tag, between, false), (second.tag, &line[second.end..], false)])
    }
}

/// The names in two parts of a line, each the last name of its part or the first; none unless both are names.
fn both<'t>(parts: &[(&'static str, &'t str, bool)]) -> Vec<Player<'t>> {
    let names: Option<Vec<_>> =
        parts.iter().map(|&(tag, text, is_last)| Some((tag, name(text, is_last)?))).collect();
    names.unwrap_or_default()
}

/// The name in a part of a line: without the words between names, and without what stands before the last name.
fn name(text: &str, is_last: bool) -> Option<&str> {
    let is_sign = |c: char| c.is_whitespace() || "，,、；;|｜/／-–—:：.".contains(c);
    let mut name = title::split_off(text).map_or(text, |(name, _)| name).trim_matches(is_sign);
    for _ in 0..2 {
        for word in BETWEEN {
            let is_word = |rest: &str| !word.is_ascii() || rest.is_empty() || rest.starts_with(is_sign);
            let begins = name.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
            if begins && is_word(&name[word.len()..]) {
                name = name[word.len()..].trim_matches(is_sign);
            }
            let at = name.len().saturating_sub(word.len());
            if name.get(at..).is_some_and(|end| end.eq_ignore_ascii_case(word)) && !word.is_ascii() {
                name = name[..at].trim_matches(is_sign);
            }
        }
    }
    // Chinese names have no spaces: what stands before the last is the event, what stands behind the first the opening.
    if name.contains(|c: char| ('\u{3400}'..'\u{A000}').contains(&c)) {
        let mut parts = name.split(char::is_whitespace);
        name = if is_last { parts.next_back() } else { parts.next() }?;
        name = name.trim_start_matches(|c: char| is_digit(c) || is_sign(c));
    }
    let is_title = name.ends_with(['杯', '赛', '賽', '局', '轮', '輪', '盘', '盤', '谱', '譜']);
    let is_name = !is_title
        && name.chars().any(char::is_alphabetic)
        && name.chars().nth(LONGEST).is_none()
        && GameResult::from_text(name).is_none()
        && tag_of(name).is_none()
        && !is_remark(name)
        && !name.split_whitespace().any(names_move);
    is_name.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_beside_their_sides() {
        let found =
            |line| players(line).into_iter().map(|(tag, name)| format!("{tag} {name}")).collect::<Vec<_>>();
        for line in [
            "张三（红）vs 李四（黑）",
            "张三（红） 李四（黑）",
            "张三(红方) 对 李四(黑方)",
            "张三（先）对李四（后）",
            "张三【红】李四【黑】",
            "甲杯 张三（红） 对 李四（黑）",
            "（红）张三 （黑）李四",
            "（红）张三 （黑）李四 1-0",
            "红方张三 黑方李四",
            "红方张三对黑方李四",
            "红方 张三 黑方 李四",
            "张三执红对李四执黑",
            "张三 先胜 李四",
            "张三先胜李四",
            "张三（先胜）李四",
            "张三 胜 李四",
            "张三 先负 李四",
            "张三先和李四",
            "2024全国个人赛 张三先胜李四",
            "张三 1-0 李四",
            "042-张三先勝李四 順炮橫車",
        ] {
            assert_eq!(found(line), ["Red 张三", "Black 李四"], "{line}");
        }
        for (line, names) in [
            ("李四（黑） 对 张三（红）", ["Black 李四", "Red 张三"]),
            ("Alice Smith (Red) vs Bob (Black)", ["Red Alice Smith", "Black Bob"]),
            ("Alice (Red) - Bob (Black) 1-0", ["Red Alice", "Black Bob"]),
            ("Lại Lý Huynh (Đỏ) vs B (Đen)", ["Red Lại Lý Huynh", "Black B"]),
            ("Alice 1-0 Bob", ["Red Alice", "Black Bob"]),
            ("北京张三 先胜 上海李四", ["Red 北京张三", "Black 上海李四"]),
            ("张三(广东) 先胜 李四(北京)", ["Red 张三(广东)", "Black 李四(北京)"]),
        ] {
            assert_eq!(found(line), names, "{line}");
        }
        for line in [
            "",
            "张三 vs 李四",
            "张三（红）",
            "红方胜 黑方负",
            "红方优势 黑方劣势",
            "红方先行，黑方后走",
            "红方走炮二平五，黑方应马8进7",
            "张三先胜一局",
            "中炮 对 屏风马",
            "张三（广东）李四（北京）",
            "红胜",
            "第一局（黑胜）",
            "第一局 1-0 中炮",
            "Game 1: 1-0 in 30 moves",
            "全国赛 先胜 李四",
            "甲 1-0 乙 0-1",
            "红方张三！黑方李四！",
            "炮二平五（红） 马8进7（黑）",
        ] {
            assert_eq!(found(line), [""; 0], "{line}");
        }
    }

    #[test]
    fn remarks_and_results_are_no_names() {
        for text in ["好棋", "好棋！", "走不动了", "先行", "占优", "Good move", "妙手"] {
            assert!(is_remark(text), "{text}");
        }
        for text in ["张三", "许银川（广东）", "Goodman", "王好", ""] {
            assert!(!is_remark(text), "{text}");
        }
        assert_eq!(result_of("Black", "认输"), Some("1-0"));
        assert_eq!(result_of("Red", "胜"), Some("1-0"));
        assert_eq!(result_of("Red", "张三"), None);
    }
}
