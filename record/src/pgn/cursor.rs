//! The lines of a file as `scan` takes them: broken moves joined, markup and the names of a chat taken off. A line is
//! taken in parts, because one may hold tags, moves and the next game.

use std::borrow::Cow;

use xiangqi::Position;
use xiangqi::notation::is_digit;

use super::raw::RawGame;
use super::tag::{as_read, begins_with_tags_alone, is_open_tag, tag};
use crate::plain_text::broken::{WholeLines, may_end_within_move};
use crate::plain_text::chat::{self, Chat};
use crate::plain_text::headings::labels;
use crate::plain_text::line;
use crate::plain_text::markup::{is_in_brackets, without_invisible_signs};
use crate::text::{Lines, TextError, TextReport};

/// The maximum number of lines of a tag's value.
const MAX_TAG_LINES: usize = 8;

/// A place in the lines of a file.
#[derive(Debug)]
pub(super) struct Cursor<'s> {
    lines: WholeLines<'s>,
    line: String,
    /// The offset of the rest of `line`.
    from: usize,
    /// Whether that rest is still to be scanned.
    is_pending: bool,
    /// Whether markup was taken off `line`.
    had_markup: bool,
}

impl<'s> Cursor<'s> {
    pub(super) fn new(lines: Lines<'s>) -> Cursor<'s> {
        let lines = WholeLines::new(lines);
        Cursor { lines, line: String::new(), from: 0, is_pending: false, had_markup: false }
    }

    pub(super) fn text_report(&self) -> &TextReport {
        self.lines.report()
    }

    /// The number of the line.
    pub(super) fn number(&self) -> usize {
        self.lines.number()
    }

    /// Whether nothing of the line is taken yet.
    pub(super) fn is_at_begin(&self) -> bool {
        self.from == 0
    }

    /// Whether a line of a web page is still to be scanned.
    pub(super) fn is_in_page(&self) -> bool {
        self.is_pending && self.had_markup
    }

    /// The rest of the line.
    pub(super) fn rest(&self) -> &str {
        &self.line[self.from..]
    }

    /// The rest of the line without spaces around it.
    pub(super) fn text(&self) -> &str {
        self.rest().trim()
    }

    /// The same text, and the lines below.
    pub(super) fn text_and_lines_below(&mut self) -> (&str, &mut WholeLines<'s>) {
        (self.line[self.from..].trim(), &mut self.lines)
    }

    /// Goes to the next line, unless a rest of this one is still to be scanned. `false` at the end.
    pub(super) fn advance(&mut self, game: &mut RawGame) -> Result<bool, TextError> {
        if std::mem::take(&mut self.is_pending) {
            return Ok(true);
        }
        (self.from, self.had_markup) = (0, false);
        if !self.lines.read(&mut self.line)? {
            return Ok(false);
        }
        if !game.may_have_markup()
            && let Cow::Owned(clean) = without_invisible_signs(&self.line, game.moves.open.is_some())
        {
            self.line = clean;
        }
        let is_split = game.may_have_markup()
            && self.line.contains('<')
            && !begins_with_tags_alone(&self.line)
            && self.lines.split_at_breaks(&mut self.line);
        if game.moves.open.is_none() && may_end_within_move(&self.line) {
            self.join_broken_move(game);
        }
        if game.may_have_markup() {
            game.is_list |=
                game.moves.plies == 0 && is_in_brackets(&self.line) && labels::label(&self.line).is_none();
            let has_markup = self.take_markup_off(game.moves.plies > 0 && !game.is_list);
            self.had_markup = has_markup || is_split;
            game.has_markup |= self.had_markup && !game.is_begun() && tag(self.line.trim()).is_some();
            if !game.has_markup {
                self.take_name_off(game);
            }
        }
        Ok(true)
    }

    /// Adds the rest of a move that continues in the next line.
    fn join_broken_move(&mut self, game: &RawGame) {
        // The text of comments does not change.
        let is_in_comment = match self.line.rfind('{') {
            Some(open) => !self.line[open..].contains('}'),
            None => !game.is_plain && game.is_begun() && self.line.contains(';'),
        };
        // The name in `Đen: Bình` is also a word of moves.
        let is_name =
            !game.is_begun() && labels::label(&self.line).is_some_and(|(_, value)| !value.contains(is_digit));
        if !is_in_comment && !is_name {
            self.lines.join_broken_move(&mut self.line, |line| game.is_plain && line::has_sentence(line));
        }
    }

    /// Takes the markup of web pages and quotes off the line; returns whether it has some.
    fn take_markup_off(&mut self, may_be_aside: bool) -> bool {
        if let Cow::Owned(clean) = as_read(&self.line, may_be_aside) {
            self.line = clean;
            return true;
        }
        false
    }

    /// Takes the name off a move that a person says in a chat.
    fn take_name_off(&mut self, game: &mut RawGame) {
        if game.chat.is_none() && game.moves.plies == 0 && Chat::may_begin(&self.line) {
            let start = game.tags.get("FEN").map_or_else(|| Ok(Position::default()), Position::from_fen);
            let lines = [self.line.clone()].into_iter().chain(self.lines.ahead(chat::MAX_LINES - 1));
            let lines: Vec<String> = lines.collect();
            game.chat = start.ok().and_then(|start| Chat::of(lines.iter().map(String::as_str), &start));
            let names = game.chat.as_ref().and_then(|chat| chat.names.clone());
            for (tag, name) in ["Red", "Black"].into_iter().zip(names.into_iter().flatten()) {
                game.tags.add(tag, name.trim_start_matches('@'));
            }
        }
        if let Some(text) = game.chat.as_mut().and_then(|chat| chat.hear(&self.line)) {
            self.line = text.into_owned();
        }
    }

    /// Makes the same rest of the line the next to scan.
    pub(super) fn stay(&mut self) {
        self.is_pending = true;
    }

    /// Makes the last bytes of the line the next to scan, if some are left; returns whether there are.
    pub(super) fn go_on_behind(&mut self, left: Option<usize>) -> bool {
        let Some(left) = left else { return false };
        self.from = self.line.len() - left;
        self.is_pending = true;
        true
    }

    /// Adds lines to an open tag until it is closed, and makes it the next to scan; returns whether it was closed. One
    /// that is certainly a tag ends with its line, if the next line is another tag or the moves.
    pub(super) fn join_tag(&mut self, is_certain: bool) -> bool {
        let mut joined = self.text().to_owned();
        self.from = 0;
        let is_other = |next: &str| {
            let next = next.trim();
            next.is_empty() || tag(next).is_some() || is_open_tag(next) || line::has_numbered_move(next)
        };
        if is_certain && self.lines.peek().is_none_or(is_other) {
            joined.push_str(if joined.ends_with('"') { "]" } else { "\"]" });
            (self.line, self.is_pending) = (joined, true);
            return true;
        }
        for _ in 0..MAX_TAG_LINES {
            if !matches!(self.lines.read(&mut self.line), Ok(true)) {
                break;
            }
            let text = self.line.trim();
            if text.starts_with('[') || text.is_empty() {
                // The next tag begins here, so the unclosed one ends before it.
                break;
            }
            joined.push(' ');
            joined.push_str(text);
            if tag(&joined).is_some() {
                (self.line, self.is_pending) = (joined, true);
                return true;
            }
        }
        // This line was read in advance and is handled next.
        self.is_pending = !self.line.is_empty();
        self.is_pending
    }
}
