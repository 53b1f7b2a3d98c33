//! Puts the moves of a plain text in order before they are played: rounds in columns, moves of one side before those of the
//! other, and variations that only labels or numbers show.

use xiangqi::Position;
use xiangqi::notation::Reader;

use super::asides::alternatives::{InBrackets, in_brackets};
use super::asides::variations::{Labelled, with_brackets};
use super::plain;
use super::raw::RawGame;
use super::sides::{by_turns, with_columns_exchanged};
use crate::doubt::Doubt;
use crate::moves::MAX_WARNINGS;
use crate::place::{Place, Warning};

impl RawGame {
    /// Puts rounds that stand in columns into their order. Returns whether the text had such columns.
    pub(super) fn put_in_order(&mut self) -> bool {
        let ordered = plain::in_order(&self.text);
        let is_in_columns = ordered.is_some();
        self.text = ordered.unwrap_or_else(|| std::mem::take(&mut self.text));
        is_in_columns
    }

    /// Puts the columns of both sides into their order, if the heading says that Black's is the first.
    pub(super) fn put_columns_in_order(&mut self, start: &Position, reader: Reader) {
        if let Some(text) = with_columns_exchanged(&self.text, start, reader) {
            self.text = text;
        }
    }

    /// Puts the moves of both sides into their order, if all of one side stand before those of the other.
    pub(super) fn put_sides_in_order(&mut self, start: &Position, reader: Reader) {
        if let Some(text) = by_turns(&self.text, start, reader) {
            self.text = text;
        }
    }

    /// Adds brackets around variations that have labels.
    pub(super) fn put_variations_in_brackets(&mut self, start: &Position, reader: Reader) {
        let Some(Labelled { text, doubts }) = with_brackets(&self.text, start, reader) else { return };
        for (at, doubt) in doubts.into_iter().take(MAX_WARNINGS) {
            let line = self.text_line + self.text[..at].matches('\n').count();
            self.warnings.push(Warning { place: Place::Line(line), number: None, doubt });
        }
        self.text = text;
    }

    /// Adds brackets around alternatives that only their numbers show.
    pub(super) fn put_alternatives_in_brackets(&mut self, start: &Position, reader: Reader) {
        let Some(InBrackets { text, doubt }) = in_brackets(&self.text, start, reader) else { return };
        if let Some(at) = doubt {
            let line = self.text_line + self.text[..at].matches('\n').count();
            let doubt = Doubt::VariationOrGame;
            self.warnings.push(Warning { place: Place::Line(line), number: None, doubt });
        }
        self.text = text;
    }
}
