//! Numbers of rounds in forms that no move has, in lines of plain text: `1- h2e2`, `#1 h2e2`, `Move 1: h2e2`, `<1> h2e2`, `1️⃣ h2e2`,
//! and cells between semicolons, `1;h2e2;h9g7`. They become `1. h2e2`.
//!
//! A line is changed if only moves follow the number, or a move and another one among remarks, so that no sentence becomes
//! a move.

use xiangqi::notation::{has_form_of_move, numbered};

use super::asides::openers::opens;
use super::word::{move_text, names_move};
use crate::lex::{Lexer, Token, first_word, main_words, stands_for_no_move};
use crate::record::GameResult;

/// Words and signs before a number.
const WORDS: [&str; 22] = [
    "#",
    "＃",
    "№",
    "No.",
    "NO.",
    "no.",
    "No",
    "Move",
    "move",
    "MOVE",
    "Turn",
    "turn",
    "Round",
    "Nước đi",
    "Nước",
    "nước",
    "Hiệp",
    "Lượt",
    "回合",
    "步",
    "第",
    "Ply",
];

/// Brackets around a number.
const BRACKETS: [(char, char); 5] = [('[', ']'), ('【', '】'), ('<', '>'), ('〈', '〉'), ('《', '》')];

/// Words for the unit after a number: moves or rounds.
const UNITS: [&str; 8] = ["回合", "步", "手", "着", "回", "合", "er", "st"];

/// The maximum number of digits of a number.
const MAX_DIGITS: usize = 3;

/// Signs between a number and its move.
const SIGNS: [char; 17] =
    ['-', '–', '—', '－', '>', '/', '~', '=', ':', '：', '.', '、', '_', '*', '°', 'º', '\u{20E3}'];

/// A line whose number has the usual form; `None` if it has no number of another form.
pub(super) fn with_usual_number(line: &str) -> Option<String> {
    let cells = without_semicolons(line).or_else(|| with_spaces_for_semicolons(line));
    let cells = with_joined_signs(cells.as_deref().unwrap_or(line)).or(cells);
    let text = cells.as_deref().unwrap_or(line);
    let Some((number, rest)) = number(text.trim_start()) else { return cells };
    let rounds = rounds(number, rest);
    if is_moves(&rounds) || begins_rounds(text.trim_start(), rest) { Some(rounds) } else { cells }
}

/// A line of this number and the text behind it, the numbers of later rounds in their usual form, too.
fn rounds(first: &str, rest: &str) -> String {
    let mut rounds = format!("{first}. ");
    let mut words = rest.split_whitespace().enumerate().peekable();
    while let Some((index, word)) = words.next() {
        let next = words.peek().map(|&(_, next)| next);
        let is_before_move = next.is_none_or(|next| names_move(next) || stands_for_no_move(next));
        match number(word).filter(|_| index > 0) {
            Some((number, "")) if is_before_move => rounds.extend([number, ". "]),
            Some((number, rest)) if names_move(rest) => rounds.extend([number, ". ", rest, " "]),
            _ => rounds.extend([word, " "]),
        }
    }
    rounds.truncate(rounds.trim_end().len());
    rounds
}

/// Whether a text begins with a number without a word, and a move behind it, and has more moves among remarks: one move
/// may be the name of an opening (炮二平五 对 屏风马), in a list of openings, or have its alternatives behind it, in a note
/// below the game (`1- H8+7, or C8=5`).
fn begins_rounds(text: &str, behind_number: &str) -> bool {
    let is_move = |word: &str| has_form_of_move(move_text(word));
    let mut words = main_words(behind_number);
    text.starts_with(|c: char| !c.is_alphabetic() && !matches!(c, '#' | '＃' | '№'))
        && words.next().is_some_and(is_move)
        && words.take_while(|word| !word.starts_with(['对', '對']) && !opens(word)).any(is_move)
}

/// A line whose number is in digits, if it begins with a Roman one: `II. h2e2`, `iv) h2e2`, Ⅲ h2e2. A move must follow it.
pub(super) fn with_digits_for_roman(line: &str) -> Option<String> {
    let text = line.trim_start();
    let sign = text.chars().next()?;
    let (number, rest) = match u32::from(sign) {
        // Unicode has one character for each Roman number up to twelve.
        code @ (0x2160..=0x216B | 0x2170..=0x217B) => (code % 16 + 1, &text[sign.len_utf8()..]),
        _ => {
            let end = text.find(|c: char| !"IVXivx".contains(c))?;
            let rest = &text[end..];
            (roman(&text[..end])?, rest.strip_prefix(['.', ')', '、', '．', '）', ':', '：'])?)
        }
    };
    let rest = rest.trim_start_matches(['.', ')', '、', '．', '）', ':', '：']).trim_start();
    rest.split_whitespace().next().is_some_and(names_move).then(|| format!("{number}. {rest}"))
}

/// The value of a Roman number below 40 in its usual form.
fn roman(text: &str) -> Option<u32> {
    const ONES: [&str; 10] = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
    let text = text.to_ascii_lowercase();
    let ones = text.trim_start_matches('x');
    let tens = text.len() - ones.len();
    // In the Roman number ix, the x is part of the nine.
    let value = ONES.iter().position(|name| *name == ones)?;
    let number = u32::try_from(10 * tens + value).ok()?;
    (tens < 4 && number > 0).then_some(number)
}

/// A line that begins with a number whose sign stands apart, with the signs joined to the numbers before moves: `2 . H2+3`,
/// `2 - H2+3`, `2 .H2+3`. An aside ends at a number with its sign.
fn with_joined_signs(line: &str) -> Option<String> {
    sign_apart(line.trim_start())?;
    let mut joined = String::with_capacity(line.len());
    let mut rest = line.trim();
    while let Some(word) = rest.split_whitespace().next() {
        if let Some((number, behind)) = sign_apart(rest) {
            joined.extend([number, ". "]);
            rest = behind;
        } else {
            joined.extend([word, " "]);
            rest = rest[word.len()..].trim_start();
        }
    }
    joined.truncate(joined.trim_end().len());
    Some(joined)
}

/// The number at the beginning of a text whose sign stands apart from it, and the move behind the sign with the rest.
fn sign_apart(text: &str) -> Option<(&str, &str)> {
    let (number, behind) = text.split_once(char::is_whitespace)?;
    let is_number = (1..=MAX_DIGITS).contains(&number.chars().count()) && number.chars().all(is_figure);
    let word = behind.split_whitespace().next()?;
    let is_sign = matches!(word, "." | "．" | "-" | "–" | "—" | "－" | "/" | ":" | "：" | "、")
        || word.starts_with('.') && !has_form_of_move(word);
    let mut signs = behind.trim_start().chars();
    signs.next();
    let moves = signs.as_str().trim_start();
    let is_before_move = || moves.split_whitespace().next().is_some_and(names_move);
    (is_number && is_sign && is_before_move()).then_some((number, moves))
}

/// Whether a character is an Arabic digit, also of full width.
fn is_figure(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '０'..='９')
}

/// The number at the beginning of a text that is not of the usual form, and the text after it.
fn number(text: &str) -> Option<(&str, &str)> {
    let word = WORDS.iter().find_map(|word| text.strip_prefix(word));
    let bracket = BRACKETS.iter().find_map(|&(open, close)| Some((text.strip_prefix(open)?, close)));
    let rest = word.or(bracket.map(|(rest, _)| rest)).unwrap_or(text).trim_start();
    let behind = rest.trim_start_matches(is_figure);
    let digits = &rest[..rest.len() - behind.len()];
    if !(1..=MAX_DIGITS).contains(&digits.chars().count()) {
        return None;
    }
    let behind = match bracket {
        Some((_, close)) => behind.strip_prefix(close)?,
        None => behind,
    };
    let unit =
        UNITS.iter().find_map(|unit| behind.trim_start().strip_prefix(unit)).filter(|_| word.is_some());
    let moves = unit.unwrap_or(behind).trim_start().trim_start_matches(SIGNS);
    let sign = &behind[..behind.len() - moves.len()];
    // `1 =5`, `1.` and results are not numbers of this kind.
    let is_other = word.is_some()
        || bracket.is_some()
        || sign.contains(|c| !". :：、".contains(c)) && !sign.contains('=');
    // In `17-1` the digits after the sign belong to the number.
    let is_alone = word.is_some() || bracket.is_some() || !moves.starts_with(|c: char| c.is_ascii_digit());
    (is_other && is_alone).then(|| (digits, moves.trim_start()))
}

/// A line of cells between semicolons, each a number or moves, with spaces between them. After a semicolon and a space
/// there may be a comment.
fn without_semicolons(line: &str) -> Option<String> {
    line.contains(';').then_some(())?;
    let line: String = line.chars().map(|c| if matches!(c, '"' | '\'') { ' ' } else { c }).collect();
    let mut cells = line.split(';').map(str::trim).filter(|cell| !cell.is_empty());
    let first = cells.clone().next()?;
    let is_table = !line.contains(" ;") || first.chars().all(|c| c.is_ascii_digit());
    let is_move = |cell: &str| is_moves(cell) && cell.contains(char::is_alphabetic);
    let is_cell = |cell: &str| cell.chars().all(|c| c.is_ascii_digit() || c == '.') || is_move(cell);
    (is_table && cells.clone().any(is_move) && cells.all(is_cell)).then(|| line.replace(';', " "))
}

/// A line with spaces for the semicolons after moves. A semicolon with a space before it may begin a comment, as in PGN,
/// unless the next round follows it.
fn with_spaces_for_semicolons(line: &str) -> Option<String> {
    // Each of them has a cost, and a line may be very long.
    const MAX_SEMICOLONS: usize = 1000;
    line.contains(';').then_some(())?;
    let (mut cells, mut last) = (String::with_capacity(line.len()), None);
    let mut rest = line;
    for _ in 0..MAX_SEMICOLONS {
        let Some((cell, behind)) = rest.split_once(';') else { break };
        last = main_words(cell).filter_map(numbered).last().map(|(number, _)| number).or(last);
        let next = first_word(behind).and_then(numbered);
        let is_next =
            next.is_some_and(|(number, has_dots)| !has_dots && Some(number) == last.map(|last| last + 1));
        let ends_in_move = main_words(cell).last().is_some_and(names_move);
        let is_separator = ends_in_move && (is_next || !cell.ends_with(char::is_whitespace));
        cells.push_str(cell);
        if !is_separator {
            cells.push_str(&rest[cell.len()..]);
            rest = "";
            break;
        }
        cells.push(' ');
        rest = behind;
    }
    cells.push_str(rest);
    (cells != line).then_some(cells)
}

/// Whether a text has a move, and besides moves and brackets only numbers and a result.
pub(super) fn is_moves(text: &str) -> bool {
    let (mut has_move, mut depth) = (false, 0usize);
    for (_, token) in Lexer::new(text, 1) {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Word(word) if depth == 0 => {
                let is_move = names_move(word);
                has_move |= is_move;
                if !is_move && !move_text(word).is_empty() && GameResult::from_text(word).is_none() {
                    return false;
                }
            }
            _ => {}
        }
    }
    has_move
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roman_numbers_before_moves_become_digits() {
        for (line, usual) in [
            ("I. 炮二平五 马8进7", "1. 炮二平五 马8进7"),
            ("ii) C2=5 H8+7", "2. C2=5 H8+7"),
            ("Ⅰ 炮二平五", "1. 炮二平五"),
            ("ⅻ、炮二平五", "12. 炮二平五"),
            (" XIV. h2e2", "14. h2e2"),
            ("XXXIX. h2e2", "39. h2e2"),
        ] {
            assert_eq!(with_digits_for_roman(line).as_deref(), Some(usual), "{line}");
        }
        for line in
            ["I h2e2", "IIII. h2e2", "VX. h2e2", "I. Introduction", "X9.1 P2-5", "i0h0 h9g7", "II.", ""]
        {
            assert_eq!(with_digits_for_roman(line), None, "{line}");
        }
    }

    #[test]
    fn numbers_of_other_forms_become_usual_ones() {
        for (line, usual) in [
            ("1- 炮二平五 马8进7", "1. 炮二平五 马8进7"),
            ("1 - 炮二平五 马8进7", "1. 炮二平五 马8进7"),
            ("12–炮二平五", "12. 炮二平五"),
            ("9- 炮二平五 马8进7 1-0", "9. 炮二平五 马8进7 1-0"),
            ("１－炮二平五 马8进7", "１. 炮二平五 马8进7"),
            ("#1 C2=5 H8+7", "1. C2=5 H8+7"),
            ("#1. C2=5 H8+7 #2. H2+3", "1. C2=5 H8+7 2. H2+3"),
            ("1- C2=5 H8+7 2- H2+3 R9=8", "1. C2=5 H8+7 2. H2+3 R9=8"),
            ("No. 3 h2e2 h9g7", "3. h2e2 h9g7"),
            ("Move 1: h2e2 h9g7", "1. h2e2 h9g7"),
            ("Nước 1: P2-5 M8.7", "1. P2-5 M8.7"),
            ("第 1 回合 炮二平五 马8进7", "1. 炮二平五 马8进7"),
            ("回合1：炮二平五 马8进7", "1. 炮二平五 马8进7"),
            ("<1> h2e2 h9g7", "1. h2e2 h9g7"),
            ("1\u{20E3} h2e2 h9g7", "1. h2e2 h9g7"),
            ("1> h2e2 h9g7", "1. h2e2 h9g7"),
            ("1;炮二平五;马8进7", "1 炮二平五 马8进7"),
            ("\"1\";\"h2e2\";\"h9g7\"", " 1   h2e2   h9g7 "),
            ("h2e2; h9g7", "h2e2  h9g7"),
            ("1.h2e2,h9g7;2.h0g2,i9h9. Red resigns", "1.h2e2,h9g7 2.h0g2,i9h9. Red resigns"),
            ("1. h2e2 h9g7 ; 2. h0g2 good", "1. h2e2 h9g7   2. h0g2 good"),
            ("h2e2;good", "h2e2 good"),
            ("1- C2=5 H8+7 good", "1. C2=5 H8+7 good"),
            ("<1> C2=5 H8+7 if C8=5 then 2 <2> H2+3", "1. C2=5 H8+7 if C8=5 then 2 2. H2+3"),
            ("[1] C2=5 good H8+7", "1. C2=5 good H8+7"),
            ("1 . C2=5 H8+7 not 2 - 3 2 . H2+3", "1. C2=5 H8+7 not 2 - 3 2. H2+3"),
            ("1 .炮二平五 马8进7", "1. 炮二平五 马8进7"),
            ("1 / C2=5 good H8+7", "1. C2=5 good H8+7"),
        ] {
            assert_eq!(with_usual_number(line).as_deref(), Some(usual), "{line}");
        }
        for line in [
            "1. 炮二平五 马8进7",
            "1 炮二平五",
            "1: h2e2 h9g7",
            "1-0",
            "15=6 14=5",
            "17-1 H8+7",
            "1/2-1/2",
            "2001-05-03",
            "1- 炮二平五 (好) 对 屏风马",
            "No.3 炮二平五 对 屏风马",
            "Round 2",
            "#好棋",
            "1-好棋",
            "1- C2=5 is the usual move",
            "1- 炮二平五 对 马8进7",
            "1- H8+7, or C8=5",
            "〈1〉 炮二平五 亦可走 马二进三",
            "2 . A remark",
            "h2e2 ; h9g7",
            "1. h2e2 ; 1... h9g7 good",
            "好棋; h2e2",
            "h2e2",
            "",
        ] {
            assert_eq!(with_usual_number(line), None, "{line}");
        }
    }
}
