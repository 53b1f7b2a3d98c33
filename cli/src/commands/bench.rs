//! `chuhe bench`: the fixed positions, searched.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;

use chuhe_engine::bench::{self, DEFAULT_DEPTH};
use chuhe_engine::search::{Settings, Shared};
use chuhe_engine::session::DEFAULT_HASH_MIB;
use xiangqi::Position;

use crate::commands::evaluation::EvaluationArgs;
use crate::error::{CliError, CliResult};
use crate::inputs::{self, is_input};
use crate::language::language;
use crate::numbers::number;
use crate::reason::reason;
use chuhe_protocol::bench::{BenchError, BenchPositions, BenchRequest, read_positions, summary};

/// Arguments of `chuhe bench`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Arguments of Pikafish's bench, in its order: HASH THREADS LIMIT default|FILE depth|nodes|movetime|perft|eval. FILE has
    /// one FEN per line; "-" is standard input. The summary then goes to standard error.
    #[arg(value_name = "WORD", num_args = 0..=5, conflicts_with_all = ["depth", "threads", "hash"])]
    like_pikafish: Vec<String>,
    /// Depth of each search, in plies.
    #[arg(long, value_name = "PLIES", default_value_t = DEFAULT_DEPTH, value_parser = number::<u32>(1..=127))]
    depth: u32,
    /// Search threads; the node count is reproducible only with 1.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_HASH_MIB, value_parser = crate::inputs::hash)]
    hash: usize,
    #[command(flatten)]
    evaluation: EvaluationArgs,
}

/// Prints one line per position, and the total in the form that OpenBench reads.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    if !args.like_pikafish.is_empty() {
        return run_like_pikafish(&args.like_pikafish, out);
    }
    let settings = Settings { evaluation: args.evaluation.load()?, ..Settings::default() };
    let mut number = 0;
    let mut written = Ok(());
    let shared = Shared::new(args.hash).map_err(|error| CliError::plain(&error))?;
    let report = bench::run(args.depth, args.threads, &shared, settings, |position, searched| {
        number += 1;
        let best = searched.best.best.map_or_else(|| "(none)".to_owned(), |mv| mv.to_string());
        let (nodes, fen) = (searched.info.nodes, position.fen());
        if written.is_ok() {
            written = writeln!(out, "{number:>3} {nodes:>12} nodes  {best:<6}  {fen}");
        }
    });
    written?;
    writeln!(out, "{report}")?;
    Ok(())
}

/// The total on standard output, the summary on standard error.
fn run_like_pikafish(words: &[String], out: &mut impl Write) -> CliResult {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let request = BenchRequest::read(&words).map_err(|error| CliError::Usage(reason(&error, language())))?;
    let failed = |error: &(dyn std::error::Error + 'static)| CliError::plain(error);
    let positions = match &request.positions {
        BenchPositions::File(name) if is_input(Path::new(name)) => {
            read_positions(name, &inputs::read_positions(Path::new(name))?)
        }
        _ => request.find_positions(Some(&Position::default())),
    };
    let positions = positions.map_err(|error| match error {
        BenchError::Read { name, error } => CliError::unreadable(&name, &error),
        BenchError::Line { name, line, error } => CliError::of_line(&name, line, &error),
        error => failed(&error),
    })?;
    let shared = Shared::new(request.hash_mib).map_err(|error| failed(&error))?;
    let report = request.run(&positions, &shared);
    writeln!(out, "{report}")?;
    out.flush()?;
    let mut stderr = std::io::stderr();
    // These lines are only for people, so an error when writing them is ignored.
    let _ = summary(&report).iter().try_for_each(|line| writeln!(stderr, "{line}"));
    Ok(())
}
