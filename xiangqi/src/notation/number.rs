//! Moves in a line of text, and the numbers that stand before them.

use super::english;
use super::glyph::{Glyph, glyphs, half_width};
use super::relative::is_relative;
use super::square_form::square_forms;
use super::vietnamese;

/// The moves in a line of text, separated by spaces, commas or semicolons, without their move numbers.
pub fn moves_in(text: &str) -> impl Iterator<Item = &str> + Clone {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、' | '；');
    text.split(is_separator).map(without_number).filter(|text| !text.is_empty())
}

/// A move without the number joined to it: `1.炮二平五`, `12...H8+7`, `1.c4`, `３．車一平二`, `(1)h2e2`, `①炮二平五`,
/// `第1回合炮二平五`, `#1`. The result is empty if the text is only a number, or only the dots of a missing move (`……`). A text
/// that has the form of a move keeps its digits: `26.5` is a pawn's.
pub fn without_number(text: &str) -> &str {
    let Some((rest, sign)) = number(text) else { return text };
    if rest.is_empty() {
        return rest;
    }
    match sign {
        // The digits may belong to the move.
        Sign::None | Sign::Dots if is_move(text) => text,
        Sign::None if !is_move(rest) => text,
        _ => rest,
    }
}

/// The number that [`without_number`] removes, and whether dots after it stand for a missing move of Red: `1...h9g7`.
/// `None` without a number, or if its digits belong to a move.
pub fn numbered(text: &str) -> Option<(u32, bool)> {
    let rest = without_number(text);
    let number = &text[..text.len() - rest.len()];
    let value = value_of(number)?;
    let dots: usize =
        number.chars().map(|c| if c == '…' { 2 } else { usize::from(".．。".contains(c)) }).sum();
    Some((value, dots > 1))
}

/// Whether a word looks like a move, possibly misspelt, rather than like prose. If such a word is not a move, the text
/// is faulty: skipping it could give the next move to the wrong side.
pub fn looks_like_move(word: &str) -> bool {
    let word = without_number(word);
    if has_form_of_move(word) {
        return true;
    }
    let has = |wanted: fn(char) -> bool| word.chars().map(half_width).any(wanted);
    let is_step = |c: char| "进進退平+-=./".contains(c) || c.is_ascii_digit();
    let is_name = |c: char| c.is_alphabetic() && !"一二三四五六七八九十进進退平".contains(c);
    let is_like = word.chars().count() <= 6 && has(is_digit) && has(is_step) && has(is_name);
    is_like && !word.contains(UNITS) && may_be_slip(word)
}

/// Whether a text has the form of a move in any notation, without a number before it and with or without spaces inside.
pub fn has_form_of_move(text: &str) -> bool {
    is_move(text) || vietnamese::parse(text).is_some() || english::parse(text).is_some()
}

/// Whether a short word with a digit may be a misspelt move, as 马8近7 or `C2=` are, rather than a number with its
/// counter or its name: 图3, 2楼, `p.24`, `Fig.3`, `2nd`.
fn may_be_slip(word: &str) -> bool {
    if word.contains(|c| matches!(c, '\u{2E80}'..='\u{9FFF}')) {
        let is_piece =
            |c: char| matches!(glyphs(c.encode_utf8(&mut [0; 4])).as_deref(), Some([Glyph::Piece(_)]));
        let of_several = word.trim_start_matches(|c| is_digit(c) || "前中后後".contains(c));
        let behind_piece = of_several.strip_prefix(is_piece);
        let is_named = |rest: &str| of_several.len() < word.len() || rest.starts_with(is_digit);
        return word.contains(['进', '進', '退', '平']) || behind_piece.is_some_and(is_named);
    }
    let letters = word.trim_start_matches(char::is_alphabetic);
    let name = &word[..word.len() - letters.len()];
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| half_width(c).is_ascii_digit());
    match name.chars().count() {
        // A number with an ending, such as an ordinal or a unit: `2nd`, `5s`.
        0 => !is_number(word.trim_end_matches(char::is_alphabetic)),
        // `p24` and `P.24` are page numbers. Other letters that do not name a piece or a file, as in `v1.0`, are not a
        // move either.
        1 => {
            let is_page =
                letters.strip_prefix('.').is_some_and(is_number) || name == "p" && is_number(letters);
            let is_known = |c: char| "kgaebmhnrcpstxdfi".contains(half_width(c).to_ascii_lowercase());
            let has_sign = letters.contains(|c| matches!(half_width(c), '=' | '+'));
            !(is_page && matches!(name, "p" | "P")) && (name.contains(is_known) || has_sign)
        }
        2 => vietnamese::is_piece(name) || !letters.strip_prefix('.').is_some_and(is_number),
        _ => vietnamese::is_piece(name),
    }
}

/// The length of a move at the beginning of a text that is written with spaces inside: `Pháo 2 bình 5`, `C2 = 5`,
/// 炮 二 平 五. Dots and colons behind it are counted, brackets are not. `None` if the first word is a move by itself, or
/// if no move begins here.
pub fn spaced_move(text: &str) -> Option<usize> {
    /// The words of the longest move: `Xe trước thoái 2` and a sign between them.
    const MAX_WORDS: usize = 5;
    /// The characters of the longest move, with room for spaces. A line may be a megabyte long.
    const MAX_CHARS: usize = 60;
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | '，' | '；' | ';' | '|' | '｜');
    // These may follow a move. A dot may also stand inside one: `C 2 . 5`.
    let is_sign = |c: char| matches!(c, '.' | '。' | '…' | ':' | '：');
    let is_behind =
        |c: char| is_between(c) || matches!(c, '。' | '…' | ':' | '：' | ')' | '）' | ']' | '］' | '】');
    let (end, _) = text.char_indices().take(MAX_CHARS).find(|&(_, c)| is_between(c))?;
    let first = &text[..end];
    // Moves end in a digit. Most words of a game are moves or numbers.
    if first.ends_with(is_digit) && first.chars().nth(2).is_some() {
        return None;
    }
    let name = without_number(first);
    if name.is_empty() || !starts_piece(name) {
        return None;
    }
    let end = text.char_indices().nth(MAX_CHARS).map_or(text.len(), |(end, _)| end);
    let line = text[..end].lines().next()?;
    let words =
        line.split(is_behind).map(|word| word.trim_end_matches('.')).filter(|word| !word.is_empty()).skip(1);
    // The longest form counts, because `C 8` could be a pawn's move although `C 8 = 5` is a cannon's.
    let ends =
        words.take(MAX_WORDS - 1).map(|word| word.as_ptr() as usize - text.as_ptr() as usize + word.len());
    let is_one = |end: &usize| has_form_of_move(without_number(&text[..*end]));
    let end = ends.filter(is_one).last()?;
    // The signs belong to the word: a dot alone would be a number without digits.
    Some(text.len() - text[end..].trim_start_matches(is_sign).len())
}

/// Whether a character is a digit in a move: Arabic, full-width or Chinese.
pub fn is_digit(c: char) -> bool {
    let is_chinese = matches!(c, '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | 'ニ' | 'ハ');
    half_width(c).is_ascii_digit() || is_chinese
}

/// Whether a word is the name of a piece, or a name and a file, without the step.
fn starts_piece(word: &str) -> bool {
    let is_short = word.chars().count() <= 2;
    // English and Vietnamese ones.
    let is_letter = |c: char| "KGAEBMHNRCPSXT".contains(half_width(c));
    let glyphs = glyphs(word);
    let is_piece = glyphs
        .is_some_and(|glyphs| matches!(glyphs.first(), Some(Glyph::Piece(_) | Glyph::Front | Glyph::Rear)));
    is_short && (is_piece || word.starts_with(is_letter))
        || vietnamese::is_piece(word)
        || english::begins_move(word)
}

/// The words after digits in prose: hours, minutes, years, months, days, rounds, games, boards, and what is counted.
const UNITS: [char; 25] = [
    '时', '時', '分', '秒', '年', '月', '日', '轮', '輪', '局', '台', '届', '屆', '号', '號', '楼', '樓',
    '页', '頁', '图', '圖', '章', '节', '個', '个',
];

/// The value of a number in any digits.
fn value_of(number: &str) -> Option<u32> {
    let mut value = None;
    for c in number.chars().map(half_width) {
        let so_far = value.unwrap_or(0);
        value = match c {
            '0'..='9' => Some(so_far * 10 + (c as u32 - '0' as u32)),
            '①'..='⑳' => Some(c as u32 - '①' as u32 + 1),
            '⑴'..='⒇' => Some(c as u32 - '⑴' as u32 + 1),
            '⒈'..='⒛' => Some(c as u32 - '⒈' as u32 + 1),
            '㉑'..='㉟' => Some(c as u32 - '㉑' as u32 + 21),
            '㊱'..='㊿' => Some(c as u32 - '㊱' as u32 + 36),
            // A digit before 十 is the number of tens. Hundreds may stand before that digit.
            '十' => Some(so_far - so_far % 10 + (so_far % 10).max(1) * 10),
            '百' => Some(so_far.max(1) * 100),
            // After tens or hundreds, a digit adds units. A digit after another digit is the next decimal place.
            c => match "〇一二三四五六七八九".chars().position(|digit| digit == c) {
                Some(digit) if so_far > 0 && so_far % 10 == 0 => Some(so_far + digit as u32),
                Some(digit) => Some(so_far * 10 + digit as u32),
                None => value,
            },
        };
        if value.is_some_and(|value| value > 9999) {
            return None;
        }
    }
    value
}

/// The text after the number, if the whole text has the form of a move too: `1兵进1` may be the first of two pawns.
/// `None` if the text has no number, or nothing after it.
pub(super) fn without_doubtful_number(text: &str) -> Option<&str> {
    number(text).map(|(rest, _)| rest).filter(|rest| is_move(rest))
}

/// Whether a text has the form of a move.
fn is_move(text: &str) -> bool {
    is_two_squares(text)
        || glyphs(text).is_some_and(|glyphs| !square_forms(&glyphs).is_empty() || is_relative(&glyphs))
}

/// Whether a text is two squares as engines and most files write them: `h2e2`.
fn is_two_squares(text: &str) -> bool {
    matches!(
        text.as_bytes(),
        [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9', b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9']
    )
}

/// The sign that digits are a move number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// No sign: digits alone.
    None,
    /// Dots, which also occur in moves.
    Dots,
    /// Characters that do not occur in moves.
    Clear,
}

/// Digits of the longest number.
const MAX_DIGITS: usize = 3;

/// The length in bytes, and the number, of the characters at the beginning of a text that fit.
fn leading(text: &str, fits: impl Fn(char) -> bool) -> (usize, usize) {
    let mut count = 0;
    for (at, c) in text.char_indices() {
        if !fits(c) {
            return (at, count);
        }
        count += 1;
    }
    (text.len(), count)
}

/// The text after the number at its beginning, and the sign of the number.
fn number(text: &str) -> Option<(&str, Sign)> {
    let is_digit = |c: char| half_width(c).is_ascii_digit();
    let is_dot = |c: char| matches!(c, '.' | '．' | '。' | '…' | '·');
    let first = text.chars().next()?;
    // Most texts are moves, which begin with a letter or with the character of a piece.
    if first.is_alphabetic() && first != '第' {
        return None;
    }
    let is_end = |c: char| matches!(half_width(c), ')' | ':' | '、' | ',' | ']' | '】' | '〕');
    let is_of_digits = |text: &str| !text.is_empty() && text.chars().all(is_digit);
    // Single characters that are numbers, with or without dots after them.
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
    // #1 and №1, but not the number of a post, #1楼.
    if let Some(rest) = text.strip_prefix(['#', '＃', '№']) {
        let (length, digits) = leading(rest, is_digit);
        let rest = rest[length..].trim_start_matches(|c| is_dot(c) || is_end(c));
        let is_number = (1..=MAX_DIGITS).contains(&digits) && (rest.is_empty() || is_move(rest));
        return is_number.then_some((rest, Sign::Clear));
    }
    // (1) and （１）
    if let Some(rest) = text.strip_prefix(['(', '（', '[', '【', '〔']) {
        let (length, digits) = leading(rest, is_digit);
        let rest = rest[length..].strip_prefix(is_end).filter(|_| (1..=MAX_DIGITS).contains(&digits))?;
        return Some((rest.trim_start_matches(is_dot), Sign::Clear));
    }
    let (length, digits) = leading(text, is_digit);
    let rest = &text[length..];
    let (length, dots) = leading(rest, is_dot);
    let behind_dots = &rest[length..];
    match (digits, dots) {
        // Dots that stand for a missing move, but not the dot of a pawn's move such as `.P=4`.
        (0, 2..) => Some((behind_dots, Sign::Clear)),
        (0, 1) if behind_dots.is_empty() || rest.starts_with('…') => Some((behind_dots, Sign::Clear)),
        // A dot that a space or a line end has separated from its number: 2 .马二进三.
        (0, 1) if is_move(behind_dots) && !is_move(text) => Some((behind_dots, Sign::Clear)),
        (1..=MAX_DIGITS, 0) => match rest.strip_prefix(is_end) {
            // The text is the time of a clock.
            Some(end) if rest.starts_with([':', '：']) && is_of_digits(end) => None,
            Some(rest) => Some((rest, Sign::Clear)),
            None => Some((rest, Sign::None)),
        },
        (1..=MAX_DIGITS, _) => Some((behind_dots, Sign::Dots)),
        _ => None,
    }
}
