//! What is asked for, and what is found.

use chuhe_record::GameResult;
use xiangqi::{Move, Piece, Position, Square};

use crate::material::MaterialPattern;

/// What is asked for; a game must have all of it. Without anything all games are.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// A position, or its mirror image.
    pub position: Option<Position>,
    /// Each of these plays, with either colour.
    pub players: Vec<String>,
    /// Red.
    pub red: Option<String>,
    /// Black.
    pub black: Option<String>,
    /// A part of the event's name.
    pub event: Option<String>,
    /// The first and the last year.
    pub years: Option<(i32, i32)>,
    /// The result.
    pub result: Option<GameResult>,
    /// The beginning of the opening's code or name, as the file has it.
    pub opening: Option<String>,
    /// Moves one after another, anywhere in the game, or their mirror images.
    pub sequence: Vec<Move>,
    /// Pieces on squares at one time, or their mirror image.
    pub pieces: Vec<(Square, Piece)>,
    /// Material on the board at one time.
    pub material: Option<MaterialPattern>,
}

/// A game that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// The game's number.
    pub game: i64,
    /// After how many plies what was asked for is there first, if it is something on the board.
    pub ply: Option<usize>,
}

/// Some of the games that were found, and how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// How many games were found.
    pub total: usize,
    /// Those of them that were asked for.
    pub hits: Vec<Hit>,
}

impl Page {
    /// `limit` of these behind the first `offset`.
    pub(super) fn of<T>(found: &[T], offset: usize, limit: usize, hit: impl Fn(&T) -> Hit) -> Page {
        Page { total: found.len(), hits: found.iter().skip(offset).take(limit).map(hit).collect() }
    }
}
