//! `chuhe library find`: the games that match conditions.

use std::io::Write;

use chuhe_library::{Game, Hit};
use chuhe_locale::texts::{game, reports, terminal};
use serde::Serialize;

use super::query::QueryArgs;
use super::source::LibraryArgs;
use crate::error::CliResult;
use crate::language::language;
use crate::numbers::number;
use crate::outputs::{json_line, one_line};

/// Arguments of `chuhe library find`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    library: LibraryArgs,
    #[command(flatten)]
    query: QueryArgs,
    /// Show at most N games; all matches are counted.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number::<usize>(0..=u64::MAX))]
    limit: usize,
    /// Skip the first N games.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize>(0..=u64::MAX))]
    offset: usize,
    /// Print only the number of games.
    #[arg(long)]
    count: bool,
    /// Print only JSON: one object per game and one with the total number.
    #[arg(long)]
    json: bool,
}

/// A line of JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Line<'g> {
    Game {
        game: i64,
        red: Option<&'g str>,
        black: Option<&'g str>,
        event: Option<&'g str>,
        site: Option<&'g str>,
        date: Option<&'g str>,
        year: Option<i32>,
        round: Option<&'g str>,
        result: &'static str,
        red_elo: Option<i32>,
        black_elo: Option<i32>,
        opening: Option<&'g str>,
        ecco: Option<&'g str>,
        plies: usize,
        ply: Option<usize>,
    },
    Summary {
        games: usize,
    },
}

/// Finds, and prints one line per game.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let query = args.query.query()?;
    let library = args.library.open()?;
    let failed = |error| args.library.failed(&error);
    let limit = if args.count { 0 } else { args.limit };
    let page = library.find_page(&query, args.offset, limit).map_err(failed)?;
    for hit in &page.hits {
        if let Some(game) = library.game(hit.game).map_err(failed)? {
            if args.json {
                json_line(out, &line(&game, hit))?;
            } else {
                writeln!(out, "{}", hit_line(&game, hit))?;
            }
        }
    }
    match args.json {
        true => json_line(out, &Line::Summary { games: page.total }),
        false => Ok(writeln!(out, "{}", reports::count_games(language(), page.total))?),
    }
}

fn line<'g>(game: &'g Game, hit: &Hit) -> Line<'g> {
    Line::Game {
        game: game.id,
        red: game.red.as_deref(),
        black: game.black.as_deref(),
        event: game.event.as_deref(),
        site: game.site.as_deref(),
        date: game.date.as_deref(),
        year: game.year,
        round: game.round.as_deref(),
        result: game.result.as_str(),
        red_elo: game.red_elo,
        black_elo: game.black_elo,
        opening: game.opening.as_deref(),
        ecco: game.ecco.as_deref(),
        plies: game.plies,
        ply: hit.ply,
    }
}

fn hit_line(game: &Game, hit: &Hit) -> String {
    let lang = language();
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    let players = format!("{} - {}", name(&game.red), name(&game.black));
    let mut parts = vec![terminal::error_argument(lang, &game.id, &players), game.result.to_string()];
    parts.extend([&game.date, &game.event].into_iter().flatten().cloned());
    parts.extend(hit.ply.map(|ply| reports::library_ply(lang, &ply)));
    one_line(&parts.join(game::list_joined(lang)))
}
