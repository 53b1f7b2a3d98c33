//! `chuhe library stats`: statistics of the library.

use std::io::Write;

use chuhe_library::{LibraryStats, Tally};
use chuhe_locale::texts::reports;
use serde::Serialize;

use super::source::LibraryArgs;
use crate::error::CliResult;
use crate::language::language;
use crate::outputs::json_line;

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
    let lang = language();
    let years =
        years.map_or_else(|| "-".to_owned(), |(first, last)| reports::library_years(lang, &first, &last));
    let Tally { red_wins, draws, black_wins, unknown } = results;
    let (positions, in_runs) =
        (reports::count_positions(lang, places as usize), reports::count_runs(lang, runs as usize));
    for line in [
        reports::stats_games(lang, &games, &annotated),
        reports::stats_results(lang, &red_wins, &draws, &black_wins, &unknown),
        reports::stats_moves(lang, &plies),
        reports::stats_players(lang, &players, &events, &years),
        reports::stats_files(lang, &sources, &unfinished),
        reports::stats_left_out(lang, duplicates as usize, &faulty),
        reports::stats_index(lang, &positions, &in_runs),
        reports::stats_size(lang, &bytes, &free_bytes),
    ] {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
