//! What stands around the names of a heading: brackets, numbers, rounds, dates, events, the code or the name of an opening,
//! and the result.

use xiangqi::notation::has_form_of_move;

use super::between::{FATES, FIRST_FATES, between_names};
use super::labels::{heads_game, side_tag_of, tag_of};
use super::moves::moves_among;
use super::persons::{has_surname, is_of_opening};
use super::title;
use crate::lex::{NUMERALS, is_chinese, is_closing, is_opening};
use crate::record::GameResult;
use crate::side_words::{IN_BRACKETS, side_of};

/// Signs before and after words.
const SIGNS: &str = "★☆■□●○◆◇▲△※#*•·-–—:：.,，、；;|｜";

/// The maximum number of parts around the names.
const MAX_PARTS: usize = 12;

/// The longest heading, in characters.
pub(super) const MAX_CHARS: usize = 120;

/// The part of a heading that has the names and the words between them.
pub(crate) fn core(line: &str) -> &str {
    let mut text = line.trim();
    if text.chars().nth(MAX_CHARS).is_some() {
        return text;
    }
    let has_result = title::result(text).is_some();
    for _ in 0..MAX_PARTS {
        let first = without_first(text).filter(|rest| !begins_between(rest));
        let Some(rest) = first.or_else(|| without_last(text, has_result)) else { break };
        text = rest;
    }
    text
}

/// Whether a line has words in brackets, a code or the name of an opening before other words.
pub(crate) fn is_framed(line: &str) -> bool {
    let line = line.trim_start();
    bracket(line).is_some_and(|(inside, _)| inside.contains(char::is_alphabetic))
        && behind_bracket(line).is_some()
        || split_first_word(line).is_some_and(|(word, _)| is_code(word) || is_opening_name(word))
}

/// The text after words in brackets at its beginning: 【第2局】胡荣华. There is none after a side, a result or moves.
pub(crate) fn behind_bracket(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let (inside, behind) = bracket(line)?;
    let is_said = tag_of(inside).is_some() || GameResult::from_text(inside).is_some();
    let is_fate = ["胜", "勝", "负", "負", "和", "W", "L", "D"].contains(&inside);
    let is_words = !is_said
        && !is_fate
        && !begins_with_side(inside)
        && !is_letter_of_two(inside, behind)
        && moves_among(inside).is_empty();
    (is_words && inside.contains(char::is_alphanumeric) && !behind.is_empty()).then_some(behind)
}

/// Whether a line begins with the number of a game in brackets: 【第2局】, `(Game 3)`.
pub(crate) fn begins_with_game(line: &str) -> bool {
    bracket(line).is_some_and(|(inside, _)| {
        heads_game(inside) && without_title(inside).is_some_and(|rest| rest.trim().is_empty())
    })
}

/// The words in the bracket at the beginning of a text, and the text after it.
fn bracket(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix(|c| is_opening(c) || c == '《')?;
    let (end, close) = inside.char_indices().find(|&(_, c)| is_closing(c) || c == '》')?;
    Some((inside[..end].trim(), inside[end + close.len_utf8()..].trim_start()))
}

/// A bracket in a line: the bytes at which it begins and ends, and the words inside.
pub(super) struct Bracket<'t> {
    pub(super) begin: usize,
    pub(super) end: usize,
    pub(super) inside: &'t str,
}

/// The brackets of a line that are closed.
pub(super) fn brackets(line: &str) -> impl Iterator<Item = Bracket<'_>> {
    line.match_indices(is_opening).filter_map(|(begin, open)| {
        let from = begin + open.len();
        let (length, close) = line[from..].char_indices().find(|&(_, c)| is_closing(c))?;
        let to = from + length;
        Some(Bracket { begin, end: to + close.len_utf8(), inside: line[from..to].trim() })
    })
}

/// Whether a bracket has the letter of a side, and a bracket behind it that of another: `(R) Ann - (B) Ben`.
fn is_letter_of_two(inside: &str, behind: &str) -> bool {
    let side = |word: &str| side_of(&IN_BRACKETS, word.trim());
    let mut others = behind.split(is_opening).skip(1).filter_map(|part| side(part.split(is_closing).next()?));
    side(inside).is_some_and(|first| others.any(|other| other != first))
}

/// Whether words in brackets begin with a side: （红，广东）.
fn begins_with_side(inside: &str) -> bool {
    let first = inside.split(|c: char| c.is_whitespace() || "，,、/".contains(c)).next();
    first.and_then(side_tag_of).is_some()
}

/// Whether a line begins with a number and the sign after it, as an item of a list does.
pub(crate) fn begins_with_number(line: &str) -> bool {
    behind_number(line.trim_start()).is_some()
}

/// The text behind a number and the sign after it: `1.`, 2、, `3)`. There is none where more digits follow.
fn behind_number(text: &str) -> Option<&str> {
    const SIGNS: [char; 7] = ['.', '、', '-', ':', '：', ')', '）'];
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = digits.trim_start_matches(SIGNS);
    let is_number = digits.len() < text.len() && behind.len() < digits.len();
    (is_number && !behind.starts_with(|c: char| c.is_ascii_digit())).then_some(behind)
}

/// A text without the first part of its frame.
fn without_first(text: &str) -> Option<&str> {
    let is_sign = |c: char| c.is_whitespace() || SIGNS.contains(c);
    let rest = text.trim_start_matches(is_sign);
    if rest.len() < text.len() {
        return Some(rest);
    }
    if let Some((inside, "")) = bracket(text) {
        return Some(inside).filter(|inside| !inside.is_empty() && !begins_with_side(inside));
    }
    if let Some(rest) = behind_bracket(text).or_else(|| without_title(text)) {
        return Some(rest).filter(|rest| !rest.trim().is_empty());
    }
    let (word, rest) = split_first_word(text)?;
    if let Some(behind) = behind_number(word) {
        return Some(text[word.len() - behind.len()..].trim_start()).filter(|rest| !rest.is_empty());
    }
    let is_part = is_date(word) || is_event(word) || is_code(word) || is_opening_name(word);
    (is_part && !rest.is_empty()).then_some(rest)
}

/// A text without the last part of its frame.
fn without_last(text: &str, has_result: bool) -> Option<&str> {
    let rest = text.trim_end_matches(|c: char| c.is_whitespace() || "，,、；;|:：".contains(c));
    if rest.len() < text.len() {
        return Some(rest);
    }
    if has_result && let Some((rest, _)) = title::split_off(text) {
        return Some(rest);
    }
    let (at, space) = text.char_indices().rfind(|&(_, c)| c.is_whitespace() || is_opening(c))?;
    let (rest, word) = (text[..at].trim_end(), text[at + space.len_utf8()..].trim_end_matches(is_closing));
    let is_part = is_date(word) || !is_opening(space) && is_event(word);
    let is_behind_word = || between_names().any(|word| rest.ends_with(word));
    (is_part && !rest.is_empty() && !is_behind_word()).then_some(rest)
}

/// The first word of a text, and what is after it.
fn split_first_word(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| c.is_whitespace() || is_opening(c) || matches!(c, ':' | '：' | '，' | ','));
    let (word, rest) = text.split_at(end?);
    Some((word, rest.trim_start_matches(|c: char| c.is_whitespace() || SIGNS.contains(c))))
}

/// A text without the number of a round, a board or a game at its beginning: 第3轮, `Round 3`, `Ván 2`.
fn without_title(text: &str) -> Option<&str> {
    let is_numeral = |c: char| c.is_ascii_digit() || c == '百' || NUMERALS.contains(c);
    if let Some(rest) = text.strip_prefix('第') {
        let unit = rest.trim_start().trim_start_matches(is_numeral).trim_start();
        const UNITS: [char; 17] = [
            '局', '盘', '盤', '轮', '輪', '台', '臺', '场', '場', '谱', '譜', '例', '届', '屆', '组', '組',
            '节',
        ];
        return unit.strip_prefix(UNITS).filter(|_| unit.len() < rest.len()).map(str::trim_start);
    }
    let end = text.find(|c: char| !c.is_alphabetic())?;
    let rest = text[end..].trim_start_matches([' ', '#', '.']);
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = behind.len() < rest.len() && !behind.starts_with(char::is_alphanumeric);
    let is_label = is_number || text[end..].trim_start().starts_with([':', '：']);
    (is_label && title::is_title(&text[..end])).then(|| behind.trim_start())
}

/// Whether a word is a date or a year: 2020.05.03, 2020年5月.
fn is_date(word: &str) -> bool {
    const MIN_DIGITS: usize = 4;
    let digits = word.chars().filter(char::is_ascii_digit).count();
    digits >= MIN_DIGITS && word.chars().all(|c| c.is_ascii_digit() || "-./年月日".contains(c))
}

/// Whether a word is the name of an event: 2020年全国赛, 甲级联赛.
fn is_event(word: &str) -> bool {
    let has_fate = || {
        FIRST_FATES.iter().chain(FATES.iter().map(|(name, _)| name)).any(|fate| word.contains(fate))
            || word.contains(['对', '對', 'v', 'V'])
    };
    word.contains(is_chinese) && (title::is_title(word) || word.ends_with(['组', '組'])) && !has_fate()
}

/// Whether a word is the code of an opening or of a round: C42, `R1T2`.
fn is_code(word: &str) -> bool {
    const MAX_CHARS: usize = 6;
    word.len() <= MAX_CHARS
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.contains(|c: char| c.is_ascii_digit())
        && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

/// Whether a word is the name of an opening, and not of a person or a move: 五七炮进三兵.
fn is_opening_name(word: &str) -> bool {
    word.contains(is_chinese) && is_of_opening(word) && !has_surname(word) && !has_form_of_move(word)
}

/// Whether a text begins with a word that stands between names, so that the name is before it.
fn begins_between(text: &str) -> bool {
    let word = text.split(|c: char| c.is_whitespace() || is_closing(c)).next().unwrap_or(text);
    let small = word.to_lowercase();
    word.is_empty()
        || GameResult::from_text(word).is_some()
        || between_names().any(|name| small == name || !name.is_ascii() && small.starts_with(name))
}
