//! Where a game with tags ends, what its end does to a comment that is still open, and what does not end it: comments
//! between the tags, and a result above the moves.

use super::raw::RawGame;
use super::tag::{is_first_tag, tag};
use crate::error::RecordFault;
use crate::plain_text::first::first_mover;
use crate::plain_text::line;
use crate::record::GameResult;

impl RawGame {
    /// Whether a tag of this name belongs to the next game: it comes after the moves, or one of those that games begin with
    /// stands after an empty line or a comment, or any is repeated after those or with the tag of the `next` line, or
    /// the only tag is repeated. A tag that is repeated alone among others is a slip.
    pub(super) fn is_closed_by<'t>(&self, name: &str, next: impl FnOnce() -> Option<&'t str>) -> bool {
        let is_only_game = || self.tags.iter().all(|(name, _)| name.eq_ignore_ascii_case("Game"));
        // Comments before the first tag belong to the game, too.
        let has_moves = match self.tags.is_empty() {
            true => self.moves.has_tokens,
            false => self.moves.plies > 0 || self.moves.last_number.is_some(),
        };
        let is_apart = self.is_after_gap || !self.moves.text.is_empty();
        let is_only = || self.tags.iter().len() == 1;
        let repeats_more = || {
            next()
                .and_then(tag)
                .is_some_and(|(next, ..)| !next.eq_ignore_ascii_case(name) && self.tags.get(&next).is_some())
        };
        has_moves
            || self.result.is_some()
            || self.tags.get(name).is_some() && (is_only() || is_apart || repeats_more())
            || is_apart && is_first_tag(name) && !is_only_game()
    }

    /// Closes a comment whose closing brace is missing. Its later lines may be moves, so only its first line is taken. At the
    /// end of the text they may be whole games, also after the result.
    pub(super) fn close(&mut self, at_end: bool) {
        let mut fault = self.comment_below.take().filter(|_| at_end);
        if let Some((line, begin)) = self.moves.open.take() {
            let text = &mut self.moves.text;
            let end = text.get(begin..).and_then(|comment| comment.find('\n'));
            let loses_lines = end.is_some_and(|end| !text[begin + end..].trim().is_empty());
            if let Some(end) = end {
                text.truncate(begin + end);
            }
            fault = Some(line).filter(|_| self.result.is_none() || at_end && loses_lines);
        }
        if let Some(line) = fault {
            self.note(line, RecordFault::OpenComment);
        }
    }

    /// Takes a result above the first move of a game with tags. It is that of the game, unless a tag gives another one or
    /// the words are a task (红先胜), and it is a comment. Returns its length, or `None` if no moves stand after it or in the
    /// `next` line behind prose.
    pub(super) fn take_result_above_moves(
        &mut self,
        line: usize,
        text: &str,
        next: impl FnOnce() -> Option<String>,
    ) -> Option<usize> {
        let moves = &self.moves;
        let is_above = !self.is_plain && self.result.is_none() && moves.plies == 0 && moves.depth == 0;
        (is_above && self.is_begun() && !self.tags.is_empty()).then_some(())?;
        let behind = line::moves_behind_words(text);
        let words = text[..behind.unwrap_or(text.len())].trim();
        let result = GameResult::from_text(words)?;
        if behind.is_none()
            && !next().is_some_and(|next| tag(&next).is_none() && line::may_begin_moves(&next))
        {
            return None;
        }
        let task = first_mover(words);
        self.heading.first_mover = task.or(self.heading.first_mover);
        let is_told = task.is_none() && result != GameResult::Unknown;
        let given = self.tags.get("Result").and_then(GameResult::of_tag);
        if is_told && given == Some(GameResult::Unknown) {
            self.tags.remove("Result");
        }
        let differs = is_told && !self.tags.add("Result", result.as_str()) && given != Some(result);
        if differs || words.contains(char::is_alphabetic) {
            self.add_comment(line, words);
        }
        Some(behind.unwrap_or(text.len()))
    }
}
