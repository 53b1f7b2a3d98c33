//! Lines to one game's tags and tokens. What the words mean is the business of `read`.

use std::io::BufRead;

use xiangqi::Position;
use xiangqi::notation::{NotationError, read, without_number};

use crate::error::Fault;
use crate::record::{GameResult, Tags};
use crate::text::{Lines, TextError, TextReport, tidy_comment};

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
    Nag(u32),
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
    /// Whether an empty line came after the last tag.
    is_after_gap: bool,
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

    pub(super) fn text_report(&self) -> &TextReport {
        self.lines.report()
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// If the source fails. Everything else is noted in the game.
    pub(super) fn next_game(&mut self) -> Result<Option<RawGame>, (usize, TextError)> {
        let mut game = RawGame::default();
        let mut comment: Option<OpenComment> = None;
        loop {
            if !std::mem::take(&mut self.is_pending) {
                match self.lines.read(&mut self.line) {
                    Ok(true) => {}
                    Ok(false) => {
                        if let Some(comment) = comment {
                            game.close(comment);
                        }
                        return Ok(game.is_begun().then_some(game));
                    }
                    Err(error @ TextError::LongLine) => {
                        // Text outside a game harms no game.
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
            if let Some(open) = &mut comment {
                // A tag that only a new game has: the end of the comment was forgotten.
                if tags.as_ref().is_some_and(|(name, ..)| is_first_tag(name) || game.tags.get(name).is_some())
                {
                    game.close(comment.take().unwrap_or_default());
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                if let Some(rest) = open.add(&self.line, &mut game.size) {
                    let OpenComment { line, text } = comment.take().unwrap_or_default();
                    game.push(line, TokenKind::Comment(tidy_comment(&text)));
                    comment = game.scan(number, rest);
                }
                continue;
            }
            if text.is_empty() || self.line.starts_with('%') {
                game.is_after_gap |= text.is_empty();
                continue;
            }
            if let Some((name, ..)) = &tags {
                if game.is_closed_by(name) {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                game.begin(number);
                comment = game.scan_tags(number, text);
                continue;
            }
            if text.starts_with('[') && is_open_tag(text) {
                // A value that goes on in the next line.
                if self.join_tag() {
                    self.is_pending = true;
                    continue;
                }
            }
            let text = self.line.trim();
            let begins = without_number(text).len() < text.len();
            if game.result.is_some() {
                if begins && text.starts_with(['1', '１']) {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                continue;
            }
            if !game.is_begun() && !looks_like_moves(text) {
                continue;
            }
            game.begin(number);
            comment = game.scan(number, text);
        }
    }

    /// Adds lines to an open tag until it is closed; whether it was.
    fn join_tag(&mut self) -> bool {
        let mut joined = self.line.trim().to_owned();
        for _ in 0..MAX_TAG_LINES {
            if !matches!(self.lines.read(&mut self.line), Ok(true)) {
                break;
            }
            let text = self.line.trim();
            if text.starts_with('[') || text.is_empty() {
                // The next tag: the open one stays as it is.
                break;
            }
            joined.push(' ');
            joined.push_str(text);
            if tag(&joined).is_some() {
                self.line = joined;
                return true;
            }
        }
        // What was read instead is looked at next.
        self.is_pending = !self.line.is_empty();
        self.is_pending
    }
}

/// The lines that a tag's value may go on over.
const MAX_TAG_LINES: usize = 8;

/// Whether a tag has begun on this line and is not closed on it.
fn is_open_tag(text: &str) -> bool {
    let inside = text.trim_start_matches('[').trim_start();
    let name = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    name.len() < inside.len() && name.trim_start().starts_with('"') && !text.ends_with(']')
}

/// Whether only the first tags of a game have this name.
fn is_first_tag(name: &str) -> bool {
    ["Game", "Event"].contains(&name)
}

/// A comment whose end was not seen yet.
#[derive(Debug, Default)]
struct OpenComment {
    line: usize,
    text: String,
}

impl OpenComment {
    /// Adds a line; returns what follows the end of the comment, if it is on this line.
    fn add<'l>(&mut self, line: &'l str, size: &mut usize) -> Option<&'l str> {
        *size += line.len();
        let (part, rest) = line.split_once('}').map_or((line, None), |(part, rest)| (part, Some(rest)));
        if *size <= MAX_GAME {
            self.text.push('\n');
            self.text.push_str(part);
        }
        rest
    }
}

/// What follows a number in parentheses at the beginning of a text, `(1)` or `（１２）`.
fn numbered(text: &str) -> Option<&str> {
    let inside = text.strip_prefix(['(', '（'])?;
    let behind = inside.trim_start_matches(|c| matches!(c, '0'..='9' | '０'..='９'));
    let digits = inside[..inside.len() - behind.len()].chars().count();
    behind.strip_prefix([')', '）']).filter(|_| (1..=3).contains(&digits))
}

/// Whether a file without tags may begin with this line. A preface is no game, but a first move that is illegal
/// belongs to one, with a fault.
fn looks_like_moves(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    let mv = without_number(word);
    let is_number = mv.len() < word.len();
    match read(&Position::default(), mv) {
        _ if text.starts_with('{') => true,
        // A number alone, the move after it.
        _ if mv.is_empty() => is_number && word.ends_with(['.', '．', '。']),
        Ok(_) => true,
        Err(NotationError::Unreadable { .. }) => false,
        Err(_) => is_number,
    }
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

    /// Whether a tag of this name belongs to the next game: one that is there already, or one of those that
    /// games begin with, after the moves or after an empty line.
    fn is_closed_by(&self, name: &str) -> bool {
        let is_only_game = || self.tags.iter().all(|(name, _)| name.eq_ignore_ascii_case("Game"));
        // Comments before the first tag belong to the game.
        let is_comment = |token: &Token| matches!(token.kind, TokenKind::Comment(_));
        let has_moves =
            if self.tags.is_empty() { !self.tokens.iter().all(is_comment) } else { !self.tokens.is_empty() };
        has_moves
            || self.result.is_some()
            || self.tags.get(name).is_some()
            || self.is_after_gap && is_first_tag(name) && !is_only_game()
    }

    /// Ends a comment whose end is missing: what follows its first line may be moves, so only that line is taken.
    fn close(&mut self, comment: OpenComment) {
        let first = comment.text.lines().next().unwrap_or_default();
        self.push(comment.line, TokenKind::Comment(tidy_comment(first)));
        self.note(comment.line, Fault::OpenComment);
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
    fn scan_tags(&mut self, line: usize, mut text: &str) -> Option<OpenComment> {
        self.is_after_gap = false;
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
    fn scan(&mut self, line: usize, text: &str) -> Option<OpenComment> {
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
                    None => return Some(OpenComment { line, text: chars.as_str().to_owned() }),
                    Some((comment, after)) => {
                        self.push(line, TokenKind::Comment(tidy_comment(comment)));
                        rest = after;
                    }
                },
                ';' => {
                    self.push(line, TokenKind::Comment(tidy_comment(chars.as_str())));
                    return None;
                }
                // A number in parentheses is no variation.
                '(' | '（' if numbered(rest).is_some() => rest = numbered(rest).unwrap_or_default(),
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
            match digits.parse() {
                Ok(nag) => self.push(line, TokenKind::Nag(nag)),
                Err(_) => self.push(line, TokenKind::Comment(word.to_owned())),
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
