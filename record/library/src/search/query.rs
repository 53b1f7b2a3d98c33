//! A query, and its results.

use chuhe_record::GameResult;
use xiangqi::{Move, Piece, Position, Square};

use crate::material::MaterialPattern;

/// A query. A game must match all conditions; without conditions, all games match.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// A position that must occur, or its mirror image.
    pub position: Option<Position>,
    /// All these players must occur, with either colour.
    pub players: Vec<String>,
    /// The name of the player with Red, or a part of it.
    pub red: Option<String>,
    /// The name of the player with Black, or a part of it.
    pub black: Option<String>,
    /// A part of the event's name.
    pub event: Option<String>,
    /// The first and the last year.
    pub years: Option<(i32, i32)>,
    /// The result.
    pub result: Option<GameResult>,
    /// The beginning of the opening's ECCO code or name. The opening is found by position; a name is also looked for in
    /// the tags.
    pub opening: Option<String>,
    /// Consecutive moves anywhere in the game, or their mirror images.
    pub sequence: Vec<Move>,
    /// Pieces on squares: one position must have all of them, or all of their mirror images.
    pub pieces: Vec<(Square, Piece)>,
    /// Material that must occur in one position.
    pub material: Option<MaterialPattern>,
}

/// A game that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// The game's number.
    pub game: i64,
    /// The number of plies before the first position that matches, if the query has conditions on positions.
    pub ply: Option<usize>,
}

/// One page of the games found, and the total number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The number of games found.
    pub total: usize,
    /// The games of this page.
    pub hits: Vec<Hit>,
}

impl Page {
    /// Skips the first `offset` of these and returns at most `limit`.
    pub(super) fn of<T>(found: &[T], offset: usize, limit: usize, hit: impl Fn(&T) -> Hit) -> Page {
        Page { total: found.len(), hits: found.iter().skip(offset).take(limit).map(hit).collect() }
    }
}
