//! Lessons in the terminal: something is asked, moves and orders are typed, and what is said comes back as lines.
//!
//! | file | what |
//! |---|---|
//! | `order` | what a learner types |
//! | `deck` | what comes again and when, kept in a file of the user |
//! | `memory` | how long something is remembered |
//!
//! `puzzles solve` and `endings train` are lessons.

mod deck;
mod memory;
mod order;

use std::io::Write;

use chuhe_diagram::PieceSet;
use chuhe_locale::Lang;
use chuhe_locale::outcome::{side_vi, side_zh};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use xiangqi::notation::{Notation, write};
use xiangqi::{Color, Move, Position};

use crate::commands::diagram::Pieces;
use crate::error::{CliError, CliResult};
use crate::language::{Language, Style, language, notation};
use crate::terminal::Paint;
use crate::terminal::board::Look;
pub(crate) use deck::{Card, Deck};
pub(crate) use memory::Recall;
pub(crate) use order::Order;

/// How a lesson speaks.
#[derive(Debug, clap::Args)]
pub(crate) struct SpeechArgs {
    /// Notation of the output [default: WXF, or Chinese if that is the language]. Every notation is read.
    #[arg(long, value_enum)]
    notation: Option<Style>,
    /// Signs for the pieces.
    #[arg(long, value_enum, default_value_t = Pieces::Traditional)]
    pieces: Pieces,
    /// The language [default: that of LANG].
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

impl SpeechArgs {
    /// What is asked for, as far as anything is.
    pub(crate) fn speech(&self) -> Speech {
        let lang = language(self.lang);
        Speech { lang, notation: notation(self.notation, lang), pieces: self.pieces.into() }
    }
}

/// The language, the notation and the pieces of a lesson.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speech {
    pub(crate) lang: Lang,
    pub(crate) notation: Notation,
    pub(crate) pieces: PieceSet,
}

impl Speech {
    /// A text in the language.
    pub(crate) fn say(self, en: &str, zh: &str, vi: &str) -> String {
        self.lang.pick(en, zh, vi).to_owned()
    }

    /// A side.
    pub(crate) fn side(self, color: Color) -> String {
        match self.lang {
            Lang::En => color.to_string(),
            Lang::Zh => side_zh(color).to_owned(),
            Lang::Vi => side_vi(color).to_owned(),
        }
    }

    /// A move in the notation, and as squares if that is another.
    pub(crate) fn name(self, position: &Position, mv: Move) -> String {
        let name = write(position, mv, self.notation);
        if self.notation == Notation::Uci { name } else { format!("{name} ({mv})") }
    }

    /// The moves of a line in the notation.
    pub(crate) fn line(self, position: &Position, moves: &[Move]) -> String {
        let mut position = position.clone();
        let mut names = Vec::new();
        for &mv in moves {
            names.push(write(&position, mv, self.notation));
            position.make_move(mv);
        }
        names.join(" ")
    }

    /// Where a hint looks.
    pub(crate) fn man(self, mv: Move) -> String {
        let text = self.say("Move what stands on", "动这个位置上的子：", "Đi quân đứng ở");
        format!("{text} {}", mv.from())
    }

    /// The board as this side sees it.
    pub(crate) fn look(self, view: Color) -> Look {
        Look { pieces: self.pieces, view, paint: Paint::of_stdout() }
    }

    fn how_to_leave(self) -> String {
        self.say("Type 'quit' to leave.", "输入“退出”结束。", "Gõ 'thoát' để dừng.")
    }
}

/// Something that is asked until it is done or somebody leaves.
pub(crate) trait Lesson {
    /// How it speaks.
    fn speech(&self) -> Speech;
    /// What is said first.
    fn welcome(&mut self) -> Result<Vec<String>, CliError>;
    /// The side whose move is wanted.
    fn side(&self) -> Color;
    /// Does what is asked for; leaving is up to the caller.
    fn obey(&mut self, order: &Order) -> Result<Vec<String>, CliError>;
    /// Whether nothing is left.
    fn is_done(&self) -> bool;
    /// Somebody leaves, maybe in the midst of something.
    fn leave(&mut self) -> CliResult {
        Ok(())
    }
    /// What is said last.
    fn result(&self) -> String;
}

/// Gives a lesson: at a terminal with a line editor, or through pipes.
pub(crate) fn give(lesson: &mut impl Lesson, out: &mut impl Write) -> CliResult {
    let mut editor = DefaultEditor::new().map_err(|error| CliError::Failed(error.to_string()))?;
    let show =
        |out: &mut dyn Write, lines: Vec<String>| lines.iter().try_for_each(|line| writeln!(out, "{line}"));
    show(out, lesson.welcome()?)?;
    while !lesson.is_done() {
        out.flush()?;
        let prompt = format!("{}> ", lesson.speech().side(lesson.side()));
        let text = match editor.readline(&prompt) {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => {
                show(out, vec![lesson.speech().how_to_leave()])?;
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
    lesson.leave()?;
    show(out, vec![lesson.result()])?;
    Ok(())
}
