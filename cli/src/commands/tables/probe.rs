//! `chuhe tables probe`: the tables' values for a position.

use std::io::Write;

use chuhe_locale::Lang;
use chuhe_locale::outcome::side;
use chuhe_locale::texts::terminal;
use chuhe_tables::{Class, RatedMove, Value};
use serde::Serialize;
use xiangqi::Position;
use xiangqi::notation::{Notation, write};

use super::source::{TablesArgs, damaged, missing};
use crate::error::{CliError, CliResult};
use crate::inputs::PositionArgs;
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
}

impl From<Value> for ValueFields {
    fn from(value: Value) -> ValueFields {
        let (plies, steps) = match value {
            Value::Draw => (None, None),
            Value::Win { plies } | Value::Loss { plies } => (Some(plies), None),
            Value::RuledWin { steps } | Value::RuledLoss { steps } => (None, Some(steps)),
        };
        ValueFields { value: value.name(), plies, steps, cursed: value.is_cursed() }
    }
}

/// Prints the value of the position and those of its moves, the best first.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let position = args.position.position()?;
    let tables = args.tables.open()?;
    let class = Class::of(position.board()).map(|(class, _)| class);
    let Some((value, moves)) = tables.rate(&position).map_err(damaged)? else {
        return Err(unknown(&position, class, |class| tables.get(class).is_some()));
    };
    if args.json {
        let moves = moves
            .iter()
            .map(|&RatedMove { mv, value }| MoveFields { r#move: mv.to_string(), value: value.into() })
            .collect();
        let class = class.map(|class| class.to_string());
        return json_line(out, &Line { fen: position.fen(), class, value: value.into(), moves });
    }
    let lang = language();
    let name =
        class.map_or_else(|| terminal::tables_no_attackers(lang).to_owned(), |class| class.to_string());
    let (told, side) = (described(value, lang), side(position.side_to_move(), lang));
    writeln!(out, "{}", terminal::tables_value(lang, &position.fen(), &name, &told, &side))?;
    let notation = args.notation.map(Notation::from).unwrap_or_default();
    for RatedMove { mv, value } in moves {
        writeln!(out, "{:<6} {}", write(&position, mv, notation), described(value, lang))?;
    }
    Ok(())
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
fn described(value: Value, lang: Lang) -> String {
    let text = match value {
        Value::Draw => terminal::tables_draw(lang).to_owned(),
        Value::Win { plies } => terminal::tables_win(lang, plies.into()),
        Value::Loss { plies: 0 } => terminal::tables_lost(lang).to_owned(),
        Value::Loss { plies } => terminal::tables_loss(lang, plies.into()),
        Value::RuledWin { .. } => terminal::tables_ruled_win(lang).to_owned(),
        Value::RuledLoss { .. } => terminal::tables_ruled_loss(lang).to_owned(),
    };
    if value.is_cursed() { terminal::tables_cursed(lang, &text) } else { text }
}
