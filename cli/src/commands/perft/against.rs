//! `chuhe perft --against`: another engine's counts, down to the first position and move that differ.

use std::io::Write;

use chuhe_locale::texts::{reports, terminal};
use chuhe_match::{Difference, OtherCounts};
use chuhe_perft::{Perft, PerftSuite};
use xiangqi::Position;

use crate::error::{CliError, CliResult};
use crate::language::language;

/// Compares one position.
pub(super) fn position(
    command: &str,
    position: &Position,
    depth: u8,
    perft: &Perft,
    out: &mut impl Write,
) -> CliResult {
    if depth == 0 {
        return Err(no_moves());
    }
    let mut other = start(command)?;
    match compare(&mut other, position, depth, perft)? {
        None => {
            let nodes = perft.count(position, depth);
            Ok(writeln!(out, "{}", reports::perft_agrees(language(), &depth, nodes as usize))?)
        }
        Some(difference) => {
            explain(&difference, out)?;
            Err(CliError::Failed(terminal::error_counts_differ(language()).to_owned()))
        }
    }
}

/// Compares the positions of a suite, each at its greatest depth that counts at most `max_nodes`. Returns how many were
/// compared, and how many of them differ.
pub(super) fn suite(
    command: &str,
    suite: &PerftSuite,
    max_nodes: Option<u64>,
    perft: &Perft,
    out: &mut impl Write,
) -> Result<(usize, usize), CliError> {
    let depths = || suite.cases.iter().flat_map(|case| &case.expected).map(|expected| expected.depth);
    if depths().count() > 0 && depths().all(|depth| depth == 0) {
        return Err(no_moves());
    }
    let mut other = start(command)?;
    let (mut compared, mut wrong) = (0, 0);
    for case in &suite.cases {
        let fits = |count: u64| max_nodes.is_none_or(|most| count <= most);
        let depths =
            case.expected.iter().filter(|expected| fits(expected.count)).map(|expected| expected.depth);
        let Some(depth) = depths.max().filter(|&depth| depth > 0) else { continue };
        compared += 1;
        let difference = compare(&mut other, &case.position, depth, perft)?;
        let (lang, depth) = (language(), format!("{depth:>2}"));
        let verdict = super::formats::verdict(difference.is_none(), lang);
        writeln!(out, "{}", reports::perft_compared(lang, &verdict, &depth, &case.position))?;
        out.flush()?;
        if let Some(difference) = difference {
            wrong += 1;
            explain(&difference, out)?;
        }
    }
    Ok((compared, wrong))
}

/// At depth 0 every engine counts one position, so a comparison would say nothing.
fn no_moves() -> CliError {
    CliError::Failed(terminal::error_depth_without_moves(language()).to_owned())
}

fn start(command: &str) -> Result<OtherCounts, CliError> {
    OtherCounts::start(command).map_err(|error| CliError::plain(&error))
}

fn compare(
    other: &mut OtherCounts,
    position: &Position,
    depth: u8,
    perft: &Perft,
) -> Result<Option<Difference>, CliError> {
    let compared = other.compare(position, depth, |position, depth| perft.count(position, depth));
    compared.map_err(|error| CliError::plain(&error))
}

fn explain(difference: &Difference, out: &mut impl Write) -> CliResult {
    let words = |moves: &[xiangqi::Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let Difference { fen, path, missing, surplus, repeated, total } = difference;
    let lang = language();
    let mut told = vec![reports::perft_first_difference(lang, fen)];
    if !path.is_empty() {
        told.push(reports::perft_reached_by(lang, &words(path)));
    }
    if !missing.is_empty() {
        told.push(reports::perft_not_played(lang, &words(missing)));
    }
    if !surplus.is_empty() {
        told.push(reports::perft_not_legal(lang, &surplus.join(" ")));
    }
    if !repeated.is_empty() {
        told.push(reports::perft_repeated(lang, &words(repeated)));
    }
    if let Some(line) = total {
        told.push(reports::perft_wrong_total(lang, line));
    }
    if !difference.has_moves() && total.is_none() {
        told.push(reports::perft_same_moves(lang).to_owned());
    }
    told.iter().try_for_each(|line| writeln!(out, "      {line}"))?;
    Ok(())
}
