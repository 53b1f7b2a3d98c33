//! Moves that a narrow column, a page or a mail breaks over lines: 炮二 / 平五, `C2=` / `5`, `Pháo 2` / bình 5, `h2-` /
//! `e2`.
//!
//! The whole move is read on the line on which it begins. A hyphen that the break has added is left out. In prose the
//! rest of the next line comes with it: it belongs to the sentence.

use std::collections::VecDeque;

use xiangqi::notation::{has_form_of_move, is_digit, without_number};

use crate::lex::{is_closing, is_opening};
use crate::record::GameResult;
use crate::text::{Lines, TextError, TextReport, breaks};

/// The maximum number of parts of a broken move. One line may have several of them: Vietnamese words or single
/// characters.
const MAX_PARTS: usize = 5;

/// The minimum length of a move that may be broken, in characters: a pawn's `e4` may be an article and a number.
const MIN_MOVE_CHARS: usize = 4;

/// Empty lines and edges of pages within a move, at most.
const MAX_EMPTY_LINES: usize = 4;

/// The lines of a text, joined if a game was broken across them.
#[derive(Debug)]
pub(crate) struct WholeLines<'s> {
    lines: Lines<'s>,
    /// Lines that were read ahead but not used, or the error that ended them, with their numbers.
    ahead: VecDeque<(usize, Result<String, TextError>)>,
    number: usize,
}

/// The place of a word: the line ahead that it stands on, and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    line: usize,
    begin: usize,
    end: usize,
}

impl<'s> WholeLines<'s> {
    pub(crate) fn new(lines: Lines<'s>) -> WholeLines<'s> {
        WholeLines { lines, ahead: VecDeque::new(), number: 0 }
    }

    pub(crate) fn report(&self) -> &TextReport {
        self.lines.report()
    }

    /// The number of the last line taken.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// Takes the next line; `false` at the end.
    pub(crate) fn read(&mut self, line: &mut String) -> Result<bool, TextError> {
        match self.ahead.pop_front() {
            None => {
                let found = self.lines.read(line);
                self.number = self.lines.number();
                found
            }
            Some((number, text)) => {
                self.number = number;
                *line = text?;
                Ok(true)
            }
        }
    }

    /// Cuts the line just taken at the breaks of a web page, and returns whether it has some; the rest of it comes next.
    pub(crate) fn split_at_breaks(&mut self, line: &mut String) -> bool {
        let Some(lines) = breaks::lines(line) else { return false };
        let rest: Vec<String> = lines[1..].iter().map(|line| (*line).to_owned()).collect();
        for next in rest.into_iter().rev() {
            self.ahead.push_front((self.number, Ok(next)));
        }
        *line = lines[0].to_owned();
        true
    }

    /// The next line that is not empty.
    pub(crate) fn peek(&mut self) -> Option<&str> {
        let index = self.next_from(0)?;
        self.ahead[index].1.as_ref().ok().map(String::as_str)
    }

    /// The next lines that are not empty, up to this many.
    pub(crate) fn ahead(&mut self, count: usize) -> Vec<String> {
        let (mut lines, mut from) = (Vec::new(), 0);
        while lines.len() < count
            && let Some(index) = self.next_from(from)
            && let Ok(line) = &self.ahead[index].1
        {
            lines.push(line.clone());
            from = index + 1;
        }
        lines
    }

    /// The next lines up to an empty one, at most this many, and the line below the empty one.
    pub(crate) fn paragraph(&mut self, count: usize) -> (Vec<String>, Option<String>) {
        let (mut lines, mut from) = (Vec::new(), 0);
        while let Some(index) = self.next_from(from) {
            let Ok(line) = &self.ahead[index].1 else { break };
            if index > from {
                return (lines, Some(line.clone()));
            }
            if lines.len() == count {
                break;
            }
            lines.push(line.clone());
            from = index + 1;
        }
        (lines, None)
    }

    /// Whether the next line is empty.
    pub(crate) fn is_gap_ahead(&mut self) -> bool {
        self.next_from(0).is_some_and(|index| index > 0)
    }

    /// The index of the next line that is not empty, from an index on.
    fn next_from(&mut self, from: usize) -> Option<usize> {
        for index in from..=from + MAX_EMPTY_LINES {
            if index == self.ahead.len() {
                let mut line = String::new();
                let found = self.lines.read(&mut line);
                if matches!(found, Ok(false)) {
                    return None;
                }
                self.ahead.push_back((self.lines.number(), found.map(|_| line)));
            }
            match &self.ahead[index].1 {
                Err(_) => return None,
                Ok(line) if line.trim().is_empty() || is_edge(line) => {}
                Ok(_) => return Some(index),
            }
        }
        None
    }

    /// Appends the rest of a move that begins at the end of a line. `is_sentence` says whether a line is prose.
    pub(crate) fn join_broken_move(&mut self, line: &mut String, is_sentence: impl Fn(&str) -> bool) {
        if ends_with_side_to_move(line) {
            return;
        }
        let Some(mut parts) = self.parts() else { return };
        // If moves are joined, only the first one belongs to this line.
        let word = line.trim_end().rsplit(ends_move).next().map(without_number);
        if let Some(length) = word.and_then(joined_rest).map(|rest| MIN_MOVE_CHARS - rest.chars().count()) {
            let first = self.text(parts[0]);
            parts[0].end =
                parts[0].begin + first.char_indices().nth(length).map_or(first.len(), |(at, _)| at);
        }
        let Some((used, has_hyphen)) = self.broken(line, &parts) else { return };
        line.truncate(line.trim_end().len());
        if has_hyphen {
            line.pop();
        }
        let last = parts[used - 1];
        for part in &parts[..used] {
            line.push_str(&self.text(*part));
        }
        let takes_all = is_sentence(line);
        for (index, part) in parts[..used].iter().enumerate() {
            let is_last_of_line = parts[..used].get(index + 1).is_none_or(|next| next.line != part.line);
            if let Ok(text) = &mut self.ahead[part.line].1
                && is_last_of_line
            {
                *text = text[part.end..].trim_start().to_owned();
            }
        }
        if takes_all && let Ok(text) = &mut self.ahead[last.line].1 {
            line.push_str(&std::mem::take(text));
        }
    }

    /// The first words of the next lines, up to the first that is not within a move.
    fn parts(&mut self) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        let mut from = 0;
        while parts.len() < MAX_PARTS {
            let Some(index) = self.next_from(from) else { break };
            let Ok(text) = &self.ahead[index].1 else { break };
            // The text may begin with the quotation sign of a mail or with the indentation of a paragraph.
            let quoted = text.trim_start_matches(['>', ' ']);
            let mut begin = text.len() - quoted.trim_start_matches("<p>").len();
            while begin < text.len() && parts.len() < MAX_PARTS {
                let word = &text[begin..];
                let word = &word[..word.find(ends_move).unwrap_or(word.len())];
                if word.is_empty() {
                    return (!parts.is_empty()).then_some(parts);
                }
                let end = begin + word.len();
                parts.push(Part { line: index, begin, end });
                begin = text.len() - text[end..].trim_start().len();
            }
            from = index + 1;
        }
        (!parts.is_empty()).then_some(parts)
    }

    fn text(&self, part: Part) -> String {
        self.ahead[part.line]
            .1
            .as_ref()
            .map_or_else(|_| String::new(), |line| line[part.begin..part.end].to_owned())
    }

    /// The number of parts that complete the move at the end of a line, and whether a hyphen at the end of the line
    /// does not belong to the move.
    fn broken(&self, line: &str, parts: &[Part]) -> Option<(usize, bool)> {
        let line = line.trim_end();
        let next = self.text(parts[0]);
        for tail in tails(line) {
            let without_hyphen = tail.strip_suffix(['-', '‐', '\u{AD}']);
            for (tail, has_hyphen) in [(Some(tail), false), (without_hyphen, true)] {
                // A rule of dashes is not part of a move.
                let may_begin =
                    |tail: &&str| tail.contains(char::is_alphanumeric) && !without_number(tail).is_empty();
                let Some(tail) = tail.filter(may_begin) else { continue };
                let mut text: String = tail.chars().filter(|c| !c.is_whitespace()).collect();
                let begin = text.len();
                // A single letter is not part of a move that is complete without it: `Plan B` above `h0g2`.
                if text.trim_start_matches(is_digit).chars().count() == 1 && is_whole(without_number(&next)) {
                    continue;
                }
                // A word such as `Red` before the number of a round looks like the move of a rook on the e-file, in the
                // notation of chess programs.
                let is_word = text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
                if is_word && without_number(&next).is_empty() && !has_form_of_move(&format!("{text}2-1")) {
                    continue;
                }
                let before = &line[..tail.as_ptr() as usize - line.as_ptr() as usize];
                if has_form_of_move(without_number(&text)) && !may_go_on(before, &text, &next) {
                    continue;
                }
                for (used, part) in (1..).zip(parts) {
                    text.push_str(&self.text(*part));
                    let name = without_number(&text).trim_end_matches(['!', '?', '！', '？', '。']);
                    let is_from_line = text.len() - without_number(&text).len() < begin;
                    if is_from_line && name.chars().count() >= MIN_MOVE_CHARS && has_form_of_move(name) {
                        return Some((used, has_hyphen));
                    }
                }
            }
        }
        None
    }
}

/// Whether a text that is a move by itself may be the beginning of a longer one: `C2` before `=5`, or half a move of
/// squares among moves of squares.
fn may_go_on(before: &str, text: &str, next: &str) -> bool {
    if !has_form_of_move(without_number(next)) {
        return true;
    }
    let is_square = |text: &[u8]| matches!(text, [b'a'..=b'i', b'0'..=b'9']);
    let is_squares = |word: &str| {
        let word = without_number(word).as_bytes();
        word.len() >= 4 && is_square(&word[..2]) && is_square(&word[2..4])
    };
    let word_before = before.split_whitespace().next_back();
    is_square(text.as_bytes()) && is_square(next.as_bytes()) && word_before.is_some_and(is_squares)
}

/// Whether the end of a line may be a part of a move. Most lines end in a complete move or in something else.
pub(crate) fn may_end_within_move(line: &str) -> bool {
    let line = line.trim_end();
    let Some(last) = line.chars().next_back() else { return false };
    if ends_move(last) || matches!(last, '。' | '！' | '!' | '?' | '？' | '*' | ':' | '：' | '…') {
        return false;
    }
    if is_digit(last) && ends_in_word_of_four(line) {
        return false;
    }
    let mut words = line.rsplit(ends_move).filter(|word| !word.is_empty());
    let word = words.next().unwrap_or(line);
    let name = without_number(word);
    if name.is_empty() {
        // The last word is a number. If the name of a piece stands before it, as in `Pháo 2`, it is the piece's file.
        let is_name = |word: &str| word.starts_with(char::is_alphabetic) && !word.contains(is_digit);
        return word.ends_with(is_digit) && words.next().is_some_and(is_name);
    }
    // A result ends the game, and the next line may not be there yet.
    (name.chars().nth(MIN_MOVE_CHARS).is_none() || !last.is_ascii_digit() || joined_rest(name).is_some())
        && !is_whole(name)
        && GameResult::from_text(word).is_none()
}

/// Whether the last word of a line has the four characters of most moves.
fn ends_in_word_of_four(line: &str) -> bool {
    let is_of_move = |c: char| c.is_alphanumeric() || matches!(c, '+' | '-' | '=');
    let mut back = line.chars().rev();
    back.by_ref().take(MIN_MOVE_CHARS).filter(|&c| is_of_move(c)).count() == MIN_MOVE_CHARS
        && !back.next().is_some_and(is_of_move)
}

/// The incomplete last move of a word of joined moves of four characters: 马8 in 炮二平五马8.
fn joined_rest(name: &str) -> Option<&str> {
    let (first, _) = name.char_indices().nth(MIN_MOVE_CHARS)?;
    let length = name.chars().count();
    let rest = length % MIN_MOVE_CHARS;
    let is_joined =
        rest > 0 && name[..first].chars().all(char::is_alphanumeric) && has_form_of_move(&name[..first]);
    let (at, _) = name.char_indices().nth(length - rest).filter(|_| is_joined)?;
    Some(&name[at..])
}

/// Whether a word is a complete move of at least four characters.
fn is_whole(name: &str) -> bool {
    name.chars().nth(MIN_MOVE_CHARS - 1).is_some() && has_form_of_move(name)
}

/// Whether a line is the number of a page, which may stand within a move: 第24页, `- 24 -`.
fn is_edge(line: &str) -> bool {
    let line = line.trim();
    let bare = line.trim_matches(['-', '–', '—', ' ']);
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| is_digit(c) || c == ' ');
    let page = bare.strip_prefix('第').and_then(|rest| rest.strip_suffix(['页', '頁']));
    let has_dashes = line.starts_with(['-', '–', '—']) && line.ends_with(['-', '–', '—']);
    page.is_some_and(is_number) || has_dashes && is_number(bare)
}

/// The ends of a line that may be the beginning of a move, the shortest first.
fn tails(line: &str) -> impl Iterator<Item = &str> {
    let end = line
        .rfind(|c| ends_move(c) && !char::is_whitespace(c))
        .map_or(0, |at| at + line[at..].chars().next().map_or(0, char::len_utf8));
    let clause = line[end..].trim_start();
    let last = clause.split_whitespace().next_back().map(without_number).and_then(joined_rest);
    let spaces = clause.rmatch_indices(char::is_whitespace).map(|(at, space)| at + space.len());
    let words = spaces.chain([0]).map(|at| &clause[at..]).filter(|tail| !tail.is_empty());
    last.into_iter().chain(words).take(MAX_PARTS)
}

/// Whether a line ends with the side to move of a FEN: the `b` is not a bishop whose move the next line continues.
fn ends_with_side_to_move(line: &str) -> bool {
    const BORDERS_OF_RANKS: usize = 9;
    let mut words = line.split_whitespace().rev();
    let is_side = words.next().is_some_and(|side| ["w", "b", "r"].contains(&side));
    is_side && words.next().is_some_and(|board| board.matches('/').count() == BORDERS_OF_RANKS)
}

/// Whether a character ends a word and no move continues after it.
fn ends_move(c: char) -> bool {
    c.is_whitespace()
        || is_opening(c)
        || is_closing(c)
        || matches!(c, ',' | '，' | '、' | ';' | '；' | '{' | '}' | '|' | '｜' | '"')
}
