//! Tags of a game: the fields of its object that say who played, when and how it ended.

use std::borrow::Cow;

use serde_json::{Map, Value};
use xiangqi::Color;

use super::keys::{STARTS, field, is_blank, non_blank, normalized, side_named, with_side};
use crate::pgn::{is_of_end, whole_fen};
use crate::plain_text::headings::heading::players_with_sides;
use crate::record::{GameResult, Tags};

/// The tag of a position under another key, or in an object beside the moves.
const POSITION: &str = "Position";

/// Keys and the tags that they are.
const TAGS: [(&str, &str); 26] = [
    ("red", "Red"),
    ("redplayer", "Red"),
    ("redname", "Red"),
    ("playerred", "Red"),
    ("white", "Red"),
    ("whiteplayer", "Red"),
    ("whitename", "Red"),
    ("playerwhite", "Red"),
    ("black", "Black"),
    ("blackplayer", "Black"),
    ("blackname", "Black"),
    ("playerblack", "Black"),
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("title", "Title"),
    ("opening", "Opening"),
    ("timecontrol", "TimeControl"),
    ("result", "Result"),
    ("gameresult", "Result"),
    ("finalresult", "Result"),
    ("outcome", "Result"),
    ("gameoutcome", "Result"),
    ("winner", "Result"),
    ("status", "Result"),
];

/// The tags of the players' names, by side.
const NAME_TAGS: [&str; 2] = ["Red", "Black"];

/// Keys of objects with the tags of PGN.
const HEADS: [&str; 6] = ["headers", "header", "tags", "info", "metadata", "meta"];

/// Keys of a player's name.
const NAMES: [&str; 3] = ["name", "username", "nickname"];

/// The name of a player: a text, or an object that has it, perhaps in another one for the user.
fn name_of(player: &Value) -> Option<&str> {
    match player {
        Value::Object(fields) => match field(fields, &NAMES) {
            Some(name) => name.as_str(),
            None => field(field(fields, &["user"])?.as_object()?, &NAMES)?.as_str(),
        },
        player => player.as_str(),
    }
}

/// The player with this key or of this tag's side among the `players`: an object by sides, a list of objects that name
/// their sides, or two names, Red's first.
fn player<'v>(players: &'v Value, key: &str, tag: &str) -> Option<&'v Value> {
    let color = side_named(tag).filter(|_| matches!(tag, "Red" | "Black"))?;
    match players {
        Value::Object(fields) => field(fields, &[key]),
        Value::Array(list) => match &list[..] {
            [Value::String(_), Value::String(_)] => list.get(usize::from(color == Color::Black)),
            _ => list.iter().find(|player| {
                let side = player.as_object().and_then(|fields| field(fields, &["side", "color", "colour"]));
                side.and_then(Value::as_str).and_then(side_named) == Some(color)
            }),
        },
        _ => None,
    }
}

/// The players whom one text names with their sides: `A (Red) vs B (Black)`.
fn players_in_words(fields: &Map<String, Value>) -> Vec<(&'static str, String)> {
    let text = field(fields, &["players"]).and_then(Value::as_str);
    let named = text.map_or_else(Vec::new, players_with_sides);
    named.into_iter().map(|(tag, name)| (tag, name.to_owned())).collect()
}

/// The key of a text of players that does not say who has Red, unless other fields do: `A vs B`.
pub(super) fn unread_players(fields: &Map<String, Value>) -> Option<String> {
    let (key, text) = fields.iter().find(|(key, _)| normalized(key) == "players")?;
    let tags = tags(fields, None);
    let is_named = NAME_TAGS.iter().any(|tag| tags.get(tag).is_some());
    (non_blank(text).is_some() && !is_named).then(|| key.clone())
}

/// The result by what is said of one side: a result or points of its own, or who lost.
fn result_of_sides(fields: &Map<String, Value>, tags: &Tags) -> Option<GameResult> {
    if let Some(loser) = field(fields, &["loser"]) {
        let name = text_of_result(loser);
        let by_name =
            || Color::ALL.into_iter().find(|color| tags.get(NAME_TAGS[color.index()]) == Some(&*name));
        return side_named(&name).or_else(by_name).map(|side| GameResult::won_by(Some(!side)));
    }
    let of_side = |color: Color| {
        let side = NAME_TAGS[color.index()].to_lowercase();
        let own = field(fields, &[&side])
            .or_else(|| player(field(fields, &["players"])?, &side, NAME_TAGS[color.index()]));
        let inside =
            own.and_then(Value::as_object).and_then(|own| field(own, &["result", "score", "points"]));
        inside.or_else(|| {
            field(fields, &[&format!("{side}result"), &format!("{side}score"), &format!("{side}points")])
        })
    };
    let (red, black) = (of_side(Color::Red), of_side(Color::Black));
    let fate = |value: Option<&Value>| value.and_then(Value::as_str).map(|text| text.trim().to_lowercase());
    for (value, side) in [(fate(red), Color::Red), (fate(black), Color::Black)] {
        match value.as_deref() {
            Some("win" | "won" | "胜" | "勝") => return Some(GameResult::won_by(Some(side))),
            Some("loss" | "lose" | "lost" | "负" | "負") => return Some(GameResult::won_by(Some(!side))),
            Some("draw" | "drawn" | "和") => return Some(GameResult::Draw),
            _ => {}
        }
    }
    match (red?.as_f64()?, black?.as_f64()?) {
        (1.0 | 2.0, 0.0) => Some(GameResult::RedWins),
        (0.0, 1.0 | 2.0) => Some(GameResult::BlackWins),
        (0.5, 0.5) | (1.0, 1.0) => Some(GameResult::Draw),
        _ => None,
    }
}

/// Whether the value of a key becomes a tag.
pub(super) fn is_tag(key: &str) -> bool {
    TAGS.iter().any(|(known, _)| *known == normalized(key))
}

/// The text of a result or of the winner, perhaps in a list or in another object. A number means different results in
/// different programs, unless it is half a point.
fn text_of_result(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.as_f64() == Some(0.5) => "1/2-1/2".to_owned(),
        Value::Array(values) => match &values[..] {
            [] => String::new(),
            [value] => text_of_result(value),
            _ => value.to_string(),
        },
        Value::Object(fields) => match (name_of(value), field(fields, &["winner", "result"])) {
            (Some(name), _) => name.to_owned(),
            (None, Some(inside)) => text_of_result(inside),
            (None, None) if fields.is_empty() => String::new(),
            (None, None) => value.to_string(),
        },
        value => value.to_string(),
    }
}

/// The fields of a game, and the tags in an object beside its moves: `"headers": {"Red": "Ann"}`.
fn with_head(fields: &Map<String, Value>) -> Cow<'_, Map<String, Value>> {
    let mut fields = Cow::Borrowed(fields);
    for head in HEADS {
        let Some(Value::Object(head)) = field(&fields, &[head]).cloned() else { continue };
        for (key, value) in head {
            if is_tag(&key) && field(&fields, &[&normalized(&key)]).is_none() {
                fields.to_mut().insert(key, value);
            }
        }
    }
    fields
}

/// The tags of a game by the fields of its object, where it starts included.
pub(super) fn tags(fields: &Map<String, Value>, start: Option<&str>) -> Tags {
    let fields = &with_head(fields);
    let mut tags = Tags::default();
    let mut unknown: Vec<String> = Vec::new();
    let players = field(fields, &["players"]);
    for (tag, name) in players_in_words(fields) {
        let is_name = |value: &Value| name_of(value).is_some_and(|name| !is_blank(name));
        let has_own =
            |&(key, known): &(&str, &str)| known == tag && field(fields, &[key]).is_some_and(is_name);
        // A field of its own counts more.
        if !TAGS.iter().any(has_own) {
            tags.add(tag, &name);
        }
    }
    for (key, tag) in TAGS {
        let of_player = || players.and_then(|players| player(players, key, tag));
        let text = match field(fields, &[key]).or_else(of_player) {
            Some(value) if tag == "Result" => text_of_result(value),
            Some(Value::Number(number)) => number.to_string(),
            Some(value @ (Value::String(_) | Value::Object(_))) => {
                name_of(value).unwrap_or_default().to_owned()
            }
            _ => continue,
        };
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        if tag != "Result" {
            tags.add(tag, text);
            continue;
        }
        let is_name = |side: &str| tags.get(side).is_some_and(|name| name == text);
        let result = match normalized(text).as_str() {
            "redwin" | "redwins" | "whitewin" | "whitewins" => "1-0",
            "blackwin" | "blackwins" => "0-1",
            // Any other word may be the status of something else.
            "draw" if key == "status" => "1/2-1/2",
            _ if key == "status" => continue,
            "red" | "r" | "white" | "w" => "1-0",
            "black" | "b" => "0-1",
            _ if key == "winner" && is_name("Red") => "1-0",
            _ if key == "winner" && is_name("Black") => "0-1",
            _ if GameResult::from_text(text).is_some() => text,
            "none" => continue,
            _ => {
                unknown.push(text.to_owned());
                continue;
            }
        };
        tags.add(tag, result);
    }
    if let (None, Some(result)) = (tags.get("Result"), result_of_sides(fields, &tags)) {
        tags.add("Result", result.as_str());
    }
    if !unknown.is_empty() {
        // Beside a result, the words say how the game ended: `checkmate`. Without one, the reader of the moves keeps them.
        let tag = if tags.get("Result").is_some() { "Termination" } else { "Result" };
        tags.add(tag, &unknown.join("; "));
    }
    for (key, value) in fields.iter().filter(|(key, _)| !is_of_end(key)) {
        let key_is = |keys: &[&str]| keys.contains(&normalized(key).as_str());
        match value {
            // The reader of the moves decides whether they can start there.
            Value::String(text) if !key_is(&STARTS) && whole_fen(text).is_some() => {
                tags.add(POSITION, &with_side(text, fields).unwrap_or_else(|| text.clone()));
            }
            Value::Object(inner) if start.is_none() => {
                let fen =
                    field(inner, &STARTS).and_then(Value::as_str).filter(|fen| whole_fen(fen).is_some());
                fen.map(|fen| tags.add(POSITION, fen));
            }
            _ => {}
        }
    }
    // A word without `/`, such as `startpos`, stands for the start position.
    if let Some(fen) = start.filter(|fen| fen.contains('/')) {
        tags.add("FEN", fen);
    }
    tags
}
