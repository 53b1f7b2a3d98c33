//! JSON as services and programs write games: objects that have a list of moves, or a position. Read only.
//!
//! The list may be of texts, of objects with a text each, or one text: `{"moves": ["h2e2", "h9g7"]}`. The texts are read as
//! PGN, with variations and comments. Beside the list may stand where the game starts and who plays. The objects may be in
//! others, in lists, or follow each other line by line. What Chuhe itself prints as JSON is in `own.rs`.

mod keys;
mod lists;
mod own;
mod sides;
mod tags;
mod unread;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::BufRead;

use serde_json::{Deserializer, Map, Value, json};
use xiangqi::Position;

use self::keys::{STARTS, TEXTS, field, is_blank, non_blank, normalized, values, with_side};
use self::lists::{Games, are_lists, with_usual_quotes};
use self::own::{Own, own};
use self::sides::{sides, text_of};
use self::tags::{is_tag, tags};
use self::unread::{PGN, games_of_pgn, unread};
use crate::doubt::Doubt;
use crate::error::{Failure, RecordError, RecordFault};
use crate::moves::MAX_WARNINGS;
use crate::pgn::read_moves;
use crate::place::{Place, Warning};
use crate::plain_text::line::begins_with_move;
use crate::record::{Record, Tags, start_of};
use crate::source::Source;
use crate::text::{Encoding, TextReport, Texts};
use crate::whole::read_whole;

/// Keys of the moves, in lower case without `_`.
const MOVES: [&str; 3] = ["moves", "movelist", "history"];

/// Keys of lists of games.
const LISTS: [&str; 3] = ["games", "gamelist", "records"];

/// The maximum number of faults of a text, and of faulty lists whose elements are read. What follows them is not read.
const MAX_FAULTS: usize = 100;

/// Whether a text with this beginning is JSON with a game: an object, perhaps in a list, that has one of the keys, or a
/// list of moves.
pub(crate) fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    if own::is_page(text) || are_lists(text) {
        return true;
    }
    let object = text.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    let first = object.strip_prefix('{').and_then(|text| text.trim_start().strip_prefix('"'));
    let behind_key = first.and_then(|text| text.split_once('"')).map(|(_, rest)| rest.trim_start());
    let keys = text.split('"').skip(1).step_by(2);
    behind_key.is_some_and(|rest| rest.starts_with(':'))
        && keys.map(normalized).any(|key| [&MOVES[..], &STARTS, &LISTS, &[PGN]].concat().contains(&&*key))
}

/// Reads the games of a JSON text.
#[derive(Debug)]
pub struct JsonReader<'s> {
    /// The file, until it is read.
    source: Option<Source<'s>>,
    texts: Texts,
    found: VecDeque<Result<Record, Failure>>,
    /// The command whose output this is, if an object of it says so.
    output: Option<&'static str>,
    game: usize,
    /// The maximum number of moves in a game.
    limit: usize,
}

impl<'s> JsonReader<'s> {
    /// Reads from a source with this encoding.
    pub fn new(source: impl BufRead + 's, encoding: Encoding) -> JsonReader<'s> {
        let (texts, found) = (Texts::new(encoding), VecDeque::new());
        let source = Some(Source::new(source));
        JsonReader { source, texts, found, output: None, game: 0, limit: usize::MAX }
    }

    /// Refuses games with more moves than this.
    pub(crate) fn limit_moves(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// A report on the text read so far: encoding and damage.
    pub fn text_report(&self) -> &TextReport {
        self.texts.report()
    }

    fn read(&mut self, source: Source<'_>) {
        let bytes = match read_whole(source) {
            Ok(bytes) => bytes,
            Err(failure) => return self.found.push_back(Err(failure)),
        };
        let mut text = self.texts.decode_file(&bytes);
        // Files that were joined have such a mark each.
        text.retain(|c| c != '\u{FEFF}');
        let text = with_usual_quotes(&text);
        let newlines = |text: &str| text.matches('\n').count();
        let data = own::data_of_page(&text).unwrap_or(0..text.len());
        let text = &text[..data.end];
        let (mut from, mut line, mut faults) = (data.start, 1 + newlines(&text[..data.start]), 0);
        // The fault of a list, whose elements are then read one by one, unless it is that of an element.
        let (mut list, mut lists) = (None, 0);
        loop {
            let is_space = |c: char| c.is_whitespace() || faults > 0 && matches!(c, ',' | ']' | '}');
            let rest = &text[from..];
            // After a list in an object there may be other fields.
            let length = match lists > 0 {
                true => rest.find(['{', '[']).unwrap_or(rest.len()),
                false => rest.len() - rest.trim_start_matches(is_space).len(),
            };
            let begin = from + length;
            line += newlines(&text[from..begin]);
            let mut values = Deserializer::from_str(&text[begin..]).into_iter::<Value>();
            from = match values.next() {
                None => break,
                Some(Ok(value)) => {
                    self.find(&value, None, line, true);
                    begin + values.byte_offset()
                }
                Some(Err(error)) => {
                    let at = line + error.line().max(1) - 1;
                    // The parser counts columns of its first line from the beginning of the value.
                    let before = text[..begin].rfind('\n').map_or(begin, |end| begin - end - 1);
                    let column = error.column() + if error.line() <= 1 { before } else { 0 };
                    let message = error.to_string();
                    let what = message.rsplit_once(" at line ").map_or(&*message, |(what, _)| what);
                    let fault = format!("the JSON is faulty: {what} at line {at} column {column}");
                    let failure = Failure::new(Place::Line(at), RecordFault::Malformed(fault));
                    if let Some(inside) = list_of_objects(&text[begin..]).filter(|_| lists < MAX_FAULTS) {
                        list.get_or_insert(failure);
                        lists += 1;
                        begin + inside
                    } else {
                        self.found.push_back(Err(failure));
                        faults += 1;
                        match behind_fault(&text[begin..]) {
                            Some(length) if faults < MAX_FAULTS => begin + length,
                            _ => break,
                        }
                    }
                }
            };
            line += newlines(&text[begin..from]);
        }
        if faults == 0 {
            self.found.extend(list.map(Err));
        }
        if let (true, Some(command)) = (self.found.is_empty(), self.output) {
            self.found.push_back(Err(Failure::new(Place::File, RecordFault::OwnOutput { command })));
        }
    }

    /// Adds the games of a value, which begins on this line. `start` is the start position that stands around it.
    /// `may_be_list`: if it is a list of texts, these are moves.
    fn find(&mut self, value: &Value, start: Option<&str>, line: usize, may_be_list: bool) {
        match value {
            Value::Array(values) => {
                let games = lists::games(values, &position(start), false).filter(|_| may_be_list);
                match games.filter(|games| games.texts.iter().any(|text| begins_with_move(text))) {
                    Some(games) => self.add_all(&tags(&Map::new(), start), games, line),
                    None => values.iter().for_each(|value| self.find(value, start, line, may_be_list)),
                }
            }
            Value::Object(fields) => {
                match own(fields) {
                    Some(Own::Games(games)) => {
                        return games.into_iter().for_each(|game| match game {
                            Some((tags, text)) => self.add(tags, text, line),
                            None => self.add_unknown(line),
                        });
                    }
                    Some(Own::Output(command)) => return self.output = Some(command),
                    None => {}
                }
                let beside = values(fields, &STARTS).find_map(non_blank);
                // The side may also be that of the end.
                let begins = |fen: &str| {
                    let mut games = values(fields, &MOVES).filter_map(|value| games_of(value, Some(fen)));
                    let position = position(Some(fen));
                    games.all(|games| {
                        games.texts.iter().all(|text| is_blank(text) || lists::plays_first(text, &position))
                    })
                };
                let with_side = beside.and_then(|fen| with_side(fen, fields)).filter(|fen| begins(fen));
                let beside = with_side.as_deref().or(beside);
                let start = beside.or(start);
                let moves = || {
                    let lists = values(fields, &MOVES).map(|value| with_comments(value, fields));
                    lists.filter_map(|value| games_of(&value, start))
                };
                let is_empty = |games: &Games| games.texts.iter().all(|text| is_blank(text));
                let moves = moves().find(|games| !is_empty(games)).or_else(|| moves().next());
                if moves.as_ref().is_none_or(is_empty) {
                    // It is not said whether a position beside a text of PGN is that of the start or of the end.
                    if let (Some(text), None) = (field(fields, &[PGN]).and_then(non_blank), start) {
                        return self.add_pgn(&tags(fields, start), text, line);
                    }
                    let before = self.found.len();
                    for (key, value) in fields {
                        self.find(value, start, line, LISTS.contains(&normalized(key).as_str()));
                    }
                    // If there are games inside, the text around them is not a game. Positions inside are those of its
                    // moves.
                    let is_position = |game: &Result<Record, Failure>| {
                        game.as_ref().is_ok_and(|record| record.line.plies.is_empty())
                    };
                    let has_games = match beside {
                        Some(_) => !self.found.range(before..).all(is_position),
                        None => self.found.len() > before || moves.is_none(),
                    };
                    if self.found.len() == before && moves.is_none() && has_unknown_moves(fields, beside) {
                        return self.add_unknown(line);
                    }
                    if has_games {
                        return;
                    }
                    self.found.truncate(before);
                }
                let is_without_moves = moves.as_ref().is_none_or(is_empty);
                let games = moves.unwrap_or_else(|| Games::one(String::new()));
                self.add_all(&tags(fields, start), games, line);
                self.warn_of_unread(fields, line);
                if let (true, Some(Ok(game))) = (is_without_moves, self.found.back_mut()) {
                    let start = position(start);
                    let doubts = keys_with_moves(fields, &start).map(Doubt::left_out);
                    let warnings =
                        doubts.map(|doubt| Warning { place: Place::Line(line), number: None, doubt });
                    game.warnings.extend(warnings.take(MAX_WARNINGS));
                }
            }
            _ => {}
        }
    }

    /// Adds the fault of a game whose moves cannot be read.
    fn add_unknown(&mut self, line: usize) {
        let fault = RecordFault::Malformed("the moves are in an unknown form".to_owned());
        self.found.push_back(Err(Failure::new(Place::Line(line), fault)));
    }

    /// Adds the games of a text of PGN, which has these tags beside it.
    fn add_pgn(&mut self, tags: &Tags, text: &str, line: usize) {
        let games = games_of_pgn(text, tags, self.limit);
        if games.is_empty() {
            return self.add_unknown(line);
        }
        self.found.extend(games.into_iter().map(|game| placed(game, line)));
    }

    /// Warns of what the fields of the last game say that is not read.
    fn warn_of_unread(&mut self, fields: &Map<String, Value>, line: usize) {
        let reads_comments = values(fields, &MOVES).any(|value| comments_of(value, fields).is_some());
        if let Some(Ok(game)) = self.found.back_mut() {
            let doubts = unread(fields, &MOVES, reads_comments).into_iter().take(MAX_WARNINGS);
            let warning = |doubt| Warning { place: Place::Line(line), number: None, doubt };
            game.warnings.extend(doubts.map(warning));
        }
    }

    /// Adds the games of a list, which have the same tags.
    fn add_all(&mut self, tags: &Tags, games: Games, line: usize) {
        let is_one = games.texts.len() == 1;
        for text in games.texts {
            let mut tags = tags.clone();
            // It is not said of which game the result is.
            if !is_one {
                tags.remove("Result");
            }
            self.add(tags, text, line);
        }
        if let Some(Ok(game)) = self.found.back_mut() {
            let doubts = games.doubts.into_iter();
            game.warnings.extend(doubts.map(|doubt| Warning {
                place: Place::Line(line),
                number: None,
                doubt,
            }));
        }
    }

    /// Adds a game of these tags and moves, which begins on this line.
    fn add(&mut self, tags: Tags, text: String, line: usize) {
        let game = read_moves(tags, line, (line, text), self.limit);
        self.found.push_back(placed(game, line));
    }
}

impl Iterator for JsonReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(source) = self.source.take() {
            self.read(source);
        }
        let result = self.found.pop_front()?;
        self.game += 1;
        Some(result.map_err(|failure| failure.in_game(self.game)))
    }
}

/// A game whose text is on this line: the line ends in the text are not line ends of the file.
fn placed(mut game: Result<Record, Failure>, line: usize) -> Result<Record, Failure> {
    let place = Place::Line(line);
    match &mut game {
        Ok(record) => record.warnings.iter_mut().for_each(|warning| warning.place = place),
        Err(failure) => failure.place = place,
    }
    game
}

/// Where the elements begin of a list of objects at the beginning of a text, or in the object there, unless that is a
/// game itself.
fn list_of_objects(text: &str) -> Option<usize> {
    let begin = text.find('[')?;
    let keys = text[..begin].split('"').skip(1).step_by(2);
    let is_game = keys.map(normalized).any(|key| MOVES.contains(&&*key) || STARTS.contains(&&*key));
    (!is_game && text[begin + 1..].trim_start().starts_with('{')).then_some(begin + 1)
}

/// The length of a faulty value at the beginning of a text: up to its last bracket, or to the next line that begins with a
/// value.
fn behind_fault(text: &str) -> Option<usize> {
    let (mut depth, mut is_in_string, mut is_escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' if text[at + 1..].starts_with(['{', '[']) => return Some(at),
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_in_string,
            b'"' => is_in_string = !is_in_string,
            b'{' | b'[' if !is_in_string => depth += 1,
            b'}' | b']' if !is_in_string => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether an object is a game with a list of moves that is not understood: a position is `beside` it, or its elements
/// have the keys of moves.
fn has_unknown_moves(fields: &Map<String, Value>, beside: Option<&str>) -> bool {
    let is_move = |value: &Value| {
        value.as_object().is_some_and(|fields| {
            field(fields, &TEXTS).is_some() || field(fields, &["from"]).and(field(fields, &["to"])).is_some()
        })
    };
    let mut lists = values(fields, &MOVES).filter_map(Value::as_array);
    lists.any(|list| {
        !list.is_empty() && beside.is_some()
            || list.first().is_some_and(is_move)
            || lists::are_unknown_moves(list)
    })
}

/// The keys of values that have moves from this position, or are PGN, and are neither read as moves nor as tags.
fn keys_with_moves<'f>(fields: &'f Map<String, Value>, start: &Position) -> impl Iterator<Item = &'f str> {
    let found =
        fields.iter().filter(|(key, value)| !is_tag(key) && (is_pgn(key, value) || has_moves(value, start)));
    found.map(|(key, _)| key.as_str())
}

/// Whether a field is a text of PGN, which may begin elsewhere than at the position beside it.
fn is_pgn(key: &str, value: &Value) -> bool {
    normalized(key) == PGN && non_blank(value).is_some()
}

/// Whether a value is a text of moves, a list that begins with one, or an object that is a move.
fn has_moves(value: &Value, start: &Position) -> bool {
    let is_text =
        |text: &str| text.lines().any(|line| begins_with_move(line) && lists::plays_first(line, start));
    match value {
        Value::String(text) => is_text(text),
        Value::Array(values) => values.first().is_some_and(|first| has_moves(first, start)),
        Value::Object(fields) => text_of(fields).is_some_and(|text| is_text(&text)),
        _ => false,
    }
}

/// The position of a start around a list of moves.
fn position(start: Option<&str>) -> Position {
    start.and_then(|fen| start_of(fen).ok()).unwrap_or_default()
}

/// The games of a value that has moves.
fn games_of(value: &Value, start: Option<&str>) -> Option<Games> {
    if value.as_array().is_some_and(|values| lists::are_unknown_moves(values)) {
        return None;
    }
    let start = position(start);
    let list = value.as_array().and_then(|values| lists::games(values, &start, true));
    let mut games = list.or_else(|| moves_of(value).map(Games::one))?;
    if let (Some(values), [text]) = (value.as_array(), &mut games.texts[..]) {
        let sides = sides(values, &start);
        if sides.is_black_first {
            text.insert_str(0, "1... ");
        }
        games.doubts.extend(sides.doubts);
    }
    Some(games)
}

/// A list of moves with the comments beside it, if each belongs to one of them for sure.
fn with_comments<'v>(moves: &'v Value, fields: &Map<String, Value>) -> Cow<'v, Value> {
    let pairs = moves.as_array().zip(comments_of(moves, fields));
    let Some((list, comments)) = pairs else { return Cow::Borrowed(moves) };
    let pairs = list.iter().zip(comments);
    Cow::Owned(pairs.map(|(mv, comment)| json!({"move": mv, "comment": comment})).collect())
}

/// The comment on each move of a list: a list of as many, or an object by the numbers of the moves from 1. An object counts
/// from 1 if it has the number of the last move and no 0; others may count from 0.
fn comments_of(moves: &Value, fields: &Map<String, Value>) -> Option<Vec<Value>> {
    let list = moves.as_array().filter(|list| list.iter().all(Value::is_string))?;
    let is_comment = |comment: &Value| comment.is_string() || comment.is_null();
    match field(fields, &["comments"])? {
        Value::Array(comments) => {
            (comments.iter().all(is_comment) && comments.len() == list.len()).then(|| comments.clone())
        }
        Value::Object(comments) => {
            let numbers: Option<Vec<usize>> = comments.keys().map(|key| key.parse().ok()).collect();
            let is_from_one = numbers?.into_iter().all(|number| (1..=list.len()).contains(&number))
                && comments.contains_key(&list.len().to_string());
            let of_ply = |ply: usize| comments.get(&ply.to_string()).cloned().unwrap_or_default();
            (is_from_one && comments.values().all(is_comment)).then(|| (1..=list.len()).map(of_ply).collect())
        }
        _ => None,
    }
}

/// Moves as PGN has them; `None` if the value is not a list of moves. A comment after a semicolon ends with its element.
fn moves_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(moves) => {
            let texts: Option<Vec<String>> = moves
                .iter()
                .map(|mv| match mv {
                    Value::String(text) => Some(text.clone()),
                    // An array is a round with the moves of both sides.
                    Value::Array(_) => moves_of(mv),
                    // A move is missing.
                    Value::Null => Some(String::new()),
                    // A game in a list of games.
                    Value::Object(fields)
                        if field(fields, &MOVES).is_some_and(|value| !value.is_number()) =>
                    {
                        None
                    }
                    Value::Object(fields) => {
                        let text = text_of(fields)?;
                        let comment = field(fields, &["comment"]).and_then(Value::as_str);
                        let comment = comment.filter(|comment| !is_blank(comment));
                        Some(comment.map_or(text.clone(), |comment| {
                            format!("{text} {{{}}}", comment.replace(['{', '}'], " "))
                        }))
                    }
                    _ => None,
                })
                .collect();
            Some(texts?.join("\n"))
        }
        _ => None,
    }
}
