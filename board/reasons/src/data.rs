//! The parts of facts: pieces, points, lines of moves.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use xiangqi::{Color, Move, Piece, PieceType, Position, Square};

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// Side and kind.
    pub piece: Piece,
    /// The square of the piece.
    pub square: Square,
}

impl Man {
    /// The piece on a square of a position.
    pub fn on(position: &Position, square: Square) -> Option<Man> {
        Some(Man { piece: position.piece_on(square)?, square })
    }

    /// Whether this piece stands on its square in the position.
    pub(crate) fn stands_in(self, position: &Position) -> bool {
        position.piece_on(self.square) == Some(self.piece)
    }

    /// The value of the piece on its square.
    pub fn worth(self) -> Points {
        worth(self.piece, self.square)
    }
}

#[derive(Serialize, Deserialize)]
struct ManData {
    side: String,
    piece: String,
    square: String,
}

impl Serialize for Man {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Man { piece, square } = *self;
        ManData {
            side: piece.color.to_string(),
            piece: piece.kind.name().to_owned(),
            square: square.to_string(),
        }
        .serialize(to)
    }
}

impl<'de> Deserialize<'de> for Man {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Man, D::Error> {
        use serde::de::Error;
        let ManData { side, piece, square } = ManData::deserialize(from)?;
        let color: Color = side.parse().map_err(D::Error::custom)?;
        let kind: PieceType = piece.parse().map_err(D::Error::custom)?;
        let square = square.parse().map_err(D::Error::custom)?;
        Ok(Man { piece: Piece::new(color, kind), square })
    }
}

/// Material in hundredths of a pawn. Rook 9, cannon 4.5, horse 4, elephant and advisor 2, pawn 1, and 2 once it has
/// crossed the river: the usual count of the books. It measures exchanges, not the quality of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Points(pub i32);

/// The smallest gain that is reported: an elephant, an advisor, or a pawn that has crossed the river.
pub(crate) const WORTH_TELLING: Points = Points(200);

impl Display for Points {
    /// In pawns, without needless decimals: `4`, `4.5`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", f64::from(self.0) / 100.0)
    }
}

/// The value of a piece that has not crossed the river. A king cannot be captured.
pub const fn base_worth(kind: PieceType) -> Points {
    Points(match kind {
        PieceType::King => 0,
        PieceType::Advisor | PieceType::Elephant => 200,
        PieceType::Horse => 400,
        PieceType::Cannon => 450,
        PieceType::Rook => 900,
        PieceType::Pawn => 100,
    })
}

/// The value of a piece that is captured on a square: that of [`base_worth`], or of a pawn across the river, 200.
pub const fn worth(piece: Piece, square: Square) -> Points {
    match piece.kind {
        PieceType::Pawn if !square.on_own_side(piece.color) => Points(200),
        kind => base_worth(kind),
    }
}

/// The value of what a move captures, in hundredths of a pawn; 0 if it captures nothing.
pub(crate) fn captured(position: &Position, mv: Move) -> i32 {
    position.piece_on(mv.to()).map_or(0, |piece| worth(piece, mv.to()).0)
}

/// The result of a game for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Expected {
    /// The side to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

/// Moves in order from the position of the fact, or from the position after the move that the fact is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line(pub Vec<Move>);

/// Moves in order that the other side threatens: the side to move passes first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Threat(pub Vec<Move>);

macro_rules! moves_as_texts {
    ($type:ident) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_seq(self.0.iter().map(ToString::to_string))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                let texts = Vec::<String>::deserialize(from)?;
                let moves: Result<_, _> = texts.iter().map(|text| text.parse()).collect();
                moves.map($type).map_err(serde::de::Error::custom)
            }
        }
    };
}
moves_as_texts!(Line);
moves_as_texts!(Threat);

/// Serde's form of values that are displayed and read as text: squares, moves, sides.
pub(crate) mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}
