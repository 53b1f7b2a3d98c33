//! A game as files hold it: tags, a start, moves with comments and variations, a result.

use xiangqi::{Board, Color, FenError, File, Move, NATURAL_MOVE_LIMIT, PieceType, Position, Square};

use crate::doubt::Doubt;
use crate::place::{Place, Warning};

pub use crate::result::GameResult;

/// The maximum nesting of variations in a file. The board gets and sends games as JSON: four levels of JSON for each
/// level of variations stay below the 128 that `serde_json` reads.
pub const MAX_DEPTH: usize = 30;

/// The maximum number of tags of one game: names are compared one by one.
pub const MAX_TAGS: usize = 1000;

/// The position in which a game begins. It is not over by the natural move limit, whatever clock the FEN has.
pub(crate) fn start_of(fen: &str) -> Result<Position, FenError> {
    Position::from_fen_within(fen, Some(NATURAL_MOVE_LIMIT))
}

/// A side's pieces in the order in which DhtmlXQ and XQF list their squares.
pub(crate) const PIECES: [PieceType; 16] = {
    use PieceType::*;
    [
        Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn, Pawn,
        Pawn, Pawn, Pawn,
    ]
};

/// The squares of a board's pieces in that order, Red's and then Black's: of a kind, the nearest to its own back
/// rank first, and of those the one at its side's right.
pub(crate) fn pieces_in_order(board: &Board) -> [Option<Square>; 2 * PIECES.len()] {
    let mut found = [None; 2 * PIECES.len()];
    for (color, found) in Color::ALL.into_iter().zip(found.chunks_mut(PIECES.len())) {
        // From Black's back rank on, and from its right; Red sees the board rotated.
        for &seen in Square::ALL.chunks(File::NUM).rev().flatten() {
            let square = if color == Color::Red { seen.rotated() } else { seen };
            let Some(piece) = board.piece_on(square).filter(|piece| piece.color == color) else { continue };
            let mut places = found.iter_mut().zip(PIECES);
            if let Some((place, _)) = places.find(|(place, kind)| place.is_none() && *kind == piece.kind) {
                *place = Some(square);
            }
        }
    }
    found
}

/// The tags of a game: names and values, in the order of the file. Each name occurs once; case is ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of the tag with this name; `None` if there is none.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Adds a tag unless its name exists already; returns whether it was added.
    pub fn add(&mut self, name: &str, value: &str) -> bool {
        let is_new = self.get(name).is_none();
        if is_new {
            self.0.push((name.to_owned(), value.to_owned()));
        }
        is_new
    }

    /// Removes a tag and returns its value; `None` if there is none.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(n, _)| n.eq_ignore_ascii_case(name))?;
        Some(self.0.remove(index).1)
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there are no tags.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A move of a game with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Numeric annotation glyphs: 1 is a good move, 2 a mistake, and so on as in chess.
    pub nags: Vec<u32>,
    /// The comment after the move; empty for none. Lines end with a line feed.
    pub comment: String,
    /// Variations: alternatives to this move.
    pub variations: Vec<Line>,
}

impl From<Move> for Ply {
    fn from(mv: Move) -> Ply {
        Ply { mv, nags: Vec::new(), comment: String::new(), variations: Vec::new() }
    }
}

/// Moves in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The comment before the first move; empty for none.
    pub comment: String,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// A game.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The tags, except those that other fields contain: position, result, notation.
    pub tags: Tags,
    /// The start position.
    pub start: Position,
    /// The moves played, all legal.
    pub line: Line,
    /// The result.
    pub result: GameResult,
    /// The faults of the file, and how they were handled.
    pub warnings: Vec<Warning>,
}

impl Record {
    /// Keeps words that state a result and are not understood, as the way in which the game ended.
    pub(crate) fn keep_unknown_result(&mut self, words: String, place: Place) {
        let is_known = self.tags.get("Termination") == Some(&*words);
        if !is_known && !self.tags.add("Termination", &words) {
            let separator = if self.line.comment.is_empty() { "" } else { "\n" };
            self.line.comment.extend([separator, &words]);
        }
        self.warnings.push(Warning { place, number: None, doubt: Doubt::UnknownResult(words) });
    }

    /// A game with these moves.
    pub fn from_moves(start: Position, moves: impl IntoIterator<Item = Move>) -> Record {
        let plies = moves.into_iter().map(Ply::from).collect();
        Record { start, line: Line { comment: String::new(), plies }, ..Record::default() }
    }

    /// The moves played.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.line.plies.iter().map(|ply| ply.mv)
    }

    /// The position at the end.
    pub fn end(&self) -> Position {
        let mut position = self.start.clone();
        for mv in self.moves() {
            position.make_move(mv);
        }
        position
    }
}
