//! Lines to one game's tags and tokens. What the words mean is the business of `read`.

use std::io::BufRead;

use xiangqi::{
    Position,
    notation::{read, without_number},
};

use crate::error::Fault;
use crate::record::{GameResult, Tags};
use crate::text::{Lines, TextError};

/// The most text that is taken for one game, in bytes. Games have a few kilobytes.
pub const MAX_GAME: usize = 8 << 20;

/// The most tags that are taken for one game: names are looked for one by one.
const MAX_TAGS: usize = 1000;

/// A piece of a game's moves, and the line it is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) line: usize,
    pub(super) kind: TokenKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A move, with its number before it perhaps, or a number alone.
    Word(String),
    Comment(String),
    Nag(u8),
    Open,
    Close,
}

/// A game taken apart.
#[derive(Debug, Default)]
pub(super) struct RawGame {
    /// The line it begins on.
    pub(super) line: usize,
    pub(super) tags: Tags,
    pub(super) tokens: Vec<Token>,
    pub(super) result: Option<GameResult>,
    /// What was found wrong, and on which line.
    pub(super) fault: Option<(usize, Fault)>,
    /// Variations that are open.
    depth: usize,
    /// How much text was taken.
    size: usize,
}

/// Splits a file into games.
#[derive(Debug)]
pub(super) struct Scanner<R> {
    lines: Lines<R>,
    line: String,
    /// Whether `line` is still to be looked at.
    is_pending: bool,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(lines: Lines<R>) -> Scanner<R> {
        Scanner { lines, line: String::new(), is_pending: false }
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// If the source fails. Everything else is noted in the game.
    pub(super) fn next_game(&mut self) -> Result<Option<RawGame>, (usize, TextError)> {
        let mut game = RawGame::default();
        let mut comment: Option<(usize, String)> = None;
        loop {
            if !std::mem::take(&mut self.is_pending) {
                match self.lines.read(&mut self.line) {
                    Ok(true) => {}
                    Ok(false) => {
                        if let Some((line, _)) = comment {
                            game.note(line, Fault::OpenComment);
                        }
                        return Ok(game.is_begun().then_some(game));
                    }
                    Err(error @ TextError::LongLine) => {
                        // What is no part of a game does none any harm.
                        if game.is_begun() && game.result.is_none() {
                            game.note(self.lines.number(), error.into());
                        }
                        continue;
                    }
                    Err(error) => return Err((self.lines.number(), error)),
                }
            }
            let number = self.lines.number();
            let text = self.line.trim();
            let tags = if text.starts_with('[') { tag(text) } else { None };
            if let Some((line, open)) = &mut comment {
                // A tag that only a new game has: the end of the comment was forgotten.
                if tags.as_ref().is_some_and(|(name, ..)| ["Game", "Event"].contains(&name.as_str())) {
                    game.note(*line, Fault::OpenComment);
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                game.size += text.len();
                match text.split_once('}') {
                    None if game.size <= MAX_GAME => {
                        open.push_str(if open.is_empty() { "" } else { " " });
                        open.push_str(text);
                    }
                    None => {}
                    Some((end, rest)) => {
                        open.push_str(if open.is_empty() { "" } else { " " });
                        open.push_str(end);
                        let (line, text) = (*line, std::mem::take(open));
                        game.push(line, TokenKind::Comment(text.trim().to_owned()));
                        comment = game.scan(number, rest);
                    }
                }
                continue;
            }
            if text.is_empty() || self.line.starts_with('%') {
                continue;
            }
            if tags.is_some() {
                if !game.tokens.is_empty() || game.result.is_some() {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                game.begin(number);
                comment = game.scan_tags(number, text);
                continue;
            }
            let begins = without_number(text).len() < text.len();
            if game.result.is_some() {
                if begins && text.starts_with(['1', '１']) {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                continue;
            }
            if !game.is_begun() && !begins && !looks_like_moves(text) {
                continue;
            }
            game.begin(number);
            comment = game.scan(number, text);
        }
    }
}

/// Whether a file without tags may begin with this line.
fn looks_like_moves(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    text.starts_with(['{', '(']) || read(&Position::default(), without_number(word)).is_ok()
}

impl RawGame {
    fn is_begun(&self) -> bool {
        self.line > 0 || self.fault.is_some()
    }

    fn begin(&mut self, line: usize) {
        if self.line == 0 {
            self.line = line;
        }
    }

    /// Notes the first thing wrong.
    fn note(&mut self, line: usize, fault: Fault) {
        self.begin(line);
        self.fault.get_or_insert((line, fault));
    }

    fn push(&mut self, line: usize, kind: TokenKind) {
        if self.size > MAX_GAME {
            self.tokens = Vec::new();
            self.note(line, Fault::TooLong { limit: MAX_GAME });
        } else {
            self.tokens.push(Token { line, kind });
        }
    }

    /// Takes the tags at the beginning of a line; what follows them are moves.
    fn scan_tags(&mut self, line: usize, mut text: &str) -> Option<(usize, String)> {
        while let Some((name, value, rest)) = tag(text) {
            self.size += name.len() + value.len();
            if self.size > MAX_GAME {
                self.note(line, Fault::TooLong { limit: MAX_GAME });
            } else if self.tags.iter().len() < MAX_TAGS {
                self.tags.add(&name, &value);
            }
            text = rest.trim_start();
        }
        if text.is_empty() { None } else { self.scan(line, text) }
    }

    /// Takes a line of moves; returns the comment that is open at its end, and the line it begins on.
    fn scan(&mut self, line: usize, text: &str) -> Option<(usize, String)> {
        self.size += text.len();
        let mut rest = text;
        loop {
            rest = rest.trim_start();
            let mut chars = rest.chars();
            let first = chars.next()?;
            if self.result.is_some() {
                return None;
            }
            match first {
                '{' => match chars.as_str().split_once('}') {
                    None => return Some((line, chars.as_str().trim().to_owned())),
                    Some((comment, after)) => {
                        self.push(line, TokenKind::Comment(comment.trim().to_owned()));
                        rest = after;
                    }
                },
                ';' => {
                    self.push(line, TokenKind::Comment(chars.as_str().trim().to_owned()));
                    return None;
                }
                '(' | '（' => {
                    self.depth += 1;
                    self.push(line, TokenKind::Open);
                    rest = chars.as_str();
                }
                ')' | '）' => {
                    // One that closes nothing is a slip of the pen.
                    if self.depth > 0 {
                        self.depth -= 1;
                        self.push(line, TokenKind::Close);
                    }
                    rest = chars.as_str();
                }
                '}' => rest = chars.as_str(),
                _ => {
                    let is_end = |c: char| c.is_whitespace() || "{}()（）".contains(c);
                    let end = rest.find(is_end).unwrap_or(rest.len());
                    let (word, after) = rest.split_at(end);
                    self.word(line, word);
                    rest = after;
                }
            }
        }
    }

    fn word(&mut self, line: usize, word: &str) {
        if let Some(digits) = word.strip_prefix('$') {
            if let Ok(nag) = digits.parse() {
                self.push(line, TokenKind::Nag(nag));
            }
            return;
        }
        match GameResult::from_text(word) {
            Some(result) if self.depth == 0 => self.result = Some(result),
            Some(_) => {}
            None => self.push(line, TokenKind::Word(word.to_owned())),
        }
    }
}

/// The tag at the beginning of a text: name, value, and the text behind it. The quotes may be missing, and
/// quotes inside the value need not be escaped if the tag ends the line.
fn tag(text: &str) -> Option<(String, String, &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, rest) = inside.split_at(end);
    if name.is_empty() || !rest.starts_with([' ', '\t', '"']) {
        return None;
    }
    let rest = rest.trim_start();
    let Some(quoted) = rest.strip_prefix('"') else {
        let (value, after) = rest.split_once(']')?;
        return Some((name.to_owned(), value.trim().to_owned(), after));
    };
    let mut value = String::new();
    let mut chars = quoted.char_indices();
    while let Some((index, c)) = chars.next() {
        match c {
            '\\' => match chars.clone().next() {
                Some((_, escaped @ ('"' | '\\'))) => {
                    value.push(escaped);
                    chars.next();
                }
                _ => value.push(c),
            },
            '"' => {
                let after = quoted[index + 1..].trim_start();
                if let Some(after) = after.strip_prefix(']') {
                    return Some((name.to_owned(), value, after));
                }
                value.push(c);
            }
            _ => value.push(c),
        }
    }
    // The closing quote is missing.
    let value = quoted.trim_end().strip_suffix(']')?;
    Some((name.to_owned(), value.trim_end().to_owned(), ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_taken_as_they_come() {
        for (text, name, value, rest) in [
            (r#"[Event "a b"]"#, "Event", "a b", ""),
            (r#"[Event "a"] [Site "b"]"#, "Event", "a", r#" [Site "b"]"#),
            (r#"[ Event  "a" ] 1. h2e2"#, "Event", "a", " 1. h2e2"),
            (r#"[Event "a \"b\" \\ c\d"]"#, "Event", r#"a "b" \ c\d"#, ""),
            (r#"[Event "a "b" c"]"#, "Event", r#"a "b" c"#, ""),
            (r#"[Event"a"]"#, "Event", "a", ""),
            ("[Round 3]", "Round", "3", ""),
            (r#"[Event ""]"#, "Event", "", ""),
            (r#"[Event "a]"#, "Event", "a", ""),
        ] {
            assert_eq!(tag(text), Some((name.to_owned(), value.to_owned(), rest)), "{text}");
        }
        for text in ["[DhtmlXQ]", "[/DhtmlXQ]", "[]", "[", "[Event", "[炮二平五]", "[Event]"] {
            assert_eq!(tag(text), None, "{text}");
        }
    }
}
