//! `chuhe book show`: a book's moves for a position.

use std::io::Write;
use std::path::PathBuf;

use chuhe_book::BookMove;
use chuhe_locale::Lang;
use chuhe_locale::texts::{game, terminal};
use serde::Serialize;
use xiangqi::notation::{Notation, write};

use super::source::{Source, unreadable};
use crate::error::{CliError, CliResult};
use crate::inputs::PositionArgs;
use crate::language::{Style, language};
use crate::outputs::json_line;

/// Arguments of `chuhe book show`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A book in any supported format [default: the built-in book].
    #[arg(value_name = "FILE", value_parser = crate::outputs::file_only())]
    book: Option<PathBuf>,
    #[command(flatten)]
    position: PositionArgs,
    /// Notation of moves [default: uci].
    #[arg(long, value_enum, conflicts_with = "json")]
    notation: Option<Style>,
    /// Print only JSON, one object per move.
    #[arg(long)]
    json: bool,
}

/// A line of JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename = "move")]
struct Line {
    r#move: String,
    weight: u32,
    games: u32,
    points: u32,
    score: Option<i16>,
    depth: u16,
}

/// Prints one line per move, best first.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let source = Source::open(args.book.as_deref())?;
    let position = args.position.position()?;
    let known = source.book().probe(&position).map_err(unreadable(&source.name()))?;
    if known.is_empty() {
        return Err(CliError::Failed(terminal::error_not_in_book(
            language(),
            &source.name(),
            &position.fen(),
        )));
    }
    let total: u64 = known.iter().map(|m| u64::from(m.weight)).sum();
    let notation = args.notation.map(Notation::from).unwrap_or_default();
    for m in &known {
        if args.json {
            let (r#move, weight, games) = (m.mv.to_string(), m.weight, m.games);
            let line = Line { r#move, weight, games, points: m.points, score: m.score, depth: m.depth };
            json_line(out, &line)?;
        } else {
            let percent = f64::from(m.weight) * 100.0 / total.max(1) as f64;
            let name = write(&position, m.mv, notation);
            writeln!(out, "{name}  {percent:5.1}%  {}", described(m, language()))?;
        }
    }
    Ok(())
}

/// A book's data of a move, for people; missing data are left out.
fn described(m: &BookMove, lang: Lang) -> String {
    let mut told = vec![terminal::book_weight(lang, &m.weight)];
    if m.games > 0 {
        let percent = f64::from(m.points) * 50.0 / f64::from(m.games);
        told.push(terminal::book_games(lang, m.games as usize, &format!("{percent:.1}")));
    }
    if let Some(score) = m.score {
        told.push(terminal::book_score(lang, &format!("{:+.2}", f64::from(score) / 100.0)));
    }
    if m.depth > 0 {
        told.push(terminal::book_depth(lang, &m.depth));
    }
    told.join(game::list_joined(lang))
}
