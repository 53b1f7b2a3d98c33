//! Records read and written, and pictures.

use chuhe_diagram::{Arrow, Diagram, MarkColor, PieceSet};
use chuhe_review::data::ShownGame;
use chuhe_record::text::Encoding;
use chuhe_record::{Format, GameResult, Line, Ply, Record};
use serde::{Deserialize, Serialize};
use xiangqi::notation::Notation;
use xiangqi::{Color, Move, Position};

use crate::position::{MAX_MOVES, Played};
use crate::{Answer, Failure};

/// The longest file of games that is read, in bytes.
pub const MAX_FILE: usize = 8 << 20;
/// Games of a file that are shown.
const MAX_GAMES: usize = 200;
/// Errors of a file that are told.
const MAX_ERRORS: usize = 5;

/// What was in a file.
#[derive(Debug, Serialize)]
pub struct Read {
    games: Vec<ShownGame>,
    /// Whether there are more.
    more: bool,
    /// What could not be read.
    errors: Vec<String>,
}

/// Reads the games of a file of any known format.
///
/// # Errors
/// If the file is too long or of no known format. Games that cannot be read are told in the answer.
pub fn read(bytes: &[u8]) -> Result<Read, Failure> {
    if bytes.len() > MAX_FILE {
        return Err(Failure::bad(format!("the file is longer than {} MiB", MAX_FILE >> 20)));
    }
    let games = Format::read(None, bytes, Encoding::Detect).map_err(Failure::bad)?;
    let mut read = Read { games: Vec::new(), more: false, errors: Vec::new() };
    for game in games {
        if read.games.len() == MAX_GAMES {
            read.more = true;
            break;
        }
        match game {
            Ok(record) => read.games.push(ShownGame::new(&record)),
            Err(error) if read.errors.len() < MAX_ERRORS => read.errors.push(error.to_string()),
            Err(_) => {}
        }
    }
    Ok(read)
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
}

impl SentGame {
    /// The record, if all its moves are legal.
    pub(crate) fn record(&self) -> Result<Record, Failure> {
        let start = Position::from_fen(&self.start).map_err(Failure::bad)?;
        let line = line(&mut start.clone(), &self.line, 0)?;
        let mut record = Record { start, line, ..Record::default() };
        record.result = GameResult::from_text(&self.result).unwrap_or_default();
        for (name, value) in self.tags.iter().take(100) {
            record.tags.add(name, value);
        }
        Ok(record)
    }
}

/// Leaves the position as it was, unless something is wrong.
fn line(position: &mut Position, sent: &SentLine, depth: usize) -> Result<Line, Failure> {
    if depth > chuhe_record::record::MAX_DEPTH || sent.plies.len() > MAX_MOVES {
        return Err(Failure::bad("the game is too long or its variations too deep"));
    }
    let mut plies = Vec::with_capacity(sent.plies.len());
    for ply in &sent.plies {
        let mv: Move = ply.uci.parse().map_err(Failure::bad)?;
        let variations: Result<_, _> =
            ply.variations.iter().map(|other| line(position, other, depth + 1)).collect();
        position.play(mv).map_err(Failure::bad)?;
        let (nags, comment) = (ply.nags.clone(), ply.comment.clone());
        plies.push(Ply { nags, comment, variations: variations?, ..Ply::from(mv) });
    }
    for _ in &plies {
        position.unmake_move();
    }
    Ok(Line { comment: sent.comment.clone(), plies })
}

/// A game to write.
#[derive(Debug, Deserialize)]
pub struct ToWrite {
    game: SentGame,
    notation: String,
}

/// Writes a game as PGN.
///
/// # Errors
/// If a move of the game is not legal.
pub fn write(wanted: &ToWrite) -> Result<Answer, Failure> {
    let record = wanted.game.record()?;
    let notation = Notation::by_name(&wanted.notation).unwrap_or_default();
    let mut text = Vec::new();
    Format::Pgn.write(&mut text, &record, notation).map_err(Failure::internal)?;
    Ok(Answer { media: "text/plain; charset=utf-8", bytes: text })
}

/// A picture to draw.
#[derive(Debug, Deserialize)]
pub struct ToDraw {
    #[serde(flatten)]
    played: Played,
    #[serde(default)]
    flipped: bool,
    #[serde(default)]
    pieces: String,
    #[serde(default)]
    arrows: Vec<String>,
}

/// Draws a position as SVG.
///
/// # Errors
/// If the position cannot be reached as the request says, or an arrow is not one.
pub fn diagram(wanted: &ToDraw) -> Result<Answer, Failure> {
    let game = wanted.played.game()?;
    let mut diagram = Diagram::new(game.position());
    diagram.view = if wanted.flipped { Color::Black } else { Color::Red };
    diagram.pieces = match wanted.pieces.as_str() {
        "simplified" => PieceSet::Simplified,
        "letters" => PieceSet::Letters,
        _ => PieceSet::Traditional,
    };
    for text in wanted.arrows.iter().take(16) {
        let mut arrow: Arrow = text.parse().map_err(Failure::bad)?;
        arrow.color = MarkColor::Blue;
        diagram.arrows.push(arrow);
    }
    Ok(Answer { media: "image/svg+xml", bytes: diagram.svg().into_bytes() })
}
