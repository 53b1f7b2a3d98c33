//! Games that people play in a chat: each line names who writes it. `张三：炮二平五`, `[10:01] Alice: h2e2`, `<李四> 马8进7`.

use xiangqi::notation::{Reader, is_digit};
use xiangqi::{Color, Position};

use super::labels::tag_of;
use super::lex::{is_closing, is_opening, main_words};
use super::plain::{move_text, names_move, side};

/// The lines looked at to recognise a chat.
pub(super) const LOOKED_AT: usize = 8;

/// The fewest moves that show one.
const ENOUGH: usize = 2;

/// The most characters of a name, and of all that stands before the move.
const LONGEST_NAME: usize = 24;
const LONGEST: usize = 60;

/// Words that stand before moves and are no names.
const NO_NAMES: [&str; 24] = [
    "答案",
    "变化",
    "變化",
    "变着",
    "變著",
    "主变",
    "主變",
    "着法",
    "著法",
    "解说",
    "解說",
    "注",
    "题",
    "題",
    "例",
    "局",
    "步",
    "正解",
    "提示",
    "main",
    "line",
    "variation",
    "answer",
    "best",
];

/// A line of a chat: who writes it, and what.
pub(super) struct Said<'t> {
    name: String,
    text: &'t str,
}

/// The names of the players, Red's and Black's, if a text begins as a chat in which a game is played.
#[derive(Debug, Default)]
pub(super) struct Chat {
    pub(super) names: Option<[String; 2]>,
}

impl Chat {
    /// Recognises a chat by its first lines.
    pub(super) fn of<'t>(lines: impl Iterator<Item = &'t str>, start: &Position) -> Option<Chat> {
        let (mut names, mut position, mut reader) = (Vec::new(), start.clone(), Reader::default());
        let mut last = String::new();
        for (index, line) in lines.enumerate() {
            let said = said(line);
            let Some((name, name_of_move)) =
                said.and_then(|said| Some((said.name.clone(), only_move(said.text)?)))
            else {
                if index == 0 {
                    return None;
                }
                continue;
            };
            // Two people who say the same move answer a question.
            if last == name_of_move {
                return None;
            }
            name_of_move.clone_into(&mut last);
            let mv = reader.read(&position, name_of_move).ok()?;
            position.make_move(mv);
            names.push(name);
        }
        if names.len() < ENOUGH {
            return None;
        }
        let (first, second) = (names[0].clone(), names[1].clone());
        let take_turns = names.iter().enumerate().all(|(at, name)| *name == names[at % 2]) && first != second;
        let names = take_turns.then(|| match start.side_to_move() {
            Color::Red => [first, second],
            Color::Black => [second, first],
        });
        Some(Chat { names })
    }

    /// The move on a line and what is said behind it; `None` if the line has none.
    pub(super) fn behind_name(line: &str) -> Option<&str> {
        let said = said(line)?;
        main_words(said.text).next().is_some_and(names_move).then_some(said.text)
    }
}

/// The only move of a text.
fn only_move(text: &str) -> Option<&str> {
    let mut words = main_words(text);
    let name = words.next().filter(|word| names_move(word)).map(move_text)?;
    words.next().is_none().then_some(name)
}

/// The name before a text, and the text.
fn said(line: &str) -> Option<Said<'_>> {
    let line = line.trim();
    // An item of a list.
    if line.starts_with(['-', '*', '#', '|']) {
        return None;
    }
    let named = |name: &str, text| is_name(name).then(|| Said { name: name.to_owned(), text });
    if let Some((name, text)) = line.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        return named(name.trim(), text.trim_start_matches([':', '：', ' ']));
    }
    let mut before = None;
    for (at, c) in line.char_indices().take(LONGEST) {
        let rest = &line[at + c.len_utf8()..];
        // A colon between digits is that of a time.
        let is_of_time = before.is_some_and(is_digit) && rest.starts_with(is_digit);
        if matches!(c, ':' | '：') && !is_of_time {
            let name = without_time(&line[..at]);
            if !name.is_empty() {
                return named(&name, rest.trim_start());
            }
        }
        before = Some(c);
    }
    None
}

/// A name without the time beside it: `[10:01] Alice`, 张三(10:01), `1/2/24, 10:01 AM - Bob`.
fn without_time(text: &str) -> String {
    let is_time = |c: char| is_digit(c) || "0123456789:：/.-年月日,， ".contains(c);
    let mut clean = String::new();
    let mut rest = text;
    while let Some((open, bracket)) = rest.match_indices(is_opening).next() {
        let inside = &rest[open + bracket.len()..];
        let Some(length) = inside.find(is_closing) else { break };
        if !inside[..length].replace("AM", "").replace("PM", "").chars().all(is_time) {
            break;
        }
        clean.push_str(&rest[..open]);
        clean.push(' ');
        rest = inside[length..].trim_start_matches(is_closing);
    }
    clean.push_str(rest);
    let is_word = |word: &&str| !matches!(*word, "AM" | "PM" | "上午" | "下午") && !word.chars().all(is_time);
    clean.split_whitespace().filter(is_word).collect::<Vec<_>>().join(" ")
}

/// Whether a text may be the name of a person.
fn is_name(text: &str) -> bool {
    let small = text.to_lowercase();
    text.chars().any(char::is_alphabetic)
        && text.chars().nth(LONGEST_NAME).is_none()
        && tag_of(text).is_none()
        && side(&format!("{text}:")).is_none()
        && !text.starts_with('第')
        && !NO_NAMES.iter().any(|word| small.contains(word))
        && !text.split_whitespace().any(names_move)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chat(text: &str) -> Option<Chat> {
        Chat::of(text.split('/').map(str::trim), &Position::default())
    }

    #[test]
    fn lines_with_names_before_moves_are_a_chat() {
        for text in [
            "张三：炮二平五/李四：马8进7/张三：马二进三",
            "张三: h2e2/李四: h9g7",
            "[10:01] 张三：炮二平五/[10:02] 李四：马8进7",
            "张三(10:01): C2=5/李四(10:02): H8+7",
            "<张三> 炮二平五/<李四> 马8进7",
            "2024-1-2 10:01 张三: 炮二平五/2024-1-2 10:02 李四: 马8进7",
            "10:01 AM - 张三: 炮二平五/10:02 AM - 李四: 马8进7",
            "张三：炮二平五/张三：好棋/李四：马8进7/再见",
        ] {
            assert_eq!(
                chat(text).and_then(|chat| chat.names),
                Some(["张三".into(), "李四".into()]),
                "{text}"
            );
        }
        // Without names: the lines of one person, or of three.
        for text in ["张三：炮二平五/张三：马8进7", "甲某：炮二平五/乙某：马8进7/丙某：马二进三"]
        {
            assert!(chat(text).is_some_and(|chat| chat.names.is_none()), "{text}");
        }
        for text in [
            "炮二平五/马8进7",
            "红方：炮二平五/黑方：马8进7",
            "张三：炮二平五",
            "张三：好棋/李四：炮二平五/张三：马8进7",
            "第1题：炮二平五/第2题：马8进7",
            "- wxf: C2=5/- chinese: 马8进7",
            "答案：炮二平五/变化：马8进7",
            "张三：炮二平五/李四：炮二平五",
            "张三：炮二平五 马8进7/李四：马二进三 车9平8",
            "1. 炮二平五 马8进7/2. 马二进三 车9平8",
        ] {
            assert!(chat(text).is_none(), "{text}");
        }
        let black =
            Position::from_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1");
        let lines = ["Ann: h9g7", "Bob: h2e2"].into_iter();
        let names = Chat::of(lines, &black.unwrap()).and_then(|chat| chat.names);
        assert_eq!(names, Some(["Bob".into(), "Ann".into()]));
    }

    #[test]
    fn words_behind_a_move_stay() {
        assert_eq!(Chat::behind_name("[10:01] Alice: h2e2 good"), Some("h2e2 good"));
        assert_eq!(Chat::behind_name("Alice: good"), None);
    }
}
