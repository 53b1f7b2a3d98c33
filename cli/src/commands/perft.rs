//! `chuhe perft`: counts positions, or compares counts with a suite's or another engine's.

mod against;
mod formats;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe_locale::texts::{reports, terminal};
use chuhe_perft::{CaseReport, Measurement, Perft, PerftOptions, PerftProgress, PerftSuite, SuiteSummary};
use chuhe_storage::{Check, OutputFile};
use indicatif::ProgressBar;
use serde::Serialize;
use xiangqi::notation::{Notation, write};

use crate::error::{CliError, CliResult};
use crate::inputs::{position, read_positions, warn_of_counters};
use crate::language::{Style, language};
use crate::numbers::{non_zero, number};
use crate::outputs::{MAX_REPORTED, joined, json_line, path_text, progress_bar, show_bar};
use crate::report::Report;

/// Arguments of `chuhe perft`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The depth in plies.
    #[arg(required_unless_present = "suite", value_parser = number::<u8>(0..=255))]
    depth: Option<u8>,
    /// The position [default: the start position].
    #[arg(long)]
    fen: Option<String>,
    /// Show the count of each move.
    #[arg(long)]
    divide: bool,
    /// Notation of the moves [default: uci].
    #[arg(long, value_enum, requires = "divide", conflicts_with = "json")]
    notation: Option<Style>,
    /// Check the counts of a suite: a file of lines "FEN ;D1 N ;D2 N ..."; "-" is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "divide"])]
    suite: Option<PathBuf>,
    /// Skip counts in the suite that are greater than N.
    #[arg(long, value_name = "N", conflicts_with = "depth", value_parser = number::<u64>(0..=u64::MAX))]
    max_nodes: Option<u64>,
    /// Number of threads.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = crate::inputs::threads)]
    threads: NonZeroUsize,
    /// Size of a hash table of counts in MiB. Counting is then faster, but no longer measures the speed of the move generator.
    #[arg(long, value_name = "MIB", value_parser = non_zero)]
    hash: Option<NonZeroUsize>,
    /// Print only JSON, one object per line.
    #[arg(long)]
    json: bool,
    /// Compare with "go perft" of another UCI engine: a program and its arguments.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["json", "divide"])]
    against: Option<String>,
    /// Write the results of the suite as JUnit XML.
    #[arg(long, value_name = "FILE", requires = "suite", conflicts_with = "against", value_parser = crate::outputs::file_only())]
    junit: Option<PathBuf>,
    /// Replace an existing file that is not XML.
    #[arg(long, requires = "junit")]
    force: bool,
    /// Print the results of the suite in the Test Anything Protocol (TAP).
    #[arg(long, requires = "suite", conflicts_with_all = ["against", "json"])]
    tap: bool,
}

/// A line of JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum JsonLine<'a> {
    Count(&'a Measurement),
    Case(&'a CaseReport),
    /// A line of the suite that cannot be read: file, line number, fault.
    Malformed {
        file: &'a str,
        number: usize,
        message: &'a str,
    },
    Summary(&'a SuiteSummary),
}

/// Counts and prints.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let options = PerftOptions { threads: args.threads, hash_mib: args.hash };
    let bar = progress_bar();
    let shown = bar.clone();
    let begin = Instant::now();
    let out = &mut Report::new(out, args.junit.is_some());
    let perft = Perft::new(options)
        .map_err(|error| CliError::plain(&error))?
        .with_progress(move |progress| show_progress(&shown, begin, progress));
    let result = match (&args.suite, args.depth) {
        (Some(path), _) => compare(args, path, &perft, &bar, out),
        (None, depth) => count(args, depth.unwrap_or_default(), &perft, &bar, out),
    };
    bar.finish_and_clear();
    result
}

/// Called by several threads at once.
fn show_progress(bar: &ProgressBar, begin: Instant, PerftProgress { done, subtrees, .. }: PerftProgress) {
    bar.set_length(subtrees as u64);
    bar.set_position(done as u64);
    show_bar(bar, begin);
}

fn count(args: &Args, depth: u8, perft: &Perft, bar: &ProgressBar, out: &mut impl Write) -> CliResult {
    let position = position(args.fen.as_deref(), "")?;
    if let Some(command) = &args.against {
        return against::position(command, &position, depth, perft, out);
    }
    bar.set_message(reports::progress_depth(language(), &depth));
    let mut measured = perft.measure(&position, depth);
    if !args.divide {
        measured.divide.clear();
    }
    if args.json {
        return json_line(out, &JsonLine::Count(&measured));
    }
    bar.suspend(|| {
        let notation = args.notation.map(Notation::from).unwrap_or_default();
        for &(mv, count) in &measured.divide {
            writeln!(out, "{}: {count}", write(&position, mv, notation))?;
        }
        let Measurement { nodes, elapsed, .. } = measured;
        let (seconds, speed) = (format!("{:.3}", elapsed.as_secs_f64()), measured.nodes_per_second());
        writeln!(out, "{}", reports::perft_count(language(), nodes as usize, &depth, &seconds, &speed))?;
        Ok(())
    })
}

fn compare(args: &Args, path: &Path, perft: &Perft, bar: &ProgressBar, out: &mut impl Write) -> CliResult {
    let shown_path = path_text(&path);
    let text = read_positions(path)?;
    let is_xml: fn(&[u8]) -> bool = |head| head.starts_with(b"<?xml") || head.starts_with(b"<testsuite");
    let check = Check { inputs: &[path], kind: "XML", is_kind: is_xml, force: args.force };
    let junit = args.junit.as_deref().map(|file| OutputFile::new(file, &check)).transpose()?;
    warn_of_counters(path, &text);
    let suite = PerftSuite::parse(&text);
    if suite.cases.is_empty() && suite.errors.is_empty() {
        return Err(CliError::Failed(terminal::error_no_positions(language(), &shown_path)));
    }
    if args.tap {
        formats::tap_begin(suite.cases.len(), &suite.errors, out)?;
    }
    for error in suite.errors.iter().take(if args.tap { 0 } else { MAX_REPORTED }) {
        if args.json {
            let (number, message) = (error.line, &error.error.to_string());
            json_line(out, &JsonLine::Malformed { file: &shown_path, number, message })?;
        } else {
            writeln!(out, "{}", CliError::of_line(&shown_path, error.line, &error.error))?;
        }
    }
    if let Some(command) = &args.against {
        let (compared, wrong) = against::suite(command, &suite, args.max_nodes, perft, out)?;
        let wrong =
            (wrong > 0).then(|| terminal::error_counts_of_positions_differ(language(), wrong, compared));
        return verdict(&shown_path, compared == 0, wrong, suite.errors.len());
    }
    let mut summary = SuiteSummary::default();
    let mut reports = Vec::new();
    for (index, case) in suite.cases.iter().enumerate() {
        bar.set_message(reports::progress_position(language(), &(index + 1), &suite.cases.len()));
        let report = case.run(perft, args.max_nodes);
        summary.add(&report);
        bar.suspend(|| match (args.json, args.tap) {
            (true, _) => json_line(out, &JsonLine::Case(&report)),
            (_, true) => formats::tap_case(suite.errors.len() + index + 1, &report, out),
            _ => case_line(out, &report),
        })?;
        out.flush()?;
        reports.push(report);
    }
    if let Some(junit) = junit {
        junit.write(formats::junit(&shown_path.to_string(), &suite.errors, &reports).as_bytes())?;
    }
    bar.suspend(|| {
        if args.tap {
            return Ok(());
        }
        if args.json { json_line(out, &JsonLine::Summary(&summary)) } else { total_line(out, &summary) }
    })?;
    let (wrong, cases) = (summary.mismatches, summary.cases);
    let wrong = (wrong > 0).then(|| terminal::error_positions_differ(language(), wrong, cases));
    verdict(&shown_path, summary.counts == 0, wrong, suite.errors.len())
}

/// The result of a suite: an error if nothing was counted, if counts are wrong, or if lines are malformed.
fn verdict(name: &str, is_nothing: bool, wrong: Option<String>, malformed: usize) -> CliResult {
    let lang = language();
    let nothing = (is_nothing && malformed == 0).then(|| terminal::error_nothing_counted(lang, &name));
    let malformed = (malformed > 0).then(|| terminal::error_malformed(lang, malformed, &name));
    let faults: Vec<String> = [nothing, wrong, malformed].into_iter().flatten().collect();
    joined(&faults).map_or(Ok(()), |text| Err(CliError::Failed(text)))
}

fn case_line(out: &mut impl Write, report: &CaseReport) -> CliResult {
    let lang = language();
    let depth = report.depths.last().map_or_else(|| "-".to_owned(), |last| last.depth.to_string());
    let nodes: u64 = report.depths.iter().fold(0, |sum, depth| sum.saturating_add(depth.found));
    let time: Duration = report.depths.iter().map(|depth| depth.elapsed).sum();
    let (depth, nodes) = (format!("{depth:>2}"), format!("{nodes:>14}"));
    let (verdict, seconds) =
        (formats::verdict(report.mismatch.is_none(), lang), format!("{:>9.3}", time.as_secs_f64()));
    writeln!(out, "{}", reports::perft_case(lang, &verdict, &depth, &nodes, &seconds, &report.fen))?;
    if let Some(mismatch) = &report.mismatch {
        let (depth, found, expected) = (mismatch.depth, mismatch.found, mismatch.expected);
        writeln!(out, "      {}", reports::perft_differs(lang, &depth, &found, &expected))?;
        for (mv, count) in &mismatch.divide {
            writeln!(out, "      {mv}: {count}")?;
        }
    }
    Ok(())
}

fn total_line(out: &mut impl Write, summary: &SuiteSummary) -> CliResult {
    let SuiteSummary { cases, counts, skipped, mismatches, nodes, elapsed } = *summary;
    let (lang, seconds) = (language(), format!("{:.3}", elapsed.as_secs_f64()));
    let (cases, counts) = (reports::count_positions(lang, cases), reports::count_counts(lang, counts));
    let speed = summary.nodes_per_second();
    let told = reports::perft_total(lang, &cases, &counts, &skipped, &mismatches, &nodes, &seconds, &speed);
    writeln!(out, "{told}")?;
    Ok(())
}
