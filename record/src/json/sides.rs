//! The sides of the moves of a list, where its elements name them: `side` beside a move, or rounds with `red` and `black`.

use serde_json::{Map, Value};
use xiangqi::notation::numbered;
use xiangqi::{Color, Position};

use super::keys::{TEXTS, field, side_named};
use crate::doubt::Doubt;
use crate::lex::main_words;
use crate::plain_text::word::names_move;
use crate::replay::{are_legal, move_names};

/// Keys of the side that makes a move.
const SIDES: [&str; 5] = ["side", "color", "colour", "player", "mover"];

/// Keys of the number of a round.
const NUMBERS: [&str; 3] = ["round", "roundnumber", "movenumber"];

/// What a list says of the sides of its moves.
#[derive(Debug, Default)]
pub(super) struct Sides {
    /// Whether Black makes the first move, although the position says that Red does.
    pub(super) is_black_first: bool,
    /// The first move that is not of the side whose turn it is, and the first round behind one that is missing.
    pub(super) doubts: Vec<Doubt>,
}

/// A move and its side.
type Sided = (Color, String);

/// What the elements of a list say; nothing unless all name the sides of their moves.
pub(super) fn sides(values: &[Value], start: &Position) -> Sides {
    let rows: Option<Vec<Vec<Sided>>> = values.iter().map(row).collect();
    let are_rounds = || values.iter().any(|value| value.as_array().is_none_or(|round| round.len() > 1));
    let Some(rows) = rows.filter(|_| are_rounds()) else { return Sides::default() };
    let moves: Vec<Sided> = rows.concat();
    let Some((first, name)) = moves.first().cloned() else { return Sides::default() };
    let turn = start.side_to_move();
    let is_black_first = first != turn && first == Color::Black && black_may_begin(&moves, start);
    let mut doubts = Vec::new();
    if first != turn && !is_black_first {
        doubts.push(Doubt::OtherSide { word: name, named: first });
    } else {
        let is_again = |pair: &&[Sided]| pair[0].0 == pair[1].0;
        let again = moves.windows(2).find(is_again).map(|pair| pair[1].clone());
        doubts.extend(again.map(|(named, word)| Doubt::OtherSide { word, named }));
    }
    doubts.extend(lost_round(values).map(Doubt::Number));
    Sides { is_black_first, doubts }
}

/// Whether Black begins with these moves, and is not only named beside moves of Red.
fn black_may_begin(moves: &[Sided], start: &Position) -> bool {
    let Ok(position) = Position::from_fen(&start.fen().replacen(" w ", " b ", 1)) else { return false };
    let text = moves.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join("\n");
    let names = || move_names(&text);
    are_legal(&position, names()) || are_legal(&position, names().take(1)) && !are_legal(start, names())
}

/// The moves of an element and their sides; `None` if it does not say both.
fn row(value: &Value) -> Option<Vec<Sided>> {
    let round = |cells: [Option<&Value>; 2]| {
        let moves = Color::ALL.into_iter().zip(cells).filter_map(|(side, cell)| match cell {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) if !text.contains(char::is_alphanumeric) => None,
            Some(cell) => {
                Some(cell.as_str().filter(|text| is_move(text)).map(|text| (side, text.to_owned())))
            }
        });
        moves.collect::<Option<Vec<_>>>()
    };
    match value {
        Value::Array(cells) if cells.len() <= Color::ALL.len() => round([cells.first(), cells.get(1)]),
        Value::Object(fields) => match field(fields, &SIDES) {
            Some(side) => {
                let text = text_of(fields).filter(|text| is_move(text))?;
                Some(vec![(side.as_str().and_then(side_named)?, text)])
            }
            None if is_round(fields) => round(["red", "black"].map(|side| field(fields, &[side]))),
            None => None,
        },
        _ => None,
    }
}

/// Whether an object has the moves of both sides rather than one of them.
fn is_round(fields: &Map<String, Value>) -> bool {
    field(fields, &TEXTS).is_none() && field(fields, &["red", "black"]).is_some()
}

/// Whether a text begins with a move without a number.
fn is_move(text: &str) -> bool {
    let first = main_words(text).next();
    first.is_some_and(|word| names_move(word) && numbered(word).is_none())
}

/// The number of the first round behind one that is missing, if all have numbers.
fn lost_round(values: &[Value]) -> Option<u32> {
    let number = |value: &Value| u32::try_from(field(value.as_object()?, &NUMBERS)?.as_u64()?).ok();
    let numbers: Vec<u32> = values.iter().map(number).collect::<Option<_>>()?;
    numbers.windows(2).find(|pair| pair[1] > pair[0].saturating_add(1)).map(|pair| pair[1])
}

/// The text of a move that is an object: a text, two squares, or the moves of both sides in a round.
pub(super) fn text_of(fields: &Map<String, Value>) -> Option<String> {
    let text = |key| field(fields, &[key]).and_then(Value::as_str);
    if let Some(text) = field(fields, &TEXTS) {
        return text.as_str().map(str::to_owned);
    }
    if let (Some(from), Some(to)) = (text("from"), text("to")) {
        return Some(format!("{from}{to}"));
    }
    // Red's first move and Black's last may be missing.
    match [text("red"), text("black")] {
        [None, None] => None,
        [red, black] => Some(format!("{} {}", red.unwrap_or_default(), black.unwrap_or_default())),
    }
}
