//! `chuhe textbook`: the search algorithms of the textbooks, side by side.

use std::io::Write;
use std::time::{Duration, Instant};

use chuhe_engine::textbook::{Algorithm, minimal_leaves, minimal_nodes, search};
use chuhe_locale::Lang;
use chuhe_locale::texts::{reports, terminal};

use crate::error::{CliError, CliResult};
use crate::first_end::no_move_text;
use crate::inputs::position;
use crate::language::language;
use crate::numbers::number;
use crate::terminal::{left, right};

/// Arguments of `chuhe textbook`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Depth of the searches, in plies.
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = number::<u32>(1..=10))]
    depth: u32,
    /// The position [default: the start position].
    #[arg(long)]
    fen: Option<String>,
}

/// The width of the names of algorithms.
const NAME: usize = 32;

fn name(algorithm: Algorithm, lang: Lang) -> &'static str {
    match algorithm {
        Algorithm::Minimax => reports::textbook_minimax(lang),
        Algorithm::Negamax => reports::textbook_negamax(lang),
        Algorithm::AlphaBeta => reports::textbook_alpha_beta(lang),
        Algorithm::AlphaBetaNegamax => reports::textbook_alpha_beta_negamax(lang),
        Algorithm::AlphaBetaHistory => reports::textbook_history(lang),
    }
}

/// The names of the columns.
fn heading(lang: Lang) -> String {
    let columns = [
        (reports::textbook_nodes(lang), 12),
        (reports::textbook_leaves(lang), 12),
        (reports::textbook_cut_offs(lang), 10),
        (reports::textbook_time(lang), 10),
        (reports::textbook_branching(lang), 9),
        (reports::textbook_share(lang), 9),
    ];
    let mut line = left(reports::textbook_algorithm(lang), NAME);
    for (column, width) in columns {
        line.push_str(&format!(" {}", right(column, width)));
    }
    format!("{line}  {}", reports::textbook_result(lang))
}

/// Prints one line per algorithm, then the best case of alpha-beta.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let mut position = position(args.fen.as_deref(), "")?;
    let lang = language();
    if let Some(text) = no_move_text(&position, lang) {
        return Err(CliError::Failed(text));
    }
    writeln!(out, "{}", reports::textbook_of(lang, &position.fen(), &args.depth))?;
    writeln!(out, "{}", heading(lang))?;
    let mut rows: Vec<(Algorithm, chuhe_engine::textbook::Searched, Duration)> = Vec::new();
    for algorithm in Algorithm::ALL {
        let begin = Instant::now();
        let searched = search(algorithm, &mut position, args.depth);
        let time = begin.elapsed();
        rows.push((algorithm, searched, time));
        let (_, minimax, _) = rows[0];
        let share = 100.0 * searched.nodes as f64 / minimax.nodes as f64;
        writeln!(
            out,
            "{} {:>12} {:>12} {:>10} {:>10.1} {:>9.2} {:>8.3}%  {} {}",
            left(name(algorithm, lang), NAME),
            searched.nodes,
            searched.leaves,
            searched.cutoffs,
            time.as_secs_f64() * 1000.0,
            searched.branching_factor().unwrap_or(0.0),
            share,
            searched.score,
            searched.best_move.map_or_else(|| "(none)".to_owned(), |mv| mv.to_string()),
        )?;
    }
    let (_, minimax, _) = rows[0];
    let branching = minimax.branching_factor().unwrap_or(0.0);
    let (nodes, leaves) = (minimal_nodes(branching, args.depth), minimal_leaves(branching, args.depth));
    writeln!(
        out,
        "{} {nodes:>12.0} {leaves:>12.0} {:>10} {:>10} {:>9.2} {:>8.3}%",
        left(reports::textbook_best_case(lang), NAME),
        "",
        "",
        leaves.powf(1.0 / f64::from(args.depth)),
        100.0 * nodes / minimax.nodes as f64,
    )?;
    writeln!(out, "{}", reports::textbook_note(lang, &format!("{branching:.2}")))?;
    match rows.iter().find(|(_, searched, _)| searched.score != minimax.score) {
        Some((algorithm, ..)) => {
            Err(CliError::Failed(terminal::error_disagree(lang, &name(*algorithm, lang))))
        }
        None => Ok(()),
    }
}
