//! `chuhe tables probe`: the tables' values for a position.

use std::io::Write;

use chuhe_locale::Lang;
use chuhe_locale::outcome::side;
use chuhe_locale::texts::terminal;
use chuhe_tables::{Class, RatedMove, Tables, Value};
use serde::Serialize;
use xiangqi::notation::{Notation, write};
use xiangqi::{Move, NATURAL_MOVE_LIMIT, Position};

use super::source::{TablesArgs, damaged, missing};
use crate::error::{CliError, CliResult};
use crate::first_end::EndJson;
use crate::inputs::{Asked, PositionArgs};
use crate::language::{Style, language};
use crate::outputs::json_line;

/// Arguments of `chuhe tables probe`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    tables: TablesArgs,
    /// Notation of moves [default: uci].
    #[arg(long, value_enum, conflicts_with = "json")]
    notation: Option<Style>,
    /// Print only one JSON object.
    #[arg(long)]
    json: bool,
}

/// The JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename = "position")]
struct Line {
    fen: String,
    #[serde(flatten)]
    end: EndJson,
    class: Option<String>,
    #[serde(flatten)]
    value: ValueFields,
    moves: Vec<MoveFields>,
}

#[derive(Serialize)]
struct MoveFields {
    r#move: String,
    #[serde(flatten)]
    value: ValueFields,
}

#[derive(Serialize)]
struct ValueFields {
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u16>,
    cursed: bool,
    /// Whether the natural move limit leaves time for a win or loss, with the counter of the position.
    in_time: bool,
}

impl ValueFields {
    fn new(value: Value, in_time: bool) -> ValueFields {
        let (plies, steps) = match value {
            Value::Draw => (None, None),
            Value::Win { plies } | Value::Loss { plies } => (Some(plies), None),
            Value::RuledWin { steps } | Value::RuledLoss { steps } => (None, Some(steps)),
        };
        ValueFields { value: value.name(), plies, steps, cursed: value.is_cursed(), in_time }
    }
}

/// Prints the value of the position and those of its moves, the best first.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let Asked { position, end } = args.position.asked()?;
    let tables = args.tables.open()?;
    let class = Class::of(position.board()).map(|(class, _)| class);
    let Some((value, moves)) = tables.rate(&position).map_err(damaged)? else {
        return Err(unknown(&position, class, |class| tables.get(class).is_some()));
    };
    let has_time = tables.is_in_time(value, &position, Some(NATURAL_MOVE_LIMIT));
    if args.json {
        let of_move = |&RatedMove { mv, value }: &RatedMove| MoveFields {
            r#move: mv.to_string(),
            value: ValueFields::new(value, is_in_time(&tables, value, &position, mv)),
        };
        let (class, moves) = (class.map(|class| class.to_string()), moves.iter().map(of_move).collect());
        let value = ValueFields::new(value, has_time);
        return json_line(out, &Line { fen: position.fen(), end: end.into(), class, value, moves });
    }
    let lang = language();
    if let Some(end) = end {
        writeln!(out, "{}", end.sentence(position.plies_played(), lang))?;
    }
    let name =
        class.map_or_else(|| terminal::tables_no_attackers(lang).to_owned(), |class| class.to_string());
    let (told, side) = (described(value, has_time, lang), side(position.side_to_move(), lang));
    writeln!(out, "{}", terminal::tables_value(lang, &position.fen(), &name, &told, &side))?;
    let notation = args.notation.map(Notation::from).unwrap_or_default();
    for RatedMove { mv, value } in moves {
        let told = described(value, is_in_time(&tables, value, &position, mv), lang);
        writeln!(out, "{:<6} {told}", write(&position, mv, notation))?;
    }
    Ok(())
}

/// Whether the natural move limit leaves time for the value of a move. A capture begins the count again.
fn is_in_time(tables: &Tables, value: Value, position: &Position, mv: Move) -> bool {
    let after = position.after(mv).filter(|after| after.clock() == 0);
    tables.is_in_time(value, after.as_ref().unwrap_or(position), Some(NATURAL_MOVE_LIMIT))
}

/// Why the position has no value.
fn unknown(position: &Position, class: Option<Class>, has: impl Fn(Class) -> bool) -> CliError {
    match class {
        None => CliError::Failed(terminal::error_too_many_attackers(language()).to_owned()),
        Some(class) if !has(class) => missing(class),
        Some(class) => match class.after_captures().into_iter().find(|&class| !has(class)) {
            Some(needed) => missing(needed),
            None => CliError::Failed(terminal::error_pawn_square(language(), &position.fen())),
        },
    }
}

/// A value in words.
fn described(value: Value, in_time: bool, lang: Lang) -> String {
    let text = match value {
        Value::Draw => terminal::tables_draw(lang).to_owned(),
        Value::Win { plies } => terminal::tables_win(lang, plies.into()),
        Value::Loss { plies: 0 } => terminal::tables_lost(lang).to_owned(),
        Value::Loss { plies } => terminal::tables_loss(lang, plies.into()),
        Value::RuledWin { .. } => terminal::tables_ruled_win(lang).to_owned(),
        Value::RuledLoss { .. } => terminal::tables_ruled_loss(lang).to_owned(),
    };
    match (value.is_cursed(), in_time) {
        (true, _) => terminal::tables_cursed(lang, &text),
        (false, false) => terminal::tables_out_of_time(lang, &text),
        (false, true) => text,
    }
}
