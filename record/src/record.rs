//! A game as files hold it: tags, a start, moves with comments and variations, a result.

use xiangqi::{Board, Color, FenError, File, Move, NATURAL_MOVE_LIMIT, PieceType, Position, Square};

use crate::doubt::Doubt;
use crate::place::{Place, Warning};
use crate::result_words;

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

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Red won.
    RedWins,
    /// Black won.
    BlackWins,
    /// Nobody won.
    Draw,
    /// Unknown, or the game is not over.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads a result: as PGN writes it, in other signs, as in `1:0`, `0–1` or `(½ - ½)`, or in words, as in 红胜, 黑方认输,
    /// `Red resigns` or Đỏ thắng. `None` if the text is not a result.
    pub fn from_text(text: &str) -> Option<GameResult> {
        match result_words::trimmed(text)? {
            "1-0" => Some(GameResult::RedWins),
            "0-1" => Some(GameResult::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unknown),
            text => result_words::score(text).or_else(|| result_words::winner(text)).map(GameResult::won_by),
        }
    }

    /// Reads the value of a tag or field for the result. Unlike [`GameResult::from_text`], a reason may stand after a
    /// score, `1-0 (time)`, and a value that says that the result is unknown is one. `None` if the text is not a result.
    pub fn of_tag(text: &str) -> Option<GameResult> {
        let text = text.trim();
        if result_words::is_unknown(text) {
            return Some(GameResult::Unknown);
        }
        let of_score = || {
            let end = text.find(|c: char| c.is_whitespace() || "(（[［【,，;；".contains(c))?;
            let (score, reason) = text.split_at(end);
            let has_digit = reason.contains(|c: char| c.is_ascii_digit());
            GameResult::from_text(score).filter(|_| !has_digit)
        };
        GameResult::from_text(text).or_else(of_score)
    }

    /// The result of a game won by this colour; `None` means a draw.
    pub const fn won_by(winner: Option<Color>) -> GameResult {
        match winner {
            Some(Color::Red) => GameResult::RedWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }

    /// The winner: `Some(None)` for a draw, `None` if the result is unknown.
    pub const fn winner(self) -> Option<Option<Color>> {
        match self {
            GameResult::RedWins => Some(Some(Color::Red)),
            GameResult::BlackWins => Some(Some(Color::Black)),
            GameResult::Draw => Some(None),
            GameResult::Unknown => None,
        }
    }

    /// The result, as PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::RedWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }
}

impl std::fmt::Display for GameResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
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
