//! A line of the table: its moves, and the squares where they put pieces.

use xiangqi::notation::read;
use xiangqi::{Board, Move, PieceId, Position, Square};

/// The mark for a move that the line leaves open.
const ANY: &str = "--";

/// Moves that lead to an opening.
#[derive(Debug)]
pub(crate) struct Line {
    /// The opening's place in the table.
    pub(crate) opening: usize,
    /// The letter of its code.
    pub(crate) letter: u8,
    /// The moves, without those that are left open.
    pub(crate) moves: Vec<Move>,
    /// Where the moves lead each piece that they move, and the same on the other side of the board.
    pub(crate) places: [Vec<(PieceId, Square)>; 2],
    /// Lines whose moves are all in this line; by their places in the list of lines.
    pub(crate) goes_on_from: Vec<usize>,
}

impl Line {
    /// Reads moves from the standard start position. The error is the move that cannot be read.
    pub(crate) fn read(opening: usize, letter: u8, text: &str) -> Result<Line, String> {
        let mut position = Position::default();
        let mut moves = Vec::new();
        for word in text.split_ascii_whitespace() {
            if word == ANY {
                position.make_null();
                continue;
            }
            let mv = read(&position, word).map_err(|error| error.to_string())?;
            position.make_move(mv);
            moves.push(mv);
        }
        let start = Position::default();
        let moved = |id: PieceId| {
            let square = position.board().square_of(id)?;
            (start.board().square_of(id) != Some(square)).then_some((id, square))
        };
        let places: Vec<_> = PieceId::ALL.into_iter().filter_map(moved).collect();
        let across = |&(id, square): &(PieceId, Square)| Some((other(start.board(), id)?, square.mirrored()));
        let mirrored = places.iter().filter_map(across).collect();
        Ok(Line { opening, letter, moves, places: [places, mirrored], goes_on_from: Vec::new() })
    }

    /// Whether another line's moves are among the moves of this line, and fewer.
    pub(crate) fn includes(&self, other: &Line) -> bool {
        other.moves.len() < self.moves.len() && other.moves.iter().all(|mv| self.moves.contains(mv))
    }
}

/// The piece that starts on the mirrored square.
fn other(start: &Board, id: PieceId) -> Option<PieceId> {
    start.id_on(start.square_of(id)?.mirrored())
}
