//! Games that people play in a chat: each line names who writes it, `张三：炮二平五`, `[10:01] Alice: h2e2`, `<李四> 马8进7`; or
//! a line with the name and the time stands above each message, as in the logs of QQ and WeChat. A name may also have no sign.

use std::borrow::Cow;

use xiangqi::notation::{Reader, is_digit, numbered, without_number};
use xiangqi::{Color, Position};

mod end;
mod messages;
mod names;
mod posts;
mod sides;

use self::end::Agreed;
use self::messages::{is_name, moves, without_words};
use self::names::BareNames;
use self::posts::{behind_post, without_post};
use self::sides::{is_word_of_side, said_by_side, take_turns};
use super::headings::{heading, labels};
use super::line::has_first_number;
use super::word::names_move;
use crate::lex::{is_chinese, is_closing, is_opening, main_words};
use crate::record::GameResult;
use crate::replay::Replay;
use crate::side_words::tag;

/// The lines looked at to recognise a chat.
pub(crate) const MAX_LINES: usize = 16;

/// The minimum number of messages with moves that show one.
const MIN_MESSAGES: usize = 2;

/// The minimum number of legal moves that show one whose next move is illegal.
const MIN_MOVES_BEFORE_FAULT: usize = 4;

/// The maximum length of all that stands before the move, in characters.
const MAX_CHARS_BEFORE_MOVE: usize = 60;

/// Words before times.
const TIMES_OF_DAY: [&str; 9] = ["AM", "PM", "上午", "下午", "凌晨", "早上", "中午", "晚上", "昨天"];

/// A line of a chat: who writes it, and what.
pub(super) struct Said<'t> {
    name: String,
    text: &'t str,
}

/// A message with moves.
struct Message {
    writer: String,
    moves: usize,
    /// Whether it has the number 1 before them.
    is_first: bool,
}

/// A chat in which a game is played.
#[derive(Debug, Default)]
pub(crate) struct Chat {
    /// The names of the players, Red's and Black's, if the first messages are one move each, in turn.
    pub(crate) names: Option<[String; 2]>,
    /// The writers, if their names stand above the messages.
    headers: Vec<String>,
    /// The names that no sign shows.
    bare: Option<BareNames>,
    /// Who writes the next message.
    writer: Option<String>,
    agreed: Agreed,
    /// Whether sides speak instead of persons: 红：炮二平五.
    has_sides: bool,
}

impl Chat {
    /// Whether a line may be the first of a chat.
    pub(crate) fn may_begin(line: &str) -> bool {
        line.contains([':', '：', '>']) && (said(line).is_some() || header(line).is_some())
            || BareNames::may_begin(line)
            || said_by_side(line).is_some_and(|(_, text)| !moves(text).is_empty())
    }

    /// Recognises a chat by its first lines.
    pub(crate) fn of<'t>(lines: impl Iterator<Item = &'t str>, start: &Position) -> Option<Chat> {
        let lines: Vec<&str> = lines.collect();
        let first = *lines.first()?;
        if take_turns(&lines, start) {
            return Some(Chat { has_sides: true, ..Chat::default() });
        }
        let is_marked = said(first).is_some() || header(first).is_some();
        let bare = if is_marked { None } else { BareNames::of(&lines) };
        let header = |line: &str| match &bare {
            Some(bare) if bare.are_above() => bare.split(line).map(|(name, _)| name.to_owned()),
            _ => header(line),
        };
        let said = |line| match &bare {
            Some(bare) => bare.split(line).map(|(name, text)| Said { name: name.to_owned(), text }),
            None => said(line),
        };
        let mut said_by: Vec<Message> = Vec::new();
        let mut replay = Replay::new(start, Reader::default());
        let (mut last, mut plies, mut has_same) = (Vec::new(), 0, false);
        // The writer of the next message, if names stand above the messages.
        let mut writer = header(first);
        let is_in_headers = writer.is_some();
        let mut headers: Vec<String> = writer.iter().cloned().collect();
        for &line in &lines[usize::from(is_in_headers)..] {
            if is_in_headers && let Some(name) = header(line) {
                headers.push(name.clone());
                writer = Some(name);
                continue;
            }
            let said = if is_in_headers {
                writer.clone().map(|name| Said { name, text: without_words(line) })
            } else {
                said(line)
            };
            let message = said.map(|said| (moves(said.text), said));
            let Some((names, said)) = message.filter(|(names, _)| !names.is_empty()) else {
                // In a chat, the first message already has a move.
                if said_by.is_empty() {
                    return None;
                }
                continue;
            };
            has_same |= last == names;
            for name in &names {
                if replay.play(name).is_err() {
                    if plies < MIN_MOVES_BEFORE_FAULT {
                        return None;
                    }
                    break;
                }
                plies += 1;
            }
            let is_first = has_first_number(said.text);
            said_by.push(Message { writer: said.name, moves: names.len(), is_first });
            last = names;
        }
        // If two people write the same moves, they answer a question and do not play a game, unless more moves follow,
        // one by each in turn.
        if said_by.len() < if has_same { MIN_MOVES_BEFORE_FAULT } else { MIN_MESSAGES } {
            return None;
        }
        let (first, second) = (said_by[0].writer.clone(), said_by[1].writer.clone());
        let is_turn =
            |(at, message): (usize, &Message)| message.moves == 1 && message.writer == said_by[at % 2].writer;
        let take_turns = said_by.iter().enumerate().all(is_turn) && first != second;
        if !take_turns && (has_same || are_headings(&said_by, &headers)) {
            return None;
        }
        let names = take_turns.then(|| match start.side_to_move() {
            Color::Red => [first, second],
            Color::Black => [second, first],
        });
        Some(Chat { names, headers, bare, ..Chat::default() })
    }

    /// Who a line says writes it or the message below it, and what stands after the name.
    fn named<'t>(&self, line: &'t str) -> Option<(String, &'t str)> {
        match &self.bare {
            _ if self.has_sides => said_by_side(line).map(|(side, text)| (tag(side).to_owned(), text)),
            Some(bare) => bare.split(line).map(|(name, text)| (name.to_owned(), text)),
            None if self.headers.is_empty() => said(line).map(|said| (said.name, said.text)),
            None => header(line).filter(|name| self.headers.contains(name)).map(|name| (name, "")),
        }
    }

    /// Follows a line: who writes it, and whether it ends the game. Returns the text of the line without the name of its
    /// writer; empty if the line only has the name above a message. `None` if the line does not change.
    pub(crate) fn hear<'t>(&mut self, line: &'t str) -> Option<Cow<'t, str>> {
        let named = self.named(line);
        let text = named.as_ref().map(|&(_, text)| text);
        self.note(line.trim(), named);
        if self.has_sides {
            return text.and_then(|text| without_side(line, text));
        }
        self.without_name(line, text).map(Cow::Borrowed)
    }

    /// Notes the writer of a line, and whether it ends the game.
    fn note(&mut self, line: &str, named: Option<(String, &str)>) {
        let (name, text) = match named {
            Some((name, "")) => {
                self.writer = Some(name);
                return;
            }
            Some(named) => named,
            None if self.headers.is_empty() || line.is_empty() => return,
            None => match &self.writer {
                Some(name) => (name.clone(), line),
                None => return,
            },
        };
        if main_words(text).any(names_move) {
            self.agreed = Agreed::default();
            return;
        }
        let of_name = |names: &[String; 2]| names.iter().position(|player| *player == name);
        let of_side = || Color::ALL.into_iter().position(|side| tag(side) == name);
        let player = if self.has_sides { of_side() } else { self.names.as_ref().and_then(of_name) };
        let loses = player.map(|player| GameResult::won_by(Some(!Color::ALL[player])));
        self.agreed.hear(&name, loses, text);
    }

    /// The result that the players have said after the last move.
    pub(crate) fn result(&self) -> Option<GameResult> {
        self.agreed.result
    }

    /// A message without the number of its move: where two people take turns, each may count their own.
    fn without_own_number<'t>(&self, message: &'t str) -> &'t str {
        let message = message.trim_start();
        let number = message.split_whitespace().next().filter(|word| numbered(word).is_some());
        match number.filter(|_| self.names.is_some()) {
            Some(word) => message[word.len() - without_number(word).len()..].trim_start(),
            None => message,
        }
    }

    /// The message of a line, whose text after the name is known; `None` if the line does not change.
    fn without_name<'t>(&self, line: &'t str, text: Option<&'t str>) -> Option<&'t str> {
        let text = text.map(|text| self.without_own_number(text));
        if self.bare.is_none() && self.headers.is_empty() {
            return text.filter(|text| !moves(text).is_empty());
        }
        let message = self.without_own_number(without_words(line));
        text.or((message != line).then_some(message))
    }
}

/// What a line of a side that says this becomes: a comment, so that no words are taken for its name, or the move without
/// the side in English, which names what it stands before; `None` if the line does not change.
fn without_side<'t>(line: &'t str, text: &'t str) -> Option<Cow<'t, str>> {
    match moves(text).len() {
        0 if is_word_of_side(text) && !line.contains(['{', '}']) => {
            Some(format!("{{{}}}", line.trim()).into())
        }
        1 if line.is_ascii() && main_words(text).nth(1).is_some() => Some(text.into()),
        _ => None,
    }
}

/// Whether the words before the moves are headings of games, rather than names of those who say them: the moves begin at
/// the number 1 again, or below the only heading, or a heading names two players.
fn are_headings(messages: &[Message], headers: &[String]) -> bool {
    let begin = messages.iter().filter(|message| message.is_first && message.moves > 1).count();
    let is_only = headers.len() == 1 && messages.first().is_some_and(|message| message.is_first);
    let count = |name: &String| match headers {
        [] => messages.iter().filter(|message| message.writer == *name).count(),
        _ => headers.iter().filter(|header| *header == name).count(),
    };
    let is_heading = |message: &Message| {
        let name = &message.writer;
        (heading::names_players(name) || labels::heads_game(name)) && count(name) == 1
    };
    begin > 1 || is_only && begin > 0 || messages.iter().any(is_heading)
}

/// Who writes the message below a line: 2024-01-01 12:00:01 张三(12345), `张三 2024/1/1 12:00`, `张三:`.
fn header(line: &str) -> Option<String> {
    let line = without_post(line);
    if line.chars().nth(MAX_CHARS_BEFORE_MOVE).is_some() || main_words(line).any(names_move) {
        return None;
    }
    if let Some(said) = said(line) {
        return said.text.is_empty().then_some(said.name);
    }
    has_time(line).then_some(())?;
    // The line may have the group member's rank in brackets and an address.
    let (_, line) = line.strip_prefix('【').and_then(|rest| rest.split_once('】')).unwrap_or(("", line));
    let address = line.split_once('<').and_then(|(before, rest)| Some((before, rest.split_once('>')?)));
    let name = match address {
        Some((before, (_, behind))) => without_time(&format!("{before} {behind}")),
        None => without_time(line),
    };
    let name = name.trim_matches([',', '，', '-', '|']).trim();
    (is_name(name) && !name.contains([':', '：'])).then(|| name.to_owned())
}

/// Whether a text has the time of a day: 12:05.
fn has_time(text: &str) -> bool {
    text.match_indices([':', '：']).any(|(at, sign)| {
        let minutes = text[at + sign.len()..].chars().take(2).filter(char::is_ascii_digit).count();
        text[..at].ends_with(|c: char| c.is_ascii_digit()) && minutes == 2
    })
}

/// The name before a text, and the text.
fn said(line: &str) -> Option<Said<'_>> {
    let line = behind_post(line);
    // The line is an item of a list.
    if line.starts_with(['-', '*', '#', '|']) {
        return None;
    }
    let named =
        |name: &str, text| is_name(name).then(|| Said { name: name.to_owned(), text: without_words(text) });
    // The time may stand before the name, and a sign of the channel in it: 21:03 <@ann>
    if let Some((before, rest)) = line.split_once('<')
        && without_time(before).is_empty()
        && let Some((name, text)) = rest.split_once('>')
    {
        return named(
            name.trim().trim_start_matches(['@', '+', '~', '%']),
            text.trim_start_matches([':', '：', ' ']),
        );
    }
    for (at, c) in line.char_indices().take(MAX_CHARS_BEFORE_MOVE) {
        let rest = &line[at + c.len_utf8()..];
        if matches!(c, ':' | '：') && !is_between_hours_and_minutes(&line[..at], rest) {
            let name = without_time(&line[..at]);
            if !name.is_empty() {
                return named(&name, rest.trim_start());
            }
        }
    }
    None
}

/// Whether a colon between these texts belongs to a time, and not to a name such as `user_1`.
fn is_between_hours_and_minutes(before: &str, behind: &str) -> bool {
    let is_of_clock = |c: &char| is_digit(*c) && !is_chinese(*c);
    let hours = before.chars().rev().take_while(is_of_clock).count();
    let minutes = behind.chars().take_while(is_of_clock).count();
    let is_in_word = before.chars().rev().nth(hours).is_some_and(|c| c == '_' || c.is_ascii_alphanumeric());
    (1..=2).contains(&hours) && minutes == 2 && !is_in_word
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
    let is_word = |word: &&str| {
        let rest = TIMES_OF_DAY.iter().find_map(|time| word.strip_prefix(time)).unwrap_or(word);
        !rest.chars().all(is_time)
    };
    clean.split_whitespace().filter(is_word).collect::<Vec<_>>().join(" ")
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
            "张三：1. 炮二平五/李四：马8进7/张三：2. 马二进三",
            "2024-01-01 12:00:01 张三(12345)/炮二平五/2024-01-01 12:00:09 李四(678)/马8进7",
            "张三 2024-1-1 12:00:01/炮二平五/李四 2024-1-1 12:00:09/马8进7/好棋",
            "【管理员】张三<a@b.c> 12:00:01/炮二平五/李四<d@e.f> 12:01:00/马8进7",
            "张三, [1-1-24 10:01 AM]/h2e2/李四, [1-1-24 10:02 AM]/h9g7",
            "张三  上午10:01/炮二平五/李四  上午10:02/马8进7",
            "张三:/炮二平五/李四:/马8进7",
            "张三：我先走 炮二平五/李四：我走马8进7",
            "[10:01] 张三: 那我走，炮二平五/[10:02] 李四: 马8进7",
            "张三:/我走炮二平五/李四:/马8进7",
            "张三/炮二平五/李四/马8进7/张三/马二进三",
            "张三 炮二平五/李四 马8进7/张三 马二进三",
            "#1楼 张三/炮二平五/#2楼 李四/马8进7/#3楼 张三/马二进三",
            "张三 1楼/炮二平五/李四 2楼/马8进7/张三 3楼/马二进三",
            "#1 张三：炮二平五/#2 李四：马8进7",
            "2楼 张三 2020-1-1 12:01/炮二平五/3楼 李四 2020-1-1 12:02/马8进7",
        ] {
            assert_eq!(
                chat(text).and_then(|chat| chat.names),
                Some(["张三".into(), "李四".into()]),
                "{text}"
            );
        }
        // Chats that do not show which name plays which side: one or three persons write the moves, or one person
        // writes moves of both sides.
        for text in [
            "张三：炮二平五/张三：马8进7",
            "甲某：炮二平五/乙某：马8进7/丙某：马二进三",
            "张三：炮二平五 马8进7/李四：马二进三 车9平8",
            "张三：炮二平五 马8进7 好/张三：2. 马二进三，车9平8",
            "张三：炮二平五/李四：马8进7 马二进三/张三：车9平8",
            "张三：炮二平五 马8进7/李四：马二进三 车9平8/张三：车九平一",
            "10:01 张三/炮二平五 马8进7/10:02 李四/马二进三",
        ] {
            assert!(chat(text).is_some_and(|chat| chat.names.is_none()), "{text}");
        }
        for text in [
            "炮二平五/马8进7",
            "张三：炮二平五",
            "张三：好棋/李四：炮二平五/张三：马8进7",
            "第1题：炮二平五/第2题：马8进7",
            "- wxf: C2=5/- chinese: 马8进7",
            "答案：炮二平五/变化：马8进7",
            "张三：炮二平五/李四：炮二平五",
            "张三：炮二平五 马8进7/李四：炮二平五 马2进3",
            "张三：炮二平五 马8进7/李四：炮二平五 马8进7",
            "10:01 张三/好/10:02 李四/炮二平五",
            "10:01 张三/炮二平五",
            "第一局 10:01/炮二平五/第二局 10:30/马8进7",
            "比分 1:0/炮二平五/比分 2:0/马8进7",
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
    fn words_after_a_move_are_kept() {
        assert_eq!(Chat::default().hear("[10:01] Alice: h2e2 good").as_deref(), Some("h2e2 good"));
        assert_eq!(Chat::default().hear("Alice: good"), None);
        let mut chat = chat("10:01 张三/炮二平五/10:02 李四/马8进7").unwrap();
        for (line, rest) in [("10:09 李四", Some("")), ("10:09 了", None), ("李四：炮二平五", None)]
        {
            assert_eq!(chat.hear(line).as_deref(), rest, "{line}");
        }
    }
}
