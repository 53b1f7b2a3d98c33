//! How a command talks with a person at a board: language, notation, pieces.

use chuhe_diagram::PieceSet;
use chuhe_locale::Lang;
use chuhe_locale::outcome::side;
use xiangqi::notation::{Notation, write};
use xiangqi::{Color, Move, Position};

use crate::commands::diagram::Pieces;
use crate::language::{Style, language, notation};
use crate::terminal::Paint;
use crate::terminal::board::Look;

/// Arguments of a command that talks about moves on a board.
#[derive(Debug, clap::Args)]
pub(crate) struct SpeechArgs {
    /// Notation of the output [default: WXF, or Chinese if that is the language]. Every notation is read.
    #[arg(long, value_enum)]
    notation: Option<Style>,
    /// Signs for the pieces.
    #[arg(long, value_enum, default_value_t = Pieces::Traditional)]
    pieces: Pieces,
}

impl SpeechArgs {
    /// The requested language, if there is one.
    pub(crate) fn speech(&self) -> Speech {
        let lang = language();
        Speech { lang, notation: notation(self.notation, lang), pieces: self.pieces.into() }
    }
}

/// The language, the notation and the pieces in which a command talks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speech {
    pub(crate) lang: Lang,
    pub(crate) notation: Notation,
    pub(crate) pieces: PieceSet,
}

impl Speech {
    /// A side.
    pub(crate) fn side(self, color: Color) -> &'static str {
        side(color, self.lang)
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

    /// The board as this side sees it.
    pub(crate) fn look(self, view: Color) -> Look {
        Look { pieces: self.pieces, view, paint: Paint::of_stdout() }
    }
}
