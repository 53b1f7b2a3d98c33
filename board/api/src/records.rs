//! Game files read and written, and pictures.

use std::cell::Cell;
use std::io::{self, Read};

use chuhe_diagram::{Arrow, BoardColor, Diagram, MarkColor, PieceSet};
use chuhe_locale::position::fen_error;
use chuhe_locale::record::{record_error, text_note, warning};
use chuhe_locale::refusal::play_error;
use chuhe_locale::texts::{game, terminal};
use chuhe_locale::{Lang, Text};
use chuhe_record::record::{MAX_DEPTH, MAX_TAGS};
use chuhe_record::text::Encoding;
use chuhe_record::{Format, GameResult, Line, Ply, Record, RecordFault, nag};
use chuhe_review::data::{Evaluation, Mark};
use chuhe_review::output::{Remark, shown_again};
use serde::Deserialize;
use xiangqi::notation::{Letters, Notation};
use xiangqi::{Color, Move, NATURAL_MOVE_LIMIT, Position};

use crate::answer::Answer;
use crate::error::RequestPart;
use crate::event::Emit;
use crate::position::{MAX_MOVES, PositionRequest};
use crate::{BoardEvent, RequestError};

/// The longest text of a single game, in bytes.
const MAX_GAME_BYTES: usize = 1 << 20;
/// The number of arrows and of marks that a picture has at most.
const MAX_SHAPES: usize = 90;
/// The number of errors of a file that are reported.
const MAX_ERRORS: usize = 5;

/// A file of any known format whose games are to be read.
pub struct FileToRead {
    bytes: Vec<u8>,
    letters: Letters,
}

impl std::fmt::Debug for FileToRead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FileToRead({} bytes)", self.bytes.len())
    }
}

impl FileToRead {
    /// A file of games; `letters` is the meaning of letters in moves that do not show it.
    pub(crate) fn new(bytes: Vec<u8>, letters: Letters) -> FileToRead {
        FileToRead { bytes, letters }
    }

    /// Emits the games one by one, so that no more than one is held in memory, and at the end the errors.
    pub(crate) fn run(self, emit: &mut Emit<'_>) {
        let since_game = Cell::new(0);
        let bytes = Capped { rest: &self.bytes, since_game: &since_game };
        let mut source = match Format::read(None, bytes, Encoding::Detect) {
            Ok(games) => games.with_limit(MAX_MOVES).with_letters(self.letters),
            Err(error) => {
                let _ = emit(BoardEvent::Error { error: error.to_string() });
                return;
            }
        };
        let (mut games, mut errors, mut doubts) = (0, Vec::new(), Vec::new());
        let mut wrong = |text: &dyn Fn(Lang) -> String| {
            if errors.len() < MAX_ERRORS {
                errors.push(Text::of(text));
            }
        };
        for game in source.by_ref() {
            since_game.set(0);
            // A game with a fault is shown up to the fault. A game that is too long is not shown at all.
            let record = match game {
                Ok(record) => Some(record),
                Err(mut error) => {
                    wrong(&|lang| record_error(&error, lang));
                    let is_long = matches!(error.fault, RecordFault::TooManyMoves { .. });
                    let kept = error.kept.take().filter(|kept| !is_long && !kept.line.plies.is_empty());
                    kept.map(|kept| *kept)
                }
            };
            let Some(record) = record else { continue };
            games += 1;
            let more = MAX_ERRORS.saturating_sub(doubts.len());
            doubts.extend(record.warnings.iter().take(more).map(|doubt| (games, doubt.clone())));
            let game = Box::new(shown_again(&record));
            drop(record);
            if emit(BoardEvent::Game { game }).is_break() {
                return;
            }
        }
        for (game, doubt) in &doubts {
            wrong(&|lang| match games {
                1 => warning(doubt, lang),
                _ => terminal::warning_game(lang, game, &warning(doubt, lang)),
            });
        }
        // These are warnings too: the encoding is a guess, or bytes are damaged.
        source.text_report().notes().iter().for_each(|note| wrong(&|lang| text_note(note, lang)));
        // This was the last step, so there is no work left to stop.
        let _ = emit(BoardEvent::Read { games, errors });
    }
}

/// The bytes of a file, until a game in it is too long to be read.
struct Capped<'b> {
    rest: &'b [u8],
    /// Bytes that were read since the last game.
    since_game: &'b Cell<usize>,
}

impl Read for Capped<'_> {
    fn read(&mut self, part: &mut [u8]) -> io::Result<usize> {
        if self.since_game.get() > MAX_GAME_BYTES {
            return Err(io::Error::other(format!("a game is longer than {} MiB", MAX_GAME_BYTES >> 20)));
        }
        let count = self.rest.read(part)?;
        self.since_game.set(self.since_game.get() + count);
        Ok(count)
    }
}

/// A game as the page sends it back.
#[derive(Debug, Deserialize)]
pub struct SentGame {
    tags: Vec<(String, String)>,
    start: String,
    result: String,
    line: SentLine,
}

#[derive(Debug, Deserialize)]
struct SentLine {
    #[serde(default)]
    comment: String,
    plies: Vec<SentPly>,
    /// Whether the line comes from a review.
    #[serde(default)]
    engine: bool,
}

#[derive(Debug, Deserialize)]
struct SentPly {
    uci: String,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    nags: Vec<u32>,
    #[serde(default)]
    variations: Vec<SentLine>,
    /// The findings of a review about the move.
    #[serde(default)]
    evaluation: Option<Evaluation>,
    #[serde(default)]
    judgement: Option<SentJudgement>,
}

#[derive(Debug, Deserialize)]
struct SentJudgement {
    mark: Mark,
    loss: f64,
    #[serde(default)]
    best: Option<SentMove>,
    #[serde(default)]
    told: String,
}

#[derive(Debug, Deserialize)]
struct SentMove {
    uci: String,
}

/// The language and the notation of the findings of reviews in a record.
type Words = (Lang, Notation);

impl SentGame {
    /// The record, if all its moves are legal. The findings of a review become comments and glyphs.
    pub(crate) fn record(&self, words: Words) -> Result<Record, RequestError> {
        let start = Position::from_fen_within(&self.start, Some(NATURAL_MOVE_LIMIT)).map_err(|error| {
            RequestError::invalid_in_words(RequestPart::Position, &error, |lang| fen_error(&error, lang))
        })?;
        if self.tags.len() > MAX_TAGS {
            return Err(RequestError::invalid(RequestPart::Game, format!("more than {MAX_TAGS} tags")));
        }
        let line = line(&mut start.clone(), &self.line, words, 0)?;
        let mut record = Record { start, line, ..Record::default() };
        let unknown =
            || RequestError::invalid(RequestPart::Game, format!("unknown result {:?}", self.result));
        record.result = GameResult::from_text(&self.result).ok_or_else(unknown)?;
        for (name, value) in &self.tags {
            record.tags.add(name, value);
        }
        Ok(record)
    }
}

/// Reads a line and its variations. The position is the same afterwards, unless an error is returned.
fn line(position: &mut Position, sent: &SentLine, words: Words, depth: usize) -> Result<Line, RequestError> {
    if depth > MAX_DEPTH || sent.plies.len() > MAX_MOVES {
        return Err(RequestError::invalid(
            RequestPart::Game,
            "the game is too long or its variations too deep",
        ));
    }
    let mut plies = Vec::with_capacity(sent.plies.len());
    for ply in &sent.plies {
        let mv: Move = ply.uci.parse().map_err(|error| RequestError::invalid(RequestPart::Game, error))?;
        let variations: Result<_, _> =
            ply.variations.iter().map(|other| line(position, other, words, depth + 1)).collect();
        let (nags, comment) = (ply.nags.clone(), ply.comment.clone());
        let mut written = Ply { nags, comment, variations: variations?, ..Ply::from(mv) };
        add_findings(position, ply, &mut written, words);
        position.play(mv).map_err(|error| {
            RequestError::invalid_in_words(RequestPart::Game, &error, |lang| play_error(&error, lang))
        })?;
        plies.push(written);
    }
    for _ in &plies {
        position.unmake_move();
    }
    let comment = match sent.engine && sent.comment.is_empty() {
        true => game::review_engine(words.0).to_owned(),
        false => sent.comment.clone(),
    };
    Ok(Line { comment, plies })
}

/// Adds what a review has found about a move. Its mark does not stand beside one of the user.
fn add_findings(position: &Position, sent: &SentPly, ply: &mut Ply, (lang, notation): Words) {
    let (Some(evaluation), Some(judgement)) = (sent.evaluation, &sent.judgement) else { return };
    let best = judgement.best.as_ref().and_then(|best| best.uci.parse().ok());
    let SentJudgement { mark, loss, ref told, .. } = *judgement;
    Remark { evaluation, mark, loss, best, told: told.clone() }.add(position, ply, lang, notation);
    if sent.nags.iter().any(|&nag| nag <= nag::ONLY) {
        ply.nags.clone_from(&sent.nags);
    }
}

/// A game to write.
#[derive(Debug, Deserialize)]
pub struct WriteRequest {
    game: SentGame,
    notation: String,
    /// The language of the findings of a review.
    #[serde(default)]
    lang: String,
}

/// Writes a game as PGN.
///
/// # Errors
/// If a move of the game is not legal, or the notation or the language is unknown.
pub fn write(request: &WriteRequest) -> Result<Answer, RequestError> {
    let unknown =
        |what, name: &str| RequestError::invalid(RequestPart::Request, format!("unknown {what} {name:?}"));
    let notation =
        Notation::by_name(&request.notation).ok_or_else(|| unknown("notation", &request.notation))?;
    let lang = match request.lang.as_str() {
        "" => Lang::En,
        tag => tag.parse().map_err(|_| unknown("language", tag))?,
    };
    let record = request.game.record((lang, notation))?;
    let mut text = Vec::new();
    Format::Pgn.write(&mut text, &record, notation).map_err(RequestError::internal)?;
    Ok(Answer { media: "text/plain; charset=utf-8", bytes: text })
}

/// A picture to draw.
#[derive(Debug, Deserialize)]
pub struct DiagramRequest {
    #[serde(flatten)]
    position: PositionRequest,
    #[serde(default)]
    flipped: bool,
    #[serde(default)]
    pieces: String,
    #[serde(default)]
    arrows: Vec<String>,
    #[serde(default)]
    marks: Vec<String>,
    /// The colour of the board.
    #[serde(default)]
    board: String,
}

/// Draws a position as SVG.
///
/// # Errors
/// If the position of the request, an arrow or a mark is invalid, or the pieces or the colour of the board are unknown.
pub fn diagram(request: &DiagramRequest) -> Result<Answer, RequestError> {
    let game = request.position.game()?;
    let mut diagram = Diagram::new(game.position());
    diagram.view = if request.flipped { Color::Black } else { Color::Red };
    diagram.pieces = match request.pieces.as_str() {
        // The page has pieces that a picture does not have.
        "" | "western" => PieceSet::Traditional,
        name => {
            let unknown = || RequestError::invalid(RequestPart::Request, format!("unknown pieces {name:?}"));
            PieceSet::by_name(name).ok_or_else(unknown)?
        }
    };
    if !request.board.is_empty() {
        let unknown =
            || RequestError::invalid(RequestPart::Request, format!("unknown board {:?}", request.board));
        diagram.board = BoardColor::by_name(&request.board).ok_or_else(unknown)?;
    }
    for text in request.arrows.iter().take(MAX_SHAPES) {
        let mut arrow: Arrow =
            text.parse().map_err(|error| RequestError::invalid(RequestPart::Arrow, error))?;
        if !text.contains(':') {
            arrow.color = MarkColor::Blue;
        }
        diagram.arrows.push(arrow);
    }
    for text in request.marks.iter().take(MAX_SHAPES) {
        diagram.marks.push(text.parse().map_err(|error| RequestError::invalid(RequestPart::Arrow, error))?);
    }
    Ok(Answer { media: "image/svg+xml", bytes: diagram.svg().into_bytes() })
}
