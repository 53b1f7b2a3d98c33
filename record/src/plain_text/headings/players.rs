//! The names of the players in a heading that has no labels before them: 张三（红）vs 李四（黑）, 红方张三 黑方李四, 张三 先胜 李四.

use xiangqi::notation::is_digit;

use super::between::{VERSUS, between_names, is_fate};
use super::frame::{Bracket, brackets};
use super::labels::{side_tag_beside_name, tag_of};
use super::persons::{OF_OPENINGS, Player, are_persons, has_surname, is_surname, without_particle};
use super::title;
use crate::lex::{is_chinese, is_closing, is_opening, simplified};
use crate::plain_text::word::names_move;
use crate::record::GameResult;
use crate::side_words::{BEHIND_NAME, JOINED_TO_NAME, SHORT_BEFORE_NAME, SideWord, tag};

/// Characters that make another word of a side with one character.
const NO_SIDE: [char; 10] = ['方', '棋', '子', '先', '优', '優', '劣', '胜', '勝', '负'];

/// Fates of the player who is named first, in simplified characters, the longer first: whether that is Red, and the result.
const RESULTS_BETWEEN_NAMES: [(&str, bool, &str); 26] = [
    ("执红先胜", true, "1-0"),
    ("执红先负", true, "0-1"),
    ("执红先和", true, "1/2-1/2"),
    ("执黑后胜", false, "0-1"),
    ("执黑后负", false, "1-0"),
    ("执黑后和", false, "1/2-1/2"),
    ("红先胜", true, "1-0"),
    ("红先负", true, "0-1"),
    ("红先和", true, "1/2-1/2"),
    ("执红胜", true, "1-0"),
    ("执红负", true, "0-1"),
    ("执红和", true, "1/2-1/2"),
    ("先手胜", true, "1-0"),
    ("先手负", true, "0-1"),
    ("先手和", true, "1/2-1/2"),
    ("执黑胜", false, "0-1"),
    ("执黑负", false, "1-0"),
    ("执黑和", false, "1/2-1/2"),
    ("后手胜", false, "0-1"),
    ("后手负", false, "1-0"),
    ("后手和", false, "1/2-1/2"),
    ("后胜", false, "0-1"),
    ("后负", false, "1-0"),
    ("后和", false, "1/2-1/2"),
    ("红胜", true, "1-0"),
    ("红负", true, "0-1"),
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

/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 40;

/// Whether a text is a remark on a side, not its name.
pub(crate) fn is_remark(text: &str) -> bool {
    let small = text.trim().to_lowercase();
    REMARKS.iter().any(|remark| small.starts_with(remark))
}

/// The result that stands where the name of a side is expected: 黑方：认输.
pub(crate) fn result_of(tag: &str, text: &str) -> Option<&'static str> {
    let side = if tag == "Red" { "红方" } else { "黑方" };
    let result = GameResult::from_text(&format!("{side}{}", text.trim()))?;
    (result != GameResult::Unknown).then(|| result.as_str())
}

/// The players of a heading; none unless it names both.
pub(crate) fn players(line: &str) -> Vec<Player<'_>> {
    let is_sentence = line.contains(['。', '！', '？', '!', '?']);
    if is_sentence || line.chars().nth(3 * MAX_NAME_CHARS).is_some() {
        return Vec::new();
    }
    let marks =
        [sides_in_brackets(line), words(line, &JOINED_TO_NAME, false), words(line, &BEHIND_NAME, true)];
    let mut found = marks.into_iter().map(|marks| by_marks(line, &marks)).find(|found| !found.is_empty());
    if found.is_none() {
        let marks: Vec<Mark> = words(line, &SHORT_BEFORE_NAME, false)
            .into_iter()
            .filter(|mark| begins_word(&line[..mark.begin]) && !line[mark.end..].starts_with(NO_SIDE))
            .collect();
        found = Some(by_marks(line, &marks)).filter(|found| are_persons(found));
    }
    if found.is_none() {
        found = players_with_result(line).map(|(players, _)| players);
    }
    if found.is_none() {
        let around = title::around_fate(line);
        found = around.map(|(before, behind)| both(&[("Red", before, true), ("Black", behind, false)]));
    }
    found.unwrap_or_default()
}

/// The players of a heading that names two without their sides, the first as Red: 张三 vs 李四, 张三对李四.
pub(crate) fn first_named(line: &str) -> Vec<Player<'_>> {
    let is_sentence = line.contains(['。', '！', '？', '!', '?', '，', ',']);
    if is_sentence || line.chars().nth(MAX_NAME_CHARS).is_some() {
        return Vec::new();
    }
    let small = line.to_ascii_lowercase();
    for word in VERSUS {
        for (at, _) in small.match_indices(word) {
            let (before, behind) = (&line[..at], &line[at + word.len()..]);
            let is_in_word = before.ends_with(|c: char| c.is_ascii_alphanumeric())
                || behind.starts_with(|c: char| c.is_ascii_alphanumeric());
            if word.is_ascii() && is_in_word {
                continue;
            }
            let found = both(&[("Red", before, true), ("Black", behind, false)]);
            if !found.is_empty() && are_persons(&found) {
                return found;
            }
        }
    }
    Vec::new()
}

/// The players of a heading with a result between two names, and that result: 王天一红先负郑惟桐, 张三 后胜 李四.
pub(crate) fn players_with_result(line: &str) -> Option<(Vec<Player<'_>>, &'static str)> {
    let simple: String = line.chars().map(simplified).collect();
    RESULTS_BETWEEN_NAMES.iter().find_map(|&(word, is_red, result)| {
        let at = simple.find(word)?;
        let before = line[..at].trim_end_matches(|c: char| is_opening(c) || c.is_whitespace());
        let behind = line[at + word.len()..].trim_start_matches(|c: char| is_closing(c) || c.is_whitespace());
        let behind = without_particle(behind);
        let (first, second) = if is_red { ("Red", "Black") } else { ("Black", "Red") };
        let players = both(&[(first, before, true), (second, behind, false)]);
        (!players.is_empty() && are_persons(&players)).then_some((players, result))
    })
}

/// Whether a word may begin after a text.
fn begins_word(before: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || is_closing(c) || "，,、；;|｜/／-–—".contains(c);
    let small = before.trim_end().to_ascii_lowercase();
    small.is_empty() || before.ends_with(is_between) || small.ends_with("vs") || small.ends_with(['对', '對'])
}

/// A word for a side: its tag, its bytes, and whether the name stands before it; unknown for one in brackets.
struct Mark {
    tag: &'static str,
    begin: usize,
    end: usize,
    is_behind: Option<bool>,
}

/// Sides in brackets: （红）, 【黑方】.
fn sides_in_brackets(line: &str) -> Vec<Mark> {
    let mark = |Bracket { begin, end, inside }: Bracket<'_>| {
        side_tag_beside_name(inside).map(|tag| Mark { tag, begin, end, is_behind: None })
    };
    brackets(line).filter_map(mark).collect()
}

/// Sides as words without a colon.
fn words(line: &str, names: &[SideWord], is_behind: bool) -> Vec<Mark> {
    let mut marks: Vec<Mark> = names
        .iter()
        .flat_map(|&(name, side)| {
            line.match_indices(name).map(move |(begin, _)| Mark {
                tag: tag(side),
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
pub(crate) fn both<'t>(parts: &[(&'static str, &'t str, bool)]) -> Vec<Player<'t>> {
    let parts = &without_teams(parts);
    let names: Option<Vec<_>> =
        parts.iter().map(|&(tag, text, is_last)| Some((tag, name(text, is_last)?))).collect();
    // The columns of a table have the same name for both sides: 红方 用时 黑方 用时.
    let are_two =
        |names: &Vec<Player<'_>>| !matches!(names[..], [(_, first), (_, second)] if first == second);
    names.filter(are_two).unwrap_or_default()
}

/// The same parts without the teams, if both are of a team and a name: 广东 许银川 先胜 北京 蒋川. Where more words stand beside
/// them, only the second name has a surname.
fn without_teams<'t>(parts: &[(&'static str, &'t str, bool)]) -> Vec<(&'static str, &'t str, bool)> {
    let is_word = |word: &str| {
        word.chars().all(is_chinese)
            && (2..=4).contains(&word.chars().count())
            && !word.contains(|c| OF_OPENINGS.contains(c))
    };
    let is_pair = |text: &str| text.split_whitespace().count() == 2 && text.split_whitespace().all(is_word);
    let are_pairs =
        parts.iter().all(|(_, text, _)| is_pair(text)) && parts.iter().any(|&(.., is_last)| !is_last);
    let is_behind_team = |text: &'t str| {
        let mut words = text.split_whitespace();
        let (team, name) = (words.next()?, words.next()?);
        (is_word(team) && !has_surname(team) && has_surname(name)).then_some(name)
    };
    let have_teams = parts.iter().all(|(_, text, _)| text.split_whitespace().nth(1).is_some());
    let bare = |&(tag, text, is_last): &(&'static str, &'t str, bool)| {
        let name = if have_teams && !is_last { is_behind_team(text) } else { None };
        (tag, name.unwrap_or(text), is_last || are_pairs)
    };
    parts.iter().map(bare).collect()
}

/// The name in a part of a line: without the words between names, and without what stands before the last name.
fn name(text: &str, is_last: bool) -> Option<&str> {
    let is_sign = |c: char| c.is_whitespace() || "，,、；;|｜/／-–—:：.".contains(c);
    let text = if is_last { title::behind(text) } else { text };
    let mut name = title::split_off(text).map_or(text, |(name, _)| name).trim_matches(is_sign);
    // The text begins with a word of a forum in brackets: 【转帖】许银川
    if name.starts_with(is_opening)
        && let Some((at, close)) = name.char_indices().find(|&(_, c)| is_closing(c))
    {
        name = name[at + close.len_utf8()..].trim_matches(is_sign);
    }
    for _ in 0..2 {
        for word in between_names() {
            let is_word = |rest: &str| !word.is_ascii() || rest.is_empty() || rest.starts_with(is_sign);
            let begins = name.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
            // 李胜 is a name.
            let is_whole = |rest: &str| is_fate(word) && is_surname(rest);
            if begins && is_word(&name[word.len()..]) {
                name = name[word.len()..].trim_matches(is_sign);
            }
            let at = name.len().saturating_sub(word.len());
            let may_end = !word.is_ascii()
                || name.get(..at).is_some_and(|name| name.ends_with(|c: char| !c.is_ascii()));
            if name.get(at..).is_some_and(|end| end.eq_ignore_ascii_case(word))
                && may_end
                && !is_whole(&name[..at])
            {
                name = name[..at].trim_matches(is_sign);
            }
        }
    }
    // Chinese names have no spaces. For the first player, text before the last space is the event; for the second, text
    // after the first space is the opening.
    if name.contains(is_chinese) {
        let mut parts = name.split(char::is_whitespace);
        name = if is_last { parts.next_back() } else { parts.next() }?;
        let behind = name.trim_start_matches(|c: char| is_digit(c) || is_sign(c));
        // Digits with a unit are a time: 红方 60分钟 黑方 59分钟.
        if behind.len() < name.len() && behind.starts_with(['分', '秒', '时', '時', '小', '步', '回', '岁'])
        {
            return None;
        }
        name = behind;
    }
    let is_of_title =
        |text: &str| text.ends_with(['杯', '赛', '賽', '局', '轮', '輪', '盘', '盤', '谱', '譜']);
    // The text ends with a note in brackets: 吕钦（第45回合）, 吕钦（2003年个人赛）
    if name.ends_with(is_closing)
        && let Some((before, note)) = name.rfind(is_opening).map(|at| name.split_at(at))
        && (note.contains(|c: char| "第回局轮輪".contains(c) || c.is_ascii_digit())
            || is_of_title(note.trim_end_matches(is_closing)))
    {
        name = before.trim_end();
    }
    let is_name = !is_of_title(name)
        && name.chars().any(char::is_alphabetic)
        && name.chars().nth(MAX_NAME_CHARS).is_none()
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
            "张三先胜李四（第45回合）",
            "张三先胜李四（2003年）",
            "【原创】张三 先胜 李四",
            "广东 张三 先胜 北京 李四",
            "红方张三先胜黑方李四",
            "红棋张三 黑棋李四",
            "先手张三 后手李四",
            "红张三 黑李四",
            "红 张三 黑 李四",
            "红张三VS黑李四",
            "张三 红胜 李四",
            "张三（红胜）李四",
            "张三红先负李四",
            "张三執紅勝李四",
            "张三先手和李四",
            "李四 后胜 张三",
            "李四执黑负张三",
            "决赛：张三 先胜 李四",
            "第3局：张三（红） 李四（黑）",
        ] {
            let mut names = found(line);
            names.sort_unstable_by_key(|name| name.starts_with("Black"));
            assert_eq!(names, ["Red 张三", "Black 李四"], "{line}");
        }
        for line in [
            "张三 vs 李四",
            "张三vs李四",
            "张三 VS. 李四 红胜",
            "张三 对 李四",
            "张三对李四",
            "第3轮 张三 对 李四",
            "2024全国赛 张三 vs 李四",
            "张三 对阵 李四",
            "第一局：张三 vs 李四",
            "张三 v.s. 李四",
            "张三 PK 李四",
            "张三pk李四",
            "【转帖】张三 vs 李四 2003年",
            "[转帖]张三vs李四",
            "张三 vs 李四（2003年全国个人赛）",
            "张三 vs 李四（全国个人赛）",
        ] {
            assert_eq!(first_named(line), [("Red", "张三"), ("Black", "李四")], "{line}");
        }
        let names = [("Red", "Alice"), ("Black", "Bob")];
        assert_eq!(players("Round 3: Alice (Red) vs Bob (Black)"), names);
        assert_eq!(first_named("Game 1: Alice vs Bob"), names);
        assert_eq!(first_named("Game 1 - Alice vs Bob"), names);
        assert_eq!(first_named("Alice versus Bob"), names);
        assert_eq!(first_named("Alice gặp Bob"), names);
        assert!(players("序号 红方 用时 黑方 用时").is_empty());
        assert_eq!(first_named("Alice Smith vs Bob"), [("Red", "Alice Smith"), ("Black", "Bob")]);
        for line in [
            "中炮 对 屏风马",
            "五七炮对屏风马",
            "Cannon vs Horse",
            "红方对黑方",
            "Red vs Black",
            "双方对局",
            "对兵局",
            "Elvsen",
            "网友对战",
        ] {
            assert!(first_named(line).is_empty(), "{line}");
        }
        for line in [
            "张三 vs 李四",
            "红优 黑劣",
            "红车炮 黑双士",
            "第一局 红胜 中炮局",
            "2020年 红胜 45回合",
            "红先胜",
            "张三 红胜",
        ] {
            assert!(found(line).is_empty(), "{line}");
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
    fn remarks_and_results_are_not_names() {
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
