//! Lists without objects: the moves of a game, its rounds, or several games.

use std::borrow::Cow;

use serde_json::{Deserializer, Value};
use xiangqi::Position;
use xiangqi::notation::numbered;

use crate::doubt::Doubt;
use crate::lex::main_words;
use crate::plain_text::line::{begins_with_move, is_prose};
use crate::plain_text::word::names_move;
use crate::record::GameResult;
use crate::replay::{are_legal, move_names};

/// The moves of a round.
const ROUND: usize = 2;

/// The games of a list, as PGN has their moves.
#[derive(Debug, Default)]
pub(super) struct Games {
    pub(super) texts: Vec<String>,
    /// That the items are read as rounds and could as well be games, or that moves are not of the sides that they name.
    pub(super) doubts: Vec<Doubt>,
}

impl Games {
    /// A game with these moves.
    pub(super) fn one(text: String) -> Games {
        Games { texts: vec![text], doubts: Vec::new() }
    }
}

/// A list of texts alone, in the quotation marks of JSON: programs also write others.
pub(super) fn with_usual_quotes(text: &str) -> Cow<'_, str> {
    let begin = text.trim_start_matches(|c: char| c == '[' || c == '\u{FEFF}' || c.is_whitespace());
    let is_other = begin.len() < text.len() && begin.starts_with('\'') && !text.contains('"');
    if is_other { text.replace('\'', "\"").into() } else { text.into() }
}

/// Whether a text, which may be cut off, consists of lists alone, each of which begins with a move.
pub(super) fn are_lists(text: &str) -> bool {
    let text = with_usual_quotes(text);
    let mut lists = 0;
    for value in Deserializer::from_str(&text).into_iter::<Value>() {
        match value {
            Ok(value @ Value::Array(_)) if first_text(&value).is_some_and(begins_with_move) => lists += 1,
            Err(error) if error.is_eof() && lists == 0 => {
                let first = text.split('"').nth(1);
                return text.trim_start().starts_with('[') && first.is_some_and(begins_with_move);
            }
            Err(error) => return error.is_eof(),
            Ok(_) => return false,
        }
    }
    lists > 0
}

fn first_text(value: &Value) -> Option<&str> {
    match value {
        Value::Array(values) => first_text(values.first()?),
        value => value.as_str(),
    }
}

/// The games of a list of texts or of lists of texts, which begin at this position; `None` for other lists. Under a key
/// for `moves`, lists of two moves are rounds.
pub(super) fn games(values: &[Value], start: &Position, is_of_moves: bool) -> Option<Games> {
    let texts: Vec<String> = values.iter().map(item).collect::<Option<_>>()?;
    let parts = divided_by_numbers(&texts);
    if parts.len() > 1 {
        return Some(Games { texts: parts, doubts: Vec::new() });
    }
    let whole = texts.join("\n");
    let most = texts.iter().map(|text| move_names(text).count()).max()?;
    let is_numbered = || main_words(&whole).any(|word| numbered(word).is_some());
    if most < ROUND || is_numbered() {
        return Some(Games::one(whole));
    }
    let is_one = are_legal(start, move_names(&whole));
    let are_games = texts.iter().all(|text| are_legal(start, move_names(text)));
    let are_apart = if most > ROUND {
        are_games || !is_one && texts.iter().all(|text| are_legal(start, move_names(text).take(1)))
    } else {
        are_games && !is_one
    };
    if are_apart {
        return Some(Games { texts, doubts: Vec::new() });
    }
    let is_doubtful = are_games && texts.len() > 1 && !is_of_moves;
    let doubts = is_doubtful.then_some(Doubt::Rounds).into_iter().collect();
    Some(Games { doubts, ..Games::one(whole) })
}

/// Whether all items are texts of digits that are not moves in a known form: squares by number.
pub(super) fn are_unknown_moves(values: &[Value]) -> bool {
    let is_squares = |text: &str| {
        text.contains(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_digit() || " ,-:".contains(c))
            && !main_words(text).any(names_move)
    };
    let is_result =
        values.len() == 1 && values[0].as_str().is_some_and(|it| GameResult::from_text(it).is_some());
    !values.is_empty() && !is_result && values.iter().all(|value| value.as_str().is_some_and(is_squares))
}

/// An item of a list as PGN has it.
fn item(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if is_prose(text) => Some(format!("{{{}}}", text.replace(['{', '}'], " "))),
        Value::String(text) => Some(text.clone()),
        Value::Array(texts) => {
            let texts: Option<Vec<&str>> = texts.iter().map(Value::as_str).collect();
            Some(texts?.join("\n"))
        }
        _ => None,
    }
}

/// The items, those of a game joined: outside brackets, the number 1 begins a game.
fn divided_by_numbers(texts: &[String]) -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    let mut depth = 0_usize;
    for text in texts {
        let first = main_words(text).next().and_then(numbered);
        match games.last_mut().filter(|_| depth > 0 || first != Some((1, false))) {
            Some(game) => game.extend(["\n", text]),
            None => games.push(text.clone()),
        }
        let count = |sign: char| text.matches(sign).count();
        depth = (depth + count('(') + count('{')).saturating_sub(count(')') + count('}'));
    }
    games
}

/// Whether a text has a move that can be played from a position as the first.
pub(super) fn plays_first(text: &str, start: &Position) -> bool {
    move_names(text).next().is_some() && are_legal(start, move_names(text).take(1))
}
