//! `chuhe explain`: facts about a position or a move, in words.

use std::io::Write;

use chuhe_engine::session::{DEFAULT_HASH_MIB, Session};
use chuhe_locale::texts::terminal;
use chuhe_reasons::{ChosenFact, Explainer, NODES};
use serde::Serialize;

use super::tables::MoreTablesArgs;
use crate::error::{CliError, CliResult};
use crate::first_end::EndJson;
use crate::inputs::{Asked, PositionArgs, reader_for};
use crate::language::language;
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::json_line;

/// Arguments of `chuhe explain`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The move to explain, in any notation; without it the position itself is explained.
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
    /// Nodes of each search that checks whether a gain or a loss is real.
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = number::<u64>(AT_LEAST_ONE))]
    nodes: u64,
    #[command(flatten)]
    tables: MoreTablesArgs,
    /// Print only JSON: one object with the facts, their evidence and their sentences in English, Chinese and
    /// Vietnamese.
    #[arg(long)]
    json: bool,
}

/// The JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename = "explanation")]
struct ExplanationJson<'a> {
    /// The position that was asked about.
    fen: String,
    #[serde(rename = "move")]
    mv: Option<String>,
    #[serde(flatten)]
    end: EndJson,
    facts: &'a [ChosenFact],
}

/// Explains and prints.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let Asked { position, end } = args.position.asked()?;
    let faulty = |error| CliError::of_argument("--move", &error);
    let mv = match &args.mv {
        Some(text) => {
            let mut reader = reader_for(&position, [text.as_str()]);
            Some(reader.read(&position, text).map_err(faulty)?)
        }
        None => None,
    };
    let mut session = Session::new(DEFAULT_HASH_MIB).map_err(|error| CliError::plain(&error))?;
    let tables = args.tables.open()?;
    let mut explainer = Explainer::new(&mut session, args.nodes).with_tables(tables.clone());
    let told = match mv {
        Some(mv) => explainer.explain_move(&position, mv),
        None => explainer.position(&position),
    };
    if args.json {
        let mv = mv.map(|mv| mv.to_string());
        return json_line(out, &ExplanationJson { fen: position.fen(), mv, end: end.into(), facts: &told });
    }
    let lang = language();
    if let Some(end) = end {
        writeln!(out, "{}", end.sentence(position.plies_played(), lang))?;
    }
    for told in &told {
        writeln!(out, "{}", told.sentence(lang))?;
    }
    if told.is_empty() && end.is_none() {
        writeln!(out, "{}", terminal::nothing_proven(lang))?;
    }
    Ok(())
}
