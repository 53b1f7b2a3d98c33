//! Splits lines into the tags of a game and its move text. `read` interprets the words.

use std::borrow::Cow;

use xiangqi::Position;
use xiangqi::notation::{is_digit, numbered};

use super::other::may_be_first;
use super::raw::RawGame;
use super::tag::{OPEN, begins_with_tags_alone, is_first_tag, is_open_tag, tag};
use crate::lex::is_opening;
use crate::plain_text::broken::{WholeLines, may_end_within_move};
use crate::plain_text::chat::{self, Chat};
use crate::plain_text::columns::has_black_first;
use crate::plain_text::first::first_mover;
use crate::plain_text::headings::between::FIRST_FATES;
use crate::plain_text::headings::words::HeadingWords;
use crate::plain_text::headings::{labels, pairs, players, title};
use crate::plain_text::line;
use crate::plain_text::markup::{is_in_brackets, without_markup};
use crate::record::{GameResult, Tags};
use crate::text::{Lines, TextError, TextReport};

/// Splits a file into games.
#[derive(Debug)]
pub(super) struct Scanner<'s> {
    lines: WholeLines<'s>,
    line: String,
    /// The offset of the rest of `line`.
    from: usize,
    /// Whether that rest is still to be scanned.
    is_pending: bool,
    /// Whether markup was taken off `line`.
    had_markup: bool,
}

impl<'s> Scanner<'s> {
    pub(super) fn new(lines: Lines<'s>) -> Scanner<'s> {
        let lines = WholeLines::new(lines);
        Scanner { lines, line: String::new(), from: 0, is_pending: false, had_markup: false }
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
        // The next game on a web page.
        game.has_markup = self.is_pending && self.had_markup;
        loop {
            if !std::mem::take(&mut self.is_pending) {
                (self.from, self.had_markup) = (0, false);
                let found = self.lines.read(&mut self.line);
                let is_split = game.may_have_markup()
                    && self.line.contains('<')
                    && !begins_with_tags_alone(&self.line)
                    && self.lines.split_at_breaks(&mut self.line);
                if game.open.is_none() && may_end_within_move(&self.line) {
                    self.join_broken_move(&game);
                }
                match found {
                    Ok(true) if game.may_have_markup() => {
                        game.is_list |= game.plies == 0
                            && is_in_brackets(&self.line)
                            && labels::label(&self.line).is_none();
                        let has_markup = self.take_markup_off(game.plies > 0 && !game.is_list);
                        self.had_markup = has_markup || is_split;
                        game.has_markup |=
                            self.had_markup && !game.is_begun() && tag(self.line.trim()).is_some();
                        if !game.has_markup {
                            self.take_name_off(&mut game);
                        }
                    }
                    Ok(true) => {}
                    Ok(false) => {
                        game.close(true);
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
            let is_tag =
                |(name, ..): &(String, String, &str)| game.is_among_tags() || may_be_first(name, text);
            let tags = if text.starts_with(OPEN) { tag(text).filter(is_tag) } else { None };
            // Behind the result, what begins another game shows that the end of a comment is missing.
            let begins_game = game.result.is_some()
                && (game.open.is_some() || game.comment_below.is_some())
                && (tags.is_some() || text.is_empty() && self.lines.peek().is_some_and(has_moves));
            if game.open.is_some() {
                // Only a new game can have this tag.
                if begins_game
                    || tags
                        .as_ref()
                        .is_some_and(|(name, ..)| is_first_tag(name) || game.tags.get(name).is_some())
                {
                    game.close(false);
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                let text = &self.line[self.from..];
                let rest = game.add_to_comment(number, text);
                let left = match game.result {
                    None => rest.and_then(|at| game.scan(number, &text[at..])),
                    Some(_) => rest.map(|at| text.len() - at).filter(|&left| left > 0),
                };
                if self.go_on_behind(left) && game.result.is_none() {
                    return Ok(Some(game));
                }
                continue;
            }
            if game.comment_below.is_some() && !begins_game {
                self.pass_comment_below(&mut game);
                continue;
            }
            game.comment_below = None;
            if text.is_empty() || self.from == 0 && self.line.starts_with('%') {
                game.is_after_gap |= text.is_empty();
                game.is_in_aside &= !text.is_empty();
                game.is_in_variation &= game.is_below_label;
                continue;
            }
            if self.from == 0 {
                game.retract_if_again(text);
                if game.drop_heading(text, tags.is_some()) {
                    let warnings = std::mem::take(&mut game.warnings);
                    let words = std::mem::take(&mut game.heading_words);
                    game = RawGame::default();
                    (game.warnings, game.heading_words) = (warnings, words);
                }
            }
            if let Some((name, ..)) = &tags {
                if game.is_closed_by(name, || self.lines.peek()) {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                if !game.is_begun() {
                    // Words before the tags are a heading of the file, not of the game.
                    game.tags = Tags::default();
                    game.heading_words = HeadingWords::default();
                    (game.has_result_above, game.first_named) = (false, 0);
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
                // The value of the tag may continue in the next line.
                let is_certain =
                    game.is_among_tags() || !game.is_begun() && text[1..].trim_start().starts_with("Event");
                if self.join_tag(is_certain) {
                    self.is_pending = true;
                    continue;
                }
            }
            let text = self.line[self.from..].trim();
            if self.from == 0 && game.is_within_text() && line::is_page_number(text, || self.lines.peek()) {
                game.add_comment(number, text);
                continue;
            }
            if let Some(length) = game.label(text)
                && (game.result.is_none()
                    || !text[length..].is_empty()
                    || self.lines.peek().is_some_and(has_moves))
            {
                game.add_labelled(number, text, length);
                continue;
            }
            game.is_in_variation &= line::has_number(text)
                || line::begins_with_move(text)
                || GameResult::from_text(text).is_some();
            let is_on_line = game.result_line == Some(number) && self.from > 0;
            if game.result.is_some()
                && !game.is_in_variation
                && text.starts_with('{')
                && (is_on_line || !game.is_plain)
            {
                if is_on_line {
                    let text = &self.line[self.from..];
                    let end = text.find('}').map_or(text.len(), |end| end + 1);
                    game.open = (!text[..end].ends_with('}')).then_some((number, game.text.len()));
                    game.add(number, &text[..end]);
                    let left = text.len() - end;
                    self.go_on_behind((left > 0).then_some(left));
                } else {
                    self.pass_comment_below(&mut game);
                }
                continue;
            }
            if game.result.is_some() && !game.is_in_variation {
                let is_first =
                    numbered(text.split_whitespace().next().unwrap_or("")).is_some_and(|(n, _)| n == 1);
                if game.is_plain || is_first && line::begins_with_move(text) {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                game.warn_of_moves_below_result(number, text);
                continue;
            }
            if (game.is_plain || !game.is_begun())
                && let Some((fen, moves)) = line::fen_line(text)
            {
                if game.is_begun() {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                game.begin(number);
                game.is_plain = true;
                game.tags.remove("FEN");
                game.tags.add("FEN", &fen);
                // Only the rest of this line is skipped, because another game may follow.
                let text = self.line[self.from..].trim_start();
                let left = moves.and_then(|at| game.scan(number, &text[at..]));
                if self.go_on_behind(left) && game.result.is_none() {
                    return Ok(Some(game));
                }
                continue;
            }
            if !game.is_begun() && !text.starts_with('{') {
                let behind = line::moves_behind_words(text);
                if behind.is_some() || !line::begins_with_move(text) {
                    let heading = &text[..behind.unwrap_or(text.len())];
                    add_heading(&mut game, number, heading);
                    if labels::speaks_of_odds(heading) {
                        game.odds = number;
                    }
                    let left = behind.map(|at| self.line[self.from..].trim_start().len() - at);
                    self.go_on_behind(left);
                    continue;
                }
            }
            // The words 黑先和 below a FEN are not a result.
            if game.is_plain && game.plies == 0 && first_mover(text).is_some() {
                let behind = line::moves_behind_words(text);
                if behind.is_some() || !line::begins_with_move(text) {
                    add_heading(&mut game, number, &text[..behind.unwrap_or(text.len())]);
                    let left = behind.map(|at| self.line[self.from..].trim_start().len() - at);
                    self.go_on_behind(left);
                    continue;
                }
            }
            // With tags there is no other heading.
            if !game.is_plain && game.is_begun() && !game.has_tokens && begins_with_words(text) {
                let behind = line::moves_behind_words(text).unwrap_or(text.len());
                if let Some(color) = first_mover(&text[..behind]) {
                    game.first_mover = Some(color);
                    game.add_comment(number, &text[..behind]);
                    let left = self.line[self.from..].trim_start().len() - behind;
                    self.go_on_behind((behind < text.len()).then_some(left));
                    continue;
                }
            }
            let is_main = game.plies > 0 && game.depth == 0;
            if let Some(result) = GameResult::from_text(text).filter(|_| is_main) {
                let is_after_gap = number > game.last_line + 1;
                if game.has_result_above && self.lines.peek().is_some_and(line::begins_game) {
                    // In this text the results stand above their games, unless an empty line shows the opposite.
                    if is_after_gap || !self.lines.is_gap_ahead() {
                        self.is_pending = true;
                        return Ok(Some(game));
                    }
                }
                if game.is_in_variation {
                    game.add_result_of_variation(number, text);
                    continue;
                }
                game.end(result, number);
                continue;
            }
            let goes_on = std::mem::take(&mut game.is_in_aside) && !line::has_number(text);
            let is_prose = || {
                line::is_prose(text)
                    || game.count.is_numbered() && line::is_sentence_of_move(text)
                    || text.starts_with(is_opening) && labels::label(text).is_some()
            };
            if game.is_plain && game.depth == 0 && (goes_on || is_prose()) {
                let is_after_gap = number > game.last_line + 1;
                if game.plies > 0
                    && (labels::begins_game(text) || game.has_result_above && title::result(text).is_some())
                    && (!labels::is_name_alone(text) || goes_on_as_heading(self.lines.peek(), is_after_gap))
                {
                    self.is_pending = true;
                    return Ok(Some(game));
                }
                let length = game.add_aside(number, text, true, goes_on);
                self.go_on_behind((length < text.len()).then_some(text.len() - length));
                continue;
            }
            if !game.is_begun() {
                game.is_plain = true;
                // The line begins with the side that moves first: （黑先）马8进7
                game.first_mover = first_mover(text).or(game.first_mover);
            }
            game.begin(number);
            let text = self.line[self.from..].trim_start();
            game.may_be_heading(number, text);
            let left = game.scan(number, text);
            if self.go_on_behind(left) && game.result.is_none() {
                return Ok(Some(game));
            }
        }
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
        if !begins_with_tags_alone(&self.line)
            && let Cow::Owned(clean) = without_markup(&self.line, may_be_aside)
        {
            self.line = clean;
            return true;
        }
        false
    }

    /// Takes the name off a move that a person says in a chat.
    fn take_name_off(&mut self, game: &mut RawGame) {
        if game.chat.is_none() && game.plies == 0 && Chat::may_begin(&self.line) {
            let start = game.tags.get("FEN").map_or_else(|| Ok(Position::default()), Position::from_fen);
            let lines = [self.line.clone()].into_iter().chain(self.lines.ahead(chat::LOOKED_AT - 1));
            let lines: Vec<String> = lines.collect();
            game.chat = start.ok().and_then(|start| Chat::of(lines.iter().map(String::as_str), &start));
            let names = game.chat.as_ref().and_then(|chat| chat.names.clone());
            for (tag, name) in ["Red", "Black"].into_iter().zip(names.into_iter().flatten()) {
                game.tags.add(tag, name.trim_start_matches('@'));
            }
        }
        if let Some(text) = game.chat.as_mut().and_then(|chat| chat.hear(&self.line)) {
            self.line = text.to_owned();
        }
    }

    /// Makes the last bytes of the line the next to scan, if some are left; returns whether there are.
    fn go_on_behind(&mut self, left: Option<usize>) -> bool {
        let Some(left) = left else { return false };
        self.from = self.line.len() - left;
        self.is_pending = true;
        true
    }

    /// Passes a comment below the result, or its part on this line: what it says is not part of a game.
    fn pass_comment_below(&mut self, game: &mut RawGame) {
        let text = &self.line[self.from..];
        let end = text.find('}').map(|end| end + 1);
        game.comment_below = game.comment_below.or(Some(self.lines.number())).filter(|_| end.is_none());
        self.go_on_behind(end.map(|end| text.len() - end).filter(|&left| left > 0));
    }

    /// Adds lines to an open tag until it is closed; whether it was. One that is certainly a tag ends with its line, if the
    /// next line is another tag or the moves.
    fn join_tag(&mut self, is_certain: bool) -> bool {
        let mut joined = self.line[self.from..].trim().to_owned();
        self.from = 0;
        let is_other = |next: &str| {
            let next = next.trim();
            next.is_empty() || tag(next).is_some() || is_open_tag(next) || has_moves(next)
        };
        if is_certain && self.lines.peek().is_none_or(is_other) {
            joined.push_str(if joined.ends_with('"') { "]" } else { "\"]" });
            self.line = joined;
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
                self.line = joined;
                return true;
            }
        }
        // This line was read in advance and is handled next.
        self.is_pending = !self.line.is_empty();
        self.is_pending
    }
}

/// Whether a line is prose, or a result that may also be a task: 黑先胜.
fn begins_with_words(line: &str) -> bool {
    line::is_prose(line) || !line.is_ascii() && GameResult::from_text(line).is_some()
}

/// Whether a line begins with a number and its move.
fn has_moves(line: &str) -> bool {
    line::has_number(line) && line::begins_with_move(line)
}

/// Whether the line below the name of one side shows that the name begins a heading, 红方：甲, and is no remark on the
/// game, 红方：好棋. More of a heading shows it, the first moves, or other words if an empty line is above the name.
fn goes_on_as_heading(next: Option<&str>, is_after_gap: bool) -> bool {
    let Some(next) = next.map(str::trim) else { return false };
    let first = next.split_whitespace().next().and_then(numbered);
    first.is_some_and(|(number, _)| number == 1)
        || labels::goes_on_with(next)
        || tag(next).is_some()
        || line::fen_line(next).is_some()
        || is_after_gap && !line::begins_with_move(next)
}

/// Adds the labels and the result in a heading to the tags of a game.
fn add_heading(game: &mut RawGame, number: usize, text: &str) {
    if game.fates.take(text) {
        return;
    }
    game.first_mover = first_mover(text).or(game.first_mover);
    game.has_black_first |= has_black_first(text);
    let mut labels = labels::labels(text);
    if labels.is_empty() {
        labels.extend(labels::without_colon(text));
    }
    let (mut named, mut of_pair) = (Vec::new(), None);
    if labels.iter().any(|(tag, _)| ["Red", "Black"].contains(tag)) {
        game.first_named = 0;
    } else {
        named = players::players(text);
        if !named.is_empty() {
            game.first_named = 0;
        } else if game.tags.get("Red").is_none() && game.tags.get("Black").is_none() {
            named = players::first_named(text);
            if named.is_empty()
                && let Some((names, result)) = pairs::pair(text)
            {
                (named, of_pair) = (names, result);
            }
            let is_said = FIRST_FATES.iter().any(|word| text.contains(word));
            game.first_named = if named.is_empty() || is_said { 0 } else { number };
        }
    }
    let names: Vec<&str> = named.iter().map(|&(_, name)| name).collect();
    for (tag, name) in named {
        game.tags.remove(tag);
        game.tags.add(tag, name);
    }
    let has_result = labels.iter().any(|&(tag, _)| tag == RESULT);
    let of_fate = || players::players_with_result(text).map(|(_, result)| result);
    let mut result = if labels.is_empty() { title::result(text).or_else(of_fate).or(of_pair) } else { None };
    let read: Vec<&str> = names.iter().copied().chain(result).collect();
    match labels.first() {
        None => game.heading_words.add(text, &read),
        Some((_, value)) => game.heading_words.add_before_label(text, value),
    }
    for (tag, mut value) in labels {
        if ["Red", "Black"].contains(&tag) {
            // A result such as `Red wins` is not a name.
            if let Some(stated) = players::result_of(tag, value) {
                result = Some(stated);
                continue;
            }
            if players::is_remark(value) {
                continue;
            }
        }
        if !has_result && let Some((name, stated)) = title::split_off(value) {
            (value, result) = (name, Some(stated));
        }
        game.tags.remove(tag);
        game.tags.add(tag, value);
        game.has_result_above &= tag != RESULT;
    }
    // If several lines state a result, the one nearest to the moves counts; a label counts more than other words.
    if let Some(result) = result
        && (game.has_result_above || game.tags.get(RESULT).is_none())
    {
        game.tags.remove(RESULT);
        game.tags.add(RESULT, result);
        game.has_result_above = true;
    }
}

/// The tag of the result.
const RESULT: &str = "Result";

/// The maximum number of lines of a tag's value.
const MAX_TAG_LINES: usize = 8;
