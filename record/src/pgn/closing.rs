//! Where a game with tags ends, and what its end does to a comment that is still open.

use super::raw::RawGame;
use super::tag::{is_first_tag, tag};
use crate::error::Fault;

impl RawGame {
    /// Whether a tag of this name belongs to the next game: it comes after the moves, or one of those that games begin with
    /// stands behind an empty line, or any is repeated behind an empty line or with the tag of the `next` line, or the
    /// only tag is repeated. A tag that is repeated alone among others is a slip.
    pub(super) fn is_closed_by<'t>(&self, name: &str, next: impl FnOnce() -> Option<&'t str>) -> bool {
        let is_only_game = || self.tags.iter().all(|(name, _)| name.eq_ignore_ascii_case("Game"));
        // Comments before the first tag belong to the game, too.
        let has_moves =
            if self.tags.is_empty() { self.moves.has_tokens } else { !self.moves.text.is_empty() };
        let is_only = || self.tags.iter().len() == 1;
        let repeats_more = || {
            next()
                .and_then(tag)
                .is_some_and(|(next, ..)| !next.eq_ignore_ascii_case(name) && self.tags.get(&next).is_some())
        };
        has_moves
            || self.result.is_some()
            || self.tags.get(name).is_some() && (is_only() || self.is_after_gap || repeats_more())
            || self.is_after_gap && is_first_tag(name) && !is_only_game()
    }

    /// Closes a comment whose closing brace is missing. Its later lines may be moves, so only its first line is taken. At the
    /// end of the text they may be whole games, also behind the result.
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
            self.note(line, Fault::OpenComment);
        }
    }
}
