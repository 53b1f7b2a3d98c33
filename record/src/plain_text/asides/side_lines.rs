//! Labels of side lines that are not words for a variation: `a) 5. 车一进一`, （甲）5. …, ①5. …, 附：5. …. A letter or a number must
//! have a move after it, and all but letters the number of that move.

use xiangqi::notation::{is_digit, looks_like_move, numbered};

use super::openers::opens;
use crate::lex::{Lexer, NUMERALS, Token, is_closing, is_opening};
use crate::plain_text::headings::labels;
use crate::plain_text::numbering::is_moves;
use crate::plain_text::word::{move_text, names_move, side};

/// Words before a colon that name a side line, perhaps with a number. Behind other words there must be nothing but moves.
const WORDS: [&str; 14] =
    ["注", "附", "附注", "附录", "着法", "著法", "其", "另", "另变", "參考", "参考", "分支", "支线", "note"];

/// The maximum length of a label, in characters, and of letters or digits in it.
const MAX_LABEL_CHARS: usize = 8;
const MAX_NUMBER_CHARS: usize = 2;

/// The length of such a label at the beginning of a line, with the signs after it.
pub(crate) fn label(line: &str) -> Option<usize> {
    let text = line.trim_start();
    let length = letter(text).or_else(|| words(text))?;
    Some(line.len() - text.len() + length)
}

/// A letter or a number: `a)`, `(B)`, 甲、, （一）, ②.
fn letter(text: &str) -> Option<usize> {
    let inside = text.strip_prefix(is_opening);
    let is_bracketed = inside.is_some();
    let inside = inside.unwrap_or(text);
    let sign = inside.chars().next()?;
    let is_letter = matches!(sign, 'a'..='h' | 'A'..='H') || "甲乙丙丁戊己庚辛".contains(sign);
    let is_circled = matches!(sign, '①'..='⑳');
    let behind = match sign {
        _ if is_letter || is_circled => &inside[sign.len_utf8()..],
        _ if is_bracketed => {
            let is_numeral = |c: char| NUMERALS.contains(c) || c.is_ascii_digit() || matches!(c, '０'..='９');
            let behind = inside.trim_start_matches(is_numeral);
            let length = inside[..inside.len() - behind.len()].chars().count();
            (1..=MAX_NUMBER_CHARS).contains(&length).then_some(behind)?
        }
        _ => return None,
    };
    let is_sign = |c: char| is_closing(c) || "、.．:：".contains(c);
    let moves = behind.trim_start_matches(is_sign);
    let signs = &behind[..behind.len() - moves.len()];
    if is_bracketed && !signs.starts_with(is_closing) || signs.is_empty() && !is_circled {
        return None;
    }
    // In `A.5+4` and `P.+1` the sign belongs to the move.
    let is_in_move = signs.ends_with(['.', '．']) && !moves.starts_with(char::is_whitespace);
    if is_in_move && text.split_whitespace().next().is_some_and(names_move) {
        return None;
    }
    let moves = moves.trim_start();
    let number = begins_with_moves(moves)?;
    // ② 1. may begin the second game of a list.
    let is_label = match number {
        Some(number) => is_letter || number > 1,
        None => is_letter && !signs.contains([':', '：']),
    };
    is_label.then(|| text.len() - moves.len())
}

/// A word before a colon, with a number after it that is not that of a first move.
fn words(text: &str) -> Option<usize> {
    let colon = text.char_indices().take(MAX_LABEL_CHARS + 1).find(|(_, c)| matches!(c, ':' | '：'))?;
    let (name, moves) = (&text[..colon.0], text[colon.0 + colon.1.len_utf8()..].trim_start());
    if name.is_empty() || name.contains(ends_label) || side(&format!("{name}:")).is_some() || opens(name) {
        return None;
    }
    let number = begins_with_moves(moves)?.filter(|&number| number > 1);
    let is_numeral = |c: char| is_digit(c) || NUMERALS.contains(c) || matches!(c, '①'..='⑳');
    let word = name.trim_matches(|c| is_opening(c) || is_closing(c)).trim_end_matches(is_numeral);
    let is_known = WORDS.contains(&word.to_lowercase().as_str());
    let is_other = || !names_move(name) && labels::label(text).is_none() && !labels::heads_game(text);
    (number.is_some() && (is_known || is_other() && is_moves(moves))).then(|| text.len() - moves.len())
}

fn ends_label(c: char) -> bool {
    c.is_ascii_digit() || "平进進退，。,".contains(c)
}

/// The number of the move at the beginning of a text; `None` inside if it has no number.
#[expect(clippy::option_option, reason = "no move, or one without a number")]
fn begins_with_moves(text: &str) -> Option<Option<u32>> {
    let mut found = None;
    for (_, token) in Lexer::new(text, 1) {
        let Token::Word(word) = token else { return None };
        found = numbered(word).map(|(number, _)| number).or(found);
        let name = move_text(word);
        if !name.is_empty() {
            return looks_like_move(name).then_some(found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_side_lines_are_found() {
        for (line, rest) in [
            ("a) 5. 车一进一", "5. 车一进一"),
            ("(b) 5...马2进3", "5...马2进3"),
            ("A. 5. 车一进一", "5. 车一进一"),
            ("b. C2=5", "C2=5"),
            ("a)车一进一", "车一进一"),
            ("甲、5. 车一进一", "5. 车一进一"),
            ("（乙）车一进一", "车一进一"),
            ("（一）5. 车一进一", "5. 车一进一"),
            ("（1）5. 车一进一", "5. 车一进一"),
            ("②5. 车一进一", "5. 车一进一"),
            ("附：5. 车一进一 红优", "5. 车一进一 红优"),
            ("注①：5. 车一进一", "5. 车一进一"),
            ("其二：5. 车一进一", "5. 车一进一"),
            ("旁着：5. 车一进一 马2进3", "5. 车一进一 马2进3"),
        ] {
            assert_eq!(label(line).map(|at| &line[at..]), Some(rest), "{line}");
        }
        for line in [
            "",
            "a",
            "a) 好棋",
            "A. 许银川",
            "A: 炮二平五",
            "①车一进一",
            "（一）车一进一",
            "② 1. 炮二平五 马8进7",
            "(1) 车一进一",
            "A.5+4",
            "P.+1",
            "h2e2 h9g7",
            "红方：5. 车一进一",
            "第二局：1. 炮二平五 马8进7",
            "附：1. 炮二平五 马8进7",
            "他说：5. 车一进一 是好棋",
            "5. 车一进一 马2进3",
        ] {
            assert_eq!(label(line), None, "{line}");
        }
    }
}
