//! Labels in headings of plain texts, one or several on a line: `红方：许银川 黑方：赵国荣`, `Red: A, Black: B`. They may stand in
//! brackets, with the value or without it: 【红方】许银川, ［红方：许银川］.

use xiangqi::notation::{has_form_of_move, is_digit, without_mark};

use super::between::VERSUS;
use super::persons::{Player, is_certainly_person};
use crate::lex::{NUMERALS, is_chinese, is_closing, is_opening, main_words};
use crate::plain_text::word::{move_text, names_move};
use crate::record::GameResult;
use crate::side_words::{self, LABELS_WITHOUT_COLON, begins_with_name, side_of};

/// Tags other than those of the players, and their labels in small letters without Vietnamese marks.
const LABELS: [(&str, &[&str]); 15] = [
    ("Event", &["赛事", "賽事", "比赛", "比賽", "event", "giai", "giai dau"]),
    ("Date", &["日期", "date", "ngay"]),
    ("Site", &["地点", "地點", "site", "dia diem"]),
    ("Round", &["轮次", "輪次", "round", "vong"]),
    ("Opening", &["布局", "佈局", "开局", "開局", "opening", "khai cuoc"]),
    ("Result", &["结果", "結果", "result", "ket qua"]),
    ("Title", &["标题", "標題", "title"]),
    ("Group", &["组别", "組別"]),
    ("Board", &["台次"]),
    ("Author", &["作者"]),
    ("TimeControl", &["记时规则", "計時規則", "用时规则", "时限", "時限"]),
    ("RedTime", &["红方用时", "紅方用時"]),
    ("BlackTime", &["黑方用时", "黑方用時"]),
    ("RedTeam", &["红方团体", "紅方團體", "红方单位", "紅方單位"]),
    ("BlackTeam", &["黑方团体", "黑方團體", "黑方单位", "黑方單位"]),
];

/// The maximum length of a label, in characters, and of a space and a colon after it.
const MAX_LABEL_CHARS: usize = 14;

/// A tag and its value.
pub(super) type Label<'t> = (&'static str, &'t str);

/// The tag that a line of a heading begins with: `红方：许银川`.
pub(crate) fn label(line: &str) -> Option<Label<'_>> {
    let line = without_bullet(line);
    labels(line).into_iter().next().filter(|_| begin(line.trim_start()).is_some())
}

/// All tags of a line of a heading: it begins with one, or has several.
pub(crate) fn labels(line: &str) -> Vec<Label<'_>> {
    let line = without_bullet(line);
    let mut found: Vec<(&'static str, usize, usize)> = Vec::new();
    let mut may_begin = true;
    for (at, c) in line.char_indices() {
        // Some labels contain another label at their end.
        let is_behind = found.last().is_none_or(|&(.., end)| at >= end);
        if (may_begin || opens_label(c))
            && is_behind
            && let Some((tag, length)) = begin(&line[at..])
        {
            found.push((tag, at, at + length));
        }
        may_begin = may_precede_label(c) || is_closing(c);
    }
    // In 甲 【红方】 乙 【黑方】 each name stands before its label.
    let is_in_bracket = found.first().is_some_and(|&(_, at, _)| line[at..].starts_with(opens_label));
    let is_heading = found.len() > 1 && !is_in_bracket || begin(line.trim_start()).is_some();
    let ends = found.iter().skip(1).map(|&(_, begin, _)| begin).chain([line.len()]);
    let values = found.iter().zip(ends).map(|(&(tag, _, begin), end)| {
        let value = &line[begin..end];
        // Connecting words between two labels belong to neither.
        let value =
            if end < line.len() { without_versus(value.trim_end_matches(may_precede_label)) } else { value };
        (tag, bare(value))
    });
    if is_heading { values.filter(|&(tag, value)| is_value(tag, value)).collect() } else { Vec::new() }
}

/// The tag and the value of a line without a colon: a side and a name, 红方 许银川, or a row of a table, | 结果 | 和棋 |. The row
/// | 红方 | 黑方 | heads the columns of moves.
pub(crate) fn without_colon(line: &str) -> Option<Label<'_>> {
    let line = without_bullet(line);
    let mut cells = line.split('|').map(str::trim).filter(|cell| !cell.is_empty());
    if let (Some(name), Some(value), None) = (cells.next(), cells.next(), cells.next()) {
        let tag = tag_of(name).filter(|tag| !is_player_tag(tag) || side_tag_of(value).is_none());
        return tag.map(|tag| (tag, value)).filter(|&(tag, value)| is_value(tag, value));
    }
    let (name, value) = line.split_once(char::is_whitespace)?;
    let value = value.trim();
    let is_name = side_of(&LABELS_WITHOUT_COLON, name).is_some() && is_certainly_person(value);
    tag_of(name).filter(|_| is_name).map(|tag| (tag, value))
}

/// The tag of the label at the beginning of a text, and the length of the label with the signs after it.
fn begin(text: &str) -> Option<(&'static str, usize)> {
    let inside = text.strip_prefix(opens_label);
    let rest = inside.unwrap_or(text);
    let is_colon = |c| matches!(c, ':' | '：');
    let is_end = |c: char| is_colon(c) || inside.is_some() && (is_closing(c) || c.is_whitespace());
    // Some labels contain a space.
    let ends = rest.char_indices().take(MAX_LABEL_CHARS).filter(|&(_, c)| is_end(c));
    // 红 is a label, too, but in 【红 方】 only a part of one.
    let spaces = ends.clone().filter(|(_, c)| c.is_whitespace());
    let (end, tag) = ends.filter(|(_, c)| !c.is_whitespace()).chain(spaces).find_map(|(end, _)| {
        // The label has a note in brackets: 红方（先）：
        let name = rest[..end].split(['(', '（']).next()?;
        Some((end, tag_of(name.trim_end())?))
    })?;
    let value = rest[end..].trim_start_matches(is_end);
    // `[Round 2] Alice - Bob` has names after the label and its value.
    let is_frame = tag == "Round"
        && inside.is_some()
        && value.split_once(is_closing).is_some_and(|(_, behind)| !behind.trim().is_empty());
    (!is_frame).then(|| (tag, text.len() - value.len()))
}

/// Whether a bracket may stand before a label: round ones stand after a name, 甲 （红方）.
fn opens_label(c: char) -> bool {
    is_opening(c) && !matches!(c, '(' | '（')
}

/// A value without the quotes and borders around it, and without the bracket that ends its label.
fn bare(value: &str) -> &str {
    let mut value = value.trim_matches(|c: char| c.is_whitespace() || matches!(c, '|' | '｜'));
    let count = |is: fn(char) -> bool| value.chars().filter(|&c| is(c)).count();
    for _ in count(is_opening)..count(is_closing) {
        value = value.strip_suffix(is_closing).unwrap_or(value).trim_end();
    }
    value.trim_matches(['"', '“', '”', '＂'])
}

/// The tag that a label names.
pub(crate) fn tag_of(label: &str) -> Option<&'static str> {
    // Most texts are longer than a label.
    if label.chars().nth(MAX_LABEL_CHARS).is_some() || begins_with_name(label) {
        return None;
    }
    let mut label: String = label.chars().filter_map(without_mark).collect();
    // 红　方 is spaced to be as wide as other labels.
    if label.contains(is_chinese) {
        label.retain(|c| !c.is_whitespace());
    }
    let of_side = side_of(&side_words::LABELS, &label).map(side_words::tag);
    let of_game = || LABELS.iter().find(|(_, names)| names.contains(&label.as_str())).map(|&(tag, _)| tag);
    of_side.or_else(of_game)
}

/// The tag of a label, if it is that of a side.
pub(super) fn side_tag_of(label: &str) -> Option<&'static str> {
    tag_of(label).filter(|tag| is_player_tag(tag))
}

/// The tag of a side that stands beside a name, where both players have theirs: also a letter, `Ann (R)`.
pub(super) fn side_tag_beside_name(word: &str) -> Option<&'static str> {
    side_tag_of(word).or_else(|| side_of(&side_words::IN_BRACKETS, word).map(side_words::tag))
}

/// Whether a tag is that of a side's player.
pub(super) fn is_player_tag(tag: &str) -> bool {
    ["Red", "Black"].contains(&tag)
}

/// A line without the bullet of a list: `- 红方：许银川`.
fn without_bullet(line: &str) -> &str {
    let line = line.trim_start();
    line.strip_prefix("- ").or_else(|| line.strip_prefix("· ")).unwrap_or(line)
}

/// A name without the word between it and the next label: 红方：许银川 VS 黑方：吕钦.
fn without_versus(value: &str) -> &str {
    let Some((name, word)) = value.rsplit_once(char::is_whitespace) else { return value };
    if VERSUS.contains(&word.to_lowercase().as_str()) { name.trim_end() } else { value }
}

/// Whether a character may stand before a label in its line.
fn may_precede_label(c: char) -> bool {
    c.is_whitespace() || is_opening(c) || "，,、；;|｜/／-–—。.".contains(c)
}

/// Whether a text is a value rather than a move. Names of openings, their codes and rounds look like moves: C42, 中炮进三兵.
fn is_value(tag: &str, text: &str) -> bool {
    let is_move = |word: &str| match tag {
        "Red" | "Black" | "Result" => names_move(word),
        "Round" | "Board" => false,
        _ => has_form_of_move(move_text(word)),
    };
    text.len() < 200 && !text.split_whitespace().next().is_none_or(is_move) && !is_label_alone(tag, text)
}

/// Whether the text behind the label of a side is only the label of the other side: 红方：黑方：.
fn is_label_alone(tag: &str, text: &str) -> bool {
    let label = text.trim_end().strip_suffix([':', '：']);
    is_player_tag(tag) && label.is_some_and(|label| side_tag_of(label.trim_end()).is_some())
}

/// Whether a text is the label of an opening, a title or an event, after which there are no moves.
pub(crate) fn is_of_names(label: &str) -> bool {
    tag_of(label.trim()).is_some_and(|tag| ["Opening", "Title", "Event", "Round"].contains(&tag))
}

/// Whether a heading has a result between two names: 许银川 先胜 吕钦.
fn has_result_between_names(line: &str) -> bool {
    let words = line.split_whitespace().map(|word| word.trim_matches(['(', ')', '（', '）']));
    let mut words =
        words.skip(1).skip_while(|word| !word.contains('先') || GameResult::from_text(word).is_none());
    words.next().is_some() && words.next().is_some()
}

/// Whether a line of prose is the heading of another game: [`is_numbered`], or who plays.
pub(crate) fn heads_game(line: &str) -> bool {
    is_numbered(line)
        || label(line).is_some_and(|(tag, value)| {
            BEGIN.contains(&tag) && !is_sentence_about_game(value) && !is_of_one_letter(line)
        })
        || has_result_between_names(line)
}

/// Whether a line has the number of a game or a problem: 第二局, `Game 2`, Ván 2, 第3题, `Problem 3`, Thế 3.
pub(crate) fn is_numbered(line: &str) -> bool {
    const WORDS: [&str; 11] =
        ["game", "ván", "van", "round", "board", "problem", "puzzle", "thế cờ", "thế", "bài", "题"];
    let is_numeral = |c: char| c.is_numeric() || c == '百' || NUMERALS.contains(c);
    let chinese = line.strip_prefix('第').map(|rest| rest.trim_start_matches(is_numeral));
    if chinese.is_some_and(|rest| rest.starts_with(['局', '盘', '盤', '谱', '譜', '例', '题', '題']))
    {
        return true;
    }
    let small = line.to_lowercase().replace('題', "题");
    let behind = WORDS.iter().find_map(|word| small.strip_prefix(word));
    let digits = behind.map(|rest| rest.trim_start_matches([' ', '#', '.']));
    digits.is_some_and(|rest| rest.starts_with(is_numeral))
}

/// Whether a heading says that a side gives odds of a piece: 红让双马.
pub(crate) fn speaks_of_odds(line: &str) -> bool {
    const PIECES: [char; 13] = ['马', '馬', '车', '車', '炮', '砲', '兵', '卒', '士', '仕', '相', '象', '子'];
    const MAX_CHARS_BETWEEN: usize = 4;
    let small = line.to_lowercase();
    ["让", "讓", "饶", "饒"].iter().filter_map(|word| line.split_once(word)).any(|(_, behind)| {
        let end = behind.char_indices().nth(MAX_CHARS_BETWEEN).map_or(behind.len(), |(at, _)| at);
        behind[..end].contains(PIECES)
    }) || small.split(|c: char| !c.is_alphabetic()).any(|word| matches!(word, "odds" | "chấp"))
}

/// Tags whose labels begin the heading of a game.
const BEGIN: [&str; 5] = ["Red", "Black", "Event", "Date", "Title"];

/// Whether a line has one label only, that of a side: 红方：甲.
pub(crate) fn is_name_alone(line: &str) -> bool {
    matches!(labels(line)[..], [("Red" | "Black", _)])
}

/// The player of a line that has one label only, that of a side, and the name of a person behind it.
pub(crate) fn name_alone(line: &str) -> Option<Player<'_>> {
    match labels(line)[..] {
        [(tag @ ("Red" | "Black"), name)] if is_certainly_person(name) && !is_sentence_about_game(name) => {
            Some((tag, name))
        }
        _ => None,
    }
}

/// Whether a line continues a heading.
pub(crate) fn goes_on_with(line: &str) -> bool {
    label(line).is_some_and(|(_, value)| !is_sentence_about_game(value)) || heads_game(line)
}

/// Whether a line has one label only, and that is one character, as before a remark: 红：好棋.
fn is_of_one_letter(line: &str) -> bool {
    let second = line.trim_start().chars().nth(1);
    matches!(second, Some(':' | '：')) && labels(line).len() == 1
}

/// Whether the text after the name of a side is a sentence about the game, rather than the name of a player.
fn is_sentence_about_game(text: &str) -> bool {
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
            ("【红方】甲", vec![(red, "甲")]),
            ("［红方：甲（广东）］［黑方：乙］", vec![(red, "甲（广东）"), (black, "乙")]),
            ("〔红方〕 甲 〔黑方〕 乙 〔结果〕 红胜", vec![(red, "甲"), (black, "乙"), (result, "红胜")]),
            ("［红方 \"甲\"］", vec![(red, "甲")]),
            ("【红方】：甲", vec![(red, "甲")]),
            ("【红】甲【黑】乙", vec![(red, "甲"), (black, "乙")]),
            ("红方姓名：甲", vec![(red, "甲")]),
            ("红方团体：广东", vec![("RedTeam", "广东")]),
            ("布局: C42 五七炮", vec![("Opening", "C42 五七炮")]),
            ("布局：中炮进三兵", vec![("Opening", "中炮进三兵")]),
            ("轮次: C3", vec![("Round", "C3")]),
            ("红先：甲 黑后：乙", vec![(red, "甲"), (black, "乙")]),
            ("Tiên: Lại Lý Huynh - Hậu: B", vec![(red, "Lại Lý Huynh"), (black, "B")]),
            ("TIEN: A / HAU: B", vec![(red, "A"), (black, "B")]),
            ("Đi tiên: A, Đi hậu: B", vec![(red, "A"), (black, "B")]),
            ("Ben do: A; Ben den: B", vec![(red, "A"), (black, "B")]),
            ("先：甲 后：乙", vec![(red, "甲"), (black, "乙")]),
            ("红（先手）：甲 黑（后手）：乙", vec![(red, "甲"), (black, "乙")]),
            ("甲 【红方】 乙 【黑方】", vec![]),
            ("甲 （红方） 乙 （黑方）", vec![]),
            ("【红方】炮二平五", vec![]),
            ("红方：炮二平五 黑方：马8进7", vec![]),
            ("某某杯 红方：甲", vec![]),
            ("红　方：甲", vec![(red, "甲")]),
            ("【红 方】甲 【黑 方】乙", vec![(red, "甲"), (black, "乙")]),
            ("[红 方] 甲", vec![(red, "甲")]),
            ("先 手：甲", vec![(red, "甲")]),
            ("赛 事：个人赛", vec![("Event", "个人赛")]),
            ("红方棋手：甲 黑方选手：乙", vec![(red, "甲"), (black, "乙")]),
            ("[Round 2] Alice - Bob", vec![]),
            ("红方：", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(labels(line), found, "{line}");
        }
        assert_eq!(label("某某杯 红方：甲 黑方：乙"), None);
        assert_eq!(label("红方：甲 黑方：乙"), Some((red, "甲")));
    }
}
