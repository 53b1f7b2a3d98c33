//! `chuhe library report`: statistics of a player.

use std::io::Write;

use chuhe_library::{MarkTally, PlayerReport, Tally};
use chuhe_locale::Lang;
use chuhe_locale::outcome::side;
use chuhe_locale::texts::{game, reports, terminal};
use xiangqi::Color;

use super::explorer::score;
use super::source::LibraryArgs;
use crate::error::{CliError, CliResult};
use crate::language::language;
use crate::outputs::one_line;

/// Arguments of `chuhe library report`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The player, by a name or part of a name.
    player: String,
    #[command(flatten)]
    library: LibraryArgs,
}

/// Prints a report on the player, or on each whose name has the part.
pub(super) fn run(args: &Args, out: &mut impl Write) -> CliResult {
    let library = args.library.open()?;
    let reports = library.report(&args.player).map_err(|error| args.library.failed(&error))?;
    if reports.is_empty() {
        return Err(CliError::Failed(terminal::error_no_player(language(), &args.player)));
    }
    for (number, report) in reports.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        print(report, out)?;
    }
    Ok(())
}

fn print(report: &PlayerReport, out: &mut impl Write) -> CliResult {
    let lang = language();
    let years = report.years.map(|(first, last)| reports::library_years(lang, &first, &last));
    let rating = report.highest_elo.map(|rating| reports::library_highest_rating(lang, &rating));
    let facts: Vec<String> = [Some(reports::count_games(lang, report.games as usize)), years, rating]
        .into_iter()
        .flatten()
        .collect();
    let head = terminal::error_argument(lang, &report.name, &facts.join(game::list_joined(lang)));
    writeln!(out, "{}", one_line(&head))?;
    for color in Color::ALL {
        let results = results(report.results[color.index()], color, lang);
        writeln!(out, "{}", reports::library_with(lang, &side(color, lang), &results))?;
    }
    for color in Color::ALL {
        for (line, tally) in &report.openings[color.index()] {
            let results = results(*tally, color, lang);
            writeln!(out, "{}", reports::library_opening_with(lang, &side(color, lang), line, &results))?;
        }
    }
    for color in Color::ALL {
        let tally = report.marks[color.index()];
        if tally.games > 0 {
            let mistakes = mistakes(tally, lang);
            writeln!(out, "{}", reports::library_mistakes_with(lang, &side(color, lang), &mistakes))?;
        }
    }
    for (name, tally) in &report.opponents {
        let line = reports::library_against(lang, name, &results(*tally, Color::Red, lang));
        writeln!(out, "{}", one_line(&line))?;
    }
    Ok(())
}

/// The numbers of marked moves, and the share of mistakes and blunders.
fn mistakes(tally: MarkTally, lang: Lang) -> String {
    let MarkTally { games, moves, inaccuracies, mistakes, blunders } = tally;
    let share = 100.0 * (mistakes + blunders) as f64 / moves.max(1) as f64;
    let games = reports::count_marked_games(lang, games as usize);
    let moves = reports::count_moves(lang, moves as usize);
    let share = format!("{share:.1}");
    reports::library_mistakes(lang, &games, &moves, &inaccuracies, &mistakes, &blunders, &share)
}

/// Results as the player of a colour sees them.
fn results(tally: Tally, color: Color, lang: Lang) -> String {
    let (won, lost) = match color {
        Color::Red => (tally.red_wins, tally.black_wins),
        Color::Black => (tally.black_wins, tally.red_wins),
    };
    let games = reports::count_games(lang, tally.games() as usize);
    reports::library_results(lang, &games, &won, &tally.draws, &lost, &score(tally, color))
}
