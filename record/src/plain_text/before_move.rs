//! What people and programs write before moves, in lines of plain text: the side joined to its move, 红炮二平五 黑马8进7; the time at which
//! the move was made, `00:05 炮二平五`; a number whose digits were recognised as letters, `l. 炮二平五`, `1O. 炮二平五`.
//!
//! As with numbers, a line is changed if it has only moves, so that no sentence becomes a move.

use xiangqi::notation::has_form_of_move;

use super::numbering::is_moves;
use super::word::names_move;
use crate::lex::{beginning, is_closing, is_opening, main_words};
use crate::side_words::JOINED_TO_MOVE;

/// A line with a colon between each side and its move; `None` if it has no side joined to a move.
pub(super) fn with_sides_apart(line: &str) -> Option<String> {
    line.contains(['红', '紅', '黑']).then_some(())?;
    let (mut apart, mut rest) = (String::with_capacity(line.len()), line);
    for (at, name) in places_of_sides(line) {
        let from = line.len() - rest.len();
        let end = at + name.len();
        let has_colon = line[end..].starts_with([':', '：']);
        if at >= from && !has_colon && has_form_of_move(up_to_sign(&line[end..])) {
            apart.extend([&line[from..end], "："]);
            rest = &line[end..];
        }
    }
    apart.push_str(rest);
    (apart.len() > line.len() && is_moves(&apart)).then_some(apart)
}

/// Where words begin with a side, or numbers stand before it.
fn places_of_sides(line: &str) -> impl Iterator<Item = (usize, &'static str)> + '_ {
    line.char_indices().filter_map(move |(at, _)| {
        let begins = !line[..at].ends_with(char::is_alphabetic);
        let side = JOINED_TO_MOVE.iter().find(|(side, _)| begins && line[at..].starts_with(side));
        side.map(|&(side, _)| (at, side))
    })
}

/// The text up to the next sign, or its beginning.
fn up_to_sign(text: &str) -> &str {
    let is_end = |c: char| c.is_whitespace() || is_opening(c) || "，。；、,;.!?！？|".contains(c);
    beginning(text).split(is_end).next().unwrap_or_default()
}

/// A line with the time of its move after it, in parentheses; `None` if no time stands before the moves.
pub(super) fn with_time_behind(line: &str) -> Option<String> {
    const MAX_TIME_CHARS: usize = 12;
    let text = line.trim_start();
    text.starts_with(|c: char| c.is_ascii_digit() || is_opening(c)).then_some(())?;
    let inside = text.strip_prefix(is_opening);
    let stamp = inside.unwrap_or(text);
    let end = stamp.char_indices().take(MAX_TIME_CHARS).find(|&(_, c)| !is_of_time(c))?.0;
    let (time, behind) = stamp.split_at(end);
    let moves = if inside.is_some() { behind.strip_prefix(is_closing)? } else { behind };
    let moves = moves.trim();
    let is_apart = inside.is_some() || behind.starts_with(char::is_whitespace);
    let is_one = main_words(moves).filter(|word| names_move(word)).count() == 1;
    (is_apart && is_time(time) && is_one && is_moves(moves)).then(|| format!("{moves} ({time})"))
}

fn is_of_time(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, ':' | '：')
}

/// Whether a text is a time, `0:05` or `10:00:05`, and no score.
fn is_time(text: &str) -> bool {
    let parts: Vec<&str> = text.split([':', '：']).collect();
    let [first, others @ ..] = &parts[..] else { return false };
    (1..=2).contains(&others.len())
        && (1..=2).contains(&first.len())
        && others.iter().all(|part| part.len() == 2 && part.as_bytes()[0] < b'6')
}

/// A line whose numbers have digits in the place of the letters l, I and O; `None` if there are none. A number made of I alone is
/// a Roman one.
pub(super) fn with_digits_for_letters(line: &str) -> Option<String> {
    line.contains(['l', 'I', 'O', 'o']).then_some(())?;
    let (mut clean, mut begins) = (String::with_capacity(line.len()), true);
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let number = if begins { misread(rest) } else { None };
        begins = c.is_whitespace();
        let taken = match &number {
            Some(digits) => {
                clean.push_str(digits);
                digits.len()
            }
            None => {
                clean.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[taken..];
    }
    (clean != line && is_moves(&clean)).then_some(clean)
}

/// The digits of a misread number at the beginning of a text, if a sign of numbers and a move follow it.
fn misread(text: &str) -> Option<String> {
    const MAX_DIGITS: usize = 3;
    let end = text.find(|c: char| !c.is_ascii_digit() && !"lIOo".contains(c))?;
    let (number, behind) = text.split_at(end);
    let digit = |c| match c {
        'l' | 'I' => '1',
        'O' | 'o' => '0',
        c => c,
    };
    let digits: String = number.chars().map(digit).collect();
    let is_roman = number.bytes().all(|byte| byte == b'I');
    let moves = behind.strip_prefix(['.', '．', '、', ')', '）'])?.trim_start_matches('.').trim_start();
    let is_number = (1..=MAX_DIGITS).contains(&number.len()) && !digits.starts_with('0') && digits != number;
    let next = moves.split_whitespace().next()?;
    (is_number && !is_roman && names_move(next)).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_set_apart_from_their_moves() {
        for (line, apart) in [
            ("红炮二平五", "红：炮二平五"),
            ("红炮二平五 黑马8进7", "红：炮二平五 黑：马8进7"),
            ("红炮二平五，黑马8进7。", "红：炮二平五，黑：马8进7。"),
            ("1. 紅方砲二平五 黑方馬8進7", "1. 紅方：砲二平五 黑方：馬8進7"),
            ("1.红炮二平五", "1.红：炮二平五"),
            ("黑前卒平6！", "黑：前卒平6！"),
        ] {
            assert_eq!(with_sides_apart(line).as_deref(), Some(apart), "{line}");
        }
        for line in [
            "红炮二平五，抢先",
            "红炮二平五是好棋",
            "红：炮二平五",
            "红 炮二平五",
            "红胜",
            "炮二平五 红优",
            "通红炮二平五",
            "",
        ] {
            assert_eq!(with_sides_apart(line), None, "{line}");
        }
    }

    #[test]
    fn times_stand_behind_their_moves() {
        for (line, behind) in [
            ("00:01 炮二平五", "炮二平五 (00:01)"),
            ("10:00:05\t马8进7", "马8进7 (10:00:05)"),
            ("[00:12] h2e2", "h2e2 (00:12)"),
            ("（0:05）1. 炮二平五", "1. 炮二平五 (0:05)"),
            (" 0:05 红：炮二平五", "红：炮二平五 (0:05)"),
        ] {
            assert_eq!(with_time_behind(line).as_deref(), Some(behind), "{line}");
        }
        for line in [
            "1:0 炮二平五",
            "00:01 好棋",
            "00:01 炮二平五 好棋",
            "00:01",
            "0:75 炮二平五",
            "1:炮二平五",
            "00:01炮二平五",
            "00:01 炮二平五 马8进7",
            "(00:01 炮二平五",
            "1. 炮二平五",
            "",
        ] {
            assert_eq!(with_time_behind(line), None, "{line}");
        }
    }

    #[test]
    fn letters_in_numbers_become_digits() {
        for (line, clean) in [
            ("l. 炮二平五 马8进7", "1. 炮二平五 马8进7"),
            ("l.炮二平五 马8进7 2.马二进三", "1.炮二平五 马8进7 2.马二进三"),
            ("9. 兵七进一 卒7进1 1O. 马八进七", "9. 兵七进一 卒7进1 10. 马八进七"),
            ("ll、h2e2", "11、h2e2"),
            ("lO) C2=5", "10) C2=5"),
            ("2I. h2e2", "21. h2e2"),
        ] {
            assert_eq!(with_digits_for_letters(line).as_deref(), Some(clean), "{line}");
        }
        for line in
            ["I. h2e2", "II. h2e2", "l. good", "O. h2e2", "l. h2e2 and so on", "l h2e2", "O1. h2e2", ""]
        {
            assert_eq!(with_digits_for_letters(line), None, "{line}");
        }
    }
}
