//! The objects that Chuhe itself prints with `--json`. A review is a game; the others have lines and positions of the
//! engine, which nobody has played.

use serde_json::{Map, Value};

use crate::record::Tags;

/// An object of Chuhe's own.
pub(super) enum Own {
    /// A reviewed game: its tags, and its moves as PGN has them.
    Review(Tags, String),
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

/// The object as one of Chuhe's own; `None` if it is not.
pub(super) fn own(fields: &Map<String, Value>) -> Option<Own> {
    let kind = fields.get("type")?.as_str()?;
    if let ("review", Some(line)) = (kind, fields.get("line").filter(|line| line["plies"].is_array())) {
        let mut text = String::new();
        write_line(line, &mut text);
        return Some(Own::Review(tags(fields), text));
    }
    let matches = |(of, command, field): &(&str, &str, &str)| {
        // A position with other fields may be a game of another program.
        let is_game = (*of, *command) == ("position", "analyze")
            && fields.keys().any(|key| !["type", "fen", "outcome", "over_after"].contains(&key.as_str()));
        *of == kind && fields.contains_key(*field) && !is_game
    };
    OUTPUTS.iter().find(|&output| matches(output)).map(|(_, command, _)| Own::Output(command))
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

/// Adds a line as PGN has it: moves, glyphs, comments, and the variations that are not the engine's.
fn write_line(line: &Value, text: &mut String) {
    let comment = |of: &Value, text: &mut String| {
        if let Some(comment) = of["comment"].as_str() {
            text.push_str(&format!("{{{}}} ", comment.replace(['{', '}'], " ")));
        }
    };
    comment(line, text);
    for ply in line["plies"].as_array().into_iter().flatten() {
        text.push_str(&format!("{} ", ply["uci"].as_str().unwrap_or_default()));
        for nag in ply["nags"].as_array().into_iter().flatten() {
            text.push_str(&format!("${nag} "));
        }
        comment(ply, text);
        let variations = ply["variations"].as_array().into_iter().flatten();
        for variation in variations.filter(|line| line["engine"] != true) {
            text.push('(');
            write_line(variation, text);
            text.push_str(") ");
        }
    }
}
