//! `chuhe library explorer`: the moves played in a position.

use std::io::Write;

use chuhe_book::{Book, embedded};
use chuhe_engine::score::Score as EngineScore;
use chuhe_engine::session::{DEFAULT_HASH_MIB, Session};
use chuhe_engine::time::Limits;
use chuhe_library::{LastGame, MoveStats, Tally};
use chuhe_locale::opening::opening as named;
use chuhe_locale::texts::reports;
use chuhe_locale::{Lang, Text};
use chuhe_openings::opening_of;
use chuhe_review::data::Score;
use serde::Serialize;
use xiangqi::notation::{Notation, write};
use xiangqi::{Color, Move, Position};

use super::source::LibraryArgs;
use crate::commands::analyze::json::score_text;
use crate::error::{CliError, CliResult};
use crate::inputs::PositionArgs;
use crate::language::{Style, language};
use crate::numbers::{AT_LEAST_ONE, number};
use crate::outputs::{json_line, one_line};
use crate::terminal::{left, right};

/// Arguments of `chuhe library explorer`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    library: LibraryArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Search each move with this many nodes, and show the engine's score.
    #[arg(long, value_name = "N", value_parser = number::<u64>(AT_LEAST_ONE))]
    nodes: Option<u64>,
    /// Notation of moves [default: uci].
    #[arg(long, value_enum, conflicts_with = "json")]
    notation: Option<Style>,
    /// Print only JSON: one object for the position and one per move.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Results {
    games: u64,
    red_wins: u64,
    draws: u64,
    black_wins: u64,
}

impl From<Tally> for Results {
    fn from(tally: Tally) -> Results {
        let Tally { red_wins, black_wins, draws, .. } = tally;
        Results { games: tally.games(), red_wins, draws, black_wins }
    }
}

/// A line of JSON output.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Line<'s> {
    Position {
        fen: String,
        /// The opening of the moves that lead to the position.
        opening: Option<Opening>,
        #[serde(flatten)]
        results: Results,
    },
    Move {
        r#move: String,
        #[serde(flatten)]
        results: Results,
        /// The mover's share of the points.
        score: Option<f64>,
        performance: Option<i32>,
        average_year: Option<f64>,
        /// The weight of the move in the built-in book.
        book: Option<u32>,
        /// The engine's score for the mover, if requested.
        #[serde(skip_serializing_if = "Option::is_none")]
        engine: Option<Score>,
        last: Vec<Last<'s>>,
    },
}

/// An opening of the ECCO classification.
#[derive(Serialize)]
struct Opening {
    code: &'static str,
    zh: &'static str,
    en: &'static str,
}

#[derive(Serialize)]
struct Last<'s> {
    game: i64,
    red: Option<&'s str>,
    black: Option<&'s str>,
    year: Option<i32>,
    result: &'static str,
}

impl<'s> From<&'s LastGame> for Last<'s> {
    fn from(last: &'s LastGame) -> Last<'s> {
        let LastGame { game, red, black, year, result } = last;
        Last {
            game: *game,
            red: red.as_deref(),
            black: black.as_deref(),
            year: *year,
            result: result.as_str(),
        }
    }
}

/// Prints one line per move, the most frequent first.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let position = args.position.position()?;
    let library = args.library.open()?;
    let explored = library.explore(&position).map_err(|error| args.library.failed(&error))?;
    // If the book fails, it is shown without moves.
    let known = embedded().probe(&position).unwrap_or_default();
    let weight = |mv: Move| known.iter().find(|m| m.mv == mv).map(|m| m.weight);
    let scores = match args.nodes {
        Some(nodes) => searched(&position, &explored.moves, nodes)?.into_iter().map(Some).collect(),
        None => vec![None; explored.moves.len()],
    };
    if args.json {
        let opening =
            opening_of(&position).map(|it| Opening { code: it.code, zh: &it.chinese, en: &it.english });
        json_line(out, &Line::Position { fen: position.fen(), opening, results: explored.results.into() })?;
        for (stats, engine) in explored.moves.iter().zip(scores) {
            json_line(
                out,
                &Line::Move {
                    r#move: stats.mv.to_string(),
                    results: stats.results.into(),
                    score: stats.results.score(position.side_to_move()),
                    performance: stats.performance,
                    average_year: stats.average_year,
                    book: weight(stats.mv),
                    engine: engine.map(Score::from),
                    last: stats.last.iter().map(Last::from).collect(),
                },
            )?;
        }
        return Ok(());
    }
    let lang = language();
    if let Some(opening) = opening_of(&position) {
        // The classification has no names in Vietnamese.
        let name = named(&Position::default(), position.moves().flatten())
            .unwrap_or_else(|| Text::new(&opening.english, &opening.chinese, &opening.english));
        writeln!(out, "{} {}", opening.code, name.in_lang(lang))?;
    }
    writeln!(out, "{}", reports::count_games(lang, explored.results.games() as usize))?;
    if !explored.moves.is_empty() {
        writeln!(out, "{}", heading(lang, args.nodes.is_some()))?;
    }
    for (stats, engine) in explored.moves.iter().zip(scores) {
        let notation = args.notation.map(Notation::from).unwrap_or_default();
        writeln!(out, "{}", row(stats, &position, notation, weight(stats.mv), engine))?;
    }
    Ok(())
}

/// The engine's score for each of these moves, from a search of this many nodes.
fn searched(position: &Position, moves: &[MoveStats], nodes: u64) -> Result<Vec<EngineScore>, CliError> {
    let session = Session::new(DEFAULT_HASH_MIB);
    let mut session = session.map_err(|error| CliError::plain(&error))?;
    session.set_position(position.clone());
    let mut score = |stats: &MoveStats| {
        let limits = Limits { search_moves: vec![stats.mv], analysis: true, ..Limits::nodes(nodes) };
        session.search(limits).info.score
    };
    Ok(moves.iter().map(&mut score).collect())
}

/// The width of the columns of numbers.
const COLUMN: usize = 6;

/// The names of the columns of [`row`].
fn heading(lang: Lang, with_engine: bool) -> String {
    let names = [
        reports::explorer_games,
        reports::explorer_red,
        reports::explorer_draw,
        reports::explorer_black,
        reports::explorer_performance,
        reports::explorer_year,
        reports::explorer_book,
    ];
    let engine: &[fn(Lang) -> &'static str] = if with_engine { &[reports::explorer_engine] } else { &[] };
    let mut line = left(reports::explorer_move(lang), COLUMN);
    for name in names.iter().chain(engine) {
        line.push_str(&format!(" {}", right(name(lang), COLUMN)));
    }
    format!("{line}  {}", reports::explorer_last(lang))
}

fn row(
    stats: &MoveStats,
    position: &Position,
    notation: Notation,
    weight: Option<u32>,
    engine: Option<EngineScore>,
) -> String {
    let Tally { red_wins, draws, black_wins, .. } = stats.results;
    let decided = red_wins + draws + black_wins;
    let share = |games: u64| match decided {
        0 => "-".to_owned(),
        _ => format!("{:.1}%", 100.0 * games as f64 / decided as f64),
    };
    let or_dash = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    let last = stats.last.first().map(|last| format!("{} - {}", name(&last.red), name(&last.black)));
    one_line(&format!(
        "{} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}{}  {}",
        left(&write(position, stats.mv, notation), COLUMN),
        stats.results.games(),
        share(red_wins),
        share(draws),
        share(black_wins),
        or_dash(stats.performance.map(|elo| elo.to_string())),
        or_dash(stats.average_year.map(|year| format!("{year:.0}"))),
        or_dash(weight.map(|weight| weight.to_string())),
        engine.map(|score| format!(" {:>6}", score_text(score))).unwrap_or_default(),
        or_dash(last),
    ))
}

/// The share of the points of a side, in words.
pub(super) fn score(tally: Tally, side: Color) -> String {
    tally.score(side).map_or_else(|| "-".to_owned(), |score| format!("{:.1}%", 100.0 * score))
}
