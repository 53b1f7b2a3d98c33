//! Lessons in the terminal: the program asks, the learner types moves and commands, and answers are returned as
//! lines.
//!
//! | file | what |
//! |---|---|
//! | `learner_command` | the input of a learner |
//! | `deck` | the cards and their due times, kept in a file of the user |
//! | `memory` | how long something is remembered |
//!
//! `puzzles solve` and `endings train` are lessons.

mod deck;
mod learner_command;
mod memory;

use std::io::Write;

use chuhe_locale::texts::terminal;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use xiangqi::{Color, Move};

use crate::error::{CliError, CliResult};
use crate::text_style::TextStyle;
pub(crate) use deck::{Card, Deck};
pub(crate) use learner_command::LearnerCommand;
pub(crate) use memory::Recall;

impl TextStyle {
    /// The hint about the piece to move.
    pub(crate) fn piece_hint(self, mv: Move) -> String {
        terminal::hint_man(self.lang, &mv.from())
    }

    fn how_to_leave(self) -> &'static str {
        terminal::lesson_how_to_leave(self.lang)
    }
}

/// A lesson, until it is finished or the learner leaves.
pub(crate) trait Lesson {
    /// The language and notation of its messages.
    fn text_style(&self) -> TextStyle;
    /// The first message.
    fn welcome(&mut self) -> Result<Vec<String>, CliError>;
    /// The side that has to find the move.
    fn side(&self) -> Color;
    /// Executes a command; leaving is up to the caller.
    fn execute(&mut self, command: &LearnerCommand) -> Result<Vec<String>, CliError>;
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
        let prompt = format!("{}> ", lesson.text_style().side(lesson.side()));
        let text = match editor.readline(&prompt) {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => {
                show(out, vec![lesson.text_style().how_to_leave().to_owned()])?;
                continue;
            }
            // The input has ended.
            Err(_) => break,
        };
        match LearnerCommand::read(&text) {
            None => {}
            Some(LearnerCommand::Quit) => break,
            Some(command) => {
                // If the line cannot be kept in the history, the session continues.
                let _ = editor.add_history_entry(text.trim());
                show(out, lesson.execute(&command)?)?;
            }
        }
    }
    show(out, lesson.leave()?)?;
    show(out, vec![lesson.result()])?;
    Ok(())
}
