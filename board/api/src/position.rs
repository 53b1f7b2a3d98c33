//! Information about a position: legal moves, the state of the game, rulings, the book, endgame tables.

use chuhe_book::{Book, embedded};
use chuhe_locale::position::fen_line_error;
use chuhe_locale::refusal::{notation_error, play_error};
use chuhe_locale::ruling::{Explained, explain};
use chuhe_locale::{Text, opening, outcome};
use chuhe_review::data::NamedMove;
use chuhe_tables::Tables;
use serde::{Deserialize, Serialize};
use xiangqi::notation::{Notation, Reader};
use xiangqi::rules::{Game, GameRules};
use xiangqi::{FenLine, Move, Outcome, Position};

use crate::endgame::{Endgame, endgame};
use crate::error::{RequestError, RequestPart};

/// The maximum number of moves of a game; no real game has more. A page may send back a game that it got, so reading
/// has the same limit, variations included.
pub const MAX_MOVES: usize = 5000;

/// A position in a request.
#[derive(Debug, Deserialize)]
pub struct PositionRequest {
    start: String,
    moves: Vec<String>,
}

impl PositionRequest {
    /// Plays the moves from the start position; fails if they are not a legal game.
    pub(crate) fn game(&self) -> Result<Game, RequestError> {
        if self.moves.len() > MAX_MOVES {
            return Err(RequestError::invalid(RequestPart::Game, format!("more than {MAX_MOVES} moves")));
        }
        let unfit = |error| {
            RequestError::invalid_in_words(RequestPart::Position, &error, |lang| fen_line_error(&error, lang))
        };
        let line = FenLine::read(&self.start).map_err(|error| unfit(error.into()))?;
        let line = line.without_rest().map_err(unfit)?;
        let mut game = Game::of_line(line, GameRules::default()).map_err(unfit)?;
        for text in &self.moves {
            let mv: Move = text.parse().map_err(|error| RequestError::invalid(RequestPart::Game, error))?;
            game.play(mv).map_err(|error| {
                RequestError::invalid_in_words(RequestPart::Game, &error, |lang| play_error(&error, lang))
            })?;
        }
        Ok(game)
    }
}

/// Information about a position, for the page.
#[derive(Debug, Serialize)]
pub struct PositionInfo {
    fen: String,
    check: bool,
    legal: Vec<NamedMove>,
    /// The end of the game.
    outcome: Option<Text>,
    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// The ruling on a repetition, if the position has occurred before.
    ruling: Option<Explained>,
    book: Vec<BookEntry>,
    /// The values of endgame tables, if they contain the position.
    tables: Option<Endgame>,
    opening: Option<Text>,
}

#[derive(Debug, Serialize)]
struct BookEntry {
    r#move: NamedMove,
    /// Its share of the book's recommendations for the position, in percent.
    percent: f64,
    games: u32,
}

/// The information that the page shows about a position.
///
/// # Errors
/// If the position cannot be reached as the request says.
pub fn position(request: &PositionRequest, tables: &Tables) -> Result<PositionInfo, RequestError> {
    let game = request.game()?;
    let position = game.position();
    let ended = game.outcome();
    Ok(PositionInfo {
        fen: position.fen(),
        check: position.is_check(),
        legal: position.legal_moves().iter().map(|&mv| NamedMove::new(position, mv)).collect(),
        outcome: ended.map(outcome::outcome),
        result: ended.map_or("*", Outcome::result),
        ruling: game.ruling().map(|ruling| explain(position, &ruling)),
        book: book(position),
        tables: endgame(position, tables),
        opening: opening::opening(game.start(), game.moves()),
    })
}

fn book(position: &Position) -> Vec<BookEntry> {
    // The built-in book can always be read.
    let moves = embedded().probe(position).unwrap_or_default();
    let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
    let share = |weight: u32| 100.0 * f64::from(weight) / total.max(1) as f64;
    moves
        .iter()
        .filter(|known| known.weight > 0)
        .map(|known| BookEntry {
            r#move: NamedMove::new(position, known.mv),
            percent: share(known.weight),
            games: known.games,
        })
        .collect()
}

/// A move as the user typed it.
#[derive(Debug, Deserialize)]
pub struct MoveTextRequest {
    #[serde(flatten)]
    position: PositionRequest,
    text: String,
    /// The name of the notation in which the page shows moves.
    notation: Option<String>,
}

/// The move that was meant.
#[derive(Debug, Serialize)]
pub struct MoveAnswer {
    r#move: NamedMove,
}

/// Reads a move in any notation. An ambiguous text is read as `notation` has it, if that is legal.
///
/// # Errors
/// If the text is not a legal move, or could be several moves, or the notation is unknown.
pub fn read_move(request: &MoveTextRequest) -> Result<MoveAnswer, RequestError> {
    let game = request.position.game()?;
    let position = game.position();
    let mut reader = match &request.notation {
        None => Reader::default(),
        Some(name) => Notation::by_name(name).map(Reader::for_person).ok_or_else(|| {
            RequestError::invalid(RequestPart::Request, format!("unknown notation {name:?}"))
        })?,
    };
    let mv = reader.read(position, request.text.trim()).map_err(|error| {
        RequestError::invalid_in_words(RequestPart::Move, &error, |lang| notation_error(&error, lang))
    })?;
    Ok(MoveAnswer { r#move: NamedMove::new(position, mv) })
}
