//! Keys of objects, and their values.

use serde_json::{Map, Value};
use xiangqi::{Color, Position};

use crate::pgn::whole_fen;
use crate::side_words::{BEFORE_COLON, side_of};

/// Keys of the start position. The last may also be that of the end, if there is another.
pub(super) const STARTS: [&str; 4] = ["startfen", "initialfen", "initfen", "fen"];

/// Keys of a move's text in a move that is an object, the best first.
pub(super) const TEXTS: [&str; 9] =
    ["uci", "iccs", "ucci", "move", "wxf", "notation", "san", "chinese", "text"];

/// Keys of the side to move.
const SIDES: [&str; 8] =
    ["turn", "sidetomove", "tomove", "firstplayer", "firstmove", "firstmover", "startside", "side"];

/// A board without the side to move, with Black as this side if a field beside it says so. Beside the usual start it is
/// the side of the end, or that of a user.
pub(super) fn with_side(board: &str, fields: &Map<String, Value>) -> Option<String> {
    let is_board = board.contains('/') && !board.trim().contains(char::is_whitespace);
    let side = values(fields, &SIDES).find_map(Value::as_str).filter(|_| is_board)?;
    let is_usual = || whole_fen(board).is_some_and(|start| start.fen() == Position::default().fen());
    (side_named(side)? == Color::Black && !is_usual()).then(|| format!("{} b", board.trim()))
}

/// The side that a text names.
pub(super) fn side_named(text: &str) -> Option<Color> {
    match normalized(text).as_str() {
        "w" | "white" | "r" | "red" => Some(Color::Red),
        "b" | "black" => Some(Color::Black),
        _ => side_of(&BEFORE_COLON, text.trim()),
    }
}

/// A key in lower case without separators, so that `startFen` and `start_fen` are the same.
pub(super) fn normalized(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}

/// The values of these keys, in the order of the keys.
pub(super) fn values<'v, 'k>(
    fields: &'v Map<String, Value>,
    keys: &'k [&'k str],
) -> impl Iterator<Item = &'v Value> + use<'v, 'k> {
    keys.iter()
        .flat_map(|known| fields.iter().filter(move |(key, _)| normalized(key) == **known))
        .map(|(_, value)| value)
}

/// The value of the first of these keys that exists.
pub(super) fn field<'v>(fields: &'v Map<String, Value>, keys: &[&str]) -> Option<&'v Value> {
    values(fields, keys).next()
}

/// Whether a text says nothing.
pub(super) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// A value that is a text, if it says something.
pub(super) fn non_blank(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| !is_blank(text))
}
