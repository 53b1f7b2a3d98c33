//! Markup around pasted moves, from web pages and programs: tags of HTML and of forums, entities, quotes and brackets
//! of lists, bullets, zero-width characters. They are removed from lines of plain text.

use std::borrow::Cow;

use xiangqi::notation::numbered;

use super::before_move::{with_digits_for_letters, with_sides_apart, with_time_behind};
use super::line::begins_with_move;
use super::links::with_position_first;
use super::numbering::{with_digits_for_roman, with_usual_number};
use super::word::names_move;
use crate::lex::{NUMERALS, first_word, main_words};
use crate::side_words::JOINED_TO_MOVE;
use crate::text::breaks::BLOCKS;
use crate::text::entities::without_references;

/// Elements of HTML within lines.
const INLINE: [&str; 15] =
    ["a", "b", "br", "code", "em", "font", "i", "img", "s", "small", "span", "strong", "td", "th", "thead"];

/// Tags of forums, in square brackets.
const FORUM: [&str; 18] = [
    "align",
    "b",
    "backcolor",
    "center",
    "code",
    "color",
    "font",
    "hide",
    "i",
    "indent",
    "list",
    "p",
    "quote",
    "s",
    "size",
    "table",
    "u",
    "url",
];

/// A line of plain text without markup; the same line if it has none. If the moves of the text are not in brackets, a
/// line in brackets is an aside, like one in parentheses.
pub(crate) fn without_markup(line: &str, may_be_aside: bool) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(line);
    replace(
        &mut text,
        |text| may_be_aside && is_in_brackets(text),
        |text| text.replace('[', "(").replace(']', ")"),
    );
    replace(&mut text, |text| text.contains('\u{1B}'), without_colours);
    replace(&mut text, |text| text.contains(is_invisible), |text| text.replace(is_invisible, ""));
    replace(&mut text, |text| text.contains(is_hard_space), |text| text.replace(is_hard_space, " "));
    replace(&mut text, |text| text.trim_start().starts_with('>'), without_quote);
    replace(&mut text, |text| text.trim_start().starts_with('|'), without_bar);
    replace(&mut text, |text| text.contains(is_disc), |text| text.replace(is_disc, " "));
    replace(&mut text, |text| text.contains(is_border), |text| text.replace(is_border, "|"));
    replace(&mut text, |text| text.contains('&'), without_references);
    replace(&mut text, |text| text.contains("<!--"), without_remarks);
    for (open, close) in STRUCK {
        replace(&mut text, |text| text.contains(open), |text| without_struck(text, open, close));
    }
    replace(&mut text, |text| text.contains('<'), |text| without_tags(text, ('<', '>'), &[&INLINE, &BLOCKS]));
    replace(
        &mut text,
        |text| text.contains('[') && !has_sides_in_brackets(text),
        |text| without_tags(text, ('[', ']'), &[&FORUM]),
    );
    replace(
        &mut text,
        |text| text.contains("**") || text.contains('`'),
        |text| text.replace("**", " ").replace('`', " "),
    );
    if !may_be_aside && let Some(first) = with_position_first(&text) {
        text = Cow::Owned(first);
    }
    replace(&mut text, has_dashes_of_moves, without_dashes);
    replace(&mut text, is_rule, |_| String::new());
    replace(
        &mut text,
        |text| text.starts_with(['*', '•', '·', '●']),
        |text| {
            let rest = text.trim_start_matches(['*', '•', '·', '●']);
            // A single star is a result.
            if rest.trim().is_empty() { text.to_owned() } else { rest.to_owned() }
        },
    );
    replace(&mut text, |text| text.trim_start().starts_with(is_numeral), with_digits);
    let to_usual_form = [
        with_digits_for_roman,
        with_digits_for_letters,
        with_sides_apart,
        with_time_behind,
        with_usual_number,
    ];
    for usual in to_usual_form {
        if let Some(usual) = usual(&text) {
            text = Cow::Owned(usual);
        }
    }
    replace(
        &mut text,
        |text| {
            // If the moves of the text have no brackets, only quotation marks show items of a list.
            let is_list = !may_be_aside || text.contains(['"', '\'', '“']);
            text.trim_start().starts_with(['[', '"', '\'', '“']) && is_list
        },
        |text| {
            let bare = text.replace(['[', ']', '"', '\'', '“', '”'], " ");
            if begins_with_move(bare.trim()) { bare } else { text.to_owned() }
        },
    );
    text
}

/// Whether a line is one pair of brackets with words inside, and no list of quoted words.
pub(crate) fn is_in_brackets(line: &str) -> bool {
    let inside = line.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    inside.is_some_and(|inside| {
        !inside.contains(['[', ']', '"', '\'']) && inside.contains(|c: char| !c.is_ascii_digit())
    })
}

fn replace(text: &mut Cow<'_, str>, applies: impl FnOnce(&str) -> bool, to: impl FnOnce(&str) -> String) {
    if applies(text) {
        *text = Cow::Owned(to(text));
    }
}

/// A line of a game with tags without invisible signs, except in values of tags and in comments, one of which may be open.
pub(crate) fn without_invisible_signs(line: &str, is_in_comment: bool) -> Cow<'_, str> {
    if line.is_ascii() || !line.contains(is_invisible) {
        return Cow::Borrowed(line);
    }
    let mut is_in_comment = is_in_comment;
    let visible = if is_in_comment { line } else { line.trim_start_matches(is_invisible) };
    let moves = if visible.starts_with(['[', '［', '【']) {
        visible.rfind([']', '］', '】']).map_or(visible.len(), |end| end)
    } else {
        0
    };
    let mut clean = visible[..moves].to_owned();
    for (at, c) in visible[moves..].char_indices() {
        match c {
            '{' => is_in_comment = true,
            '}' => is_in_comment = false,
            ';' if !is_in_comment => {
                clean.push_str(&visible[moves + at..]);
                break;
            }
            _ => {}
        }
        if is_in_comment || !is_invisible(c) {
            clean.push(c);
        }
    }
    Cow::Owned(clean)
}

/// Zero-width spaces, signs of the direction of writing, and byte order marks.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}' | '\u{2066}'..='\u{2069}')
        || matches!(c, '\u{180E}' | '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}' | '\u{AD}')
}

/// A text without the codes by which terminals colour it: `ESC[31m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split('\u{1B}');
    let mut clean = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part.strip_prefix('[').unwrap_or_default();
        let behind = code.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        clean.push_str(behind.strip_prefix(|c: char| c.is_ascii_alphabetic()).unwrap_or(part));
    }
    clean
}

/// A line without the bar before it, which quotes it, or without the bars around its only cell. The lexer divides the cells
/// of other rows of tables.
fn without_bar(text: &str) -> String {
    let is_around = |c: char| c == '|' || c.is_whitespace();
    let inside = text.trim_matches(is_around);
    // One of two cells may be empty.
    const BARS: usize = 3;
    let is_row =
        text.trim_end().ends_with('|') && (inside.contains('|') || text.matches('|').count() == BARS);
    if is_row { text.to_owned() } else { inside.to_owned() }
}

/// Spaces at which no line breaks, and those of one width.
fn is_hard_space(c: char) -> bool {
    matches!(c, '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}')
}

/// Emoji that show whose move it is.
fn is_disc(c: char) -> bool {
    matches!(
        c,
        '🔴' | '🟥'
            | '🟢'
            | '🔵'
            | '🟦'
            | '⚫'
            | '⚪'
            | '⬛'
            | '⬜'
            | '🟤'
            | '▲'
            | '△'
            | '○'
            | '→'
            | '⇒'
            | '➡'
    )
}

/// The lines between the cells of a table that are drawn with characters.
fn is_border(c: char) -> bool {
    matches!(c, '│' | '┃' | '║')
}

/// A line without the signs of a quoted mail before it: `> > 1. h2e2`. In `> position fen …` the sign shows who speaks in
/// a protocol.
fn without_quote(text: &str) -> String {
    let rest = text.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
    let is_command = ["position ", "fen "].iter().any(|command| rest.starts_with(command));
    if is_command { text.to_owned() } else { rest.to_owned() }
}

/// A text without the remarks of HTML: `<!-- h2e2 -->`.
fn without_remarks(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("<!--")
        && let Some((_, after)) = behind.split_once("-->")
    {
        clean.extend([before, " "]);
        rest = after;
    }
    clean + rest
}

/// What stands around words that were struck out.
const STRUCK: [(&str, &str); 5] =
    [("<s>", "</s>"), ("<del>", "</del>"), ("<strike>", "</strike>"), ("[s]", "[/s]"), ("~~", "~~")];

/// A text without the words between these signs. Signs with a space inside are waves, not those of struck words: 好棋~~ 马8进7~~.
fn without_struck(text: &str, open: &str, close: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(open)
        && let Some((words, after)) = behind.split_once(close)
    {
        clean.push_str(before);
        let is_joined =
            before.ends_with(char::is_alphanumeric) && !before.ends_with(|c: char| c.is_ascii_digit());
        if open == close && (is_joined || words.is_empty() || words.trim() != words) {
            clean.extend([open, words]);
            rest = &rest[before.len() + open.len() + words.len()..];
            // The closing sign may open the next pair.
            if words.is_empty() {
                clean.push_str(close);
                rest = after;
            }
            continue;
        }
        clean.push(' ');
        rest = after;
    }
    clean + rest
}

/// The names of the elements of XML that end on a line, some of them.
fn closed_elements(text: &str) -> Vec<&str> {
    const MAX_ELEMENTS: usize = 30;
    let mut names: Vec<&str> = Vec::new();
    for (at, sign) in text.match_indices("</") {
        let behind = &text[at + sign.len()..];
        let end = behind.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(behind.len());
        let (name, rest) = behind.split_at(end);
        if names.len() < MAX_ELEMENTS && rest.starts_with('>') && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// A text with a space for each tag of these names, and of elements of other names that end on the line.
fn without_tags(text: &str, (open, close): (char, char), names: &[&[&str]]) -> String {
    let mut clean = String::with_capacity(text.len());
    let closed = if open == '<' { closed_elements(text) } else { Vec::new() };
    // No tag ends after the last of these signs.
    let (mut rest, tail) = text.split_at(text.rfind(close).map_or(0, |last| last + close.len_utf8()));
    while let Some(at) = rest.find(open) {
        let (before, tag) = rest.split_at(at);
        clean.push_str(before);
        let inside = tag[1..].trim_start_matches('/');
        let end = inside.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inside.len());
        let name = inside[..end].to_ascii_lowercase();
        let is_known = (names.iter().any(|names| names.contains(&name.as_str()))
            || closed.contains(&&inside[..end]))
            && inside[end..].starts_with([close, ' ', '/', '=']);
        let end = if is_known { tag.find(close) } else { None };
        match end {
            Some(end) => {
                clean.push(' ');
                rest = &tag[end + 1..];
            }
            None => {
                clean.push(open);
                rest = &tag[1..];
            }
        }
    }
    clean.push_str(rest);
    clean.push_str(tail);
    clean
}

/// Whether the letter in brackets is that of a side, and no bold type: `Ann [B] 1-0 Ben [R]`.
fn has_sides_in_brackets(text: &str) -> bool {
    text.contains("[B]") && (text.contains("[R]") || text.contains("[W]")) && !text.contains("[/")
}

/// Whether a line has dashes beside moves, or is a rule of dashes; dashes between names stay.
fn has_dashes_of_moves(text: &str) -> bool {
    let has_moves = || main_words(&text.replace('—', " ").replace("--", " ")).any(names_move);
    (text.contains("--") || text.contains('—')) && (!text.contains(char::is_alphanumeric) || has_moves())
}

/// A text with spaces instead of long dashes and of two hyphens between moves. In `C--2` (rear cannon, two ranks back)
/// the hyphens are kept, and so are dashes in the place of a move, before the next number or the end of the line.
fn without_dashes(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let (mut rest, mut has_words) = (text, false);
    while let Some(at) = rest.find(['-', '—']) {
        let length = rest[at..].find(|c| !matches!(c, '-' | '—')).unwrap_or(rest.len() - at);
        let (dashes, behind) = rest[at..].split_at(length);
        clean.push_str(&rest[..at]);
        has_words |= rest[..at].contains(char::is_alphanumeric);
        // `--=4` is a move of the last of four pawns.
        let step = behind.strip_prefix(['+', '=', '.']).unwrap_or(behind);
        let is_in_move = dashes == "-" || dashes == "--" && step.starts_with(|c: char| c.is_ascii_digit());
        let next = first_word(behind).unwrap_or_default();
        let is_for_move = rest[..at].ends_with(char::is_whitespace)
            && has_words
            && (next.is_empty() || numbered(next).is_some_and(|(_, has_dots)| !has_dots));
        clean.push_str(if is_in_move || is_for_move { dashes } else { " " });
        rest = behind;
    }
    clean.push_str(rest);
    clean
}

/// Whether a line is drawn between games: `=====`, `~ ~ ~`, ＊＊＊.
fn is_rule(line: &str) -> bool {
    const MIN_RULE_CHARS: usize = 3;
    let mut signs = line.chars().filter(|c| !c.is_whitespace());
    signs.clone().count() >= MIN_RULE_CHARS && signs.all(|c| "=_~*#+＝＿～＊＃＋─━═╌┄┈☆★◆◇■□※".contains(c))
}

fn is_numeral(c: char) -> bool {
    NUMERALS.contains(c)
}

/// A line with its numbers in digits, if it begins with one in Chinese: 十二、. Only the signs after it distinguish it
/// from a rank or file. Where the line goes on with the next rounds, their numbers become digits too.
fn with_digits(text: &str) -> String {
    let text = text.trim_start();
    let (numerals, rest) = text.split_at(text.find(|c| !is_numeral(c)).unwrap_or(text.len()));
    let behind = rest.strip_prefix(['、', '．', '：', '）', '.', ':', ')']);
    let Some((mut number, behind)) = value_of(numerals).zip(behind) else { return text.to_owned() };
    let (mut line, mut done) = (format!("{number}. "), 0);
    for (at, sign) in behind.match_indices('、') {
        let (before, after) = (&behind[done..at], at + sign.len());
        let words = before.trim_end_matches(is_numeral);
        let is_apart = words.ends_with(|c: char| c.is_whitespace() || "，。；,;".contains(c));
        if is_apart && value_of(&before[words.len()..]) == Some(number + 1) && may_be_round(&behind[after..])
        {
            number += 1;
            line.push_str(&format!("{words}{number}. "));
            done = after;
        }
    }
    line + &behind[done..]
}

/// Whether a move, perhaps of a named side, dots or nothing follow a number, and no words: 一、先看开局，二、再看中局.
fn may_be_round(behind: &str) -> bool {
    let behind = behind.trim_start();
    let without_side = JOINED_TO_MOVE.iter().find_map(|(side, _)| behind.strip_prefix(side));
    let begins_round = |text: &str| {
        let first = main_words(text).next();
        first.is_none_or(|word| names_move(word) || !word.contains(char::is_alphanumeric))
    };
    begins_round(behind) || without_side.is_some_and(begins_round)
}

/// The value of a Chinese number below a hundred.
fn value_of(numerals: &str) -> Option<usize> {
    let mut number = 0;
    for c in numerals.chars() {
        let value = NUMERALS.chars().position(|numeral| numeral == c).map_or(0, |at| at + 1);
        number = match (value, number) {
            (10, 0) => 10,
            (10, tens) if tens < 10 => tens * 10,
            (units, tens) if units < 10 && tens % 10 == 0 && tens < 100 => tens + units,
            _ => return None,
        };
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_around_moves_is_removed() {
        for (text, clean) in [
            ("<p>1. h2e2&nbsp;h9g7</p>", " 1. h2e2 h9g7 "),
            ("<td class=\"x\">a</td>", " a "),
            ("h2e2 <!-- 1. b2e2 --> h9g7<!---->x <!-- y", "h2e2   h9g7 x <!  y"),
            ("[b]1.[/b] [color=#f00]h2e2[/color]", " 1.   h2e2 "),
            ("h2e2--h9g7 C--2 H2-E2 —— x", "h2e2 h9g7 C--2 H2-E2   x"),
            ("* 1. h2e2", " 1. h2e2"),
            ("=====", ""),
            ("＊ ＊ ＊", ""),
            ("～～～～", ""),
            ("十二、炮二平五", "12. 炮二平五"),
            ("一、炮二平五 马8进7 二、马二进三", "1. 炮二平五 马8进7 2. 马二进三"),
            ("一、先看开局，二、再看中局", "1. 先看开局，二、再看中局"),
            ("二十：x", "20. x"),
            ("二十一) x", "21.  x"),
            ("[\"h2e2\", 'h9g7']", "  h2e2 ,  h9g7  "),
            ("a\u{200B}b", "ab"),
            ("1\u{FE0F}\u{20E3} h2e2", "1. h2e2"),
            (
                "&#28846;&#x4E8C;&#24179;五&#160;&#bad; &#0; &#99999999;",
                "炮二平五\u{A0}&#bad; &#0; &#99999999;",
            ),
            ("│ 1 │ h2e2 ║ h9g7 │", "| 1 | h2e2 | h9g7 |"),
            ("\u{202B}1. h2e2\u{202C}", "1. h2e2"),
            ("\u{1B}[1;31mh2e2\u{1B}[0m \u{1B}x", "h2e2 x"),
            ("▲h2e2 △h9g7", " h2e2  h9g7"),
            ("1. <s>b0c2</s>h2e2 [s]a[/s]h9g7 <del>x", "1.  h2e2  h9g7 <del>x"),
            ("2.~~b0c2~~ h2e2 ~~", "2.  h2e2 ~~"),
            ("好~~ h9g7~~ x ~~~~", "好~~ h9g7~~ x ~~~~"),
            ("<m n=\"1\">C2=5</m> <Ann> h9g7", " C2=5  <Ann> h9g7"),
        ] {
            assert_eq!(without_markup(text, true), clean, "{text}");
        }
    }

    #[test]
    fn a_line_in_brackets_is_an_aside_where_moves_have_none() {
        for (text, aside) in [("[马八进七]", "(马八进七)"), (" [h2e2, h9g7] ", " (h2e2, h9g7) ")] {
            assert_eq!(without_markup(text, true), aside);
            assert_eq!(without_markup(text, false).trim(), &text.trim()[1..text.trim().len() - 1]);
        }
        for text in ["[\"h2e2\"]", "[1]", "[b]h2e2[/b]", "[h2e2] [h9g7]", "[h2e2"] {
            assert!(!is_in_brackets(text), "{text}");
        }
    }

    #[test]
    fn signs_in_text_are_kept() {
        for text in [
            "*",
            "==",
            "== h2e2 ==",
            "1. h2e2",
            "一路炮",
            "二二二、x",
            "十十、x",
            "[Event]",
            "[x] y",
            "<unknown>",
            "a < b",
            "\"Game of the year\"",
            "[某某杯]",
            "C2--5",
        ] {
            assert_eq!(without_markup(text, false), text);
        }
    }
}
