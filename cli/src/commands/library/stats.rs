//! `chuhe library stats`: statistics of the library.

use std::io::Write;

use chuhe_library::LibraryStats;
use serde::Serialize;

use super::source::LibraryArgs;
use crate::error::CliResult;
use crate::outputs::{counted, json_line};

/// Arguments of `chuhe library stats`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    library: LibraryArgs,
    /// Print only one JSON object.
    #[arg(long)]
    json: bool,
}

/// The JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename = "library")]
struct Line {
    games: u64,
    red_wins: u64,
    draws: u64,
    black_wins: u64,
    plies: u64,
    annotated: u64,
    players: u64,
    events: u64,
    first_year: Option<i32>,
    last_year: Option<i32>,
    files: u64,
    unfinished_files: u64,
    duplicates: u64,
    faulty: u64,
    places: u64,
    runs: u64,
    bytes: u64,
    free_bytes: u64,
}

/// Prints the numbers.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let stats = args.library.open()?.stats().map_err(|error| args.library.failed(&error))?;
    let LibraryStats { results, plies, annotated, players, events, years, .. } = stats;
    let LibraryStats { sources, unfinished, duplicates, faulty, places, runs, bytes, free_bytes, .. } = stats;
    let games = results.games();
    if args.json {
        return json_line(
            out,
            &Line {
                games,
                red_wins: results.red_wins,
                draws: results.draws,
                black_wins: results.black_wins,
                plies,
                annotated,
                players,
                events,
                first_year: years.map(|(first, _)| first),
                last_year: years.map(|(_, last)| last),
                files: sources,
                unfinished_files: unfinished,
                duplicates,
                faulty,
                places,
                runs,
                bytes,
                free_bytes,
            },
        );
    }
    let years = years.map_or_else(|| "-".to_owned(), |(first, last)| format!("{first} to {last}"));
    writeln!(out, "games: {games}, {annotated} with comments or variations")?;
    writeln!(
        out,
        "results: {} Red, {} drawn, {} Black, {} unknown",
        results.red_wins, results.draws, results.black_wins, results.unknown
    )?;
    writeln!(out, "moves: {plies}")?;
    writeln!(out, "players: {players}; events: {events}; years: {years}")?;
    writeln!(out, "files: {sources}, {unfinished} of them read only in part")?;
    writeln!(out, "left out: {duplicates} duplicates, {faulty} that cannot be read")?;
    writeln!(out, "index: {} in {}", counted(places as usize, "position"), counted(runs as usize, "run"))?;
    writeln!(out, "size: {bytes} bytes, {free_bytes} of them free")?;
    Ok(())
}
