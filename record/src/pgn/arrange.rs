//! What a text without tags needs before its moves are played: the side that begins, and the moves in their order, for
//! rounds in columns, moves of one side before those of the other, and variations that only labels or numbers show. And
//! the warnings about its heading.

use xiangqi::notation::Reader;
use xiangqi::{Color, Position};

use super::raw::RawGame;
use crate::doubt::Doubt;
use crate::moves::MAX_WARNINGS;
use crate::place::{Place, Warning};
use crate::plain_text::asides::alternatives::{InBrackets, in_brackets};
use crate::plain_text::asides::variations::{Labelled, with_brackets};
use crate::plain_text::columns::{in_order, with_columns_exchanged};
use crate::plain_text::ends::End;
use crate::plain_text::first::{first_mover, with_first_mover};
use crate::plain_text::headings::moves::first_move;
use crate::plain_text::sides::by_turns;

/// Whether warnings tell of a move that is not of the side whose turn it is. What does not fit behind it follows from it.
pub(super) fn tell_side(warnings: &[Warning]) -> bool {
    warnings.iter().any(|warning| matches!(warning.doubt, Doubt::OtherSide { .. }))
}

impl RawGame {
    /// Puts rounds that stand in columns into their order. Returns whether the text had such columns.
    pub(super) fn put_in_order(&mut self) -> bool {
        let ordered = in_order(&self.moves.text);
        let is_in_columns = ordered.is_some();
        self.moves.text = ordered.unwrap_or_else(|| std::mem::take(&mut self.moves.text));
        is_in_columns
    }

    /// Puts the columns of both sides into their order, if the heading says that Black's is the first.
    pub(super) fn put_columns_in_order(&mut self, start: &Position, reader: Reader) {
        if let Some(text) = with_columns_exchanged(&self.moves.text, start, reader) {
            self.moves.text = text;
        }
    }

    /// Notes the sides of a row of moves, if the heading names the columns: a cell may be empty.
    pub(super) fn note_row(&mut self, line: usize, row: &str) {
        let Some(first) = self.heading.first_column else { return };
        let Some((side, name, is_again)) = self.rows.add(row, first) else { return };
        if self.moves.plies == 0 && side == Color::Black {
            self.heading.first_mover = Some(side);
        } else if is_again && !tell_side(&self.warnings) {
            let doubt = Doubt::OtherSide { word: name.to_owned(), named: side };
            self.warnings.push(Warning { place: Place::Line(line), number: None, doubt });
        }
    }

    /// Puts the moves of both sides into their order, if all of one side stand before those of the other.
    pub(super) fn put_sides_in_order(&mut self, start: &Position, reader: Reader) {
        if let Some(text) = by_turns(&self.moves.text, start, reader) {
            self.moves.text = text;
        }
    }

    /// Adds brackets around variations that have labels.
    pub(super) fn put_variations_in_brackets(&mut self, start: &Position, reader: Reader) {
        let Some(Labelled { text, doubts }) = with_brackets(&self.moves.text, start, reader) else { return };
        for (at, doubt) in doubts.into_iter().take(MAX_WARNINGS) {
            let line = self.moves.line_of(at);
            self.warnings.push(Warning { place: Place::Line(line), number: None, doubt });
        }
        self.moves.text = text;
    }

    /// Adds brackets around alternatives that only their numbers show.
    pub(super) fn put_alternatives_in_brackets(&mut self, start: &Position, reader: Reader) {
        let Some(InBrackets { text, doubt, repeated }) = in_brackets(&self.moves.text, start, reader) else {
            return;
        };
        let doubt = doubt.map(|at| (at, Doubt::VariationOrGame));
        let repeated = repeated.map(|(at, number)| (at, Doubt::RepeatedNumber(number)));
        for (at, doubt) in repeated.into_iter().chain(doubt) {
            let line = self.moves.line_of(at);
            self.warnings.push(Warning { place: Place::Line(line), number: None, doubt });
        }
        self.moves.text = text;
    }

    /// The start of the game, with the side to move that its heading or its first move tells.
    pub(super) fn start_of_first_mover(&mut self, start: Position) -> Position {
        let said = self.heading.first_mover.or_else(|| {
            let comment = self.moves.text.trim_start().strip_prefix('{').filter(|_| !self.is_plain)?;
            first_mover(comment.split('}').next()?)
        });
        let (start, doubt) = with_first_mover(&self.moves.text, start, said, self.is_plain);
        let place = Place::Line(self.line);
        self.warnings.extend(doubt.map(|doubt| Warning { place, number: None, doubt }));
        start
    }

    /// The warnings about the heading of a game from this start.
    pub(super) fn doubts_of_heading(&self, start: &Position, reader: Reader) -> Vec<Warning> {
        let (text, line) = (&self.moves.text, self.moves.first_line);
        let words = if self.is_plain { self.heading.words.line().comment } else { String::new() };
        let first = first_move(&words, text, start, reader);
        let first = first.map(|first| (line, Doubt::HeadingMove(first.to_owned())));
        let warning = |(line, doubt)| Warning { place: Place::Line(line), number: None, doubt };
        self.heading.doubts(&self.tags, start).chain(first).map(warning).collect()
    }

    /// The warning that this game may be more of the game that ends so.
    pub(super) fn doubt_behind(&self, end: &End, start: &Position) -> Option<Warning> {
        let moves = &self.moves;
        let is_numbered = moves.count.is_numbered();
        if self.is_plain { end.doubt(&moves.text, moves.first_line, is_numbered, start) } else { None }
    }
}
