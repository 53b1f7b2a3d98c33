//! Moves in a line of text, and the numbers that stand before them.

use super::glyph::{glyphs, half_width};
use super::relative::is_relative;
use super::square_form::square_forms;

/// The moves in a line of text, separated by spaces, commas or semicolons, without their move numbers.
pub fn moves_in(text: &str) -> impl Iterator<Item = &str> + Clone {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、' | '；');
    text.split(is_separator).map(without_number).filter(|text| !text.is_empty())
}

/// A move without the number joined to it: `1.炮二平五`, `12...H8+7`, `1.c4`, `３．車一平二`, `(1)h2e2`, `①炮二平五`,
/// `第1回合炮二平五`. The result is empty if the text is only a number, or only the dots of a missing move (`……`). A text
/// that has the form of a move keeps its digits: `26.5` is a pawn's.
pub fn without_number(text: &str) -> &str {
    let Some((rest, sign)) = number(text) else { return text };
    if rest.is_empty() {
        return rest;
    }
    match sign {
        // Digits may be a part of the move.
        Sign::None | Sign::Dots if is_move(text) => text,
        Sign::None if !is_move(rest) => text,
        _ => rest,
    }
}

/// The same of a text that has the form of a move with its number too: `1兵进1` may be the first of two pawns. `None` if
/// the text has no number, or nothing behind it.
pub(super) fn without_doubtful_number(text: &str) -> Option<&str> {
    number(text).map(|(rest, _)| rest).filter(|rest| is_move(rest))
}

/// Whether a text has the form of a move.
fn is_move(text: &str) -> bool {
    glyphs(text).is_some_and(|glyphs| !square_forms(&glyphs).is_empty() || is_relative(&glyphs))
}

/// What shows that a number is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// Nothing: digits alone.
    None,
    /// Dots, which stand in moves as well.
    Dots,
    /// What stands in no move.
    Clear,
}

/// Digits of the longest number.
const MAX_DIGITS: usize = 3;

/// What follows the number at the beginning of a text, and what shows that it is one.
fn number(text: &str) -> Option<(&str, Sign)> {
    let is_digit = |c: char| half_width(c).is_ascii_digit();
    let is_dot = |c: char| matches!(c, '.' | '．' | '。' | '…' | '·');
    let is_end = |c: char| matches!(half_width(c), ')' | ':' | '、' | ',' | ']' | '】' | '〕');
    let after_digits = |text: &str| -> (usize, usize) {
        let rest = text.trim_start_matches(is_digit);
        (text.len() - rest.len(), text[..text.len() - rest.len()].chars().count())
    };
    let first = text.chars().next()?;
    // Numbers that are one character, dots behind them or not.
    if matches!(first, '①'..='⒛' | '㉑'..='㉟' | '㊱'..='㊿') {
        return Some((text[first.len_utf8()..].trim_start_matches(is_dot), Sign::Clear));
    }
    // 第1回合, 第十二回, 第3步
    if let Some(rest) = text.strip_prefix('第') {
        let behind = rest.trim_start_matches(|c| is_digit(c) || "一二三四五六七八九十百零〇".contains(c));
        let unit =
            behind.strip_prefix("回合").or_else(|| behind.strip_prefix(['回', '步', '着', '手', '合']));
        let is_number = behind.len() < rest.len();
        return unit
            .filter(|_| is_number)
            .map(|rest| (rest.trim_start_matches(|c| is_dot(c) || is_end(c)), Sign::Clear));
    }
    // (1) and （１）
    if let Some(rest) = text.strip_prefix(['(', '（', '[', '【', '〔']) {
        let (length, digits) = after_digits(rest);
        let rest = rest[length..].strip_prefix(is_end).filter(|_| (1..=MAX_DIGITS).contains(&digits))?;
        return Some((rest.trim_start_matches(is_dot), Sign::Clear));
    }
    let (length, digits) = after_digits(text);
    let rest = &text[length..];
    let behind_dots = rest.trim_start_matches(is_dot);
    let dots = rest[..rest.len() - behind_dots.len()].chars().count();
    match (digits, dots) {
        // The dots of a missing move, but not the dot of a pawn's: `.P=4`.
        (0, 2..) => Some((behind_dots, Sign::Clear)),
        (0, 1) if behind_dots.is_empty() || rest.starts_with('…') => Some((behind_dots, Sign::Clear)),
        (1..=MAX_DIGITS, 0) => match rest.strip_prefix(is_end) {
            Some(rest) => Some((rest, Sign::Clear)),
            None => Some((rest, Sign::None)),
        },
        (1..=MAX_DIGITS, _) => Some((behind_dots, Sign::Dots)),
        _ => None,
    }
}
