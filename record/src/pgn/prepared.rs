//! What a game means before its moves are played: the order of its moves, its start, and how it writes them.

use std::collections::VecDeque;

use xiangqi::notation::{Reader, Survey, looks_like_move, without_number};
use xiangqi::{Color, Coordinates, Position};

use super::raw::RawGame;
use super::scan::Scanner;
use crate::doubt::Doubt;
use crate::error::{Failure, RecordFault};
use crate::lex::{main_words, stands_for_no_move, without_long_number, without_signs};
use crate::nag;
use crate::place::{MoveNumber, Place, Warning};
use crate::plain_text::{ends, word};
use crate::record::start_of;
use crate::text::{Lines, TextReport};

/// The games of a file, before their moves are played.
#[derive(Debug)]
pub(super) struct Games<'s> {
    scanner: Scanner<'s>,
    /// Games that were scanned to find out how the file counts ranks, and not given out yet.
    ahead: VecDeque<Prepared>,
    /// The games that were scanned as one with the game before them.
    rest: Option<Rest>,
    /// The rank base of the last game that shows it.
    shown: Option<Coordinates>,
}

/// Maximum number of games that are read ahead to find out how the file counts ranks.
const MAX_AHEAD: usize = 16;

impl<'s> Games<'s> {
    pub(super) fn new(lines: Lines<'s>) -> Games<'s> {
        Games { scanner: Scanner::new(lines), ahead: VecDeque::new(), rest: None, shown: None }
    }

    /// A report on the text read so far: encoding and damage.
    pub(super) fn text_report(&self) -> &TextReport {
        self.scanner.text_report()
    }

    /// The next game, and the rank base of the other games if it is legal with both.
    pub(super) fn next(&mut self) -> Option<(Prepared, Option<Coordinates>)> {
        let prepared = match self.ahead.pop_front() {
            Some(prepared) => prepared,
            None => self.prepare()?,
        };
        let shown = if prepared.is_undecided() { self.ranks_of_others() } else { None };
        if let Prepared::Game(game) = &prepared {
            self.shown = game.survey.ranks.or(self.shown);
        }
        Some((prepared, shown))
    }

    /// Scans the next game.
    fn prepare(&mut self) -> Option<Prepared> {
        if let Some(rest) = self.rest.take() {
            return Some(self.first_of(rest));
        }
        match self.scanner.next_game() {
            Ok(raw) => {
                let mut raw = raw?;
                if !raw.is_plain {
                    return Some(Prepared::new(raw));
                }
                let is_in_columns = raw.put_in_order();
                Some(match start(&mut raw) {
                    Ok(start) => {
                        let start = raw.start_of_first_mover(start);
                        let reader = |raw: &RawGame| Reader::survey(&start, words(raw)).reader;
                        if raw.heading.first_column == Some(Color::Black) {
                            raw.put_columns_in_order(&start, reader(&raw));
                        }
                        if !is_in_columns && raw.variations.has_labels {
                            raw.put_variations_in_brackets(&start, reader(&raw));
                        }
                        if !is_in_columns && raw.moves.count.goes_back() {
                            raw.put_alternatives_in_brackets(&start, reader(&raw));
                        }
                        let reader = reader(&raw);
                        raw.put_sides_in_order(&start, reader);
                        self.first_of(Rest { raw, at: 0, start, reader })
                    }
                    Err(trouble) => Prepared::Faulty(Box::new(failure(trouble))),
                })
            }
            Err((line, error)) => Some(Prepared::Broken(Box::new(Failure::new(Place::Line(line), error)))),
        }
    }

    /// The first game of a text that may hold several.
    fn first_of(&mut self, rest: Rest) -> Prepared {
        let Rest { mut raw, at, start, reader } = rest;
        let is_named = raw.tags.get("Red").is_some() && raw.tags.get("Black").is_some();
        let Some(split) = ends::split(&raw.moves.text[at..], raw.moves.first_line, &start, reader, is_named)
        else {
            raw.moves.text.drain(..at);
            return Prepared::of(raw, start);
        };
        let mut first = raw.first(at, at + split.at, split.line);
        if split.is_doubtful {
            let (place, doubt) = (Place::Line(split.line), Doubt::AnotherGame);
            first.warnings.push(Warning { place, number: None, doubt });
        }
        self.rest = Some(Rest { raw, at: at + split.at, start: Position::default(), reader });
        Prepared::of(first, start)
    }

    /// The rank base of the other games, for a game that is legal with both.
    fn ranks_of_others(&mut self) -> Option<Coordinates> {
        let ranks_of = |prepared: &Prepared| match prepared {
            Prepared::Game(game) => game.survey.ranks,
            _ => None,
        };
        let mut known = self.shown.or_else(|| self.ahead.iter().find_map(ranks_of));
        while known.is_none() && self.ahead.len() < MAX_AHEAD {
            let prepared = self.prepare()?;
            known = ranks_of(&prepared);
            let is_last = matches!(prepared, Prepared::Broken(_));
            self.ahead.push_back(prepared);
            if is_last {
                break;
            }
        }
        known
    }
}

/// The rest of a text that holds several games.
#[derive(Debug)]
struct Rest {
    raw: RawGame,
    /// Its offset in the text.
    at: usize,
    start: Position,
    /// The reader of the moves of all these games.
    reader: Reader,
}

/// A game before its moves are played.
#[derive(Debug)]
pub(super) enum Prepared {
    Game(Box<PreparedGame>),
    /// A text that is not a game.
    Faulty(Box<Failure>),
    /// The source fails, and cannot be read further.
    Broken(Box<Failure>),
}

#[derive(Debug)]
pub(super) struct PreparedGame {
    pub(super) raw: RawGame,
    pub(super) start: Position,
    pub(super) survey: Survey,
}

impl Prepared {
    pub(super) fn new(mut raw: RawGame) -> Prepared {
        match start(&mut raw).map(|start| raw.start_of_first_mover(start)) {
            Ok(start) => Prepared::of(raw, start),
            Err(trouble) => Prepared::Faulty(Box::new(failure(trouble))),
        }
    }

    fn of(raw: RawGame, start: Position) -> Prepared {
        let survey = Reader::survey(&start, words(&raw));
        Prepared::Game(Box::new(PreparedGame { raw, start, survey }))
    }

    /// Whether the game is legal with both rank bases.
    fn is_undecided(&self) -> bool {
        matches!(self, Prepared::Game(game) if game.survey.names_squares && game.survey.ranks.is_none())
    }
}
/// A line, the number of a move, and its fault.
pub(super) type MoveFault = (usize, Option<MoveNumber>, RecordFault);

pub(super) fn failure((line, number, fault): MoveFault) -> Failure {
    Failure { number, ..Failure::new(Place::Line(line), fault) }
}

/// The start position of a game, by its tags.
fn start(raw: &mut RawGame) -> Result<Position, MoveFault> {
    let game = raw.tags.remove("Variant").unwrap_or_else(|| "xiangqi".to_owned());
    if !["xiangqi", "chinese chess", "?", ""].contains(&game.to_lowercase().as_str()) {
        return Err((raw.line, None, RecordFault::OtherGame(game)));
    }
    match raw.tags.remove("FEN") {
        Some(fen) if !fen.trim().is_empty() => {
            let start = start_of(&fen).map_err(|error| (raw.line, None, error.into()))?;
            raw.doubt_other_starts(&start);
            Ok(start)
        }
        _ => Ok(raw.start_without_fen()),
    }
}

/// The names of the main line's moves.
fn words(raw: &RawGame) -> impl Iterator<Item = &str> + Clone {
    let is_plain = raw.is_plain;
    let names = main_words(&raw.moves.text).map(move |word| move_text(word, is_plain).0);
    names.filter(move |text| !text.is_empty() && (!is_plain || looks_like_move(text)))
}
/// The name of a move without number and marks, and the glyph that the marks mean.
pub(super) fn move_text(word: &str, is_plain: bool) -> (&str, Option<u32>) {
    if stands_for_no_move(word) {
        return ("", None);
    }
    let text = if is_plain {
        word::move_text(word)
    } else {
        without_signs(without_number(without_long_number(word)))
    };
    let nag = nag::of_marks(&word[without_signs(word).len()..]);
    (text, nag)
}
