//! The fields of facts as texts, and back.

use chuhe_locale::Lang;
use chuhe_locale::outcome;
use chuhe_locale::texts::{game, named};
use serde::{Serialize, Serializer};
use xiangqi::notation::{Letters, Notation, Reader, write};
use xiangqi::rules::Clause;
use xiangqi::{Color, Move, Piece, PieceType, Position, Square};

use crate::data::{Expected, Line, Man, Points, Threat};
use crate::patterns::Pattern;
use crate::proof::passed;

/// Where a fact is written or read: its position, and where its lines of moves begin.
pub(crate) struct Context {
    root: Position,
    /// The position itself, or the one after the first move that the fact names.
    base: Position,
    names_move: bool,
    lang: Lang,
}

impl Context {
    pub(crate) fn new(position: &Position, lang: Lang) -> Context {
        Context { root: position.clone(), base: position.clone(), names_move: false, lang }
    }

    fn notation(&self) -> Notation {
        self.lang.notation()
    }

    /// The text for a line without moves.
    const fn no_moves(&self) -> &'static str {
        game::nothing_taken_back(self.lang)
    }

    fn read_move(&self, position: &Position, text: &str) -> Option<Move> {
        let letters = match self.lang {
            Lang::Vi => Letters::Vietnamese,
            Lang::En | Lang::Zh | Lang::ZhHant => Letters::English,
        };
        Reader { letters, ..Reader::default() }.read(position, text).ok()
    }

    /// Lines continue after the first move that is named.
    fn note(&mut self, mv: Move) {
        if !self.names_move {
            self.names_move = true;
            let _ = self.base.play(mv);
        }
    }

    fn write_line(&self, start: Option<Position>, moves: &[Move]) -> String {
        let Some(mut position) = start else { return String::new() };
        let mut texts = Vec::new();
        for &mv in moves {
            texts.push(write(&position, mv, self.notation()));
            if position.play(mv).is_err() {
                break;
            }
        }
        if texts.is_empty() { self.no_moves().to_owned() } else { texts.join(" ") }
    }

    fn read_line(&self, start: Option<Position>, text: &str) -> Option<Vec<Move>> {
        let mut position = start?;
        if text == self.no_moves() {
            return Some(Vec::new());
        }
        text.split(' ')
            .map(|text| {
                let mv = self.read_move(&position, text)?;
                position.play(mv).ok()?;
                Some(mv)
            })
            .collect()
    }
}

/// The parts of the board that a fact is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// The pieces that the fact is about, in the order of its fields.
    pub men: Vec<Man>,
    /// Other squares.
    #[serde(serialize_with = "as_texts")]
    pub squares: Vec<Square>,
    /// The move that the fact is about, and the moves of its line, in order.
    #[serde(serialize_with = "as_texts")]
    pub moves: Vec<Move>,
}

fn as_texts<T: std::fmt::Display, S: Serializer>(values: &[T], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(values.iter().map(ToString::to_string))
}

/// A fact whose fields are texts in its sentence.
pub(crate) trait Worded: Sized {
    /// The names of the fields.
    const FIELDS: &'static [&'static str];

    /// The texts of the fields, in order.
    fn texts(&self, context: &mut Context) -> Vec<String>;

    /// Adds the pieces, squares and moves of the fields.
    fn mark(&self, marks: &mut Marks);

    /// Reads the fields in order.
    fn of_texts(texts: &[&str], context: &mut Context) -> Option<Self>;
}

/// A value in a sentence.
pub(crate) trait Field: Sized {
    fn write(&self, context: &mut Context) -> String;
    fn read(text: &str, context: &mut Context) -> Option<Self>;

    /// Adds the pieces, squares or moves of the value.
    fn mark(&self, _: &mut Marks) {}
}

/// Finds the value whose written form is `text`.
fn written<T: Field>(values: impl IntoIterator<Item = T>, text: &str, context: &mut Context) -> Option<T> {
    values.into_iter().find(|value| value.write(context) == text)
}

impl Field for Color {
    fn write(&self, context: &mut Context) -> String {
        outcome::side(*self, context.lang).to_owned()
    }

    fn read(text: &str, context: &mut Context) -> Option<Color> {
        written(Color::ALL, text, context)
    }
}

impl Field for Square {
    fn write(&self, _: &mut Context) -> String {
        self.to_string()
    }

    fn read(text: &str, _: &mut Context) -> Option<Square> {
        text.parse().ok()
    }

    fn mark(&self, marks: &mut Marks) {
        marks.squares.push(*self);
    }
}

impl Field for Man {
    fn write(&self, context: &mut Context) -> String {
        let Man { piece: Piece { color, kind }, square } = *self;
        let lang = context.lang;
        game::man_on(lang, &outcome::side(color, lang), &outcome::piece_name(color, kind, lang), &square)
    }

    fn read(text: &str, context: &mut Context) -> Option<Man> {
        let letters: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        let square: Square = letters.into_iter().find_map(|word| word.parse().ok())?;
        let kinds = PieceType::ALL.into_iter();
        let men =
            kinds.flat_map(|kind| Color::ALL.map(|color| Man { piece: Piece::new(color, kind), square }));
        written(men.collect::<Vec<_>>(), text, context)
    }

    fn mark(&self, marks: &mut Marks) {
        marks.men.push(*self);
    }
}

impl Field for Points {
    fn write(&self, context: &mut Context) -> String {
        if self.0 == 100 {
            game::one_point(context.lang).to_owned()
        } else {
            game::points(context.lang, self)
        }
    }

    fn read(text: &str, context: &mut Context) -> Option<Points> {
        let number: String = text.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let points = Points((number.parse::<f64>().ok()? * 100.0).round() as i32);
        (points.write(context) == text).then_some(points)
    }
}

macro_rules! numbers {
    ($($type:ident)*) => {$(
        impl Field for $type {
            fn write(&self, _: &mut Context) -> String {
                self.to_string()
            }

            fn read(text: &str, _: &mut Context) -> Option<$type> {
                text.parse().ok().filter(|number: &$type| number.to_string() == text)
            }
        }
    )*};
}
numbers!(u8 u16);

impl Field for Move {
    fn write(&self, context: &mut Context) -> String {
        let text = write(&context.root, *self, context.notation());
        context.note(*self);
        text
    }

    fn read(text: &str, context: &mut Context) -> Option<Move> {
        let mv = context.read_move(&context.root, text)?;
        context.note(mv);
        Some(mv)
    }

    fn mark(&self, marks: &mut Marks) {
        marks.moves.push(*self);
    }
}

impl Field for Line {
    fn write(&self, context: &mut Context) -> String {
        context.write_line(Some(context.base.clone()), &self.0)
    }

    fn read(text: &str, context: &mut Context) -> Option<Line> {
        context.read_line(Some(context.base.clone()), text).map(Line)
    }

    fn mark(&self, marks: &mut Marks) {
        marks.moves.extend(&self.0);
    }
}

impl Field for Threat {
    fn write(&self, context: &mut Context) -> String {
        context.write_line(passed(&context.base), &self.0)
    }

    fn read(text: &str, context: &mut Context) -> Option<Threat> {
        context.read_line(passed(&context.base), text).map(Threat)
    }

    fn mark(&self, marks: &mut Marks) {
        marks.moves.extend(&self.0);
    }
}

impl Field for Pattern {
    fn write(&self, context: &mut Context) -> String {
        self.words(context.lang).to_owned()
    }

    fn read(text: &str, context: &mut Context) -> Option<Pattern> {
        written(Pattern::ALL.iter().copied(), text, context)
    }
}

impl Field for Expected {
    fn write(&self, context: &mut Context) -> String {
        let name = match self {
            Expected::Win => "win",
            Expected::Draw => "draw",
            Expected::Loss => "loss",
        };
        named("expected", name, context.lang).to_owned()
    }

    fn read(text: &str, context: &mut Context) -> Option<Expected> {
        written([Expected::Win, Expected::Draw, Expected::Loss], text, context)
    }
}

impl Field for Clause {
    fn write(&self, context: &mut Context) -> String {
        named("breach", self.name(), context.lang).to_owned()
    }

    fn read(text: &str, context: &mut Context) -> Option<Clause> {
        written(Clause::ALL, text, context)
    }
}
