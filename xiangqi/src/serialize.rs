//! The feature `serde`: values as text, a set of squares as a list, a game as its start and its moves. Reading checks
//! all that [`FromStr`] and [`Game::play`] check, and the format's error contains our message.

use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::fen_line::{FenLine, FenLineError};
use crate::notation::{Notation, WxfEdition};
use crate::outcome::{Outcome, Verdict};
use crate::position::Position;
use crate::rules::suite::SideResult;
use crate::rules::{Clause, Conduct, ConductLevel, Game, GameRules, RepetitionRule};
use crate::types::{Color, Coordinates, File, Move, Piece, PieceId, PieceType, Rank, Square, SquareSet};
use crate::zobrist::Key;

/// Reads a value from text.
struct Text<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Writes a value as it is displayed, or by a method that makes text of it, and reads it back.
macro_rules! as_text {
    ($($type:ty: $expected:literal $(by $method:ident)?;)*) => { $(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&self$(.$method())?)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text { expected: $expected, value: PhantomData })
            }
        }
    )* };
}

as_text! {
    Board: "the first field of a FEN";
    Clause: "the name of a clause";
    Color: "the name of a side";
    Conduct: "the name of a conduct" by name;
    ConductLevel: "the name of a level";
    Coordinates: "the number of Red's back rank";
    File: "the letter of a file";
    Key: "a key of 16 hexadecimal digits";
    Move: "a move such as h2e2";
    Notation: "the name of a notation";
    Outcome: "an outcome in words";
    Piece: "a piece, such as Red rook or R";
    PieceId: "one of the 32 pieces, such as Red rook 2";
    PieceType: "a kind of piece";
    Rank: "the digit of a rank";
    RepetitionRule: "the name of a rule";
    SideResult: "win, draw or loss";
    Square: "a square such as e4";
    Verdict: "a verdict in words";
    WxfEdition: "the year of the rules";
}

impl Serialize for SquareSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SquareSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SquareSet, D::Error> {
        Ok(Vec::<Square>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A position read with the moves after its FEN.
struct Line(Position);

impl FromStr for Line {
    type Err = FenLineError;

    fn from_str(text: &str) -> Result<Line, FenLineError> {
        FenLine::read_within(text, None)?.without_rest()?.final_position().map(Line)
    }
}

impl Serialize for Position {
    /// [`Position::fen_line`]: the FEN that was set up, and the moves played since.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.fen_line())
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let text = Text { expected: "a FEN, with or without moves", value: PhantomData };
        deserializer.deserialize_str(text).map(|Line(position)| position)
    }
}

/// The serialised form of a [`Game`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameData {
    start: Position,
    moves: Vec<Move>,
    #[serde(default)]
    rules: GameRules,
    /// An end that does not come from the board.
    #[serde(default)]
    declared: Option<Outcome>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = GameData {
            start: self.start().clone(),
            moves: self.moves().collect(),
            rules: self.rules(),
            declared: self.declared(),
        };
        data.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let GameData { start, moves, rules, declared } = GameData::deserialize(deserializer)?;
        let mut game = Game::with_rules(start, rules);
        for (index, mv) in moves.into_iter().enumerate() {
            game.play(mv).map_err(|error| D::Error::custom(format_args!("move {}: {error}", index + 1)))?;
        }
        if let Some(outcome) = declared {
            let undeclared = || D::Error::custom(format_args!("'{outcome}' is not an end that is declared"));
            game.end_by(outcome.declaration().ok_or_else(undeclared)?);
        }
        Ok(game)
    }
}
