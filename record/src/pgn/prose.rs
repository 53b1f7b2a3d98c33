//! Prose in a game with tags, where a file should have comments in braces: lines above its moves and between them.
//!
//! A word that looks like a misspelt move stays a fault, because without it the next move would be read for the wrong
//! side. So a line is prose only if it has no number, and no moves or the number 1 below it.

use xiangqi::notation::NotationError;

use super::raw::RawGame;
use super::tag::tag;
use crate::error::RecordFault;
use crate::lex::{first_word, is_chinese, main_words};
use crate::plain_text::asides::aside;
use crate::plain_text::broken::WholeLines;
use crate::plain_text::line;
use crate::plain_text::word::names_move;
use crate::record::GameResult;

/// The maximum number of lines that are looked at for the number 1.
const MAX_LINES: usize = 8;

impl RawGame {
    /// The length of the prose at the beginning of a line of a game with tags; `None` if the line may be moves.
    pub(super) fn prose_with_tags(&self, text: &str, below: &mut WholeLines<'_>) -> Option<usize> {
        let is_within = !self.is_plain && self.is_begun() && self.moves.depth == 0 && self.result.is_none();
        (is_within && is_words(text)).then_some(())?;
        let mut is_between_tags =
            || self.moves.plies == 0 && below.peek().is_some_and(|next| tag(next).is_some());
        if has_no_moves(text) && (has_many_words(text) || is_between_tags()) {
            return Some(self.result_behind_prose(text, below).unwrap_or(text.len()));
        }
        let is_above = self.moves.plies == 0 && !self.moves.has_tokens;
        let behind = || line::moves_behind_words(text).or_else(|| begins_below(below).then_some(text.len()));
        is_above.then(behind)?
    }

    /// Where the result begins at the end of prose below the last moves: `Black resigned here 1-0`.
    fn result_behind_prose(&self, text: &str, below: &mut WholeLines<'_>) -> Option<usize> {
        let is_end = |c: char| c.is_whitespace() || "，。；,;.".contains(c);
        let ends = text.char_indices().filter(|&(_, c)| is_end(c));
        let at =
            ends.map(|(at, c)| at + c.len_utf8()).find(|&at| GameResult::from_text(&text[at..]).is_some())?;
        let is_last =
            line_behind_prose(below).is_none_or(|next| tag(&next).is_some() || line::has_first_number(&next));
        (self.moves.plies > 0 && is_last).then_some(at)
    }

    /// Takes such prose as a comment.
    pub(super) fn add_prose(&mut self, line: usize, words: &str) {
        self.prose.get_or_insert_with(|| (line, first_word(words).unwrap_or_default().to_owned()));
        self.add_comment(line, words);
    }

    /// Notes that the game has nothing but prose below its tags, perhaps with a result: it may be moves in an unknown
    /// notation.
    pub(super) fn note_prose_alone(&mut self) {
        if self.moves.plies == 0
            && let Some((line, text)) = self.prose.take()
        {
            self.note(line, RecordFault::Move(NotationError::Unreadable { text }));
        }
    }
}

/// Whether a line begins with a word and not with a move or its number, and is not a position.
fn is_words(text: &str) -> bool {
    line::is_prose(text)
        && line::fen_line(text).is_none()
        && main_words(text).next().is_some_and(|word| aside::number(word, false).is_none())
}

/// Whether a line has neither moves nor their numbers, nor the signs of misspelt ones.
fn has_no_moves(text: &str) -> bool {
    !text.contains(|c| "进進退平".contains(c))
        && main_words(text).all(|word| aside::number(word, false).is_none() && !names_move(word))
}

/// Whether a line has more words than misspelt moves stand on a line.
fn has_many_words(text: &str) -> bool {
    const MIN_WORDS: usize = 3;
    const MIN_CHINESE: usize = 6;
    let words = main_words(text).filter(|word| word.contains(char::is_alphabetic));
    words.take(MIN_WORDS).count() == MIN_WORDS
        || text.chars().filter(|&c| is_chinese(c)).take(MIN_CHINESE).count() == MIN_CHINESE
}

/// The next line behind prose.
pub(super) fn line_behind_prose(below: &mut WholeLines<'_>) -> Option<String> {
    below.ahead(MAX_LINES).into_iter().find(|line| !is_words(line))
}

/// Whether the moves begin below with the number 1, behind other lines of words at most.
fn begins_below(below: &mut WholeLines<'_>) -> bool {
    line_behind_prose(below)
        .is_some_and(|first| line::has_first_number(&first) && line::begins_with_move(&first))
}
