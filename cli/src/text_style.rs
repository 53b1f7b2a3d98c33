//! Texts about moves: language, notation and symbols of the pieces.

use chuhe_diagram::PieceSet;
use chuhe_locale::Lang;
use chuhe_locale::outcome::side;
use chuhe_locale::texts::game;
use xiangqi::notation::{Notation, Reader, write};
use xiangqi::{Color, Move, Position};

use crate::commands::diagram::Pieces;
use crate::language::{Style, language, notation};
use crate::terminal::Paint;
use crate::terminal::board::Look;

/// Arguments of a command that prints moves and boards.
#[derive(Debug, clap::Args)]
pub(crate) struct TextStyleArgs {
    /// Notation of the output [default: that of the language: WXF, Chinese or Vietnamese]. Every notation is read.
    #[arg(long, value_enum)]
    notation: Option<Style>,
    /// Symbols for the pieces.
    #[arg(long, value_enum, default_value_t = Pieces::Traditional)]
    pieces: Pieces,
}

impl TextStyleArgs {
    /// The requested language, if there is one.
    pub(crate) fn text_style(&self) -> TextStyle {
        let lang = language();
        TextStyle { lang, notation: notation(self.notation, lang), pieces: self.pieces.into() }
    }
}

/// The language, the notation and the symbols of the pieces in the output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle {
    pub(crate) lang: Lang,
    pub(crate) notation: Notation,
    pub(crate) pieces: PieceSet,
}

impl TextStyle {
    /// A side.
    pub(crate) fn side(self, color: Color) -> &'static str {
        side(color, self.lang)
    }

    /// A move in the notation, followed by its two squares unless the notation is UCI.
    pub(crate) fn name(self, position: &Position, mv: Move) -> String {
        let name = write(position, mv, self.notation);
        if self.notation == Notation::Uci { name } else { game::remarked(self.lang, &name, &mv) }
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

    /// A reader for the moves that the user types.
    pub(crate) fn reader(self) -> Reader {
        Reader::for_person(self.notation)
    }

    /// The board as this side sees it.
    pub(crate) fn look(self, view: Color) -> Look {
        Look { pieces: self.pieces, view, paint: Paint::of_stdout() }
    }
}
