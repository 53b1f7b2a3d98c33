//! The movetext of one game: its moves and all that stands between them, as text, and what is known of them before they
//! are played.

use crate::lex::main_words;
use crate::plain_text::asides::aside::Count;
use crate::plain_text::word;

/// The movetext of a game, up to its result.
#[derive(Debug, Default)]
pub(super) struct MoveText {
    pub(super) text: String,
    /// The line that `text` begins on.
    pub(super) first_line: usize,
    /// The line that `text` ends on.
    pub(super) last_line: usize,
    /// The line and the offset in `text` of a comment that is still open.
    pub(super) open: Option<(usize, usize)>,
    /// Variations that are open.
    pub(super) depth: usize,
    /// Whether there is something besides comments.
    pub(super) has_tokens: bool,
    /// Moves of the main line.
    pub(super) plies: usize,
    /// Their numbering.
    pub(super) count: Count,
    /// The last number in the main line.
    pub(super) last_number: Option<u32>,
}

/// The state of a movetext before a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    /// The bytes of the text, and the line of the last.
    pub(super) end: usize,
    line: usize,
    plies: usize,
    count: Count,
    has_tokens: bool,
}

impl MoveText {
    /// Adds text of a line.
    pub(super) fn add(&mut self, line: usize, text: &str) {
        if self.text.is_empty() {
            (self.first_line, self.last_line) = (line, line);
        }
        if self.last_line == line {
            self.text.push(' ');
        }
        self.text.extend(std::iter::repeat_n('\n', line.saturating_sub(self.last_line)));
        self.text.push_str(text);
        self.last_line = line;
    }

    /// Forgets the text, which is too long. A comment stays open.
    pub(super) fn clear(&mut self) {
        self.text = String::new();
        self.open = self.open.map(|(line, _)| (line, 0));
    }

    /// The line of a byte of the text.
    pub(super) fn line_of(&self, at: usize) -> usize {
        self.first_line + self.text[..at].matches('\n').count()
    }

    /// Whether there are words besides the numbers of moves.
    pub(super) fn has_more_than_numbers(&self) -> bool {
        main_words(&self.text).any(|word| !word::move_text(word).is_empty())
    }

    pub(super) fn state(&self) -> Before {
        let MoveText { ref text, last_line: line, plies, count, has_tokens, .. } = *self;
        Before { end: text.len(), line, plies, count, has_tokens }
    }

    /// Removes the text after this state.
    pub(super) fn go_back(&mut self, to: Before) {
        self.text.truncate(to.end);
        (self.last_line, self.plies, self.count, self.has_tokens) =
            (to.line, to.plies, to.count, to.has_tokens);
        self.depth = 0;
    }
}
