//! Lines to one game's tags and the text of its moves. `read` interprets the words.

use std::borrow::Cow;
use std::io::BufRead;

use xiangqi::notation::numbered;

use super::lex::{Lexer, Token};
use super::markup::{is_in_brackets, without_markup};
use super::plain;
use crate::error::Fault;
use crate::record::{GameResult, Tags};
use crate::text::{Lines, TextError, TextReport};

/// The maximum size of the text of a game, in bytes. Typical games have a few kilobytes.
pub const MAX_GAME: usize = 8 << 20;

/// The maximum number of tags of one game: names are compared one by one.
const MAX_TAGS: usize = 1000;

/// A game taken apart.
#[derive(Debug, Default)]
pub(super) struct RawGame {
    /// The line it begins on.
    pub(super) line: usize,
    pub(super) tags: Tags,
    /// Whether it has no tags in brackets: a text that people typed, in which there may be prose between the moves.
    pub(super) is_plain: bool,
    /// Whether the lines of moves stand in brackets.
    is_list: bool,
    /// The moves and all that stands between them, up to the result.
    pub(super) text: String,
    /// The line that `text` begins on.
    pub(super) text_line: usize,
    pub(super) result: Option<GameResult>,
    /// The faults found, with their lines.
    pub(super) fault: Option<(usize, Fault)>,
    /// The line that `text` ends on.
    last_line: usize,
    /// The line and the place in `text` of a comment whose end has not come.
    open: Option<(usize, usize)>,
    /// Whether there is anything but comments.
    has_tokens: bool,
    /// Moves of the main line.
    plies: usize,
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
    /// Where the rest of `line` begins.
    from: usize,
    /// Whether that rest is still to be scanned.
    is_pending: bool,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(lines: Lines<R>) -> Scanner<R> {
        Scanner { lines, line: String::new(), from: 0, is_pending: false }
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
        loop {
            if !std::mem::take(&mut self.is_pending) {
                self.from = 0;
                match self.lines.read(&mut self.line) {
                    Ok(true) if game.may_have_markup() => {
                        game.is_list |= game.plies == 0 && is_in_brackets(&self.line);
                        self.take_markup_off(game.plies > 0 && !game.is_list);
                    }
                    Ok(true) => {}
                    Ok(false) => {
                        game.close();
                        return Ok((game.is_begun() && !game.is_remark()).then_some(game));
                    }
                    Err(error @ TextError::LongLine) => {
                        // Text outside a game is skipped.
                        if game.is_begun() && game.result.is_none() {
                            game.note(self.lines.number(), error.into());
                        }
                        continue;
                    }
                    Err(error) => return Err((self.lines.number(), error)),
                }
            }
            let number = self.lines.number();
            let text = self.line[self.from..].trim();
            let tags = if text.starts_with('[') { tag(text) } else { None };
            if game.open.is_some() {
                // A tag that only a new game has: the end of the comment was forgotten.
                if tags.as_ref().is_some_and(|(name, ..)| is_first_tag(name) || game.tags.get(name).is_some())
                {
                    game.close();
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                let text = &self.line[self.from..];
                let rest = game.add_to_comment(number, text);
                let left = rest.and_then(|at| game.scan(number, &text[at..]));
                if self.go_on_behind(left) && game.result.is_none() {
                    return Ok(Some(game));
                }
                continue;
            }
            if text.is_empty() || self.from == 0 && self.line.starts_with('%') {
                game.is_after_gap |= text.is_empty();
                continue;
            }
            if let Some((name, ..)) = &tags {
                if game.is_closed_by(name) {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                if !game.is_begun() {
                    // Text before tags is a heading of the file.
                    game.tags = Tags::default();
                }
                game.begin(number);
                game.is_plain = false;
                let left = game.scan_tags(number, self.line[self.from..].trim_start());
                if self.go_on_behind(left) && game.result.is_none() {
                    return Ok(Some(game));
                }
                continue;
            }
            if text.starts_with('[') && is_open_tag(text) {
                // A value that goes on in the next line.
                if self.join_tag() {
                    self.is_pending = true;
                    continue;
                }
            }
            let text = self.line[self.from..].trim();
            if game.result.is_some() {
                let is_first =
                    numbered(text.split_whitespace().next().unwrap_or("")).is_some_and(|(n, _)| n == 1);
                if game.is_plain || is_first && plain::begins_with_move(text) {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                continue;
            }
            if (game.is_plain || !game.is_begun())
                && let Some((fen, moves)) = plain::fen_line(text)
            {
                if game.is_begun() {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                game.begin(number);
                game.is_plain = true;
                game.tags.remove("FEN");
                game.tags.add("FEN", &fen);
                // Up to the end of the line: another game may follow.
                let text = self.line[self.from..].trim_start();
                let left = moves.and_then(|at| game.scan(number, &text[at..]));
                if self.go_on_behind(left) && game.result.is_none() {
                    return Ok(Some(game));
                }
                continue;
            }
            if !game.is_begun() && !text.starts_with('{') && !plain::begins_with_move(text) {
                if let Some((tag, value)) = plain::label(text).or_else(|| plain::result_of_heading(text)) {
                    game.tags.remove(tag);
                    game.tags.add(tag, value);
                }
                continue;
            }
            let is_main = game.plies > 0 && game.depth == 0;
            if let Some(result) = GameResult::from_text(text).filter(|_| is_main) {
                game.result = Some(result);
                continue;
            }
            if game.is_plain && game.depth == 0 && plain::is_prose(text) {
                if game.plies > 0 && plain::begins_game(text) {
                    self.is_pending = true;
                    return Ok(Some(game));
                } else {
                    game.add_prose(number, text);
                }
                continue;
            }
            game.is_plain |= !game.is_begun();
            game.begin(number);
            let left = game.scan(number, self.line[self.from..].trim_start());
            if self.go_on_behind(left) && game.result.is_none() {
                return Ok(Some(game));
            }
        }
    }

    /// Takes the markup of web pages off the line.
    fn take_markup_off(&mut self, may_be_aside: bool) {
        if tag(self.line.trim()).is_none()
            && let Cow::Owned(clean) = without_markup(&self.line, may_be_aside)
        {
            self.line = clean;
        }
    }

    /// Makes the last bytes of the line the next to scan, if some are left; returns whether there are.
    fn go_on_behind(&mut self, left: Option<usize>) -> bool {
        let Some(left) = left else { return false };
        self.from = self.line.len() - left;
        self.is_pending = true;
        true
    }

    /// Adds lines to an open tag until it is closed; whether it was.
    fn join_tag(&mut self) -> bool {
        let mut joined = self.line[self.from..].trim().to_owned();
        self.from = 0;
        for _ in 0..MAX_TAG_LINES {
            if !matches!(self.lines.read(&mut self.line), Ok(true)) {
                break;
            }
            let text = self.line.trim();
            if text.starts_with('[') || text.is_empty() {
                // The next tag begins: the unclosed one ends here.
                break;
            }
            joined.push(' ');
            joined.push_str(text);
            if tag(&joined).is_some() {
                self.line = joined;
                return true;
            }
        }
        // The line that was read instead is handled next.
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

impl RawGame {
    /// A game whose tags and moves another reader has found.
    pub(super) fn of(tags: Tags, line: usize, text_line: usize, text: &str) -> RawGame {
        let mut game = RawGame { line, tags, ..RawGame::default() };
        for (number, text) in (text_line..).zip(text.split('\n')) {
            let rest = if game.open.is_some() { game.add_to_comment(number, text) } else { Some(0) };
            if let Some(at) = rest.filter(|_| game.result.is_none()) {
                game.scan(number, &text[at..]);
            }
        }
        game.close();
        game
    }

    fn is_begun(&self) -> bool {
        self.line > 0 || self.fault.is_some()
    }

    /// Whether there is nothing but a comment: a text in braces is no game, but may be JSON.
    fn is_remark(&self) -> bool {
        self.tags.is_empty() && !self.has_tokens && self.result.is_none() && self.fault.is_none()
    }

    /// Whether the next line may come from a web page: it is not in a file of games, and not in a comment.
    fn may_have_markup(&self) -> bool {
        (self.is_plain || !self.is_begun()) && self.open.is_none()
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
        let has_moves = if self.tags.is_empty() { self.has_tokens } else { !self.text.is_empty() };
        has_moves
            || self.result.is_some()
            || self.tags.get(name).is_some()
            || self.is_after_gap && is_first_tag(name) && !is_only_game()
    }

    /// Ends a comment whose end is missing: the lines behind its first may be moves, so only the first is
    /// taken.
    fn close(&mut self) {
        let Some((line, begin)) = self.open.take() else { return };
        if let Some(end) = self.text.get(begin..).and_then(|comment| comment.find('\n')) {
            self.text.truncate(begin + end);
        }
        self.note(line, Fault::OpenComment);
    }

    /// Notes the first thing wrong.
    fn note(&mut self, line: usize, fault: Fault) {
        self.begin(line);
        self.fault.get_or_insert((line, fault));
    }

    /// Adds text of a line, where that line is.
    fn add(&mut self, line: usize, text: &str) {
        self.size += text.len() + 1;
        if self.size > MAX_GAME {
            self.text = String::new();
            self.open = self.open.map(|(line, _)| (line, 0));
            self.note(line, Fault::TooLong { limit: MAX_GAME });
            return;
        }
        if self.text.is_empty() {
            (self.text_line, self.last_line) = (line, line);
        }
        if self.last_line == line {
            self.text.push(' ');
        }
        self.text.extend(std::iter::repeat_n('\n', line.saturating_sub(self.last_line)));
        self.text.push_str(text);
        self.last_line = line;
    }

    /// Adds a line of prose as a comment.
    fn add_prose(&mut self, line: usize, text: &str) {
        let text = text.replace(['{', '}'], " ");
        self.add(line, &format!("{{{text}}}"));
    }

    /// Adds a line to the open comment. Returns the byte behind the comment if it ends on this line.
    fn add_to_comment(&mut self, line: usize, text: &str) -> Option<usize> {
        let end = text.find('}').map(|end| end + 1);
        self.add(line, &text[..end.unwrap_or(text.len())]);
        if end.is_some() {
            self.open = None;
        }
        end
    }

    /// Takes the tags at the beginning of a line; the rest is moves. Returns the number of bytes left, if the game ends
    /// before them.
    fn scan_tags(&mut self, line: usize, mut text: &str) -> Option<usize> {
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

    /// Takes a line of moves, up to the result or to the number 1 of another game. The bytes that are left, if the game
    /// ends before them.
    fn scan(&mut self, line: usize, text: &str) -> Option<usize> {
        let mut lexer = Lexer { depth: self.depth, ..Lexer::new(text, line) };
        let (mut end, mut left) = (text.len(), None);
        loop {
            let rest = lexer.skip_spaces();
            let Some((_, token)) = lexer.next() else { break };
            let is_main = lexer.depth == 0;
            match token {
                Token::Word(word) if is_main => {
                    let result = GameResult::from_text(word).map(|result| (result, lexer.rest.len()));
                    if let Some((result, behind)) = result.or_else(|| self.phrase(rest)) {
                        self.result = Some(result);
                        (end, left) = (text.len() - rest.len(), (behind > 0).then_some(behind));
                        break;
                    }
                    let is_first = matches!(numbered(word), Some((1, false)));
                    let is_alone = rest.len() == text.trim_start().len();
                    if is_first && self.plies > 1 && plain::begins_moves(word, lexer, is_alone) {
                        (end, left) = (text.len() - rest.len(), Some(rest.len()));
                        break;
                    }
                    self.plies += usize::from(!plain::move_text(word).is_empty());
                }
                // The comment may go on in the next line.
                Token::Comment(_) if lexer.is_open => {
                    let begin = text.len() - rest.len();
                    self.add(line, &text[..begin]);
                    self.open = Some((line, self.text.len()));
                    self.add(line, &text[begin..]);
                    self.depth = lexer.depth;
                    return None;
                }
                Token::Comment(_) => continue,
                Token::Open if lexer.depth == 1 => {
                    if let Some((result, _)) = self.phrase(rest) {
                        self.result = Some(result);
                        (end, lexer.depth) = (text.len() - rest.len(), 0);
                        break;
                    }
                }
                _ => {}
            }
            self.has_tokens = true;
        }
        self.depth = lexer.depth;
        self.add(line, &text[..end]);
        left
    }

    /// The first of several games in the text, up to a byte and a line; the tags are its own, and the result and the
    /// faults belong to the last.
    pub(super) fn first(&mut self, from: usize, to: usize, line: usize) -> RawGame {
        let (begin, text_line) = (self.line, self.text_line);
        (self.line, self.text_line) = (line, line);
        RawGame {
            line: begin,
            tags: std::mem::take(&mut self.tags),
            text: self.text[from..to].to_owned(),
            text_line,
            is_plain: true,
            ..RawGame::default()
        }
    }

    /// The result that the rest of a line is, behind a move.
    fn phrase(&self, rest: &str) -> Option<(GameResult, usize)> {
        GameResult::from_text(rest).filter(|_| self.plies > 0).map(|result| (result, 0))
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
