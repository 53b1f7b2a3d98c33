//! Games in the PGN of a field, and what the fields beside moves say that is not read.

use serde_json::{Map, Value};

use super::keys::{field, is_blank, normalized};
use super::tags::unread_players;
use crate::doubt::Doubt;
use crate::error::Failure;
use crate::pgn::games_in;
use crate::record::{GameResult, Record, Tags};

/// The key of a text of PGN.
pub(super) const PGN: &str = "pgn";

/// Keys of what may stand beside moves or in them, and is read in no form, or only in some.
const VARIATIONS: [&str; 4] = ["variations", "variation", "alternatives", "sidelines"];
const COMMENTS: [&str; 5] = ["comments", "comment", "annotations", "annotation", "notes"];

/// The games of a text of PGN. The tags stand beside it: its own count more.
pub(super) fn games_of_pgn(text: &str, beside: &Tags, limit: usize) -> Vec<Result<Record, Failure>> {
    let mut games: Vec<_> = games_in(text, limit).collect();
    // It is not said of which game the others are.
    if let [Ok(record)] = &mut games[..] {
        let others = beside.iter().filter(|(name, _)| !matches!(*name, "FEN" | "Position" | "Result"));
        others.for_each(|(name, value)| {
            record.tags.add(name, value);
        });
        if record.result == GameResult::Unknown {
            record.result = beside.get("Result").and_then(GameResult::of_tag).unwrap_or_default();
        }
    }
    games
}

/// What a game says in fields that are not read. `reads_comments`: those in a list beside the moves are read.
pub(super) fn unread(fields: &Map<String, Value>, moves: &[&str], reads_comments: bool) -> Vec<Doubt> {
    let of_keys = |fields: &Map<String, Value>, is_read: &dyn Fn(&str, &Value) -> bool| {
        let is_one = |key: &str| VARIATIONS.contains(&key) || COMMENTS.contains(&key);
        let found = fields.iter().filter(|(key, value)| {
            let key = normalized(key);
            is_one(&key) && !is_empty(value) && !is_read(&key, value)
        });
        found.map(|(key, _)| key.clone()).collect::<Vec<String>>()
    };
    let mut keys = of_keys(fields, &|key, _| key == "comments" && reads_comments);
    if let Some(Value::Array(list)) = field(fields, moves) {
        for element in list.iter().filter_map(Value::as_object) {
            keys.extend(of_keys(element, &|key, value| key == "comment" && value.is_string()));
        }
    }
    keys.extend(unread_players(fields));
    keys.sort();
    keys.dedup();
    keys.into_iter().map(Doubt::Unread).collect()
}

/// Whether a value says nothing.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        Value::String(text) => is_blank(text),
        Value::Array(values) => values.iter().all(is_empty),
        Value::Object(fields) => fields.values().all(is_empty),
    }
}
