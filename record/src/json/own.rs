//! The objects that Chuhe itself writes: what it prints with `--json`, and the games that its board saves. A review is a
//! game; the other outputs have lines and positions of the engine, which nobody has played.

use std::ops::Range;

use serde_json::{Map, Value, json};

use crate::record::Tags;

/// An object of Chuhe's own.
pub(super) enum Own {
    /// Games, each with its tags, and its moves as PGN has them; `None` for one that cannot be read.
    Games(Vec<Option<(Tags, String)>>),
    /// Another object, of the command with this name.
    Output(&'static str),
}

/// Types of objects with moves or a position, the command that prints them, and a field that they all have. The types
/// alone are common words, which other programs use too.
const OUTPUTS: [(&str, &str, &str); 11] = [
    ("position", "tables probe", "class"),
    ("position", "tactics", "solved"),
    ("position", "library explorer", "red_wins"),
    ("position", "analyze", "fen"),
    ("info", "analyze", "pv"),
    ("bestmove", "analyze", "ponder"),
    ("game", "judge", "occurrences"),
    ("wrong", "judge", "expected"),
    ("explanation", "explain", "facts"),
    ("count", "perft", "divide"),
    ("case", "perft", "mismatch"),
];

/// The name of the format in which the board saves all its games.
const SAVED: &str = "chuhe-games";

/// The object as one of Chuhe's own; `None` if it is not.
pub(super) fn own(fields: &Map<String, Value>) -> Option<Own> {
    if let Some(saved) = fields.get("games").and_then(Value::as_array) {
        let is_of_page = |game: &Value| game["tags"].is_array() && game["line"]["plies"].is_array();
        let format = fields.get("format").and_then(Value::as_str);
        if format == Some(SAVED) || !saved.is_empty() && saved.iter().all(is_of_page) {
            return Some(Own::Games(saved.iter().map(saved_game).collect()));
        }
    }
    let kind = fields.get("type")?.as_str()?;
    if kind == "review"
        && let Some(game) = game(fields)
    {
        return Some(Own::Games(vec![Some(game)]));
    }
    let matches = |(of, command, field): &(&str, &str, &str)| {
        // A position with other fields may be a game of another program.
        let is_game = (*of, *command) == ("position", "analyze")
            && fields.keys().any(|key| !["type", "fen", "outcome", "over_after"].contains(&key.as_str()));
        *of == kind && fields.contains_key(*field) && !is_game
    };
    OUTPUTS.iter().find(|&output| matches(output)).map(|(_, command, _)| Own::Output(command))
}

/// Whether a text is the beginning of a page with games that Chuhe has made.
pub(super) fn is_page(text: &str) -> bool {
    text.starts_with("<!doctype html>") && text.contains("\"default-src 'none'; script-src 'sha256-")
}

/// Where the games are in the text of such a page, as JSON.
pub(super) fn data_of_page(text: &str) -> Option<Range<usize>> {
    const BEGIN: &str = "<script id=\"data\" type=\"application/json\">";
    let begin = text.find(BEGIN).filter(|_| is_page(text.trim_start()))? + BEGIN.len();
    Some(begin..begin + text[begin..].find("</script>")?)
}

/// A game that the board has saved: with the names of its moves, in short, or in a page.
fn saved_game(record: &Value) -> Option<(Tags, String)> {
    if let Some(fields) = record.as_object().filter(|fields| fields.contains_key("line")) {
        return game(fields);
    }
    if let Some(fields) = record["game"].as_object() {
        return game(fields);
    }
    let mut fields = record["lean"].as_object()?.clone();
    let line = unpacked(fields.get("line")?)?;
    fields.insert("line".to_owned(), line);
    game(&fields)
}

fn game(fields: &Map<String, Value>) -> Option<(Tags, String)> {
    let line = fields.get("line").filter(|line| line["plies"].is_array())?;
    let mut text = String::new();
    write_line(line, &[], &mut text);
    Some((tags(fields), text))
}

/// The line of a game in short: its comment, or a 1 for a line of the engine; then runs of moves, each with the comment,
/// the glyphs and the variations of its last move behind it.
fn unpacked(line: &Value) -> Option<Value> {
    let (first, parts) = line.as_array()?.split_first()?;
    let mut plies: Vec<Value> = Vec::new();
    for part in parts {
        if let Some(run) = part.as_str() {
            let letters: Vec<char> = run.chars().collect();
            plies.extend(letters.chunks(4).map(|uci| json!({ "uci": uci.iter().collect::<String>() })));
            continue;
        }
        let variations: Option<Vec<Value>> = part[2].as_array()?.iter().map(unpacked).collect();
        let last = plies.last_mut()?;
        *last = json!({ "uci": last["uci"], "comment": part[0], "nags": part[1], "variations": variations? });
    }
    Some(json!({ "comment": first, "engine": first == 1, "plies": plies }))
}

fn tags(fields: &Map<String, Value>) -> Tags {
    let mut tags = Tags::default();
    for tag in fields.get("tags").and_then(Value::as_array).into_iter().flatten() {
        if let (Some(name), Some(value)) = (tag[0].as_str(), tag[1].as_str()) {
            tags.add(name, value);
        }
    }
    for (name, field) in [("FEN", "start"), ("Result", "result")] {
        if let Some(value) = fields.get(field).and_then(Value::as_str) {
            tags.add(name, value);
        }
    }
    tags
}

/// Adds a line as PGN has it: moves, glyphs, comments, and the variations that are not the engine's. `others` are further
/// variations of its first move.
fn write_line(line: &Value, others: &[&Value], text: &mut String) {
    let comment = |of: &Value, text: &mut String| {
        if let Some(comment) = of["comment"].as_str() {
            text.push_str(&format!("{{{}}} ", comment.replace(['{', '}'], " ")));
        }
    };
    comment(line, text);
    let taken = lines(&line["taken"]);
    let plies = line["plies"].as_array().map_or(&[][..], Vec::as_slice);
    if let ([], [first, more @ ..]) = (plies, &taken[..]) {
        return write_line(first, &[more, others].concat(), text);
    }
    let mut others = others;
    for ply in plies {
        text.push_str(&format!("{} ", ply["uci"].as_str().unwrap_or_default()));
        for nag in ply["nags"].as_array().into_iter().flatten() {
            text.push_str(&format!("${nag} "));
        }
        comment(ply, text);
        for variation in
            lines(&ply["variations"]).into_iter().chain(std::mem::take(&mut others).iter().copied())
        {
            text.push('(');
            write_line(variation, &[], text);
            text.push_str(") ");
        }
    }
    // Moves that were taken back at the end of a line are a variation that repeats its last move.
    for behind in taken {
        text.push_str(&format!(
            "({} ",
            plies.last().and_then(|last| last["uci"].as_str()).unwrap_or_default()
        ));
        write_line(behind, &[], text);
        text.push_str(") ");
    }
}

/// The lines in a list that are not the engine's alone.
fn lines(list: &Value) -> Vec<&Value> {
    let is_engines = |line: &&Value| line["engine"] == true && line["isBare"] != false;
    list.as_array().into_iter().flatten().filter(|line| !is_engines(line)).collect()
}
