//! A game as it is stored in the file.
//!
//! The common tags are columns; all others are one JSON object. Moves are two bytes each. A game with comments, glyphs or
//! variations is stored as compressed PGN too.

use std::cell::RefCell;
use std::io::Read;

use chuhe_record::pgn::{PgnReader, write_game};
use chuhe_record::text::Encoding;
use chuhe_record::{GameResult, Line, Record, Tags};
use rusqlite::Row;
use ruzstd::decoding::StreamingDecoder;
use serde_json::{Map, Value};
use xiangqi::notation::Notation;
use xiangqi::{FenLine, Move, Position, START_FEN};
use zstd::bulk::Compressor;

use crate::error::LibraryError;
use crate::index::Walk;
use crate::moves::{Material, decode, encode, line_number};
use crate::names::fold;
use crate::openings;

/// The Zstandard level for stored PGN: fast.
const LEVEL: i32 = 3;

/// The maximum size of a game's PGN after decompression, in bytes.
const MAX_RECORD: u64 = 64 << 20;

/// A game of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number of the game in the library.
    pub id: i64,
    /// Red's name as the library shows it; `None` if it is unknown.
    pub red: Option<String>,
    /// Black's name.
    pub black: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The place.
    pub site: Option<String>,
    /// The date as it was written.
    pub date: Option<String>,
    /// The year of the date.
    pub year: Option<i32>,
    /// The round.
    pub round: Option<String>,
    /// The result.
    pub result: GameResult,
    /// Red's rating.
    pub red_elo: Option<i32>,
    /// Black's rating.
    pub black_elo: Option<i32>,
    /// The opening as the file gives it: a code or a name.
    pub opening: Option<String>,
    /// The code of the opening in ECCO, by position; `None` if the game does not begin from the standard start
    /// position.
    pub ecco: Option<String>,
    /// Number of moves.
    pub plies: usize,
    red_name: Option<String>,
    black_name: Option<String>,
    tags: Option<String>,
    start: Option<String>,
    moves: Vec<u8>,
    record: Option<Vec<u8>>,
}

/// The query for games, without its conditions; `game` is their table.
pub(crate) const SELECT: &str = "SELECT game.id, r.name, b.name, event.name, game.site, game.date, game.year, \
     game.round, game.result, game.red_elo, game.black_elo, game.opening, game.plies, game.red_name, \
     game.black_name, game.tags, game.start, game.moves, game.record, game.number, game.ecco FROM game \
     LEFT JOIN player r ON r.id = game.red LEFT JOIN player b ON b.id = game.black \
     LEFT JOIN event ON event.id = game.event";

/// The number of a result in the file.
pub(crate) const fn result_number(result: GameResult) -> i64 {
    match result {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    }
}

/// The result of a number; other numbers are unknown results.
pub(crate) const fn result_of(number: i64) -> GameResult {
    match number {
        1 => GameResult::RedWins,
        2 => GameResult::BlackWins,
        3 => GameResult::Draw,
        _ => GameResult::Unknown,
    }
}

/// The start position of a game; without a FEN, the standard one.
pub(crate) fn start_of(id: i64, fen: Option<&str>) -> Result<Position, LibraryError> {
    match fen {
        None => Ok(Position::default()),
        Some(fen) => Ok(FenLine::read_within(fen, None)
            .map_err(|error| LibraryError::game(id, format!("the FEN: {error}")))?
            .start),
    }
}

impl Game {
    /// Reads a row of [`SELECT`].
    pub(crate) fn read(row: &Row<'_>) -> rusqlite::Result<Game> {
        let plies: i64 = row.get(12)?;
        Ok(Game {
            id: row.get(0)?,
            red: row.get(1)?,
            black: row.get(2)?,
            event: row.get(3)?,
            site: row.get(4)?,
            date: row.get(5)?,
            year: row.get(6)?,
            round: row.get(7)?,
            result: result_of(row.get(8)?),
            red_elo: row.get(9)?,
            black_elo: row.get(10)?,
            opening: row.get(11)?,
            ecco: row.get(20)?,
            plies: usize::try_from(plies).unwrap_or(0),
            red_name: row.get(13)?,
            black_name: row.get(14)?,
            tags: row.get(15)?,
            start: row.get(16)?,
            moves: row.get(17)?,
            record: row.get(18)?,
        })
    }

    /// The complete game, with original names, tags, comments and variations.
    ///
    /// # Errors
    /// If its bytes are damaged.
    pub fn record(&self) -> Result<Record, LibraryError> {
        let start = start_of(self.id, self.start.as_deref())?;
        let line = match &self.record {
            Some(bytes) => self.unpacked(bytes)?,
            None => self.main_line(start.clone())?,
        };
        Ok(Record { tags: self.tags()?, start, line, result: self.result, warnings: Vec::new() })
    }

    /// The game without the parts that are damaged: comments and variations, and perhaps the tags without a column of their own.
    ///
    /// # Errors
    /// If its moves are damaged.
    pub(crate) fn without_damage(&self) -> Result<Record, LibraryError> {
        let bare = Game { record: None, ..self.clone() };
        bare.record().or_else(|_| Game { tags: None, ..bare }.record())
    }

    /// The game's moves alone, without comments and variations.
    ///
    /// # Errors
    /// If its bytes are damaged.
    pub fn main_record(&self) -> Result<Record, LibraryError> {
        let start = start_of(self.id, self.start.as_deref())?;
        let line = self.main_line(start.clone())?;
        Ok(Record { start, line, ..Record::default() })
    }

    /// Visits the positions of the game's main line, with the number of plies before, and the move played there, if
    /// any.
    ///
    /// # Errors
    /// If the game's bytes are damaged.
    pub fn each_position(
        &self,
        mut visit: impl FnMut(usize, &Position, Option<Move>),
    ) -> Result<(), LibraryError> {
        let record = self.main_record()?;
        let mut position = record.start.clone();
        let mut plies = 0;
        for mv in record.moves() {
            visit(plies, &position, Some(mv));
            position.make_move(mv);
            plies += 1;
        }
        visit(plies, &position, None);
        Ok(())
    }

    /// The moves, each checked to be legal.
    fn main_line(&self, start: Position) -> Result<Line, LibraryError> {
        let mut position = start;
        let mut moves = Vec::with_capacity(self.plies);
        for (ply, mv) in decode(&self.moves).enumerate() {
            let mv = mv.filter(|&mv| position.is_legal(mv));
            let mv =
                mv.ok_or_else(|| LibraryError::game(self.id, format!("move {} is not legal", ply + 1)))?;
            position.make_move(mv);
            moves.push(mv.into());
        }
        Ok(Line { comment: String::new(), plies: moves })
    }

    fn unpacked(&self, bytes: &[u8]) -> Result<Line, LibraryError> {
        let damaged =
            |error: &dyn std::fmt::Display| LibraryError::game(self.id, format!("its PGN: {error}"));
        let mut text = Vec::new();
        let decoder = StreamingDecoder::new(bytes).map_err(|error| damaged(&error))?;
        decoder.take(MAX_RECORD).read_to_end(&mut text).map_err(|error| damaged(&error))?;
        match PgnReader::new(&text[..], Encoding::Utf8).next() {
            Some(Ok(record)) => Ok(record.line),
            Some(Err(error)) => Err(damaged(&error)),
            None => Err(damaged(&"it is empty")),
        }
    }

    /// The tags as in the imported file.
    fn tags(&self) -> Result<Tags, LibraryError> {
        let others: Map<String, Value> = match &self.tags {
            Some(others) => serde_json::from_str(others)
                .map_err(|error| LibraryError::game(self.id, format!("its tags: {error}")))?,
            None => Map::new(),
        };
        let mut tags = Tags::default();
        // A rating that was written in another form is among the other tags.
        let elo = |name: &str, elo: Option<i32>| {
            elo.filter(|_| others.keys().all(|other| !other.eq_ignore_ascii_case(name)))
                .map(|elo| elo.to_string())
        };
        let columns = [
            ("Event", self.event.clone()),
            ("Site", self.site.clone()),
            ("Date", self.date.clone()),
            ("Round", self.round.clone()),
            ("Red", self.red_name.clone().or_else(|| self.red.clone())),
            ("Black", self.black_name.clone().or_else(|| self.black.clone())),
            ("RedElo", elo("RedElo", self.red_elo)),
            ("BlackElo", elo("BlackElo", self.black_elo)),
        ];
        for (name, value) in columns {
            if let Some(value) = value {
                tags.add(name, &value);
            }
        }
        for (name, value) in &others {
            tags.add(name, value.as_str().unwrap_or_default());
        }
        Ok(tags)
    }
}

/// A game that is ready to be added.
#[derive(Debug)]
pub(crate) struct NewGame {
    /// Its number among those of its source, from 1.
    pub(crate) number: i64,
    /// The name as written, and folded; the same for Black.
    pub(crate) red: Option<(String, String)>,
    pub(crate) black: Option<(String, String)>,
    pub(crate) event: Option<String>,
    pub(crate) site: Option<String>,
    pub(crate) date: Option<String>,
    pub(crate) year: Option<i32>,
    pub(crate) round: Option<String>,
    pub(crate) result: GameResult,
    pub(crate) red_elo: Option<i32>,
    pub(crate) black_elo: Option<i32>,
    pub(crate) opening: Option<String>,
    pub(crate) ecco: Option<&'static str>,
    pub(crate) plies: usize,
    pub(crate) line: i64,
    pub(crate) material: Material,
    pub(crate) tags: Option<String>,
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<u8>,
    pub(crate) record: Option<Vec<u8>>,
    /// The key of each position, from the start position to the last one.
    pub(crate) keys: Vec<i64>,
}

/// The opening that the tags of a game name; `tag` returns the value of the tag with a name.
pub(crate) fn named_opening<'t>(tag: impl FnMut(&str) -> Option<&'t str>) -> Option<&'t str> {
    ["ECCO", "ECO", "Opening"].into_iter().find_map(tag)
}

impl NewGame {
    /// Prepares a game for storage.
    pub(crate) fn new(number: i64, mut record: Record) -> Result<NewGame, LibraryError> {
        let moves = encode(record.moves());
        let has_more = !record.line.comment.is_empty()
            || record
                .line
                .plies
                .iter()
                .any(|ply| !ply.comment.is_empty() || !ply.nags.is_empty() || !ply.variations.is_empty());
        let fen = record.start.fen();
        let keys = Walk::new(&record.start).keys(record.moves());
        let opening = named_opening(|name| record.tags.get(name)).map(str::to_owned);
        let mut take = |name: &str| {
            let value = record.tags.remove(name)?;
            let is_known = !matches!(value.trim(), "" | "?" | "-") && value != "????.??.??";
            is_known.then_some(value)
        };
        let mut name = |tag| {
            take(tag).map(|written| (fold(&written), written)).map(|(folded, written)| (written, folded))
        };
        let (red, black) = (name("Red"), name("Black"));
        let [event, site, date, round] = ["Event", "Site", "Date", "Round"].map(&mut take);
        let mut elo = |tag| {
            let elo = record.tags.get(tag)?.trim().parse::<u16>().ok()?;
            // A rating that would be written in another form stays among the tags.
            if record.tags.get(tag) == Some(elo.to_string().as_str()) {
                record.tags.remove(tag);
            }
            Some(i32::from(elo))
        };
        let (red_elo, black_elo) = (elo("RedElo"), elo("BlackElo"));
        let others: Map<String, Value> =
            record.tags.iter().map(|(name, value)| (name.to_owned(), Value::from(value))).collect();
        let tags = (!others.is_empty()).then(|| Value::from(others).to_string());
        let game = NewGame {
            number,
            red,
            black,
            event,
            site,
            year: date.as_deref().and_then(year),
            date,
            round,
            result: record.result,
            red_elo,
            black_elo,
            opening,
            ecco: openings::code(&record.start, record.moves()),
            plies: record.line.plies.len(),
            line: line_number(&record.start, &moves),
            material: Material::of(record.end().board()),
            tags,
            start: (fen != START_FEN).then_some(fen),
            moves,
            keys,
            record: if has_more { Some(packed(record)?) } else { None },
        };
        Ok(game)
    }
}

/// The moves with comments, glyphs and variations, as PGN without tags, compressed.
fn packed(mut record: Record) -> Result<Vec<u8>, LibraryError> {
    record.tags = Tags::default();
    let mut text = Vec::new();
    write_game(&mut text, &record, Notation::Uci)?;
    // One compressor per thread: making one takes as long as compressing a game.
    thread_local! {
        static COMPRESSOR: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
    }
    COMPRESSOR.with_borrow_mut(|compressor| {
        let compressor = match compressor {
            Some(compressor) => compressor,
            None => compressor.insert(Compressor::new(LEVEL)?),
        };
        Ok(compressor.compress(&text)?)
    })
}

/// The year of a date: the first group of four or eight digits, if its year is from 1000 to 2999.
pub(crate) fn year(date: &str) -> Option<i32> {
    let mut digits = date.split(|c: char| !c.is_ascii_digit()).filter(|digits| matches!(digits.len(), 4 | 8));
    digits.next()?[..4].parse().ok().filter(|year| (1000..=2999).contains(year))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_are_found() {
        for (date, found) in [
            ("2003.05.01", Some(2003)),
            ("2003年5月1日", Some(2003)),
            ("1/5/2003", Some(2003)),
            ("20030501", Some(2003)),
            ("????.??.??", None),
            ("03.5.1", None),
            ("12345", None),
            ("1000", Some(1000)),
            ("2999.12.31", Some(2999)),
            ("0999", None),
            ("3000.01.01", None),
        ] {
            assert_eq!(year(date), found, "{date}");
        }
    }
}
