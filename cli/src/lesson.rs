//! Lessons in the terminal: the program asks, the learner types moves and orders, and answers are returned as
//! lines.
//!
//! | file | what |
//! |---|---|
//! | `order` | the input of a learner |
//! | `deck` | the cards and their due times, kept in a file of the user |
//! | `memory` | how long something is remembered |
//!
//! `puzzles solve` and `endings train` are lessons.

mod deck;
mod memory;
mod order;

use std::io::Write;

use chuhe_locale::texts::terminal;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use xiangqi::{Color, Move};

use crate::error::{CliError, CliResult};
use crate::speech::Speech;
pub(crate) use deck::{Card, Deck};
pub(crate) use memory::Recall;
pub(crate) use order::Order;

impl Speech {
    /// The hint about the piece to move.
    pub(crate) fn man(self, mv: Move) -> String {
        terminal::hint_man(self.lang, &mv.from())
    }

    fn how_to_leave(self) -> &'static str {
        terminal::lesson_how_to_leave(self.lang)
    }
}

/// A lesson, until it is finished or the learner leaves.
pub(crate) trait Lesson {
    /// The language and notation of its messages.
    fn speech(&self) -> Speech;
    /// The first message.
    fn welcome(&mut self) -> Result<Vec<String>, CliError>;
    /// The side whose move is wanted.
    fn side(&self) -> Color;
    /// Carries out an order; leaving is up to the caller.
    fn obey(&mut self, order: &Order) -> Result<Vec<String>, CliError>;
    /// Whether nothing is left.
    fn is_done(&self) -> bool;
    /// The learner leaves, maybe during a question.
    fn leave(&mut self) -> Result<Vec<String>, CliError> {
        Ok(Vec::new())
    }
    /// The last message.
    fn result(&self) -> String;
}

/// Gives a lesson: at a terminal with a line editor, or through pipes.
pub(crate) fn give(lesson: &mut impl Lesson, out: &mut impl Write) -> CliResult {
    let mut editor = DefaultEditor::new().map_err(|error| CliError::plain(&error))?;
    let show =
        |out: &mut dyn Write, lines: Vec<String>| lines.iter().try_for_each(|line| writeln!(out, "{line}"));
    show(out, lesson.welcome()?)?;
    while !lesson.is_done() {
        out.flush()?;
        let prompt = format!("{}> ", lesson.speech().side(lesson.side()));
        let text = match editor.readline(&prompt) {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => {
                show(out, vec![lesson.speech().how_to_leave().to_owned()])?;
                continue;
            }
            // The input has ended.
            Err(_) => break,
        };
        match Order::read(&text) {
            None => {}
            Some(Order::Quit) => break,
            Some(order) => {
                // If the line cannot be kept in the history, the session goes on.
                let _ = editor.add_history_entry(text.trim());
                show(out, lesson.obey(&order)?)?;
            }
        }
    }
    show(out, lesson.leave()?)?;
    show(out, vec![lesson.result()])?;
    Ok(())
}
