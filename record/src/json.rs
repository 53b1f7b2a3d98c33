//! JSON as services and programs write games: objects that have a list of moves, or a position. Read only.
//!
//! The list may be of texts, of objects with a text each, or one text: `{"moves": ["h2e2", "h9g7"]}`. Beside it may stand
//! where the game starts and who plays. The objects may be in others, in lists, or follow each other line by line.

use std::collections::VecDeque;
use std::io::BufRead;

use serde_json::{Deserializer, Map, Value};

use crate::error::{Failure, Fault, RecordError};
use crate::pgn::read_moves;
use crate::place::Place;
use crate::record::{Record, Tags};
use crate::source::Source;
use crate::text::{Encoding, TextReport, Texts};
use crate::whole::read_whole;

/// The largest file that is taken, in bytes.
const MAX_FILE: usize = 8 << 20;

/// Keys of the moves, in lower case without `_`.
const MOVES: [&str; 3] = ["moves", "movelist", "history"];

/// Keys of the start position.
const STARTS: [&str; 4] = ["fen", "startfen", "initialfen", "initfen"];

/// Keys of a move's text in a move that is an object, the best first.
const TEXTS: [&str; 9] = ["uci", "iccs", "ucci", "move", "wxf", "notation", "san", "chinese", "text"];

/// Keys and the tags that they are.
const TAGS: [(&str, &str); 15] = [
    ("red", "Red"),
    ("redplayer", "Red"),
    ("redname", "Red"),
    ("black", "Black"),
    ("blackplayer", "Black"),
    ("blackname", "Black"),
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("title", "Title"),
    ("opening", "Opening"),
    ("timecontrol", "TimeControl"),
    ("result", "Result"),
    ("winner", "Result"),
];

/// Whether a text with this beginning is JSON with a game: an object, perhaps in a list, that has one of the keys.
pub(crate) fn is_json(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let object = text.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    let first = object.strip_prefix('{').and_then(|text| text.trim_start().strip_prefix('"'));
    let behind_key = first.and_then(|text| text.split_once('"')).map(|(_, rest)| rest.trim_start());
    let keys = text.split('"').skip(1).step_by(2);
    behind_key.is_some_and(|rest| rest.starts_with(':'))
        && keys.map(normalized).any(|key| MOVES.contains(&&*key) || STARTS.contains(&&*key))
}

/// Reads the games of a JSON text.
#[derive(Debug)]
pub struct JsonReader<'s> {
    /// The file, until it is read.
    source: Option<Source<'s>>,
    texts: Texts,
    found: VecDeque<Result<Record, Failure>>,
    game: usize,
    /// The maximum number of moves in a game.
    limit: usize,
}

impl<'s> JsonReader<'s> {
    /// Reads from a source with this encoding.
    pub fn new(source: impl BufRead + 's, encoding: Encoding) -> JsonReader<'s> {
        let (texts, found) = (Texts::new(encoding), VecDeque::new());
        let source = Some(Source::new(source));
        JsonReader { source, texts, found, game: 0, limit: usize::MAX }
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
        let bytes = match read_whole(source, MAX_FILE) {
            Ok(bytes) => bytes,
            Err(failure) => return self.found.push_back(Err(failure)),
        };
        let text = self.texts.decode_file(&bytes);
        let mut values = Deserializer::from_str(&text).into_iter::<Value>();
        let newlines = |text: &str| text.matches('\n').count();
        let (mut from, mut line) = (0, 1);
        while let Some(value) = values.next() {
            let begin = text.len() - text[from..].trim_start().len();
            line += newlines(&text[from..begin]);
            match value {
                Ok(value) => self.find(&value, line),
                Err(error) => {
                    let fault = Fault::Malformed(format!("the JSON is faulty: {error}"));
                    return self.found.push_back(Err(Failure::new(Place::Line(error.line().max(1)), fault)));
                }
            }
            from = values.byte_offset();
            line += newlines(&text[begin..from]);
        }
    }

    /// Adds the games of a value, which begins on this line.
    fn find(&mut self, value: &Value, line: usize) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| self.find(value, line)),
            Value::Object(fields) => {
                let moves = field(fields, &MOVES).and_then(moves_of);
                let start = field(fields, &STARTS).and_then(Value::as_str);
                if moves.is_none() && start.is_none() {
                    return fields.values().for_each(|value| self.find(value, line));
                }
                let text = moves.unwrap_or_default();
                self.found.push_back(read_moves(tags(fields, start), line, (line, text), self.limit));
            }
            _ => {}
        }
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

/// A key in lower case without separators, so that `startFen` and `start_fen` are the same.
fn normalized(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}

/// The value of the first of these keys that exists.
fn field<'v>(fields: &'v Map<String, Value>, keys: &[&str]) -> Option<&'v Value> {
    keys.iter()
        .find_map(|&known| fields.iter().find(|(key, _)| normalized(key) == known).map(|(_, value)| value))
}

/// Moves as PGN has them; `None` if the value is not a list of moves.
fn moves_of(value: &Value) -> Option<String> {
    let clean = |text: &str| text.replace(['{', '}', '(', ')', '\n'], " ");
    match value {
        Value::String(text) => Some(clean(text)),
        Value::Array(moves) => {
            let texts: Option<Vec<String>> = moves
                .iter()
                .map(|mv| match mv {
                    Value::String(text) => Some(clean(text)),
                    // An array is a round with the moves of both sides.
                    Value::Array(_) => moves_of(mv),
                    Value::Object(fields) => {
                        let text = clean(&text_of(fields)?);
                        let comment = field(fields, &["comment"]).and_then(Value::as_str);
                        Some(comment.map_or(text.clone(), |comment| {
                            format!("{text} {{{}}}", comment.replace(['{', '}'], " "))
                        }))
                    }
                    _ => None,
                })
                .collect();
            Some(texts?.join(" "))
        }
        _ => None,
    }
}

/// The text of a move that is an object: a text, two squares, or the moves of both sides in a round.
fn text_of(fields: &Map<String, Value>) -> Option<String> {
    let text = |key| field(fields, &[key]).and_then(Value::as_str);
    if let Some(text) = field(fields, &TEXTS) {
        return text.as_str().map(str::to_owned);
    }
    if let (Some(from), Some(to)) = (text("from"), text("to")) {
        return Some(format!("{from}{to}"));
    }
    // Black's last move may be missing.
    text("red").map(|red| format!("{red} {}", text("black").unwrap_or_default()))
}

fn tags(fields: &Map<String, Value>, start: Option<&str>) -> Tags {
    let mut tags = Tags::default();
    for (key, tag) in TAGS {
        let text = match field(fields, &[key]) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Object(player)) => {
                field(player, &["name"]).and_then(Value::as_str).unwrap_or_default().to_owned()
            }
            _ => continue,
        };
        let text = match (tag, normalized(&text).as_str()) {
            ("Result", "red" | "redwin" | "redwins" | "r" | "w") => "1-0".to_owned(),
            ("Result", "black" | "blackwin" | "blackwins" | "b") => "0-1".to_owned(),
            _ => text,
        };
        if !text.trim().is_empty() {
            tags.add(tag, text.trim());
        }
    }
    // A word without `/`, such as `startpos`, stands for the start position.
    if let Some(fen) = start.filter(|fen| fen.contains('/')) {
        tags.add("FEN", fen);
    }
    tags
}
