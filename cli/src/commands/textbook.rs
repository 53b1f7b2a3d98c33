//! `chuhe textbook`: the search algorithms of the textbooks, side by side.

use std::io::Write;
use std::time::{Duration, Instant};

use chuhe_engine::textbook::{Algorithm, minimal_leaves, minimal_nodes, search};
use chuhe_locale::texts::terminal;

use crate::error::{CliError, CliResult};
use crate::inputs::position;
use crate::language::language;
use crate::numbers::number;

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

/// Prints one line per algorithm, then the best case of alpha-beta.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let mut position = position(args.fen.as_deref(), "")?;
    writeln!(out, "{}, depth {}", position.fen(), args.depth)?;
    writeln!(
        out,
        "{:<32} {:>12} {:>12} {:>10} {:>10} {:>9} {:>9}  score and move",
        "algorithm", "nodes", "leaves", "cut-offs", "time ms", "branching", "share"
    )?;
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
            "{:<32} {:>12} {:>12} {:>10} {:>10.1} {:>9.2} {:>8.3}%  {} {}",
            algorithm.name(),
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
        "{:<32} {nodes:>12.0} {leaves:>12.0} {:>10} {:>10} {:>9.2} {:>8.3}%",
        "best case of alpha-beta",
        "",
        "",
        leaves.powf(1.0 / f64::from(args.depth)),
        100.0 * nodes / minimax.nodes as f64,
    )?;
    writeln!(
        out,
        "The best case is that of a uniform tree with {branching:.2} moves per position: \
         b^ceil(d/2) + b^floor(d/2) - 1 leaves."
    )?;
    match rows.iter().find(|(_, searched, _)| searched.score != minimax.score) {
        Some((algorithm, ..)) => Err(CliError::Failed(terminal::error_disagree(language(), algorithm))),
        None => Ok(()),
    }
}
