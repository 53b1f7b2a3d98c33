//! Labels in headings of plain texts, one or several on a line: `红方：许银川 黑方：赵国荣`, `Red: A, Black: B`.

use xiangqi::notation::is_digit;

use super::lex::main_words;
use super::plain::names_move;
use crate::record::GameResult;

/// Labels and their tags.
const LABELS: [(&str, &str); 28] = [
    ("红方", "Red"),
    ("紅方", "Red"),
    ("红棋", "Red"),
    ("紅棋", "Red"),
    ("先手", "Red"),
    ("red", "Red"),
    ("đỏ", "Red"),
    ("bên đỏ", "Red"),
    ("黑方", "Black"),
    ("黑棋", "Black"),
    ("后手", "Black"),
    ("後手", "Black"),
    ("black", "Black"),
    ("đen", "Black"),
    ("bên đen", "Black"),
    ("赛事", "Event"),
    ("賽事", "Event"),
    ("比赛", "Event"),
    ("比賽", "Event"),
    ("event", "Event"),
    ("giải", "Event"),
    ("日期", "Date"),
    ("date", "Date"),
    ("ngày", "Date"),
    ("结果", "Result"),
    ("結果", "Result"),
    ("result", "Result"),
    ("kết quả", "Result"),
];

/// The most characters of a label, and of a space and a colon after it.
const LONGEST: usize = 10;

/// A tag and its value.
type Label<'t> = (&'static str, &'t str);

/// The tag that a line of a heading begins with: `红方：许银川`.
pub(super) fn label(line: &str) -> Option<Label<'_>> {
    labels(line).into_iter().next().filter(|_| begin(line.trim_start()).is_some())
}

/// All tags of a line of a heading: it begins with one, or has several.
pub(super) fn labels(line: &str) -> Vec<Label<'_>> {
    let mut found: Vec<(&'static str, usize, usize)> = Vec::new();
    let mut may_begin = true;
    for (at, c) in line.char_indices() {
        // Some labels end with another one.
        let is_behind = found.last().is_none_or(|&(.., end)| at >= end);
        if may_begin
            && is_behind
            && let Some((tag, length)) = begin(&line[at..])
        {
            found.push((tag, at, at + length));
        }
        may_begin = is_between(c);
    }
    let is_heading = found.len() > 1 || begin(line.trim_start()).is_some();
    let ends = found.iter().skip(1).map(|&(_, begin, _)| begin).chain([line.len()]);
    let values = found.iter().zip(ends).map(|(&(tag, _, begin), end)| {
        let value = &line[begin..end];
        // What stands between two labels belongs to neither.
        let value = if end < line.len() { value.trim_end_matches(is_between) } else { value };
        (tag, value.trim())
    });
    if is_heading { values.filter(|(_, value)| is_value(value)).collect() } else { Vec::new() }
}

/// The tag of the label at the beginning of a text, and the length of the label.
fn begin(text: &str) -> Option<(&'static str, usize)> {
    let (colon, sign) = text.char_indices().take(LONGEST).find(|(_, c)| matches!(c, ':' | '：'))?;
    Some((tag_of(text[..colon].trim_end())?, colon + sign.len_utf8()))
}

/// The tag that a label names.
pub(super) fn tag_of(label: &str) -> Option<&'static str> {
    let label = label.to_lowercase();
    LABELS.iter().find(|(name, _)| *name == label).map(|&(_, tag)| tag)
}

/// Whether a character may stand before a label in its line.
fn is_between(c: char) -> bool {
    c.is_whitespace() || "，,、；;|｜/／-–—（(。.".contains(c)
}

/// Whether a text is a value rather than a move.
fn is_value(text: &str) -> bool {
    let is_move = text.split_whitespace().next().is_none_or(names_move);
    !is_move && text.len() < 200
}

/// The result that a heading has between two names, as a tag: 许银川 先胜 吕钦.
pub(super) fn result_of_heading(line: &str) -> Option<(&'static str, &str)> {
    let words = line.split_whitespace().map(|word| word.trim_matches(['(', ')', '（', '）']));
    let mut words =
        words.skip(1).skip_while(|word| !word.contains('先') || GameResult::from_text(word).is_none());
    let result = words.next()?;
    words.next().map(|_| ("Result", result))
}

/// Whether a line of prose is the heading of another game: 第二局, `Game 2`, Ván 2, or who plays.
pub(super) fn begins_game(line: &str) -> bool {
    let is_numeral = |c: char| c.is_ascii_digit() || "一二三四五六七八九十".contains(c);
    let chinese = line.strip_prefix('第').map(|rest| rest.trim_start_matches(is_numeral));
    if chinese.is_some_and(|rest| rest.starts_with(['局', '盘', '盤', '谱', '譜', '例'])) {
        return true;
    }
    let small = line.to_lowercase();
    let numbered = ["game", "ván", "van", "round", "board"].iter().find_map(|word| small.strip_prefix(word));
    let digits = numbered.map(|rest| rest.trim_start_matches([' ', '#', '.']));
    digits.is_some_and(|rest| rest.starts_with(is_numeral))
        || label(line).is_some_and(|(tag, value)| tag != "Result" && !is_said(value))
        || result_of_heading(line).is_some()
}

/// Whether the text after the name of a side is a sentence about the game, rather than the name of a player.
fn is_said(text: &str) -> bool {
    let is_step = |c: char| "平进進退".contains(c);
    text.contains(['。', '！', '？', '!', '?'])
        || text.contains(is_step) && text.contains(is_digit)
        || main_words(text).any(names_move)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_label_of_a_line_is_found() {
        let (red, black, result) = ("Red", "Black", "Result");
        for (line, found) in [
            ("红方：许银川", vec![(red, "许银川")]),
            ("红方：许银川 黑方：赵国荣", vec![(red, "许银川"), (black, "赵国荣")]),
            ("红方: 甲, 黑方: 乙, 结果: 和棋", vec![(red, "甲"), (black, "乙"), (result, "和棋")]),
            ("Red: Xu Yinchuan  Black : Zhao", vec![(red, "Xu Yinchuan"), (black, "Zhao")]),
            ("Bên đỏ: A - Bên đen: B", vec![(red, "A"), (black, "B")]),
            ("某某杯 红方：甲（广东） 黑方：乙", vec![(red, "甲（广东）"), (black, "乙")]),
            ("红方：炮二平五 黑方：马8进7", vec![]),
            ("某某杯 红方：甲", vec![]),
            ("红方：", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(labels(line), found, "{line}");
        }
        assert_eq!(label("某某杯 红方：甲 黑方：乙"), None);
        assert_eq!(label("红方：甲 黑方：乙"), Some((red, "甲")));
    }
}
